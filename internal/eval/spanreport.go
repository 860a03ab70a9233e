package eval

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// SpanReport is the comparison of two annotations in numbers. It holds no text.
type SpanReport struct {
	Documents int       `json:"documents"`
	Overall   SpanRow   `json:"overall"`
	Labels    []SpanRow `json:"labels"`
}

// SpanRow is what was reached for one label, or for all together.
type SpanRow struct {
	Label  lethe.Label `json:"label,omitempty"`
	Strict SpanMeasure `json:"strict"`
	Exact  SpanMeasure `json:"exact"`
	// Partial and Type are the two other measures of SemEval-2013.
	Partial SpanMeasure `json:"partial"`
	Type    SpanMeasure `json:"type"`
	Hidden  HidingRow   `json:"hidden"`
}

// SpanMeasure is Outcomes with their ratios.
type SpanMeasure struct {
	Outcomes
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
}

// HidingRow is Hiding with its ratios.
type HidingRow struct {
	Strict      Part `json:"strict"`
	Exact       Part `json:"exact"`
	Partial     Part `json:"partial"`
	SoftPartial Part `json:"soft_partial"`
	Characters  Part `json:"characters"`
}

// Report reckons what has been counted so far.
func (s *SpanScores) Report() *SpanReport {
	r := &SpanReport{Documents: s.Documents}
	var all SpanCounts
	for _, l := range slices.Sorted(maps.Keys(s.labels)) {
		r.Labels = append(r.Labels, newSpanRow(l, s.labels[l]))
		all.plus(s.labels[l])
	}
	r.Overall = newSpanRow("", &all)
	return r
}

func newSpanRow(l lethe.Label, c *SpanCounts) SpanRow {
	h := c.Hiding
	return SpanRow{
		l, newSpanMeasure(c.Strict), newSpanMeasure(c.Exact), newSpanMeasure(c.Partial), newSpanMeasure(c.Type),
		HidingRow{newPart(h.Strict), newPart(h.Exact), newPart(h.Partial), newPart(h.SoftPartial), newPart(h.Characters)},
	}
}

func newSpanMeasure(o Outcomes) SpanMeasure {
	return SpanMeasure{o, round(o.Precision()), round(o.Recall()), round(o.F1())}
}

// WriteText writes the report as tables for a terminal.
func (r *SpanReport) WriteText(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s, %s\n", plural(r.Documents, "document"), plural(r.Overall.gold(), "marked span"))
	rows := append(slices.Clone(r.Labels), r.Overall)
	hidden := [][]string{{"hidden", "spans", "strict", "exact", "partial", "soft partial", "characters"}}
	for _, row := range rows {
		h := row.Hidden
		hidden = append(hidden, []string{
			row.name(), fmt.Sprint(h.Strict.Of), h.Strict.text(), h.Exact.text(), h.Partial.text(), h.SoftPartial.text(), h.Characters.text(),
		})
	}
	grid(&b, hidden)
	table := [][]string{{"SemEval-2013", "strict P", "R", "F1", "exact P", "R", "F1", "partial P", "R", "F1", "type P", "R", "F1"}}
	for _, row := range rows {
		cells := []string{row.name()}
		for _, m := range []SpanMeasure{row.Strict, row.Exact, row.Partial, row.Type} {
			cells = append(cells, decimals(m.Precision), decimals(m.Recall), decimals(m.F1))
		}
		table = append(table, cells)
	}
	grid(&b, table)
	counts := [][]string{{"strict", "correct", "incorrect", "missing", "spurious"}}
	for _, row := range rows {
		o := row.Strict
		counts = append(counts, []string{row.name(), fmt.Sprint(o.Correct), fmt.Sprint(o.Incorrect), fmt.Sprint(o.Missing), fmt.Sprint(o.Spurious)})
	}
	grid(&b, counts)
	if _, err := w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("eval: write text: %w", err)
	}
	return nil
}

func (r *SpanRow) name() string { return first(string(r.Label), "all") }

func (r *SpanRow) gold() int { return r.Strict.Correct + r.Strict.Incorrect + r.Strict.Missing }
