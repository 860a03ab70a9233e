package eval

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Outcomes count pairs of marked and predicted spans in the words of SemEval-2013
// task 9.1, which has them from MUC-5.
type Outcomes struct {
	Correct   int `json:"correct"`
	Incorrect int `json:"incorrect"`
	Partial   int `json:"partial"`
	Missing   int `json:"missing"`
	Spurious  int `json:"spurious"`
}

func (o Outcomes) plus(p Outcomes) Outcomes {
	return Outcomes{
		o.Correct + p.Correct, o.Incorrect + p.Incorrect, o.Partial + p.Partial, o.Missing + p.Missing, o.Spurious + p.Spurious,
	}
}

// Precision is (correct + partial/2) / (correct + incorrect + partial + spurious).
func (o Outcomes) Precision() float64 {
	return half(o, o.Correct+o.Incorrect+o.Partial+o.Spurious)
}

// Recall is (correct + partial/2) / (correct + incorrect + partial + missing).
func (o Outcomes) Recall() float64 { return half(o, o.Correct+o.Incorrect+o.Partial+o.Missing) }

// F1 is their harmonic mean.
func (o Outcomes) F1() float64 { return fMeasure(o.Precision(), o.Recall(), 1) }

func half(o Outcomes, of int) float64 { return ratio(2*o.Correct+o.Partial, 2*of) }

// Hiding counts what predictions would hide of marked spans, after the measure of
// the pipeline for administrative texts: of neighbours with one label, which nothing
// or one character parts, one is made before.
type Hiding struct {
	Strict      Share // wholly covered by predictions of its label
	Exact       Share // wholly covered
	Partial     Share // touched by a prediction of its label
	SoftPartial Share // touched
	Characters  Share // code points that are covered
}

func (h Hiding) plus(o Hiding) Hiding {
	return Hiding{
		h.Strict.plus(o.Strict), h.Exact.plus(o.Exact), h.Partial.plus(o.Partial),
		h.SoftPartial.plus(o.SoftPartial), h.Characters.plus(o.Characters),
	}
}

// SpanCounts are all counts of the comparison of two annotations.
type SpanCounts struct {
	Strict, Exact, Partial, Type Outcomes
	Hiding                       Hiding
}

func (c *SpanCounts) plus(o *SpanCounts) {
	c.Strict, c.Exact = c.Strict.plus(o.Strict), c.Exact.plus(o.Exact)
	c.Partial, c.Type = c.Partial.plus(o.Partial), c.Type.plus(o.Type)
	c.Hiding = c.Hiding.plus(o.Hiding)
}

// SpanScores compares two annotations of the same documents. It reads no labels into
// each other: they are equal or not.
type SpanScores struct {
	Documents int
	labels    map[lethe.Label]*SpanCounts
}

var errTexts = errors.New("the two annotations have different texts")

// Add compares two annotations of one document. Their texts must be the same but for
// white space, which forms of columns do not keep.
func (s *SpanScores) Add(gold, predicted *corpus.Document) error {
	g, p := fieldMarks(gold), fieldMarks(predicted)
	names := map[string]bool{"": true}
	for name := range g {
		names[name] = true
	}
	for name := range p {
		names[name] = true
	}
	marked, found := gold.Lookup(), predicted.Lookup()
	for name := range names {
		a, ok1 := marked(name)
		b, ok2 := found(name)
		if !ok1 && !ok2 {
			continue // a tree has no content that is one text
		}
		found, ok := realigned(p[name], b.Text, a.Text)
		if !ok || ok1 != ok2 {
			return fmt.Errorf("eval: score document %s: %w", gold.SourceID, errTexts)
		}
		s.field(a.Text, g[name], found)
	}
	s.Documents++
	return nil
}

// fieldMarks are the marks of a document by field, sorted and distinct.
func fieldMarks(d *corpus.Document) map[string][]mark {
	by := map[string][]mark{}
	for i := range d.Gold {
		m := &d.Gold[i]
		for _, s := range m.Spans() {
			by[m.Field] = append(by[m.Field], mark{Span: s, label: m.Label})
		}
	}
	for name := range by {
		by[name] = distinct(by[name])
	}
	return by
}

func (s *SpanScores) of(l lethe.Label) *SpanCounts {
	if s.labels == nil {
		s.labels = map[lethe.Label]*SpanCounts{}
	}
	if s.labels[l] == nil {
		s.labels[l] = &SpanCounts{}
	}
	return s.labels[l]
}

func (s *SpanScores) field(text string, gold, found []mark) {
	of, taken := match(gold, found)
	for i, g := range gold {
		c := s.of(g.label)
		if of[i] < 0 {
			c.each(func(o *Outcomes) { o.Missing++ })
			continue
		}
		f := found[of[i]]
		c.pair(f.Span == g.Span, f.label == g.label)
	}
	for j, f := range found {
		if !taken[j] {
			s.of(f.label).each(func(o *Outcomes) { o.Spurious++ })
		}
	}
	s.hide(text, joined(gold), found)
}

func (c *SpanCounts) each(count func(*Outcomes)) {
	for _, o := range []*Outcomes{&c.Strict, &c.Exact, &c.Partial, &c.Type} {
		count(o)
	}
}

// pair counts a marked span and the prediction that it was paired with.
func (c *SpanCounts) pair(bounds, label bool) {
	right := func(o *Outcomes, ok bool, otherwise *int) {
		if ok {
			o.Correct++
		} else {
			*otherwise++
		}
	}
	right(&c.Strict, bounds && label, &c.Strict.Incorrect)
	right(&c.Exact, bounds, &c.Exact.Incorrect)
	right(&c.Partial, bounds, &c.Partial.Partial)
	right(&c.Type, label, &c.Type.Incorrect)
}

// joined makes one of neighbours of one label.
func joined(marks []mark) []mark {
	var out []mark
	last := map[lethe.Label]int{}
	for _, m := range marks {
		if i, ok := last[m.label]; ok && m.Start-out[i].End < 2 {
			out[i].End = max(out[i].End, m.End)
			continue
		}
		last[m.label] = len(out)
		out = append(out, m)
	}
	return out
}

// hide counts what of the gold is covered.
func (s *SpanScores) hide(text string, gold, found []mark) {
	by := byLabel(found)
	all := newHidden(found)
	own := map[lethe.Label]coveredSpans{}
	for l, ms := range by {
		own[l] = newHidden(ms)
	}
	for _, g := range gold {
		h, same := &s.of(g.label).Hiding, own[g.label]
		covered := all.of(text, g.Span)
		n := utf8.RuneCountInString(g.In(text))
		right := same.of(text, g.Span)
		h.Strict.add(right == n)
		h.Exact.add(covered == n)
		h.Partial.add(right > 0)
		h.SoftPartial.add(covered > 0)
		h.Characters = h.Characters.plus(Share{covered, n})
	}
}

// coveredSpans are the spans that predictions cover.
type coveredSpans []span.Span

func newHidden(ms []mark) coveredSpans {
	var spans []span.Span
	for _, m := range ms {
		spans = append(spans, m.Span)
	}
	return union(spans)
}

// of is how many code points of a span are covered.
func (h coveredSpans) of(text string, s span.Span) int {
	n := 0
	i, _ := slices.BinarySearchFunc(h, s.Start, func(x span.Span, at int) int { return cmp.Compare(x.End, at+1) })
	for ; i < len(h) && h[i].Start < s.End; i++ {
		n += utf8.RuneCountInString(intersect(h[i], s).In(text))
	}
	return n
}
