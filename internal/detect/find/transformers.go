package find

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/transformer"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// classifier is a token classifier that the settings name.
type classifier struct {
	name   string // of its detector: no path of anybody's machine
	folder string
	file   string      // the model in it; "" where it has but one
	record *hub.Record // nil for a folder that nobody recorded
	print  string      // hash of everything that decides what it finds
}

// classifiers finds them: what is a path is a folder; what is a name, or an id of the hub
// where no folder is, was recorded by `lethe models`, which vouches for its files. A name
// is a folder here only where nothing of the name was recorded.
func (d *Settings) classifiers() ([]classifier, error) {
	var all []classifier
	for _, t := range d.Transformers {
		c := classifier{name: detectorName(t), folder: t}
		info, err := os.Stat(t)
		here := err == nil && info.IsDir()
		if !here || filepath.Base(t) == t && t != "." && t != ".." {
			folder, record, err := hub.Open(context.Background(), t)
			switch {
			case err == nil:
				c = classifier{record.Name, folder, filepath.FromSlash(record.Model), &record, record.Fingerprint()}
			case !errors.Is(err, hub.ErrUnknown) || !here:
				return nil, failure.Errorf("find", "%w", err)
			}
		}
		if c.record == nil {
			if err := c.identify(); err != nil {
				return nil, failure.Errorf("find", "model %s: %w", c.name, err)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// detectorName is the last part of a name or path; of one that has none, as "..", that of
// the folder which it stands for.
func detectorName(path string) string {
	path = filepath.Clean(path)
	if base := filepath.Base(path); base == "." || base == ".." {
		if full, err := filepath.Abs(path); err == nil {
			path = full
		}
	}
	return strings.ToLower(filepath.Base(path))
}

// identify gives a folder that nobody recorded the hash that its record would have.
func (c *classifier) identify() error {
	files, err := transformer.Files(c.folder, transformer.Options{})
	if err != nil {
		return err
	}
	c.print, err = hub.Fingerprint(context.Background(), c.folder, files[len(files)-1])
	return err
}

// transformer is how they are read, whichever they are.
func (d *Settings) transformer() transformer.Options {
	meant := setting.Meant(*d)
	return transformer.Options{
		Labels: d.TransformerLabels, Aggregation: transformer.Aggregation(meant.Aggregation), MinScore: d.LeastScore,
		Window: d.Window, Stride: d.Overlap, BatchSize: meant.Batch, Threads: meant.Batches, Runtime: d.Runtime,
	}
}

// transformers are token classifiers in memory.
type transformers []loadedTransformer

type loadedTransformer struct {
	classifier
	model *transformer.Model
}

// transformers loads them, and warns of labels of theirs that nobody has a word for.
func (d *Settings) transformers(with Options) (ts transformers, warnings []string, err error) {
	all, err := d.classifiers()
	if err != nil {
		return nil, nil, err
	}
	for _, c := range all {
		o := d.transformer()
		o.Name, o.File, o.Explain = c.name, c.file, with.Explain
		m, err := transformer.Load(c.folder, with.Engines.Compute, o)
		if err != nil {
			ts.Close()
			return nil, nil, failure.Errorf("find", "%w", err)
		}
		ts = append(ts, loadedTransformer{c, m})
		for _, l := range m.Unknown() {
			warnings = append(warnings, fmt.Sprintf("model %s gives a label %q of its own; detect.transformer_labels can say what it becomes", c.name, l))
		}
	}
	return ts, warnings, nil
}

func (ts transformers) detectors() (ds []detect.Detector) {
	for _, t := range ts {
		ds = append(ds, bounded(t.model.Detector()))
	}
	return ds
}

// Close frees them.
func (ts transformers) Close() error {
	var errs []error
	for _, t := range ts {
		errs = append(errs, t.model.Close())
	}
	return errors.Join(errs...)
}

// identifyTransformers writes what decides which mentions the models find.
func (d *Settings) identifyTransformers(w io.Writer) error {
	all, err := d.classifiers()
	if err != nil {
		return err
	}
	for _, c := range all {
		fmt.Fprintln(w, c.print)
	}
	return nil
}

// UsedTransformer is a token classifier as a manifest names it.
type UsedTransformer struct {
	// Name is that of the record; a folder that nobody recorded has none, for what it is
	// called is its owner's affair.
	Name   string                 `json:"name,omitempty"`
	ID     string                 `json:"id,omitempty"` // on the hub, and
	Commit string                 `json:"commit,omitempty"`
	Hash   string                 `json:"hash"`
	Labels map[string]lethe.Label `json:"labels"` // what becomes of the model's own
}

// Transformers are those that find mentions, in the order of the settings.
func (f *Finder) Transformers() (used []UsedTransformer) {
	for _, t := range f.loaded {
		if !f.Runs(t.model.Name()) {
			continue
		}
		u := UsedTransformer{Hash: t.print, Labels: map[string]lethe.Label{}}
		if t.record != nil {
			u.Name = t.record.Name
			if s := t.record.Source; s != nil {
				u.ID, u.Commit = s.ID, s.Commit
			}
		}
		for _, l := range t.model.Labels() {
			u.Labels[l.Model] = l.Label
		}
		used = append(used, u)
	}
	return used
}
