package publication

import (
	"cmp"
	"context"
	"io"
	"iter"
	"path/filepath"
	"time"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal"
)

// Output says where an anonymized collection goes.
type Output struct {
	Folder string    // to share; "" where Corpus or Stream is set
	Corpus string    // a file that becomes a corpus, instead; its source is opened AsJSON
	Draft  Drafter   // starts that corpus; nil without Corpus
	Stream io.Writer // takes the documents of an input of one file instead
	Sink   Sink      // takes the documents instead, and nothing else is written
	Report string    // for the owner only; "" for Folder + ".report", or none with Stream; after Corpus too
	// NoReport leaves the report out.
	NoReport bool
	Plan     string // file that names the masked originals; "" for none
	Title    string // what the report calls the collection
	Force    bool   // replace what an earlier run wrote
	Vault    *Vault // keeps the way back; nil for none
	// Commit, if not nil, is called when all is ready and nothing has appeared: what a
	// state is to remember must be safe before its surrogates are out.
	Commit func() error
	// Committed is the file that Commit writes, "" for none.
	Committed string
}

// Vault is where the way back is kept.
type Vault struct {
	Path    string // a folder that is not there yet
	Lock    seal.Lock
	Expires time.Time // when it no longer reveals; zero for never
}

// Draft is a corpus in the making.
type Draft interface {
	publish.Draft
	Sink(context.Context) Sink
	Records(context.Context) iter.Seq2[format.Raw, error]
	SetMeta(ctx context.Context, name, value string) error
	Close() error
}

// Drafter starts a corpus that is to appear at place; package stored has one. retained says
// that operators left originals in it; with force it may replace what an earlier run wrote.
type Drafter func(ctx context.Context, place string, retained, force bool) (Draft, error)

// Sink takes the records of an output: files, or a corpus.
type Sink interface {
	Put(it format.Item, encoded []byte) error
	// Path is the file in which an item is written, "" where there are no files.
	Path(it format.Item) string
	Close() error
}

// ReportFolder is where the owner's report goes: as asked for, else beside what is shared;
// "" for nowhere.
func (out Output) ReportFolder() string {
	place := cmp.Or(out.Folder, out.Corpus)
	if out.Report != "" || place == "" || out.NoReport {
		return out.Report
	}
	return filepath.Clean(place) + ".report"
}

// Apart refuses places that lie in one another: what is the owner's must not come into
// what is shared, and a folder that appears takes the place of all that was there.
func (out Output) Apart() error {
	vault := ""
	if out.Vault != nil {
		vault = out.Vault.Path
	}
	for _, x := range []struct {
		check  func(path string, folders ...string) error
		path   string
		folder string
	}{
		{seal.Outside, out.Plan, out.Folder},
		{seal.Outside, out.Report, out.Folder},
		{seal.Outside, vault, out.Folder},
		{seal.Apart, out.Plan, out.Corpus},
		{seal.Apart, out.Folder, out.Report},
		{seal.Apart, out.Corpus, out.Report},
		{seal.Apart, vault, out.Report},
		{seal.Apart, out.Folder, vault},
		{seal.Apart, out.Report, vault},
		{seal.Apart, out.Plan, vault},
	} {
		if x.path == "" || x.folder == "" {
			continue
		}
		if err := x.check(x.path, x.folder); err != nil {
			return err
		}
	}
	return nil
}

// settle brings in order what runs that were killed left where this one writes.
func (out Output) settle() error {
	places := []string{out.Folder, out.Corpus, out.Report, out.Plan}
	if out.Vault != nil {
		places = append(places, out.Vault.Path)
	}
	for _, place := range places {
		if place == "" {
			continue
		}
		if err := publish.Settle(place); err != nil {
			return failure.Errorf("publication", "%w", err)
		}
	}
	return nil
}

// planInReport is the name of the plan in the folder of the report, if it goes there.
func (out Output) planInReport() (string, bool) {
	if out.Plan == "" || out.Report == "" {
		return "", false
	}
	plan, err := filepath.Abs(out.Plan)
	report, reportErr := filepath.Abs(out.Report)
	if err != nil || reportErr != nil {
		return "", false
	}
	name, err := filepath.Rel(report, plan)
	return name, err == nil && filepath.IsLocal(name)
}
