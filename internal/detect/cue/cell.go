package cue

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	ordinary "github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// WithoutCells leaves out what was taken for a name, place or organization in a field of
// one value that cannot be one: a number outside columns of addresses, an ordinary word in a
// column of departments, kinds and states. What is certain stays.
func WithoutCells(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	field := doc.Lookup()
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		if m.Score > 0.9 || m.Field == "" || !slices.Contains([]lethe.Label{lethe.Person, lethe.Location, lethe.Organization, lethe.Address}, m.Label) {
			return false
		}
		f, _ := field(m.Field)
		if m.Text != strings.TrimSpace(f.Text) {
			return false
		}
		column := fieldFlags(m.Field)
		if !strings.ContainsFunc(m.Text, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(" .,'", r) }) {
			return column&(placeField|addressField) == 0
		}
		return column&kindField != 0 && m.Label != lethe.Organization && ordinary.Ordinary(m.Text)
	})
}

// fieldFlags are the lists that the words of a field's own name are in.
func fieldFlags(name string) (f flags) {
	own := name[strings.LastIndexByte(name, '/')+1:]
	for _, w := range strings.FieldsFunc(own, letter.Not) {
		f |= words().lookUp(w)
	}
	return f
}
