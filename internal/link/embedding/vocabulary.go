package embedding

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// entry is a word and how often the text holds it.
type entry struct {
	word  string
	count int64
}

// vocabulary numbers words from 0, the most frequent first.
type vocabulary struct {
	entries []entry
	index   map[string]int32
	tokens  int64 // in all of the text, also those that are no entries
}

// maxVocabulary bounds the memory for counting: beyond it, what is rarest is forgotten.
const maxVocabulary = 20_000_000

// counter counts words.
type counter struct {
	vocabulary
	limit   int   // the most entries
	dropped int64 // entries up to this count were forgotten
}

func newCounter(limit int) *counter {
	return &counter{vocabulary: vocabulary{index: map[string]int32{}}, limit: limit}
}

// add counts a token. One longer than maxWord is none.
func (c *counter) add(token string) error {
	if len(token) > maxWord {
		return nil
	}
	c.tokens++
	if i, ok := c.index[token]; ok {
		c.entries[i].count++
		return nil
	}
	if token == "" || strings.ContainsAny(token, separators) {
		return fmt.Errorf("a token of %d bytes is empty or holds white space or a zero byte", len(token))
	}
	c.index[strings.Clone(token)] = int32(len(c.entries))
	c.entries = append(c.entries, entry{strings.Clone(token), 1})
	for len(c.entries) > c.limit {
		c.dropped++
		c.drop(c.dropped)
	}
	return nil
}

// drop forgets the words that occur at most so often.
func (c *counter) drop(count int64) {
	c.entries = slices.DeleteFunc(c.entries, func(e entry) bool { return e.count <= count })
	c.number()
}

func (v *vocabulary) number() {
	v.index = make(map[string]int32, len(v.entries))
	for i, e := range v.entries {
		v.index[e.word] = int32(i)
	}
}

// finish orders the words that occur minCount times.
func (c *counter) finish(minCount int) vocabulary {
	c.drop(int64(minCount) - 1)
	slices.SortFunc(c.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.count, a.count), strings.Compare(a.word, b.word))
	})
	c.number()
	return c.vocabulary
}

func (v *vocabulary) counts() []int64 {
	counts := make([]int64, len(v.entries))
	for i, e := range v.entries {
		counts[i] = e.count
	}
	return counts
}

// keep is how probable it is that an occurrence of each word is learned from (fastText's
// rule: √(t/f) + t/f for a word that has share f of the tokens).
func (v *vocabulary) keep(t float64) []float32 {
	keep := make([]float32, len(v.entries))
	for i, e := range v.entries {
		keep[i] = 1
		if f := float64(e.count) / float64(v.tokens); t > 0 {
			keep[i] = float32(min(1, math.Sqrt(t/f)+t/f))
		}
	}
	return keep
}
