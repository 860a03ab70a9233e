package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/transformer"
	"github.com/lethe-privacy/lethe/detect/transformer/hub"
)

// classifier is a token classifier that the settings name.
type classifier struct {
	name   string // of its detector: no path of anybody's machine
	folder string
	record *hub.Record // nil for a folder that nobody recorded
}

// classifiers finds them: what is a path is a folder; what is a name was recorded by
// `lethe models`, which vouches for its files, and is a folder here only where nothing of
// the name was.
func (d *Detect) classifiers() ([]classifier, error) {
	var all []classifier
	for _, t := range d.Transformers {
		c := classifier{name: strings.ToLower(filepath.Base(filepath.Clean(t))), folder: t}
		if filepath.Base(t) == t && t != "." && t != ".." {
			folder, record, err := hub.Open(context.Background(), t)
			info, here := os.Stat(t)
			switch {
			case err == nil:
				c.folder, c.record = folder, &record
			case !errors.Is(err, hub.ErrUnknown) || here != nil || !info.IsDir():
				return nil, fmt.Errorf("pipeline: %w", err)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// file is the model in the folder; "" where the folder has but one.
func (c *classifier) file() string {
	if c.record == nil {
		return ""
	}
	return filepath.FromSlash(c.record.Model)
}

// transformers loads them, and warns of labels of theirs that nobody has a word for.
func (d *Detect) transformers() (ds []detect.Detector, warnings []string, err error) {
	all, err := d.classifiers()
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		m, err := transformer.Load(c.folder, transformer.Options{
			Name: c.name, File: c.file(), Labels: d.TransformerLabels, Runtime: d.Runtime,
			Aggregation: transformer.Aggregation(d.Aggregation),
		})
		if err != nil {
			return nil, nil, fmt.Errorf("pipeline: %w", err)
		}
		for _, l := range m.Unknown() {
			warnings = append(warnings, fmt.Sprintf("model %s gives a label %q of its own; detect.transformer_labels can say what it becomes", c.name, l))
		}
		ds = append(ds, m.Detector())
	}
	return ds, warnings, nil
}

// identifyTransformers writes what decides which mentions the models find.
func (d *Detect) identifyTransformers(w io.Writer) error {
	all, err := d.classifiers()
	if err != nil {
		return err
	}
	for _, c := range all {
		if c.record != nil {
			fmt.Fprintln(w, c.record.Fingerprint())
			continue
		}
		for _, pattern := range []string{"*", filepath.Join("onnx", "*")} {
			files, err := filepath.Glob(filepath.Join(c.folder, pattern))
			if err != nil {
				return fmt.Errorf("pipeline: list files of model %s: %w", c.name, err)
			}
			for _, f := range files {
				if info, err := os.Stat(f); err != nil || info.IsDir() {
					continue
				}
				if err := addFile(w, f); err != nil {
					return fmt.Errorf("pipeline: fingerprint model %s: %w", c.name, err)
				}
			}
		}
	}
	return nil
}
