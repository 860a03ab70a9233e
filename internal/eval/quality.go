package eval

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Measure is a figure of a corpus.
type Measure struct {
	Corpus, Name string
	Value        float64
}

// Measures are the figures of the first system that a change should be judged by:
// masking where the corpus tells what to mask, else spans and tokens.
func (r *Report) Measures() []Measure {
	var all []Measure
	if len(r.Systems) == 0 {
		return nil
	}
	add := func(name string, value float64) { all = append(all, Measure{r.Corpus, name, value}) }
	s := r.Systems[0]
	if m := s.Masking; m != nil {
		add("entity recall direct", m.EntityRecallDirect.Value)
		add("entity recall quasi", m.EntityRecallQuasi.Value)
		add("token recall", m.TokenRecall.Value)
		add("token precision", m.TokenPrecision.Value)
		add("weighted precision", m.WeightedPrecision)
	}
	if s.Micro != nil {
		add("strict precision", s.Micro.Strict.Precision)
		add("strict recall", s.Micro.Strict.Recall)
		add("strict F1", s.Micro.Strict.F1)
		add("overlap F1", s.Micro.Overlap.F1)
		add("IoU 0.5 F2", s.Micro.IoU.F2)
	}
	add("any strict F1", s.Any.Strict.F1)
	add("any token recall", s.Any.Token.Recall)
	add("any token precision", s.Any.Token.Precision)
	add("any IoU 0.5 F2", s.Any.IoU.F2)
	for _, row := range s.Labels {
		if row.Strict.Gold > 0 {
			add("strict F1 "+string(row.Label), row.Strict.F1)
		}
	}
	return all
}

// WriteQuality writes measures as the golden file quality.txt: one per line, corpus,
// measure and value with three decimals between tabs, sorted, so that a change of
// quality is a change of few lines. Speed has no place in it: it differs from
// machine to machine.
func WriteQuality(w io.Writer, all []Measure) error {
	all = slices.Clone(all)
	slices.SortFunc(all, func(a, b Measure) int {
		return cmp.Or(strings.Compare(a.Corpus, b.Corpus), strings.Compare(a.Name, b.Name))
	})
	var b bytes.Buffer
	b.WriteString("# corpus\tmeasure\tvalue\n")
	for i, m := range all {
		if err := m.check(); err != nil {
			return err
		}
		if i > 0 && all[i-1].Corpus == m.Corpus && all[i-1].Name == m.Name {
			return fmt.Errorf("eval: write quality: %s has two values for %s", m.Corpus, m.Name)
		}
		fmt.Fprintf(&b, "%s\t%s\t%.3f\n", m.Corpus, m.Name, m.Value)
	}
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("eval: write quality: %w", err)
	}
	return nil
}

func (m Measure) check() error {
	if m.Corpus == "" || m.Name == "" || strings.ContainsAny(m.Corpus+m.Name, "\t\n\r") {
		return fmt.Errorf("eval: write quality: %q, %q: corpus and measure are names on one line", m.Corpus, m.Name)
	}
	if math.IsNaN(m.Value) || math.IsInf(m.Value, 0) {
		return fmt.Errorf("eval: write quality: %s of %s is not a number", m.Name, m.Corpus)
	}
	return nil
}
