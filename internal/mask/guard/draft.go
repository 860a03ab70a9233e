package guard

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// draft is a document while words are chosen.
type draft struct {
	*Document
	gone  map[string]bool // words, where no phrase holds them
	steps []int           // of each phrase, its step; behind the last one its words are loose
	fixed span.Marks      // what was replaced
}

func newDraft(doc *Document) *draft {
	d := &draft{Document: doc, gone: map[string]bool{}, steps: make([]int, len(doc.Phrases)), fixed: span.NewMarks(len(doc.Shared))}
	for _, s := range doc.Replaced {
		d.fixed.Set(s)
	}
	return d
}

// lessCost is what it costs to say a word less exactly, as a part of what it costs without it.
const lessCost = .5

// cost is what it costs to say a phrase less exactly than it now is, once more.
func (d *draft) cost(phrase int) float64 {
	switch p := &d.Phrases[phrase]; d.steps[phrase] {
	case 0: // all of its words change
		return lessCost * float64(len(letter.Fields(p.In(d.Shared))))
	case len(p.Steps):
		return 1
	}
	return lessCost
}

// loose reports whether a phrase has no step left, so that its words are those of the text.
func (d *draft) loose(phrase int) bool { return d.steps[phrase] > len(d.Phrases[phrase].Steps) }

// said is what now stands in the place of a phrase.
func (d *draft) said(phrase int) string {
	p := &d.Phrases[phrase]
	if d.steps[phrase] == 0 {
		return p.In(d.Shared)
	}
	return p.Steps[d.steps[phrase]-1]
}

// pieces gives what is shared in order: what is in phrases, by their number, and what is not, with -1.
func (d *draft) pieces(see func(s span.Span, phrase int)) {
	at := 0
	for i := range d.Phrases {
		if d.loose(i) {
			continue
		}
		p := d.Phrases[i].Span
		see(span.Span{Start: at, End: p.Start}, -1)
		see(p, i)
		at = p.End
	}
	see(span.Span{Start: at, End: len(d.Shared)}, -1)
}

// gap stands for what is removed.
const gap = "[" + string(Label) + "]"

// text is what is shared, with gaps for words.
func (d *draft) text() string {
	var b strings.Builder
	d.pieces(func(s span.Span, phrase int) {
		if phrase >= 0 {
			b.WriteString(d.said(phrase))
			return
		}
		at := s.Start
		for _, w := range d.wordsIn(s) {
			if d.gone[strings.ToLower(w.In(d.Shared))] {
				b.WriteString(d.Shared[at:w.Start])
				b.WriteString(gap)
				at = w.End
			}
		}
		b.WriteString(d.Shared[at:s.End])
	})
	return b.String()
}

// wordsIn are the words of a piece that were not put there.
func (d *draft) wordsIn(s span.Span) (own []span.Span) {
	for _, w := range span.Runs(s.In(d.Shared), letter.OfWord) {
		w = span.Span{Start: s.Start + w.Start, End: s.Start + w.End}
		if !d.fixed.Any(w) {
			own = append(own, w)
		}
	}
	return own
}

// words returns those of two characters or more that are there and may go, with what it costs to
// remove each.
func (d *draft) words() map[string]float64 {
	cost := map[string]float64{}
	d.pieces(func(s span.Span, phrase int) {
		if phrase >= 0 {
			c := d.cost(phrase)
			for _, w := range retrieval.Words(d.said(phrase)) {
				cost[w] += c
			}
			return
		}
		for _, w := range d.wordsIn(s) {
			if word := strings.ToLower(w.In(d.Shared)); !d.gone[word] && utf8.RuneCountInString(word) > 1 {
				cost[word]++
			}
		}
	})
	return cost
}

// occurrences says how often each word stands where no phrase holds it, gone or not.
func (d *draft) occurrences() map[string]int {
	n := map[string]int{}
	d.pieces(func(s span.Span, phrase int) {
		if phrase < 0 {
			for _, w := range d.wordsIn(s) {
				n[strings.ToLower(w.In(d.Shared))]++
			}
		}
	})
	return n
}

// remove takes a word from the text. Phrases that hold it take their next step.
func (d *draft) remove(word string) {
	d.pieces(func(s span.Span, phrase int) {
		if phrase >= 0 {
			if slices.Contains(retrieval.Words(d.said(phrase)), word) {
				d.steps[phrase]++
			}
			return
		}
		if slices.ContainsFunc(d.wordsIn(s), func(w span.Span) bool { return strings.ToLower(w.In(d.Shared)) == word }) {
			d.gone[word] = true
		}
	})
}

// chosen is what has been chosen.
func (d *draft) chosen(met bool) Choice {
	c := Choice{Words: d.gone, Met: met}
	for i, step := range d.steps {
		text := ""
		if step > 0 && !d.loose(i) {
			text = d.Phrases[i].Steps[step-1]
		}
		c.Less = append(c.Less, text)
	}
	return c
}
