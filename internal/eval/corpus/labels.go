package corpus

import (
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Labels brings the labels of a corpus and those of detectors to common ground, so
// that they can be compared. A nil *Labels leaves all as they are.
type Labels struct {
	// To says what each label of the corpus becomes.
	To map[lethe.Label]lethe.Label `yaml:"labels"`
	// Ignored are labels of the corpus whose mentions are left out.
	Ignored []lethe.Label `yaml:"ignored"`
	// Fold says what labels of detectors become that the corpus does not tell apart:
	// AGE becomes DEMOGRAPHIC where the corpus has no ages. A name that ends in '*'
	// stands for all labels that begin so ("ES_*", "*") and are neither named here nor
	// given by To; of several, the longest. What nothing stands for does not count.
	Fold map[lethe.Label]lethe.Label `yaml:"fold"`
}

// ReadLabels reads a mapping from YAML; file names it in errors.
func ReadLabels(r io.Reader, file string) (*Labels, error) {
	l := &Labels{}
	if err := strictyaml.Decode(r, file, l); err != nil {
		return nil, fmt.Errorf("corpus: read labels: %w", err)
	}
	return l, nil
}

// Gold is what a label of the corpus becomes; keep is false where its mentions are
// left out. A label that the mapping does not know is an error.
func (l *Labels) Gold(label lethe.Label) (to lethe.Label, keep bool, err error) {
	if l == nil {
		return label, true, nil
	}
	if to, ok := l.To[label]; ok {
		return to, true, nil
	}
	if slices.Contains(l.Ignored, label) {
		return "", false, nil
	}
	return "", false, fmt.Errorf("the mapping of labels does not know %q", label)
}

// Predicted is what a detector's label becomes; keep is false where the corpus has
// nothing to compare it with.
func (l *Labels) Predicted(label lethe.Label) (to lethe.Label, keep bool) {
	if l == nil {
		return label, true
	}
	if to, ok := l.Fold[label]; ok {
		return to, true
	}
	for _, to := range l.To {
		if to == label {
			return label, true
		}
	}
	for i := len(label); i >= 0; i-- {
		if to, ok := l.Fold[label[:i]+"*"]; ok {
			return to, true
		}
	}
	return "", false
}

// Targets are the labels that both sides can have, sorted.
func (l *Labels) Targets() []lethe.Label {
	if l == nil {
		return nil
	}
	return slices.Compact(slices.Sorted(maps.Values(l.To)))
}

// Rename returns the documents with their labels mapped.
func (l *Labels) Rename(docs iter.Seq2[*Document, error]) iter.Seq2[*Document, error] {
	return func(yield func(*Document, error) bool) {
		for d, err := range docs {
			if err == nil {
				err = l.rename(d)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(d, nil) {
				return
			}
		}
	}
}

func (l *Labels) rename(d *Document) error {
	if l == nil {
		return nil
	}
	kept := make([]Mention, 0, len(d.Gold))
	for _, m := range d.Gold {
		to, keep, err := l.Gold(m.Label)
		if err != nil {
			return fmt.Errorf("corpus: document %s: %w", d.SourceID, err)
		}
		if keep {
			m.Label = to
			kept = append(kept, m)
		}
	}
	d.Gold = kept
	return nil
}
