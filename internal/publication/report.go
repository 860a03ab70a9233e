package publication

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/report"
)

const reportName = "report.json"

// WriteReport fills the owner's folder.
func (p *Publication) WriteReport(told *report.Report, view *report.View, language string) error {
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
func (p *Publication) put(name string, write func(io.Writer) error) error {
	f, err := p.report.Root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("publication", "write report: %w", err)
	}
	return errors.Join(write(f), f.Close())
}

func writeLines[T any](w io.Writer, list []T) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	for _, v := range list {
		if err := e.Encode(v); err != nil {
			return failure.Errorf("publication", "write report: %w", err)
		}
	}
	return nil
}

// WritePlan fills the file that names the masked originals, readable by its owner alone.
func (p *Publication) WritePlan(ctx context.Context, view *report.View) error {
	if name, ok := p.Output.planInReport(); ok {
		if err := p.report.Root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return failure.Errorf("publication", "write plan: %w", err)
		}
		return p.put(name, func(w io.Writer) error { return errors.Join(view.PlanFile(ctx).WriteJSON(w), view.Err()) })
	}
	if p.plan == nil {
		return nil
	}
	f, err := os.OpenFile(p.plan.Temp(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("publication", "write plan: %w", err)
	}
	return errors.Join(view.PlanFile(ctx).WriteJSON(f), view.Err(), f.Close())
}

// Reports reports whether the owner gets a report.
func (p *Publication) Reports() bool { return p.report != nil }

// Describes reports whether what is shared has a manifest.
func (p *Publication) Describes() bool { return p.folder != nil || p.corpus != nil }

// WriteManifest puts what everyone may know of the collection into what is shared.
func (p *Publication) WriteManifest(ctx context.Context, data []byte) error {
	if p.corpus != nil {
		return p.corpus.SetMeta(ctx, "manifest", string(data))
	}
	f, err := p.folder.Root.OpenFile(publish.Manifest, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, os.ErrExist) {
		return failure.Errorf("publication", "the collection has a file %s of its own; rename it, the name is needed", publish.Manifest)
	}
	if err != nil {
		return failure.Errorf("publication", "write manifest: %w", err)
	}
	_, err = f.Write(append(data, '\n'))
	return errors.Join(err, f.Close())
}
