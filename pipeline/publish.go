package pipeline

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/store"
)

const reportName = "report.json"

// writeReport fills the owner's folder.
func (p *publication) writeReport(told *report.Report, t *teller) error {
	if p.report == nil {
		return nil
	}
	c := t.runner.config.Report
	opts := report.Options{ShowOriginals: c.ShowOriginals, Language: c.Language}
	return errors.Join(
		p.put(reportName, func(w io.Writer) error { return told.WriteJSON(w, opts) }),
		p.put("report.html", func(w io.Writer) error { return told.WriteHTML(w, opts) }),
		p.put("decision.html", func(w io.Writer) error { return told.WriteDecision(w, opts) }),
		p.put("documents.html", func(w io.Writer) error { return told.WriteDocuments(w, opts) }),
		p.put("failed.jsonl", func(w io.Writer) error { return writeLines(w, told.Details.Failures) }),
		p.put("warnings.jsonl", func(w io.Writer) error { return writeLines(w, told.Details.Warnings) }),
		p.put("merges.jsonl", func(w io.Writer) error { return writeLines(w, t.merges()) }),
		t.err,
	)
}

// merge is a value that linking counted to an entity of another form.
type merge struct {
	Entity    string `json:"entity"`
	Reason    string `json:"reason"`
	Documents int    `json:"documents"`
	Detail    string `json:"detail,omitempty"` // of a similar value: how near it is
	From      string `json:"from,omitempty"`   // originals, where the user asked for them
	Into      string `json:"into,omitempty"`
}

func (t *teller) merges() []merge {
	out := make([]merge, len(t.g.linked.Merges))
	for i, m := range t.g.linked.Merges {
		out[i] = merge{Entity: t.ids.entity(m.Entity), Reason: m.Reason.String(), Documents: m.Documents, Detail: m.Detail}
		if t.runner.config.Report.ShowOriginals {
			out[i].From, out[i].Into = m.From, m.Into
		}
	}
	slices.SortStableFunc(out, func(x, y merge) int {
		return cmp.Or(len(x.Entity)-len(y.Entity), strings.Compare(x.Entity, y.Entity), strings.Compare(x.Reason, y.Reason), y.Documents-x.Documents)
	})
	return out
}

// put writes one file of the report, readable by its owner alone.
func (p *publication) put(name string, write func(io.Writer) error) error {
	f, err := p.report.Root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("pipeline: write report: %w", err)
	}
	return errors.Join(write(f), f.Close())
}

func writeLines[T any](w io.Writer, list []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, v := range list {
		if err := e.Encode(v); err != nil {
			return fmt.Errorf("pipeline: write report: %w", err)
		}
	}
	return nil
}

// writePlan prepares the file that names the masked originals: it appears with the
// folders.
func (p *publication) writePlan(ctx context.Context, t *teller) {
	if p.out.Plan != "" {
		p.plan = func() error { return t.writePlan(ctx, p.out.Plan, p.out.Force) }
	}
}

// writePlan writes a plan file, readable by its owner alone.
func (t *teller) writePlan(ctx context.Context, path string, force bool) error {
	return publish.File(path, 0o600, force, func(f *os.File) error {
		return errors.Join(t.plan(ctx).WriteJSON(f), t.err)
	})
}

// unfinished is a corpus in the making.
type unfinished struct {
	*store.Corpus
	place, temp string
}

// newCorpus starts a corpus that is to appear at place. With force it may replace what
// an earlier run wrote there, and nothing else.
func newCorpus(ctx context.Context, place string, holds store.Holds, force bool) (*unfinished, error) {
	if _, err := os.Lstat(place); err == nil {
		if !force {
			return nil, fmt.Errorf("pipeline: %s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		if err := ownCorpus(ctx, place); err != nil {
			return nil, err
		}
	}
	temp := filepath.Join(filepath.Dir(place), fmt.Sprintf(".%s.unfinished-%08x", filepath.Base(place), rand.Uint32()))
	if err := os.MkdirAll(filepath.Dir(place), 0o777); err != nil {
		return nil, fmt.Errorf("pipeline: write beside %s: %w", place, err)
	}
	c, err := store.Create(ctx, temp, holds)
	if err != nil {
		return nil, err
	}
	return &unfinished{c, place, temp}, nil
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
	return fmt.Errorf("pipeline: %s was not written by lethe anonymize and is not replaced, not even with --force", place)
}

// appear moves the corpus into its place.
func (u *unfinished) appear() error {
	if err := u.Close(); err != nil {
		return err
	}
	if err := os.Rename(u.temp, u.place); err != nil {
		return fmt.Errorf("pipeline: move into %s: %w", u.place, err)
	}
	return nil
}

func (u *unfinished) discard() {
	u.Close()
	for _, side := range []string{"", "-wal", "-shm", "-journal"} {
		os.Remove(u.temp + side)
	}
}
