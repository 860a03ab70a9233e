package field

import (
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// AdjustSentences adds for every sentence its parts, cut at the leaves and before
// line breaks, as annotations of type SentenceAdj with the features tokenCnt and
// workTokenCnt, the number of words.
func (r *Report) AdjustSentences() {
	d := r.Annotations
	c := counter{doc: d, tokens: d.Of(Token)}
	breaks := r.lineBreaks()
	sentences := d.Of(Sentence)
	for _, leaf := range r.regions {
		for len(sentences) > 0 && d.Get(sentences[0]).End <= leaf.Start {
			sentences = sentences[1:]
		}
		for _, id := range sentences {
			s := d.Get(id).Span
			if s.Start >= leaf.End {
				break
			}
			s = span.Span{Start: max(s.Start, leaf.Start), End: min(s.End, leaf.End)}
			for len(breaks) > 0 && breaks[0] <= s.Start {
				breaks = breaks[1:]
			}
			from := s.Start
			for _, at := range breaks {
				if at >= s.End {
					break
				}
				c.add(span.Span{Start: from, End: at})
				from = at
			}
			c.add(span.Span{Start: from, End: s.End})
		}
	}
}

// lineBreaks are the places before which sentences end.
func (r *Report) lineBreaks() []int {
	r.places = r.places[:0]
	for _, id := range r.Annotations.Of(SpaceToken) {
		if a := r.Annotations.Get(id); strings.HasSuffix(a.In(r.Annotations.Text), "\n") {
			r.places = append(r.places, a.Start)
		}
	}
	return r.places
}

// counter adds the parts of sentences, from first to last, with their counts.
type counter struct {
	doc    *annotation.Document
	tokens []annotation.ID // from the part on
}

func (c *counter) add(s span.Span) {
	all, words := 0, 0
	for len(c.tokens) > 0 && c.doc.Get(c.tokens[0]).Start < s.Start {
		c.tokens = c.tokens[1:]
	}
	for _, id := range c.tokens {
		a := c.doc.Get(id)
		if a.Start >= s.End {
			break
		}
		if a.End > s.End {
			continue
		}
		all++
		if isWord(a) {
			words++
		}
	}
	c.doc.Add(SentenceAdj, s, counts(all, words))
}

// numbers is of how many features that are shared it is remembered whether a word has them.
const numbers = 1 << 17

// wordly has two bits for each: that they were seen, and that a word has them.
var wordly [numbers / 16]atomic.Uint32

// isWord reports whether a token is a word. To remember it by the number of its features spares
// a look at these, which lie far apart.
func isWord(a *annotation.Annotation) bool {
	if a.Shared == 0 || a.Shared >= numbers {
		return a.Features.Value("kind") == "word"
	}
	bits, at := &wordly[a.Shared/16], a.Shared%16*2
	seen := bits.Load() >> at & 3
	if seen == 0 {
		seen = 1
		if a.Features.Value("kind") == "word" {
			seen = 3
		}
		bits.Or(seen << at)
	}
	return seen&2 != 0
}

// short sentences share their features.
const short = 64

var shared [short][short]atomic.Pointer[annotation.Features]

// counts gives the features of a sentence.
func counts(all, words int) annotation.Features {
	if all < short {
		if f := shared[all][words].Load(); f != nil {
			return *f
		}
	}
	f := annotation.NewFeatures("tokenCnt", strconv.Itoa(all), "workTokenCnt", strconv.Itoa(words))
	if all < short && !shared[all][words].CompareAndSwap(nil, &f) {
		return *shared[all][words].Load()
	}
	return f
}
