package surrogate

import (
	"cmp"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
)

// What is drawn from a list may be a masked value of the collection, for else that value
// would be the one that is never drawn, in any release: anyone who has some could list what
// they hide. It must not be one in a document where the original stands too, nor one that
// stays. What is drawn for a word stands wherever that word does, so the documents of all
// entities that have it count.

// wordHolder is a target with a word of its name.
type wordHolder struct {
	word   uint64 // a hash of its stem
	target int32
}

// wordsOf are the words of all targets, in order.
func wordsOf(targets []replace.Target) []wordHolder {
	var all []wordHolder
	for i, t := range targets {
		for _, way := range writtenWays(t.Entity) {
			for _, w := range pieces(way[:min(len(way), longest)]) {
				if w.word() {
					all = append(all, wordHolder{hashOf(keyOf(w.fold)), int32(i)})
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b wordHolder) int { return cmp.Or(cmp.Compare(a.word, b.word), cmp.Compare(a.target, b.target)) })
	return slices.Clip(slices.Compact(all))
}

func hashOf(s string) uint64 {
	h := fnv.New64a()
	io.WriteString(h, s)
	return h.Sum64()
}

// fewBearers is for how many targets the documents are not kept, but gathered each time.
const fewBearers = 8

// standing are the documents of all targets with the words of a name, in rising order: of
// those with the word that fewest have.
func (m *maker) standing(folded string) []int {
	var bearers []wordHolder
	rarest := ""
	for _, w := range pieces(strings.TrimPrefix(folded, "\x00")) {
		if !w.word() {
			continue
		}
		stem := keyOf(w.fold)
		if with := m.bearers(stem); rarest == "" || len(with) < len(bearers) {
			rarest, bearers = stem, with
		}
	}
	if docs, known := m.stood[rarest]; known {
		return docs
	}
	var docs []int
	for _, b := range bearers {
		docs = append(docs, docsOf(m.collected.Targets[b.target].Entity)...)
	}
	slices.Sort(docs)
	docs = slices.Compact(docs)
	if len(bearers) > fewBearers {
		m.stood[rarest] = docs
	}
	return docs
}

// bearers are the targets with a word of that stem.
func (m *maker) bearers(stem string) []wordHolder {
	h := hashOf(stem)
	from, _ := slices.BinarySearchFunc(m.words, h, func(w wordHolder, h uint64) int { return cmp.Compare(w.word, h) })
	end := from
	for end < len(m.words) && m.words[end].word == h {
		end++
	}
	return m.words[from:end]
}

// docsOf are the documents of an entity.
func docsOf(e *lethe.Entity) []int {
	docs := make([]int, len(e.Occurrences))
	for i, o := range e.Occurrences {
		docs[i] = o.Doc
	}
	return docs
}

// near reports whether a value is in a text for which it could be taken in one of the
// documents.
func (m *maker) near(docs []int, text string) bool {
	if m.collected.Near == nil {
		return m.value(text)
	}
	return m.collected.Near(docs, text)
}

// value reports whether any value of the collection is in a text.
func (m *maker) value(text string) bool {
	return m.collected.Original != nil && m.collected.Original(text)
}

// Bare is a name without titles before it and without legal forms at its end: "Carter" of Mr
// Carter and of Carter Ltd, which must not be told from it. What is nothing else stays.
func Bare(value string) string {
	body, _ := cutLegal(strings.TrimSpace(value))
	if len(body) > longest {
		return body
	}
	ps := pieces(body)
	for i, w := range ps {
		if w.word() && !around(kindPerson, w.fold) {
			return joined(ps[i:])
		}
	}
	return body
}
