// Package publication writes all that one run leaves: what is shared, and the report, the plan and the
// vault of its owner. All of it appears, or nothing does.
package publication

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// Publication is all that one run writes.
type Publication struct {
	Output Output
	folder *publish.Folder  // nil with a corpus or a stream
	corpus Draft            // nil but for a corpus
	sum    string           // of its records, once they were read for it
	report *publish.Folder  // nil where none is wanted
	vault  *vault.Writer    // nil where none is wanted
	plan   *publish.Pending // nil where none is wanted
	stream *os.File         // holds back the documents until all are done
}

// New starts all that goes to out, but the vault. retained says that operators leave originals in it.
func New(ctx context.Context, out Output, retained bool) (*Publication, error) {
	if err := out.settle(); err != nil {
		return nil, err
	}
	p := &Publication{Output: out}
	if err := p.begin(ctx, retained); err != nil {
		p.Discard()
		return nil, err
	}
	return p, nil
}

// begin starts all but the vault.
func (p *Publication) begin(ctx context.Context, retained bool) (err error) {
	out := p.Output
	switch {
	case out.Folder != "":
		p.folder, err = publish.NewFolder(out.Folder, 0o755, replaceable(out.Force, publish.Manifest))
	case out.Corpus != "" && out.Draft == nil:
		return failure.New("publication", "a corpus is to be written, and this program links nothing that makes one")
	case out.Corpus != "":
		p.corpus, err = out.Draft(ctx, out.Corpus, retained, out.Force)
	case out.Sink != nil && (out.Report != "" || out.Plan != "" || out.Vault != nil):
		return failure.New("publication", "a sink of the program's own cannot be used with a report, plan or vault")
	case out.Sink != nil:
	default:
		if p.stream, err = os.CreateTemp("", "lethe-*"); err != nil {
			return failure.Errorf("publication", "hold back output: %w", err)
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
			return failure.Errorf("publication", "%s %w; give --force to replace it", place, publish.ErrExists)
		}
		if info, err := os.Lstat(place); err == nil && !info.Mode().IsRegular() {
			return failure.Errorf("publication", "%s is not a regular file", place)
		}
		return nil
	}
}

// replaceable allows to replace only what an earlier run wrote: a folder that has
// its mark, or an empty one. Nothing else is ever deleted.
func replaceable(force bool, mark string) func(string) error {
	return func(place string) error {
		if !force {
			return failure.Errorf("publication", "%s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		entries, err := os.ReadDir(place)
		if err != nil {
			return failure.Errorf("publication", "look into %s: %w", place, err)
		}
		if _, err := os.Lstat(filepath.Join(place, mark)); err != nil && len(entries) > 0 {
			return failure.Errorf("publication", "%s was not written by lethe (it has no %s) and is not replaced, not even with --force", place, mark)
		}
		return nil
	}
}

// Sink is where the documents are put.
func (p *Publication) Sink(ctx context.Context, s *format.Source, rename func(string) string) (Sink, error) {
	switch {
	case p.folder != nil:
		return s.Sink(p.folder.Root, rename)
	case p.corpus != nil:
		return p.corpus.Sink(ctx), nil
	case p.Output.Sink != nil:
		return p.Output.Sink, nil
	}
	return s.SinkTo(p.stream, rename)
}

// part is what appears with others; mark is the file of a folder whose hash stands for it.
type part struct {
	publish.Draft
	what, mark, place string
}

// parts are what appears, in this order: first the way back, for what has none must not
// be there, and last what is shared.
func (p *Publication) parts() (all []part) {
	if p.vault != nil {
		all = append(all, part{p.vault.Folder(), "vault", vault.Mark, p.Output.Vault.Path})
	}
	if p.report != nil {
		all = append(all, part{p.report, "report", reportName, p.Output.Report})
	}
	if p.plan != nil {
		all = append(all, part{p.plan, "plan", "", p.Output.Plan})
	}
	if p.folder != nil {
		all = append(all, part{p.folder, "folder", "", p.Output.Folder})
	}
	if p.corpus != nil {
		all = append(all, part{p.corpus, "corpus", "", p.Output.Corpus})
	}
	return all
}

// Appear makes everything visible: all of it, or on any error none.
func (p *Publication) Appear() error {
	if p.corpus != nil {
		if err := p.corpus.Close(); err != nil {
			return err
		}
	}
	if p.Output.Commit != nil {
		if err := p.Output.Commit(); err != nil {
			return err
		}
	}
	parts := p.parts()
	switch {
	case len(parts) == 0 && p.Output.Sink != nil:
		return nil
	case len(parts) == 0:
		return p.copyStream()
	}
	j, err := p.journal(parts)
	if err == nil {
		err = p.appearBy(j, parts)
	}
	if err != nil {
		p.Discard()
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
func (p *Publication) journal(parts []part) (*publish.Journal, error) {
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
	if p.Output.Committed != "" {
		if err := j.Note("state", p.Output.Committed); err != nil {
			return j, err
		}
	}
	err := p.noteShared(j, parts)
	if err == nil {
		err = j.Ready()
	}
	return j, err
}

func (p *Publication) noteShared(j *publish.Journal, parts []part) error {
	if p.stream != nil {
		return j.Note("stream", "")
	}
	x := parts[len(parts)-1]
	return j.Add(x.what, x.mark, x)
}

// appearBy lets the parts appear, the last one, or the stream, once the journal says so.
func (p *Publication) appearBy(j *publish.Journal, parts []part) error {
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

func (p *Publication) copyStream() error {
	if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
		return failure.Errorf("publication", "write output: %w", err)
	}
	if _, err := io.Copy(p.Output.Stream, bufio.NewReader(p.stream)); err != nil {
		return failure.Errorf("publication", "write output: %w", err)
	}
	return nil
}

// Discard removes all that has not been finished.
func (p *Publication) Discard() {
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
	*p = Publication{Output: p.Output}
}
