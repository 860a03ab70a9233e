package tokenizer

import (
	"bytes"
	"encoding/binary"
	"errors"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// charsmap is the table by which SentencePiece normalizes: a double-array trie of what
// is replaced, and the replacements, each ended by a zero.
type charsmap struct {
	trie []uint32
	to   []byte
}

// precompiled reads the table: the trie's size in bytes, the trie, the replacements.
func precompiled(data []byte) (normalizer, error) {
	if len(data) < 4 {
		return nil, errors.New("normalizer Precompiled: its table is cut off")
	}
	size := int(binary.LittleEndian.Uint32(data))
	data = data[4:]
	if size%4 != 0 || size > len(data) || size == 0 {
		return nil, errors.New("normalizer Precompiled: its table is cut off")
	}
	for to := range bytes.SplitSeq(data[size:], []byte{0}) {
		if len(to) > longestPart {
			return nil, errors.New("normalizer Precompiled: its table makes texts too long")
		}
	}
	m := charsmap{make([]uint32, size/4), data[size:]}
	for i := range m.trie {
		m.trie[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return m.normalize, nil
}

// normalize replaces what users see as one character where it is short and the table
// has it, and else each of its code points that the table has. This is what the
// tokenizers of Hugging Face do, whose models were trained with it.
func (m charsmap) normalize(cs []char) []char {
	text := stringOf(cs)
	out := make([]char, 0, len(cs))
	state := -1
	for at := 0; text != ""; {
		var cluster string
		cluster, text, _, state = uniseg.FirstGraphemeClusterInString(text, state)
		n := utf8.RuneCountInString(cluster)
		if to, ok := m.find(cluster); ok && len(cluster) < 6 {
			out = replace(out, cs[at:at+n], to)
		} else {
			for i := range n {
				part := cs[at+i : at+i+1]
				if to, ok := m.find(string(part[0].r)); ok {
					out = replace(out, part, to)
				} else {
					out = append(out, part...)
				}
			}
		}
		at += n
	}
	return out
}

// replace puts text in place of characters: one for one, what is more stands for the
// last of them.
func replace(out, old []char, text []byte) []char {
	i := 0
	for _, r := range string(text) {
		c := old[min(i, len(old)-1)]
		out = append(out, char{r, c.from, c.to})
		i++
	}
	return out
}

// find gives the replacement of the shortest beginning of s that the table has.
func (m charsmap) find(s string) ([]byte, bool) {
	node := offset(m.trie[0])
	for i := range len(s) {
		if s[i] == 0 {
			break
		}
		node ^= int(s[i])
		if node >= len(m.trie) || m.trie[node]&(1<<31|0xff) != uint32(s[i]) {
			break
		}
		unit := m.trie[node]
		node ^= offset(unit)
		if unit>>8&1 == 1 && node < len(m.trie) {
			return m.replacement(int(m.trie[node] &^ (1 << 31)))
		}
	}
	return nil, false
}

func offset(unit uint32) int { return int(unit >> 10 << (unit & (1 << 9) >> 6)) }

func (m charsmap) replacement(at int) ([]byte, bool) {
	if at > len(m.to) {
		return nil, false
	}
	text, _, _ := bytes.Cut(m.to[at:], []byte{0})
	return text, true
}
