package objects

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/runtime"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/streaming"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/blockblob"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"

	"github.com/lethe-privacy/lethe/internal/dial"
)

// azure is a container of Azure's store.
type azure struct{ client *container.Client }

// openAzure takes account and key from the variables that Azure's own programs read.
func openAzure(name string, clear bool) (store, error) {
	asking := dial.Client(true, connections)
	asking.Transport = identity{asking.Transport}
	o := &container.ClientOptions{ClientOptions: azcore.ClientOptions{
		Transport: asking, Telemetry: policy.TelemetryOptions{Disabled: true}, Retry: policy.RetryOptions{MaxRetries: tries - 1},
	}}
	client, variable, err := azureClient(name, o)
	if err != nil {
		return nil, err
	}
	at, err := url.Parse(client.URL())
	if err != nil || at.Host == "" || at.User != nil || at.Scheme != "http" && at.Scheme != "https" {
		return nil, fmt.Errorf("%s is not the address of a server, such as https://ACCOUNT.blob.core.windows.net", variable)
	}
	return azure{client}, encrypted(at, variable, clear)
}

// azureClient reaches the server that the environment names, in the variable that it gives.
func azureClient(name string, o *container.ClientOptions) (c *container.Client, variable string, err error) {
	variable = "AZURE_STORAGE_CONNECTION_STRING"
	if all := os.Getenv(variable); all != "" {
		if c, err = container.NewClientFromConnectionString(all, name, o); err != nil {
			err = fmt.Errorf("%s is not a connection string", variable) // what the error says may hold the key
		}
		return c, variable, err
	}
	account, key := os.Getenv("AZURE_STORAGE_ACCOUNT"), os.Getenv("AZURE_STORAGE_KEY")
	if account == "" || strings.ContainsAny(account, "./:@?#") {
		return nil, "", errors.New("for azblob:// AZURE_STORAGE_ACCOUNT names the account, or AZURE_STORAGE_CONNECTION_STRING all")
	}
	variable = "AZURE_STORAGE_SERVICE_ENDPOINT"
	at := strings.TrimRight(cmp.Or(os.Getenv(variable), "https://"+account+".blob.core.windows.net"), "/") + "/" + name
	if key == "" {
		if signed := strings.TrimPrefix(os.Getenv("AZURE_STORAGE_SAS_TOKEN"), "?"); signed != "" {
			at += "?" + signed
		}
		c, err = container.NewClientWithNoCredential(at, o)
		return c, variable, err
	}
	shared, err := container.NewSharedKeyCredential(account, key)
	if err != nil {
		return nil, "", errors.New("AZURE_STORAGE_KEY is not the key of an account (base64)")
	}
	c, err = container.NewClientWithSharedKeyCredential(at, shared, o)
	return c, variable, err
}

// identity asks for bytes as they are stored: objects that were packed before they were stored stay so.
type identity struct{ http.RoundTripper }

func (i identity) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Accept-Encoding", "identity")
	return i.RoundTripper.RoundTrip(r)
}

func (a azure) list(ctx context.Context, prefix string, deep bool) iter.Seq2[entry, error] {
	include := container.ListBlobsInclude{Metadata: true}
	if deep {
		return paged(ctx, a.client.NewListBlobsFlatPager(&container.ListBlobsFlatOptions{Prefix: &prefix, Include: include}),
			func(page container.ListBlobsFlatResponse) []*container.BlobItem { return page.Segment.BlobItems })
	}
	return paged(ctx, a.client.NewListBlobsHierarchyPager("/", &container.ListBlobsHierarchyOptions{Prefix: &prefix, Include: include}),
		func(page container.ListBlobsHierarchyResponse) []*container.BlobItem { return page.Segment.BlobItems })
}

// paged are the objects of all pages, without those that stand for folders.
func paged[P any](ctx context.Context, pager *runtime.Pager[P], items func(P) []*container.BlobItem) iter.Seq2[entry, error] {
	return func(yield func(entry, error) bool) {
		for pager.More() {
			page, err := pager.NextPage(ctx)
			if err != nil {
				yield(entry{}, azureBroken(ctx, err))
				return
			}
			for _, b := range items(page) {
				if b.Name == nil || b.Properties == nil || isFolder(b.Metadata) {
					continue
				}
				if !yield(entryOf(*b.Name, b.Properties.ContentLength, b.Properties.ETag), nil) {
					return
				}
			}
		}
	}
}

// isFolder reports whether metadata mark a folder, as accounts with folders have them.
func isFolder(metadata map[string]*string) bool {
	for name, value := range metadata {
		if strings.EqualFold(name, "hdi_isfolder") && value != nil && strings.EqualFold(*value, "true") {
			return true
		}
	}
	return false
}

// entryOf is an object. Lists have its tag without the quotation marks that it has elsewhere.
func entryOf(key string, size *int64, tag *azcore.ETag) entry {
	e := entry{key: key}
	if size != nil {
		e.size = *size
	}
	if tag != nil {
		e.tag = `"` + strings.Trim(string(*tag), `"`) + `"`
	}
	return e
}

func (a azure) stat(ctx context.Context, key string) (entry, error) {
	is, err := a.client.NewBlockBlobClient(key).GetProperties(ctx, nil)
	if err == nil && isFolder(is.Metadata) {
		return entry{}, fs.ErrNotExist
	}
	return entryOf(key, is.ContentLength, is.ETag), azureBroken(ctx, err)
}

func (a azure) remove(ctx context.Context, key string) error {
	_, err := a.client.NewBlockBlobClient(key).Delete(ctx, nil)
	return azureBroken(ctx, err)
}

func (a azure) open(ctx context.Context, e entry) (reader, error) {
	return &azureObject{ctx: ctx, client: a.client.NewBlockBlobClient(e.key), entry: e}, nil
}

// azureObject is one that is read.
type azureObject struct {
	ctx    context.Context
	client *blockblob.Client
	entry  entry
	body   io.ReadCloser // once it is read from its beginning
}

func (o *azureObject) get(r blob.HTTPRange) (io.ReadCloser, error) {
	options := &blob.DownloadStreamOptions{Range: r}
	if tag := azcore.ETag(o.entry.tag); tag != "" {
		options.AccessConditions = &blob.AccessConditions{ModifiedAccessConditions: &blob.ModifiedAccessConditions{IfMatch: &tag}}
	}
	in, err := o.client.DownloadStream(o.ctx, options)
	if err != nil {
		return nil, azureBroken(o.ctx, err)
	}
	return in.NewRetryReader(o.ctx, &blob.RetryReaderOptions{MaxRetries: tries - 1}), nil
}

func (o *azureObject) Read(b []byte) (int, error) {
	if o.body == nil {
		var err error
		if o.body, err = o.get(blob.HTTPRange{}); err != nil {
			return 0, err
		}
	}
	n, err := o.body.Read(b)
	return n, azureBroken(o.ctx, err)
}

func (o *azureObject) ReadAt(b []byte, off int64) (int, error) {
	want := min(int64(len(b)), o.entry.size-off)
	if want <= 0 {
		return 0, io.EOF
	}
	in, err := o.get(blob.HTTPRange{Offset: off, Count: want})
	if err != nil {
		return 0, err
	}
	defer in.Close()
	n, err := io.ReadFull(in, b[:want])
	if err == nil && n < len(b) {
		err = io.EOF
	}
	return n, azureBroken(o.ctx, err)
}

func (o *azureObject) Close() error {
	if o.body == nil {
		return nil
	}
	return o.body.Close()
}

func (a azure) begin(_ context.Context, key string) (parts, error) {
	return &azureParts{client: a.client.NewBlockBlobClient(key), run: rand.Text()}, nil
}

// azureParts are blocks. Those that do not appear cannot be listed, and the store removes them after a week.
type azureParts struct {
	client *blockblob.Client
	run    string // by which the blocks of two processes differ that write one object
	sent   []string
}

func (p *azureParts) send(ctx context.Context, part []byte) error {
	id := base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "%s-%06d", p.run, len(p.sent)))
	_, err := p.client.StageBlock(ctx, id, streaming.NopCloser(bytes.NewReader(part)), nil)
	p.sent = append(p.sent, id)
	return azureBroken(ctx, err)
}

func (p *azureParts) appear(ctx context.Context) error {
	_, err := p.client.CommitBlockList(ctx, p.sent, nil)
	return azureBroken(ctx, err)
}

func (p *azureParts) discard(context.Context) {}

// azureKnown are the answers that are repeated: nothing else that a server sends is.
var azureKnown = map[string]error{
	"ContainerNotFound":               errNoBucket,
	"BlobNotFound":                    fs.ErrNotExist,
	"ConditionNotMet":                 errChanged,
	"AuthorizationFailure":            errDenied,
	"AuthorizationPermissionMismatch": errDenied,
	"NoAuthenticationInformation":     errDenied,
	"PublicAccessNotPermitted":        errDenied,
	"InvalidBlockList":                errors.New("another process has written the object meanwhile"),
	"AuthenticationFailed":            errors.New("the store does not accept the key (AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or AZURE_STORAGE_CONNECTION_STRING)"),
}

// azureBroken is an error in words of our own.
func azureBroken(ctx context.Context, err error) error {
	var answer *azcore.ResponseError
	switch {
	case err == nil || err == io.EOF || err == fs.ErrNotExist:
		return err
	case errors.As(err, &answer):
		return answered(ctx, azureKnown[answer.ErrorCode], answer.StatusCode)
	}
	return answered(ctx, nil, 0)
}
