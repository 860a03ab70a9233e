package eval

import (
	"maps"
	"math"
	"slices"
	"strings"
)

// information weighs words by how rare they are in the documents that were seen. It
// keeps counts of words and no weights, so that it can be merged; it never leaves
// the process, since it holds words of the texts.
type information struct {
	words map[string]*wordCount
	total int
}

type wordCount struct{ seen, masked, right int }

func newInformation() *information { return &information{words: map[string]*wordCount{}} }

func (in *information) of(word string) *wordCount {
	word = strings.ToLower(word)
	c := in.words[word]
	if c == nil {
		c = &wordCount{}
		in.words[strings.Clone(word)] = c
	}
	return c
}

// read counts the words of a field.
func (in *information) read(g *ground) {
	if in == nil {
		return
	}
	in.total += len(g.words)
	for _, w := range g.words {
		in.of(w.In(g.text)).seen++
	}
}

// mask counts a word that was masked, rightly or not.
func (in *information) mask(word string, right bool) {
	if in == nil {
		return
	}
	c := in.of(word)
	c.masked++
	if right {
		c.right++
	}
}

func (in *information) merge(o *information) {
	in.total += o.total
	for w, c := range o.words {
		mine := in.of(w)
		mine.seen, mine.masked, mine.right = mine.seen+c.seen, mine.masked+c.masked, mine.right+c.right
	}
}

// precision sums in the order of the words, so that it is the same in every run.
func (in *information) precision() float64 {
	if in == nil {
		return 0
	}
	var right, masked float64
	for _, w := range slices.Sorted(maps.Keys(in.words)) {
		c := in.words[w]
		weight := -math.Log2(float64(c.seen) / float64(in.total))
		right += weight * float64(c.right)
		masked += weight * float64(c.masked)
	}
	if masked == 0 {
		return 0
	}
	return right / masked
}
