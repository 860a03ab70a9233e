package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/store"
)

// parts are what the output was made with, and its own fingerprint.
func (r *Runner) parts(ctx context.Context, p *publication) ([]report.Part, error) {
	if p.report == nil {
		return nil, nil
	}
	out := []report.Part{{What: report.PartSchema, Version: r.schema.Name}, {What: report.PartProfile, Version: baseName(r.config.Profile)}}
	if r.configFile != "" {
		out = append(out, report.Part{What: report.PartSettings, Version: r.configSum})
	}
	for _, t := range r.usedTransformers() {
		out = append(out, report.Part{What: report.PartTransformer, Version: t.Name + " " + t.Hash})
	}
	if r.llm != nil {
		out = append(out, report.Part{What: report.PartModel, Version: r.config.LLM.Model})
		prompts := r.prompts()
		for _, name := range slices.Sorted(maps.Keys(prompts)) {
			out = append(out, report.Part{What: report.PartPrompt, Version: name + " " + prompts[name]})
		}
	}
	written, err := p.fingerprint(ctx)
	if err != nil {
		return nil, err
	}
	if written != "" {
		out = append(out, report.Part{What: report.PartOutput, Version: written})
	}
	return out, nil
}

// fingerprint is the SHA-256 of what is shared. Of a corpus it is that of its records in their
// order, a line for each, since the file itself is another in each run; of a folder of what
// find . -type f | LC_ALL=C sort | xargs sha256sum
// prints there, so that anybody can check it.
func (p *publication) fingerprint(ctx context.Context) (string, error) {
	switch {
	case p.corpus != nil:
		return recordsSum(ctx, p.corpus.Corpus)
	case p.folder != nil:
		return folderSum(p.folder)
	case p.stream != nil:
		if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
			return "", fmt.Errorf("pipeline: read what was written: %w", err)
		}
		return sumOf(p.stream)
	}
	return "", nil
}

func recordsSum(ctx context.Context, c *store.Corpus) (string, error) {
	h := sha256.New()
	for raw, err := range c.Records(ctx) {
		if err != nil {
			return "", fmt.Errorf("pipeline: read what was written: %w", err)
		}
		h.Write(append(raw.JSON, '\n'))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func folderSum(folder *publish.Folder) (string, error) {
	var names []string
	err := fs.WalkDir(folder.Root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			names = append(names, "./"+name)
		}
		return err
	})
	if err != nil {
		return "", fmt.Errorf("pipeline: read what was written: %w", err)
	}
	slices.Sort(names)
	all := sha256.New()
	for _, name := range names {
		sum, err := fileSum(folder.Root, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(all, "%s  %s\n", sum, name)
	}
	return hex.EncodeToString(all.Sum(nil)), nil
}

func fileSum(root *os.Root, name string) (string, error) {
	f, err := root.Open(name)
	if err != nil {
		return "", fmt.Errorf("pipeline: read what was written: %w", err)
	}
	defer f.Close()
	return sumOf(f)
}

func sumOf(r io.Reader) (string, error) {
	h := sha256.New()
	if _, err := io.Copy(h, r); err != nil {
		return "", fmt.Errorf("pipeline: read what was written: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
