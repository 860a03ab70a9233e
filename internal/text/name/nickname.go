package name

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed nicknames.txt
var nicknamesFile string

// formal gives for a folded given name or short form the names that it may stand for,
// itself among them where it is one.
var formal = sync.OnceValue(func() map[string][]string {
	of := map[string][]string{}
	add := func(form, full string) {
		if !slices.Contains(of[form], full) {
			of[form] = append(of[form], full)
		}
	}
	for line := range strings.Lines(nicknamesFile) {
		full, forms, ok := strings.Cut(line, ":")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		full = Fold(full)
		add(full, full)
		for _, form := range strings.Fields(forms) {
			add(Fold(form), full)
		}
	}
	return of
})

// Formal are the given names that a folded word may stand for: "robert" of "bob", and
// of "robert". There are none of a word that has no short forms and is not one.
func Formal(word string) []string { return formal()[word] }

// Nickname reports whether one of two given names is a short form of the other: Bob and
// Robert, but not Liz and Lisa, who may be sisters.
func Nickname(a, b Word) bool {
	return a.Text != b.Text && !a.Short && !b.Short &&
		(slices.Contains(Formal(a.Text), b.Text) || slices.Contains(Formal(b.Text), a.Text))
}
