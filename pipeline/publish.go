package pipeline

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/report"
)

const reportName = "report.json"

// writeReport fills the owner's folder.
func (p *publication) writeReport(told *report.Report, t *teller) error {
	if p.report == nil {
		return nil
	}
	opts := report.Options{ShowOriginals: t.runner.config.Report.ShowOriginals}
	return errors.Join(
		p.put(reportName, func(w io.Writer) error { return told.WriteJSON(w, opts) }),
		p.put("report.html", func(w io.Writer) error { return told.WriteHTML(w, opts) }),
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
	From      string `json:"from,omitempty"` // originals, where the user asked for them
	Into      string `json:"into,omitempty"`
}

func (t *teller) merges() []merge {
	out := make([]merge, len(t.g.linked.Merges))
	for i, m := range t.g.linked.Merges {
		out[i] = merge{Entity: t.ids.entity(m.Entity), Reason: m.Reason.String(), Documents: m.Documents}
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
