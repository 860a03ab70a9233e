package tagger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/legal"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
)

// mostTitled is how many words a name after a title has.
const mostTitled = 4

// titled makes a person of what a model took for an organization or place, if it is a
// title and a name: "Herr Tilman Hagenstrück". The title stays.
func titled(m lethe.Mention) lethe.Mention {
	if m.Label != lethe.Organization && m.Label != lethe.Location {
		return m
	}
	title, name, ok := strings.Cut(m.Text, " ")
	if !ok || !addresses(title) || !named(name) {
		return m
	}
	m.Label, m.Text, m.Start = lethe.Person, name, m.End-len(name)
	m.Type = string(lethe.Person)
	return m
}

// addresses reports whether a word is a title that says man or woman.
func addresses(word string) bool {
	if r, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(r) {
		return false
	}
	t := naming.ParseTitle(strings.TrimSuffix(word, "."))
	return t&(naming.Male|naming.Female) != 0 && t&naming.Relative == 0
}

// named reports whether a text can be the name of somebody: a few words with capitals,
// none of them a legal form.
func named(text string) bool {
	words := strings.Fields(text)
	if len(words) > mostTitled || strings.ContainsAny(text, "&/0123456789\n") {
		return false
	}
	for _, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		small := strings.ToLower(strings.ReplaceAll(w, ".", ""))
		form := slices.ContainsFunc(legal.Forms(), func(f legal.Form) bool { return slices.Contains(f.Ways, small) })
		if form || !unicode.IsUpper(r) && utf8.RuneCountInString(w) > 3 {
			return false
		}
	}
	return true
}
