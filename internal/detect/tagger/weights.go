package tagger

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
)

// NewType makes a type of a name that is a label.
func NewType(name string) Type { return Type{Name: name, Label: lethe.Label(name)} }

// Lexicon gives the word lists that the model's features look at.
func (m *Model) Lexicon() *Lexicon { return m.lex }

// Scheme says how the model's tags mark where a mention begins and ends.
func (m *Model) Scheme() Scheme { return m.tags.Scheme }

// CopyWeights writes the model's weights for the given features and types, to
// begin a training with: rows is one weight a tag for each key. Types are matched
// by name; the rest keeps what it has.
func (m *Model) CopyWeights(tags Tags, types []Type, keys []uint32, rows, trans []float32) error {
	if tags.Scheme != m.tags.Scheme {
		return fmt.Errorf("tagger: model %s has another scheme of tags", m.Info.Name)
	}
	to := m.tagMap(tags, types)
	n, own := tags.Len(), m.tags.Len()
	for i, k := range keys {
		row := m.rows.find(k)
		if row < 0 {
			continue
		}
		for y := range own {
			if to[y] >= 0 {
				rows[i*n+to[y]] = float32(m.rows.weight(row, y)) * m.scale
			}
		}
	}
	for a := range own {
		for b := range own {
			if to[a] >= 0 && to[b] >= 0 {
				trans[to[a]*n+to[b]] = float32(m.trans[a*own+b]) * m.scale
			}
		}
	}
	return nil
}

// tagMap gives for each of the model's tags that of another set, or -1.
func (m *Model) tagMap(tags Tags, types []Type) []int {
	to := make([]int, m.tags.Len())
	for y := 1; y < len(to); y++ {
		to[y] = -1
		typ, part := m.tags.split(y)
		for i, t := range types {
			if t.Name == m.Info.Types[typ].Name {
				to[y] = tags.tag(i, part)
			}
		}
	}
	return to
}
