package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
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
