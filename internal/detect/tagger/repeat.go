package tagger

// A document says more of a word than the sentence it stands in: how the word is
// written elsewhere, the context there, and what the first pass made of
// it there.

// usage is how a document uses a word, in whatever case.
type usage struct {
	small, capital int32          // how often it is written so
	seen           [maxSeen]int32 // the first tokens with a capital
}

const maxSeen = 4

// readUsage counts every word of the document.
func (r *reader) readUsage() {
	r.lower = make([]int32, len(r.words))
	ids := make(map[string]int32, len(r.words))
	for i := range r.words {
		w := &r.words[i]
		id, ok := ids[w.text]
		if !ok {
			id = int32(len(ids))
			ids[w.text] = id
		}
		r.lower[i] = id
	}
	r.usage = make([]usage, len(ids))
	for i, id := range r.at {
		w := &r.words[id]
		if w.kind != Word {
			continue
		}
		u := &r.usage[r.lower[id]]
		if !w.cap {
			u.small++
			continue
		}
		if u.capital < maxSeen {
			u.seen[u.capital] = int32(i)
		}
		u.capital++
	}
}

// usageKeys are the features of a capital word's other occurrences.
func (r *reader) usageKeys(i int, dst []uint32) []uint32 {
	w := r.word(i)
	if w.kind != Word || !w.cap || w.runes < 2 {
		return dst
	}
	u := &r.usage[r.lower[r.at[i]]]
	if u.small > 0 {
		dst = append(dst, join(tmplDoc, uint32(bucket(u.small, u.capital))))
	}
	if u.capital < 2 {
		return dst
	}
	dst = append(dst, join(tmplDoc+1, uint32(min(u.capital, 4))))
	if w.lex&Common != 0 {
		return dst
	}
	for _, k := range u.seen[:min(u.capital, maxSeen)] {
		if int(k) == i {
			continue
		}
		before, after := r.word(int(k)-1), r.word(int(k)+1)
		dst = append(dst, join(tmplDoc+2, before.lower), join(tmplDoc+3, after.lower))
		if before.lex != 0 {
			dst = append(dst, join(tmplDoc+4, uint32(before.lex)))
		}
		if after.cap {
			dst = append(dst, join(tmplDoc+5, uint32(after.lex)))
		}
	}
	return dst
}

func bucket(a, b int32) int {
	switch {
	case a > b:
		return 3
	case a == b:
		return 2
	}
	return 1
}

// votes counts, for each word of a document in whatever case, the types that the
// first pass gave it.
type votes struct {
	types int
	by    [][]int32 // for each word its counts, O last; nil where all are O
	all   []int32
}

func (r *reader) countVotes(t Tags, tags []uint8) *votes {
	v := &votes{types: t.Types, by: make([][]int32, len(r.usage)), all: make([]int32, len(r.usage))}
	for i, id := range r.at {
		w := &r.words[id]
		if w.kind != Word || w.runes < 2 {
			continue
		}
		k := r.lower[id]
		v.all[k]++
		if tags[i] == 0 {
			continue
		}
		if v.by[k] == nil {
			v.by[k] = make([]int32, t.Types)
		}
		v.by[k][t.TypeOf(int(tags[i]))]++
	}
	return v
}

// keys are the features that the votes for token i, and for its neighbours, give.
// A token's own vote does not count.
func (v *votes) keys(r *reader, t Tags, tags []uint8, i int, dst []uint32) []uint32 {
	for o := -1; o <= 1; o++ {
		j := i + o
		if j < 0 || j >= len(r.at) || r.word(j).kind != Word {
			continue
		}
		k := r.lower[r.at[j]]
		if v.by[k] == nil || v.all[k] < 2 {
			continue
		}
		others, top, best := v.all[k]-1, int32(0), -1
		for typ, n := range v.by[k] {
			if tags[j] != 0 && t.TypeOf(int(tags[j])) == typ {
				n--
			}
			if n > top {
				top, best = n, typ
			}
		}
		base := tmplDoc + 8 + uint32(o+1)*4
		w := r.word(j)
		written := uint32(0)
		if w.cap {
			written = 1
		}
		if best < 0 {
			dst = append(dst, join(base, pair(written, uint32(min(others, 3)))))
			continue
		}
		share := uint32(top * 3 / others)
		dst = append(dst, join(base+1, pair(uint32(best), written)), join(base+2, pair(uint32(best), pair(share, written))))
		if o == 0 && top > 1 {
			dst = append(dst, join(base+3, pair(uint32(best), pair(uint32(min(top, 4)), share))))
		}
	}
	return dst
}
