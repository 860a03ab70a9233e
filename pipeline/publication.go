package pipeline

import (
	"bufio"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// publication is all that one run writes.
type publication struct {
	out    Output
	folder *publish.Folder  // nil with a corpus or a stream
	corpus Draft            // nil but for a corpus
	sum    string           // of its records, once they were read for it
	report *publish.Folder  // nil where none is wanted
	vault  *vault.Writer    // nil where none is wanted
	plan   *publish.Pending // nil where none is wanted
	stream *os.File         // holds back the documents until all are done
}

func newPublication(ctx context.Context, out Output, retained bool) (*publication, error) {
	if err := out.settle(); err != nil {
		return nil, err
	}
	p := &publication{out: out}
	if err := p.begin(ctx, retained); err != nil {
		p.discard()
		return nil, err
	}
	return p, nil
}

// settle brings in order what runs that were killed left where this one writes.
func (o Output) settle() error {
	places := []string{o.Folder, o.Corpus, o.Report, o.Plan}
	if o.Vault != nil {
		places = append(places, o.Vault.Path)
	}
	for _, place := range places {
		if place == "" {
			continue
		}
		if err := publish.Settle(place); err != nil {
			return failure.Errorf("pipeline", "%w", err)
		}
	}
	return nil
}

// begin starts all but the vault.
func (p *publication) begin(ctx context.Context, retained bool) (err error) {
	out := p.out
	switch {
	case out.Folder != "":
		p.folder, err = publish.NewFolder(out.Folder, 0o755, replaceable(out.Force, publish.Manifest))
	case out.Corpus != "" && out.Draft == nil:
		return failure.New("pipeline", "a corpus is to be written, and this program links nothing that makes one")
	case out.Corpus != "":
		p.corpus, err = out.Draft(ctx, out.Corpus, retained, out.Force)
	case out.Sink != nil && (out.Report != "" || out.Plan != "" || out.Vault != nil):
		return failure.New("pipeline", "a sink of the program's own goes with no report, plan or vault")
	case out.Sink != nil:
	default:
		if p.stream, err = os.CreateTemp("", "lethe-*"); err != nil {
			return failure.Errorf("pipeline", "hold back output: %w", err)
		}
		os.Remove(p.stream.Name()) // where the system allows it nothing is left even by a kill
	}
	if err == nil && out.Report != "" {
		p.report, err = publish.NewFolder(out.Report, 0o700, replaceable(out.Force, reportName))
	}
	if _, within := out.planInReport(); err == nil && out.Plan != "" && !within {
		p.plan, err = publish.NewFile(out.Plan, replaceablePlan(out.Force))
	}
	return err
}

// replaceablePlan allows to replace a plain file.
func replaceablePlan(force bool) func(string) error {
	return func(place string) error {
		if !force {
			return failure.Errorf("pipeline", "%s %w; give --force to replace it", place, publish.ErrExists)
		}
		if info, err := os.Lstat(place); err == nil && !info.Mode().IsRegular() {
			return failure.Errorf("pipeline", "%s is no plain file", place)
		}
		return nil
	}
}

// replaceable allows to replace only what an earlier run wrote: a folder that has
// its mark, or an empty one. Nothing else is ever deleted.
func replaceable(force bool, mark string) func(string) error {
	return func(place string) error {
		if !force {
			return failure.Errorf("pipeline", "%s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		entries, err := os.ReadDir(place)
		if err != nil {
			return failure.Errorf("pipeline", "look into %s: %w", place, err)
		}
		if _, err := os.Lstat(filepath.Join(place, mark)); err != nil && len(entries) > 0 {
			return failure.Errorf("pipeline", "%s was not written by lethe (it has no %s) and is not replaced, not even with --force", place, mark)
		}
		return nil
	}
}

// Draft is a corpus in the making.
type Draft interface {
	publish.Unfinished
	Sink(context.Context) Sink
	Records(context.Context) iter.Seq2[format.Raw, error]
	SetMeta(ctx context.Context, name, value string) error
	Close() error
}

// Drafter starts a corpus that is to appear at place; pipeline/stored has one. retained says
// that operators left originals in it; with force it may replace what an earlier run wrote.
type Drafter func(ctx context.Context, place string, retained, force bool) (Draft, error)

// Sink takes the records of an output: files, or a corpus.
type Sink interface {
	Put(it format.Item, encoded []byte) error
	// Path is the file in which an item is written, "" where there are no files.
	Path(it format.Item) string
	Close() error
}

func (p *publication) sink(ctx context.Context, s *format.Source, rename func(string) string) (Sink, error) {
	switch {
	case p.folder != nil:
		return s.Sink(p.folder.Root, rename)
	case p.corpus != nil:
		return p.corpus.Sink(ctx), nil
	case p.out.Sink != nil:
		return p.out.Sink, nil
	}
	return s.SinkTo(p.stream, rename)
}

// part is what appears with others; mark is the file of a folder whose hash stands for it.
type part struct {
	publish.Unfinished
	what, mark, place string
}

// parts are what appears, in this order: first the way back, for what has none must not
// be there, and last what is shared.
func (p *publication) parts() (all []part) {
	if p.vault != nil {
		all = append(all, part{p.vault.Folder(), "vault", vault.Mark, p.out.Vault.Path})
	}
	if p.report != nil {
		all = append(all, part{p.report, "report", reportName, p.out.Report})
	}
	if p.plan != nil {
		all = append(all, part{p.plan, "plan", "", p.out.Plan})
	}
	if p.folder != nil {
		all = append(all, part{p.folder, "folder", "", p.out.Folder})
	}
	if p.corpus != nil {
		all = append(all, part{p.corpus, "corpus", "", p.out.Corpus})
	}
	return all
}

// appear makes everything visible: all of it, or on any error none.
func (p *publication) appear() error {
	if p.corpus != nil {
		if err := p.corpus.Close(); err != nil {
			return err
		}
	}
	if p.out.Commit != nil {
		if err := p.out.Commit(); err != nil {
			return err
		}
	}
	parts := p.parts()
	switch {
	case len(parts) == 0 && p.out.Sink != nil:
		return nil
	case len(parts) == 0:
		return p.copyStream()
	}
	j, err := p.journal(parts)
	if err == nil {
		err = p.appearBy(j, parts)
	}
	if err != nil {
		p.discard()
		return errors.Join(err, j.Remove())
	}
	p.folder, p.corpus, p.report, p.plan, p.vault = nil, nil, nil, nil, nil // nothing to discard any more
	errs := []error{j.Finished()}
	for _, x := range parts {
		errs = append(errs, x.Done())
	}
	return errors.Join(errs...)
}

// journal says what is about to appear, and what belongs to it.
func (p *publication) journal(parts []part) (*publish.Journal, error) {
	j := publish.NewJournal(parts[0].place, p.vault != nil)
	before := parts
	if p.stream == nil {
		before = parts[:len(parts)-1]
	}
	for _, x := range before {
		if err := j.Add(x.what, x.mark, x); err != nil {
			return j, err
		}
	}
	if p.out.Committed != "" {
		if err := j.Note("state", p.out.Committed); err != nil {
			return j, err
		}
	}
	err := p.noteShared(j, parts)
	if err == nil {
		err = j.Ready()
	}
	return j, err
}

func (p *publication) noteShared(j *publish.Journal, parts []part) error {
	if p.stream != nil {
		return j.Note("stream", "")
	}
	x := parts[len(parts)-1]
	return j.Add(x.what, x.mark, x)
}

// appearBy lets the parts appear, the last one, or the stream, once the journal says so.
func (p *publication) appearBy(j *publish.Journal, parts []part) error {
	for i, x := range parts {
		if i == len(parts)-1 && p.stream == nil {
			if err := j.Appearing(); err != nil {
				return err
			}
		}
		if err := x.Appear(); err != nil {
			return err
		}
	}
	if p.stream == nil {
		return nil
	}
	if err := j.Appearing(); err != nil {
		return err
	}
	return p.copyStream()
}

func (p *publication) copyStream() error {
	if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
		return failure.Errorf("pipeline", "write output: %w", err)
	}
	if _, err := io.Copy(p.out.Stream, bufio.NewReader(p.stream)); err != nil {
		return failure.Errorf("pipeline", "write output: %w", err)
	}
	return nil
}

// discard removes all that has not been finished.
func (p *publication) discard() {
	if p.folder != nil {
		p.folder.Discard()
	}
	if p.corpus != nil {
		p.corpus.Discard()
	}
	if p.plan != nil {
		p.plan.Discard()
	}
	if p.report != nil {
		p.report.Discard()
	}
	if p.vault != nil {
		p.vault.Discard()
	}
	if p.stream != nil {
		p.stream.Close()
		os.Remove(p.stream.Name())
	}
	*p = publication{out: p.out}
}
