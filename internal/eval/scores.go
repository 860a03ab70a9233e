package eval

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Counts are the counts of each way to compare.
type Counts struct {
	Strict, Overlap, Token, IoU Count
}

func (c *Counts) plus(o *Counts) {
	c.Strict, c.Overlap = c.Strict.plus(o.Strict), c.Overlap.plus(o.Overlap)
	c.Token, c.IoU = c.Token.plus(o.Token), c.IoU.plus(o.IoU)
}

// Scores compares spans and tokens, for each label and without regard to labels.
type Scores struct {
	Labels map[lethe.Label]*Counts
	Any    Counts
}

// Micro is the sum over the labels.
func (s *Scores) Micro() Counts {
	var all Counts
	for _, c := range s.Labels {
		all.plus(c)
	}
	return all
}

func (s *Scores) of(l lethe.Label) *Counts {
	if s.Labels == nil {
		s.Labels = map[lethe.Label]*Counts{}
	}
	c := s.Labels[l]
	if c == nil {
		c = &Counts{}
		s.Labels[l] = c
	}
	return c
}

func (s *Scores) merge(o *Scores) {
	s.Any.plus(&o.Any)
	for l, c := range o.Labels {
		s.of(l).plus(c)
	}
}

// add counts one field. Both lists are distinct and sorted. Systems that name no
// labels are compared without them alone.
func (s *Scores) add(g *ground, gold, found []mark, labelled bool) {
	all := compare(g, unlabelled(gold), unlabelled(found))
	s.Any.plus(&all)
	iou := matchIoU(g, gold, found)
	s.Any.IoU = s.Any.IoU.plus(iou.any)
	if !labelled {
		return
	}
	goldBy, foundBy := byLabel(gold), byLabel(found)
	for l := range goldBy {
		c := compare(g, goldBy[l], foundBy[l])
		s.of(l).plus(&c)
	}
	for l := range foundBy {
		if _, ok := goldBy[l]; !ok {
			c := compare(g, nil, foundBy[l])
			s.of(l).plus(&c)
		}
	}
	for l, c := range iou.labels {
		s.of(l).IoU = s.of(l).IoU.plus(*c)
	}
}

func byLabel(marks []mark) map[lethe.Label][]mark {
	by := map[lethe.Label][]mark{}
	for _, m := range marks {
		by[m.label] = append(by[m.label], m)
	}
	return by
}

// compare counts all but IoU, for marks of one label.
func compare(g *ground, gold, found []mark) Counts {
	return Counts{Strict: strict(gold, found), Overlap: overlap(gold, found), Token: tokens(g.words, gold, found)}
}

// strict takes marks of any labels.
func strict(gold, found []mark) Count {
	type key struct {
		span.Span
		label lethe.Label
	}
	there := make(map[key]bool, len(gold))
	for _, m := range gold {
		there[key{m.Span, m.label}] = true
	}
	right := 0
	for _, m := range found {
		if there[key{m.Span, m.label}] {
			right++
		}
	}
	return Count{len(gold), right, len(found), right}
}

func overlap(gold, found []mark) Count {
	hit, right := make([]bool, len(gold)), make([]bool, len(found))
	for i, j := range overlaps(gold, found) {
		hit[i], right[j] = true, true
	}
	return Count{len(gold), trues(hit), len(found), trues(right)}
}

func tokens(words []span.Span, gold, found []mark) Count {
	a, b := touched(words, gold), touched(words, found)
	both := 0
	for i := range words {
		if a[i] && b[i] {
			both++
		}
	}
	return Count{trues(a), both, trues(b), both}
}

// touched reports for each word whether a mark shares a byte with it.
func touched(words []span.Span, marks []mark) []bool {
	t := make([]bool, len(words))
	for _, m := range marks {
		from, to := touching(words, m.Span)
		fill(t[from:to])
	}
	return t
}

func trues(bits []bool) int {
	n := 0
	for _, b := range bits {
		if b {
			n++
		}
	}
	return n
}
