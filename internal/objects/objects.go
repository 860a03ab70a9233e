// Package objects reads collections from object stores, and writes what is made of them into them. They
// speak the protocol of S3, as those of Amazon, Google, Ceph, MinIO and others do. Nothing is
// reached but the store that the user names, by credentials of the usual variables and files.
package objects

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/s3utils"

	"github.com/lethe-privacy/lethe/internal/format/listed"
)

// Place is where objects lie: one, or all below a prefix.
type Place struct {
	store  minio.Core
	bucket string
	key    string // without a slash at its end; "" for all of the bucket
	folder bool   // the address ended in a slash, or is all of the bucket
}

// At reads an address, s3://BUCKET/PREFIX or gs://BUCKET/PREFIX. It reaches nothing. A server that
// is reached by http:// and is not on this machine is refused, unless clear allows it.
func At(address string, clear bool) (*Place, error) {
	s, rest := storeOf(address)
	if s == nil {
		return nil, errors.New("the address of objects is s3://BUCKET/PREFIX or gs://BUCKET/PREFIX")
	}
	bucket, key, _ := strings.Cut(rest, "/")
	if bucket == "" || strings.ContainsAny(bucket, "@?#:") {
		return nil, fmt.Errorf("the address of objects is %sBUCKET/PREFIX, without anything secret in it", s.scheme)
	}
	if s3utils.CheckValidBucketName(bucket) != nil {
		return nil, errors.New("the address has no name of a bucket: 3 to 63 letters, figures, dots and hyphens")
	}
	p := &Place{bucket: bucket, key: strings.TrimSuffix(key, "/"), folder: key == "" || strings.HasSuffix(key, "/")}
	var err error
	p.store, err = s.client(clear)
	return p, err
}

// Files are the objects, by their paths, in the order of a folder. They are read as they were when
// they were listed: one that has changed since is an error.
func (p *Place) Files(ctx context.Context) ([]listed.File, error) {
	if !p.folder {
		info, err := p.store.StatObject(ctx, p.bucket, p.key, minio.StatObjectOptions{})
		if err == nil {
			return []listed.File{p.file(ctx, p.key[strings.LastIndex(p.key, "/")+1:], info)}, nil
		}
		if code := minio.ToErrorResponse(err).Code; code != "NoSuchKey" {
			return nil, broken(ctx, err)
		}
	}
	var files []listed.File
	for info := range p.store.ListObjectsIter(ctx, p.bucket, minio.ListObjectsOptions{Prefix: p.prefix(), Recursive: true}) {
		if info.Err != nil {
			return nil, broken(ctx, info.Err)
		}
		if path := strings.TrimPrefix(info.Key, p.prefix()); fs.ValidPath(path) { // no mark of a folder
			files = append(files, p.file(ctx, path, info))
		}
	}
	if len(files) == 0 {
		return nil, errors.New("there are no objects")
	}
	slices.SortFunc(files, func(a, b listed.File) int {
		return slices.Compare(strings.Split(a.Path, "/"), strings.Split(b.Path, "/"))
	})
	return files, nil
}

// prefix is how the keys below the place begin.
func (p *Place) prefix() string {
	if p.key == "" {
		return ""
	}
	return p.key + "/"
}

func (p *Place) file(ctx context.Context, path string, info minio.ObjectInfo) listed.File {
	key, tag := info.Key, info.ETag
	return listed.File{Path: path, Size: info.Size, Open: func() (io.ReadCloser, error) {
		o := minio.GetObjectOptions{}
		if err := o.SetMatchETag(tag); err != nil {
			return nil, errChanged
		}
		in, err := p.store.Client.GetObject(ctx, p.bucket, key, o)
		if err != nil {
			return nil, broken(ctx, err)
		}
		return &object{ctx, in}, nil
	}}
}

// object is one that is read.
type object struct {
	ctx context.Context
	in  *minio.Object
}

func (o *object) Read(b []byte) (int, error) {
	n, err := o.in.Read(b)
	return n, broken(o.ctx, err)
}

func (o *object) ReadAt(b []byte, off int64) (int, error) {
	n, err := o.in.ReadAt(b, off)
	return n, broken(o.ctx, err)
}

func (o *object) Close() error { return o.in.Close() }

var errChanged = errors.New("the object has changed since it was listed")

// known are the answers of stores that are repeated: nothing else that a server sends is.
var known = map[string]error{
	"NoSuchBucket":       errors.New("there is no such bucket"),
	"NoSuchKey":          fs.ErrNotExist,
	"AccessDenied":       errors.New("the store denies access"),
	"PreconditionFailed": errChanged,

	"InvalidAccessKeyId": errors.New("the store does not know the access key (for s3:// AWS_ACCESS_KEY_ID, or ~/.aws/credentials; for gs:// GS_ACCESS_KEY_ID)"),

	"SignatureDoesNotMatch": errors.New("the secret key (for s3:// AWS_SECRET_ACCESS_KEY, or ~/.aws/credentials; for gs:// GS_SECRET_ACCESS_KEY) is another than the store's"),
}

// broken is an error in words of our own.
func broken(ctx context.Context, err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	answer := minio.ErrorResponse{}
	if !errors.As(err, &answer) {
		return fmt.Errorf("the store cannot be reached, or broke off")
	}
	if words := known[answer.Code]; words != nil {
		return words
	}
	return fmt.Errorf("the store answers with status %d", answer.StatusCode)
}
