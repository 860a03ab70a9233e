package pipeline

import (
	"context"
	"fmt"
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
	file   string // the model in it; "" where the folder has one
}

// classifiers finds them: what is a folder is one, what is a name was recorded by `lethe
// models`, which vouches for its files.
func (d *Detect) classifiers() ([]classifier, error) {
	var all []classifier
	for _, t := range d.Transformers {
		c := classifier{name: strings.ToLower(filepath.Base(filepath.Clean(t))), folder: t}
		if info, err := os.Stat(t); err != nil || !info.IsDir() {
			folder, record, err := hub.Open(context.Background(), t)
			if err != nil {
				return nil, fmt.Errorf("pipeline: %w", err)
			}
			c.folder, c.file = folder, filepath.FromSlash(record.Model)
		}
		all = append(all, c)
	}
	return all, nil
}

// transformers loads them, and warns of labels of theirs that nobody has a word for.
func (d *Detect) transformers() (ds []detect.Detector, warnings []string, err error) {
	all, err := d.classifiers()
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		m, err := transformer.Load(c.folder, transformer.Options{
			Name: c.name, File: c.file, Labels: d.TransformerLabels, Runtime: d.Runtime,
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

// transformerFiles are the files that decide what the models find.
func (d *Detect) transformerFiles() ([]string, error) {
	all, err := d.classifiers()
	if err != nil {
		return nil, err
	}
	var files []string
	for _, c := range all {
		for _, pattern := range []string{"*.json", "*.onnx*", filepath.Join("onnx", "*")} {
			found, err := filepath.Glob(filepath.Join(c.folder, pattern))
			if err != nil {
				return nil, fmt.Errorf("pipeline: list files of model %s: %w", c.name, err)
			}
			files = append(files, found...)
		}
	}
	return files, nil
}
