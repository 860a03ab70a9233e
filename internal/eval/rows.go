package eval

import (
	"maps"
	"math"
	"slices"

	"github.com/lethe-privacy/lethe"
)

// Report reckons what has been counted so far.
func (e *Evaluation) Report() *Report {
	r := &Report{
		Corpus: e.o.Corpus, Documents: e.documents, Words: e.words, Mentions: e.mentions,
		Dial: e.o.Dial, Confusion: newMatrix(e.tallies[0].confusion),
	}
	for _, t := range e.tallies {
		r.Systems = append(r.Systems, t.system(e.masked))
	}
	for _, p := range e.curve {
		r.Curve = append(r.Curve, p.step(e.masked))
	}
	return r
}

func (t *tally) system(masked bool) System {
	s := System{Name: t.name, Any: newRow("", &t.scores.Any)}
	if masked {
		s.Masking = t.masking.row()
	}
	if !t.labelled {
		return s
	}
	for _, l := range slices.Sorted(maps.Keys(t.scores.Labels)) {
		s.Labels = append(s.Labels, newRow(l, t.scores.Labels[l]))
	}
	all := t.scores.Micro()
	micro, macro := newRow("", &all), mean(s.Labels)
	s.Micro, s.Macro = &micro, &macro
	return s
}

func (m *Masking) row() *MaskingRow {
	r := &MaskingRow{
		EntityRecallDirect: newPart(m.Direct), EntityRecallQuasi: newPart(m.Quasi),
		TokenRecall: newPart(m.Recall), TokenPrecision: newPart(m.Precision),
		WeightedPrecision: round(m.Weighted()), Labels: map[string]Part{},
	}
	for l, s := range m.Labels {
		r.Labels[string(l)] = newPart(s)
	}
	return r
}

func newPart(s Share) Part { return Part{s, round(s.Value())} }

func newRow(l lethe.Label, c *Counts) Row {
	return Row{l, newScore(c.Strict), newScore(c.Overlap), newScore(c.Token), newScore(c.IoU)}
}

func newScore(c Count) Score {
	return Score{c, round(c.Precision()), round(c.Recall()), round(c.F(1)), round(c.F(2))}
}

// round keeps what can be told apart, so that reports are the same on all machines.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// ways name the ways to compare, and wayOf finds each in a row.
var (
	ways  = []string{"strict", "overlap", "token", "IoU"}
	wayOf = []func(*Row) *Score{
		func(r *Row) *Score { return &r.Strict },
		func(r *Row) *Score { return &r.Overlap },
		func(r *Row) *Score { return &r.Token },
		func(r *Row) *Score { return &r.IoU },
	}
)

// Scores are those of all ways to compare.
func (r *Row) Scores() []*Score {
	all := make([]*Score, len(wayOf))
	for i, of := range wayOf {
		all[i] = of(r)
	}
	return all
}

// mean is the macro average over the labels that the gold has.
func mean(rows []Row) Row {
	rows = slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Strict.Gold == 0 })
	var m Row
	for _, of := range wayOf {
		sum := of(&m)
		for i := range rows {
			s := of(&rows[i])
			sum.Precision, sum.Recall = sum.Precision+s.Precision, sum.Recall+s.Recall
			sum.F1, sum.F2 = sum.F1+s.F1, sum.F2+s.F2
		}
		n := float64(max(len(rows), 1))
		sum.Precision, sum.Recall = round(sum.Precision/n), round(sum.Recall/n)
		sum.F1, sum.F2 = round(sum.F1/n), round(sum.F2/n)
	}
	return m
}

func newMatrix(c Confusion) Matrix {
	m := Matrix{Labels: c.labels()}
	all := append(slices.Clone(m.Labels), None)
	for _, gold := range all {
		row := make([]int, len(all))
		for j, found := range all {
			row[j] = c[Pair{gold, found}]
		}
		m.Cells = append(m.Cells, row)
	}
	return m
}

// step is the point in numbers. Where the corpus tells what to mask, tokens are
// measured by that, and else by what is marked.
func (p *Point) step(masked bool) Step {
	s := Step{
		Threshold: p.Threshold, Found: p.Masking.Precision.Of,
		EntityRecallDirect: round(p.Masking.Direct.Value()), EntityRecallQuasi: round(p.Masking.Quasi.Value()),
		TokenRecall: round(p.Masking.Recall.Value()), TokenPrecision: round(p.Masking.Precision.Value()),
		StrictRecall: round(p.Strict.Recall()), StrictPrecision: round(p.Strict.Precision()),
	}
	if !masked {
		s.TokenRecall, s.TokenPrecision = round(p.Token.Recall()), round(p.Token.Precision())
		s.Found = p.Token.Found
	}
	return s
}
