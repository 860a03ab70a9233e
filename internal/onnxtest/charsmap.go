package onnxtest

import (
	"encoding/binary"
	"maps"
	"slices"
)

// replaced is what the small table of [charsmap] replaces: some of what SentencePiece
// replaces for XLM-R.
var replaced = map[string]string{
	"\t": " ", "\n": " ", "\u00a0": " ", "\u3000": " ", "\u00ad": "", "ﬁ": "fi", "…": "...", "Ａ": "A", "①": "1",
	"e\u0301": "é", "u\u0308": "ü", "½": "1⁄2", "\u200b": " ",
}

// charsmap is such a table in SentencePiece's form: a double-array trie whose leaves say
// where each replacement stands among those that follow it.
func charsmap() []byte {
	var texts []byte
	at := map[string]uint32{}
	for _, from := range slices.Sorted(maps.Keys(replaced)) {
		at[from] = uint32(len(texts))
		texts = append(append(texts, replaced[from]...), 0)
	}
	t := &doubleArray{units: make([]uint32, 1<<12), used: map[int]bool{0: true}}
	t.place(0, 0, slices.Sorted(maps.Keys(replaced)), 0, at)
	out := binary.LittleEndian.AppendUint32(nil, uint32(4*len(t.units)))
	for _, u := range t.units {
		out = binary.LittleEndian.AppendUint32(out, u)
	}
	return append(out, texts...)
}

// doubleArray is a trie in which the child of a unit by a byte stands at the unit's base
// exclusive-or that byte, and its value, if it has one, at the base.
type doubleArray struct {
	units []uint32
	used  map[int]bool
}

// place writes the unit of all keys that share their first depth bytes.
func (t *doubleArray) place(at int, label byte, keys []string, depth int, values map[string]uint32) {
	children := map[byte][]string{}
	value, ends := uint32(0), false
	for _, k := range keys {
		if len(k) == depth {
			value, ends = values[k], true
			continue
		}
		children[k[depth]] = append(children[k[depth]], k)
	}
	base := t.free(children, ends)
	t.units[at] = uint32(base^at)<<10 | uint32(label)
	if ends {
		t.units[at] |= 1 << 8
		t.units[base] = 1<<31 | value
		t.used[base] = true
	}
	bytes := slices.Sorted(maps.Keys(children))
	for _, b := range bytes {
		t.used[base^int(b)] = true
	}
	for _, b := range bytes {
		t.place(base^int(b), b, children[b], depth+1, values)
	}
}

// free finds a base at which nobody stands in the way.
func (t *doubleArray) free(children map[byte][]string, ends bool) int {
	for base := 1; ; base++ {
		fits := !ends || !t.used[base]
		for b := range children {
			fits = fits && !t.used[base^int(b)]
		}
		if fits {
			return base
		}
	}
}
