package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// PullOptions say which model is downloaded. ID is needed.
type PullOptions struct {
	ID       string // owner/name
	Revision string // a branch, tag or commit; "": main
	File     string // the ONNX file; "": the only one, model.onnx or onnx/model.onnx
	Name     string // "": the last part of the id
	Licence  string // "": what the hub says
	Replace  bool   // a model of this name may be there

	Endpoint string // "": DefaultEndpoint
	Token    string // sent to the endpoint alone; never in errors, records or notes

	MaxFile  int64         // bytes of one file; 0: 4 GiB
	MaxTotal int64         // bytes of all; 0: 8 GiB
	Retries  int           // attempts after a fleeting failure; 0: 5, less than 0: none
	Backoff  time.Duration // before the first of them, then twice as long each; 0: 1 s

	Progress func(file string, done, total int64)
	Say      func(text string) // notes: which other hosts are asked, what is waited for

	Transport http.RoundTripper // nil: as http.DefaultTransport, through the proxies of the environment

	silence time.Duration // after which a download is given up; another attempt goes on
}

func (o *PullOptions) defaults() {
	o.Revision, o.Endpoint = cmp.Or(o.Revision, "main"), strings.TrimRight(cmp.Or(o.Endpoint, DefaultEndpoint), "/")
	o.MaxFile, o.MaxTotal = cmp.Or(o.MaxFile, 4<<30), cmp.Or(o.MaxTotal, 8<<30)
	o.Retries, o.Backoff = cmp.Or(o.Retries, 5), cmp.Or(o.Backoff, time.Second)
	o.silence = cmp.Or(o.silence, silence)
	if o.Name == "" {
		o.Name = nameFor(o.ID)
	}
}

// Validate reports options that cannot work, whatever the hub has.
func (o PullOptions) Validate() error {
	o.defaults()
	if err := checkID(o.ID); err != nil {
		return err
	}
	if _, err := parseEndpoint(o.Endpoint); err != nil {
		return err
	}
	if err := checkName(o.Name); err != nil {
		return err
	}
	if !printable(o.Revision) || strings.ContainsAny(o.Revision, " ?*[\\^~:") || strings.Contains(o.Revision, "..") {
		return failure.New("hub", "the revision is no branch, tag or commit")
	}
	if o.Licence != "" && !printable(o.Licence) {
		return failure.New("hub", "the licence is too long, or cannot be printed")
	}
	if strings.ContainsFunc(o.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return failure.New("hub", "the token has characters that no token has")
	}
	return nil
}

// Pull downloads a model and records it. A revision is resolved to a commit first, and
// every file is that commit's: its bytes hash to what the hub's list says, the SHA-256
// of large files and git's SHA-1 of small ones. Only the files that are needed come. A
// download that was interrupted goes on where it stopped.
func (g Registry) Pull(ctx context.Context, o PullOptions) (r Record, warnings []string, err error) {
	if err := o.Validate(); err != nil {
		return Record{}, nil, err
	}
	o.defaults()
	if err := g.free(o.Name, o.Replace); err != nil {
		return Record{}, nil, err
	}
	c, err := newClient(o)
	if err != nil {
		return Record{}, nil, err
	}
	p, unlock, err := g.parts(c)
	if err != nil {
		return Record{}, nil, err
	}
	defer unlock()
	defer c.http.CloseIdleConnections()
	d := &pull{client: c, parts: p, got: map[string]string{}}
	if r, warnings, err = d.run(ctx, g); err != nil {
		return Record{}, nil, failure.Errorf("hub", "pull %s: %w", o.ID, err)
	}
	return r, warnings, nil
}

// parts opens the folder of unfinished downloads; one process at a time uses it.
func (g Registry) parts(c *client) (parts, func(), error) {
	p := parts{dir: filepath.Join(g.Dir, partsDir), c: c}
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return p, nil, failure.Errorf("hub", "make %s: %w", p.dir, err)
	}
	lock := flock.New(filepath.Join(p.dir, "lock"))
	ok, err := lock.TryLock()
	if err == nil && !ok {
		err = errors.New("another download is running")
	}
	if err != nil {
		return p, nil, failure.Errorf("hub", "lock %s: %w", p.dir, err)
	}
	return p, func() { lock.Close() }, p.sweep(time.Now())
}

// pull is one download.
type pull struct {
	*client
	parts parts
	info  info
	files map[string]remoteFile
	got   map[string]string // path on the hub: where it lies
	total int64
}

func (d *pull) run(ctx context.Context, g Registry) (Record, []string, error) {
	if err := d.look(ctx); err != nil {
		return Record{}, nil, err
	}
	model, err := d.choose()
	if err != nil {
		return Record{}, nil, err
	}
	if err := d.fetch(ctx, "config.json"); err != nil { // small, and may say that the rest is of no use
		return Record{}, nil, err
	}
	config, err := os.ReadFile(d.got["config.json"])
	if err != nil {
		return Record{}, nil, err
	}
	if _, err := parseConfig(config); err != nil {
		return Record{}, nil, err
	}
	if err := d.fetchAll(ctx, model); err != nil {
		return Record{}, nil, err
	}
	return d.keep(ctx, g, model)
}

// look resolves the revision and lists the files of its commit.
func (d *pull) look(ctx context.Context) error {
	data, _, err := d.read(ctx, d.address("api", "models", d.o.ID, "revision", url.PathEscape(d.o.Revision)))
	if err != nil {
		return err
	}
	if d.info, err = parseInfo(data); err != nil {
		return err
	}
	if hexCommit.MatchString(d.o.Revision) && d.info.Commit != d.o.Revision {
		return errors.New("the hub answers about another commit than was asked for")
	}
	d.files = map[string]remoteFile{}
	next := d.address("api", "models", d.o.ID, "tree", d.info.Commit)
	next.RawQuery = "recursive=true"
	for range maxPages {
		data, h, err := d.read(ctx, next)
		if err != nil {
			return err
		}
		files, err := parseTree(data)
		if err != nil {
			return err
		}
		for _, f := range files {
			d.files[f.path] = f
		}
		here := next
		if next, err = nextPage(h, here); err != nil || next == nil {
			return err
		}
	}
	return errors.New("its list of files does not end")
}

const maxPages = 100 // of up to a thousand files

// choose picks the ONNX file and says early why there is no use in downloading.
func (d *pull) choose() (string, error) {
	var names []string
	for name := range d.files {
		if strings.HasSuffix(name, ".onnx") {
			names = append(names, name)
		}
	}
	model, err := choose(names, d.o.File)
	if errors.Is(err, errNoONNX) {
		return "", fmt.Errorf("it has no ONNX file; `optimum-cli export onnx --task token-classification --model %s FOLDER` makes one of safetensors, and `lethe models add FOLDER` records it", d.o.ID)
	}
	if err != nil {
		return "", err
	}
	for _, name := range beside[:2] {
		if _, ok := d.files[name]; !ok {
			return "", missing(name)
		}
	}
	return model, nil
}

// fetchAll downloads the model, what it needs, and what is kept for people.
func (d *pull) fetchAll(ctx context.Context, model string) error {
	if err := d.fetch(ctx, slices.Concat(beside, people, []string{model})...); err != nil {
		return err
	}
	folder, name := filepath.Split(d.got[model])
	o, err := outlineOf(folder, name)
	if err != nil {
		return fmt.Errorf("%s: %w", model, err)
	}
	var external []string
	for _, e := range o.External {
		name := path.Join(path.Dir(model), e)
		if _, ok := d.files[name]; !ok {
			return fmt.Errorf("%s looks for its weights in %s, which is not there", model, name)
		}
		external = append(external, name)
	}
	return d.fetch(ctx, external...)
}

// fetch downloads those of the files that the hub has, after a look at their sizes.
func (d *pull) fetch(ctx context.Context, names ...string) error {
	var wanted []remoteFile
	for _, name := range names {
		f, ok := d.files[name]
		if !ok || d.got[name] != "" {
			continue
		}
		most := d.o.MaxFile
		if slices.Contains(beside, name) || slices.Contains(people, name) {
			most = min(most, maxJSON)
		}
		if f.size > most {
			return fmt.Errorf("%s has %d MB, and at most %d MB are taken", name, f.size>>20, most>>20)
		}
		if d.total += f.size; d.total > d.o.MaxTotal {
			return fmt.Errorf("its files have more than %d MB together, and no more are taken", d.o.MaxTotal>>20)
		}
		wanted = append(wanted, f)
	}
	for _, f := range wanted {
		elements := append([]string{d.o.ID, "resolve", d.info.Commit}, strings.Split(f.path, "/")...)
		place, err := d.parts.fetch(ctx, d.address(elements...), f, d.info.Commit)
		if err != nil {
			return err
		}
		d.got[f.path] = place
	}
	return nil
}
