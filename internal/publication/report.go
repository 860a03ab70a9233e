package publication

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// reportName is the file by which a folder is known to be a report.
const reportName = "report.json"

// WriteReport fills the owner's folder with the files of a report, of which reportName is one.
func (p *Publication) WriteReport(files iter.Seq2[string, func(io.Writer) error]) error {
	if p.report == nil {
		return nil
	}
	var all []error
	for name, write := range files {
		all = append(all, p.put(name, write))
	}
	return errors.Join(all...)
}

// put writes one file of the report, readable by its owner alone.
func (p *Publication) put(name string, write func(io.Writer) error) error {
	f, err := p.report.Root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("publication", "write report: %w", err)
	}
	return errors.Join(write(f), f.Close())
}

// WritePlan fills the file that names the masked originals, readable by its owner alone.
func (p *Publication) WritePlan(write func(io.Writer) error) error {
	if name, ok := p.Output.planInReport(); ok {
		if err := p.report.Root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return failure.Errorf("publication", "write plan: %w", err)
		}
		return p.put(name, write)
	}
	if p.plan == nil {
		return nil
	}
	f, err := os.OpenFile(p.plan.Temp(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return failure.Errorf("publication", "write plan: %w", err)
	}
	return errors.Join(write(f), f.Close())
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
