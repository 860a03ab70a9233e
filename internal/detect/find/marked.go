package find

import (
	"fmt"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/internal/detect/clinical"
	"github.com/lethe-privacy/lethe/internal/detect/pattern"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// Marked gives mentions that came with a record the labels of detectors.
func (f *Finder) Marked(marked []lethe.Mention) ([]lethe.Mention, error) {
	var ms []lethe.Mention
	for _, m := range marked {
		label, keep, err := f.markedLabel(&m)
		if err != nil {
			return nil, err
		}
		if !keep {
			continue
		}
		if rank, ok := f.settings.Ranks[m.Label]; ok && !m.Ranked {
			m.Details = lethe.Details{Rank: rank, Ranked: true}
		}
		m.Label = label
		ms = append(ms, m)
	}
	return ms, nil
}

// markedLabel is what detectors would call a marked mention: of one in a document of the
// clinical tool its type and features say it.
func (f *Finder) markedLabel(m *lethe.Mention) (lethe.Label, bool, error) {
	if label, ok := clinical.LabelOf(m.Features[clinical.FeatureEntity], m.Type); ok && f.given == nil {
		_, wanted := f.Schema.Of(label)
		return label, wanted, nil
	}
	return f.detectorLabel(m.Label)
}

// detectorLabel is what detectors would call what somebody marked; keep is false for
// what the schema leaves out.
func (f *Finder) detectorLabel(l lethe.Label) (to lethe.Label, keep bool, err error) {
	if f.given != nil {
		if l, keep, err = f.given.Gold(l); err != nil || !keep {
			return "", false, err
		}
	}
	_, special := schema.Kind(l)
	_, wanted := f.Schema.Of(l)
	switch usual := annotated.Usual(l); {
	case special || slices.Contains(suite.Labels(), l):
		return l, wanted, nil
	case wanted:
		return f.Schema.Origin(l), true, nil
	case usual != "":
		_, wanted = f.Schema.Of(usual)
		return usual, wanted, nil
	}
	return "", false, fmt.Errorf("label %q of a marked mention is neither one of schema %s nor one that a detector gives: say with detect.given_labels what it becomes", l, f.Schema.Name)
}

// usualLabels gives recognizers of the user's own whose label the schema does not know
// the label that detectors have for it: TELEPHONE is PHONE_NUMBER.
func usualLabels(s *schema.Schema, own []pattern.Recognizer) {
	for i := range own {
		if _, known := s.Of(own[i].Label); known {
			continue
		}
		if usual := annotated.Usual(own[i].Label); usual != "" {
			own[i].Label = usual
		}
	}
}

// rank decides which label a union of mentions has.
func (f *Finder) rank(m *lethe.Mention) int {
	if m.Ranked {
		return m.Rank
	}
	return f.settings.Ranks[m.Label]
}

func givenLabels(path string) (*corpus.Labels, error) {
	if path == "" {
		return nil, nil
	}
	in, err := os.Open(path)
	if err != nil {
		return nil, failure.Errorf("find", "open labels: %w", err)
	}
	defer in.Close()
	return corpus.ReadLabels(in, path)
}
