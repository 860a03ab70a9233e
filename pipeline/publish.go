package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

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
		t.err,
	)
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
