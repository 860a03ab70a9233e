package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/store"
)

const reportName = "report.json"

// writeReport fills the owner's folder.
func (p *publication) writeReport(told *report.Report, view *report.View, language string) error {
	if p.report == nil {
		return nil
	}
	opts := report.Options{ShowOriginals: view.ShowOriginals, Language: language}
	return errors.Join(
		p.put(reportName, func(w io.Writer) error { return told.WriteJSON(w, opts) }),
		p.put("report.html", func(w io.Writer) error { return told.WriteHTML(w, opts) }),
		p.put("decision.html", func(w io.Writer) error { return told.WriteDecision(w, opts) }),
		p.put("documents.html", func(w io.Writer) error { return told.WriteDocuments(w, opts) }),
		p.put("failed.jsonl", func(w io.Writer) error { return writeLines(w, told.Details.Failures) }),
		p.put("warnings.jsonl", func(w io.Writer) error { return writeLines(w, told.Details.Warnings) }),
		p.put("merges.jsonl", func(w io.Writer) error { return writeLines(w, view.Merges()) }),
		view.Err(),
	)
}

// put writes one file of the report, readable by its owner alone.
func (p *publication) put(name string, write func(io.Writer) error) error {
	f, err := p.report.Root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("pipeline", "write report: %w", err)
	}
	return errors.Join(write(f), f.Close())
}

func writeLines[T any](w io.Writer, list []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, v := range list {
		if err := e.Encode(v); err != nil {
			return failure.Errorf("pipeline", "write report: %w", err)
		}
	}
	return nil
}

// writePlan fills the file that names the masked originals, readable by its owner alone.
func (p *publication) writePlan(ctx context.Context, view *report.View) error {
	if name, ok := p.out.planInReport(); ok {
		if err := p.report.Root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return failure.Errorf("pipeline", "write plan: %w", err)
		}
		return p.put(name, func(w io.Writer) error { return errors.Join(view.PlanFile(ctx).WriteJSON(w), view.Err()) })
	}
	if p.plan == nil {
		return nil
	}
	f, err := os.OpenFile(p.plan.Temp(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("pipeline", "write plan: %w", err)
	}
	return errors.Join(view.PlanFile(ctx).WriteJSON(f), view.Err(), f.Close())
}

// planInReport is the name of the plan in the folder of the report, if it goes there.
func (o Output) planInReport() (string, bool) {
	if o.Plan == "" || o.Report == "" {
		return "", false
	}
	plan, err := filepath.Abs(o.Plan)
	report, reportErr := filepath.Abs(o.Report)
	if err != nil || reportErr != nil {
		return "", false
	}
	name, err := filepath.Rel(report, plan)
	return name, err == nil && filepath.IsLocal(name)
}

// unfinished is a corpus in the making.
type unfinished struct {
	*store.Corpus
	*publish.Pending
	sum string // of its records, once they were read for it
}

// newCorpus starts a corpus that is to appear at place. With force it may replace what
// an earlier run wrote there, and nothing else.
func newCorpus(ctx context.Context, place string, holds store.Holds, force bool) (*unfinished, error) {
	file, err := publish.NewFile(place, func(string) error {
		if !force {
			return failure.Errorf("pipeline", "%s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		return ownCorpus(ctx, place)
	})
	if err != nil {
		return nil, err
	}
	c, err := store.Draft(ctx, file.Temp(), holds)
	if err != nil {
		file.Discard()
		return nil, err
	}
	return &unfinished{Corpus: c, Pending: file}, nil
}

// ownCorpus fails where a place holds anything but the output of an earlier run.
func ownCorpus(ctx context.Context, place string) error {
	if store.Is(place) {
		c, err := store.Open(ctx, place, false)
		if err != nil {
			return err
		}
		defer c.Close()
		if holds, err := c.Meta(ctx, "holds"); err != nil || holds != string(store.Originals) {
			return err
		}
	}
	return failure.Errorf("pipeline", "%s was not written by lethe anonymize and is not replaced, not even with --force", place)
}

// Discard removes the corpus, with what SQLite has beside it.
func (u *unfinished) Discard() {
	u.Close()
	u.Pending.Discard()
	for _, side := range []string{"-wal", "-shm", "-journal"} {
		os.Remove(u.Temp() + side)
	}
}
