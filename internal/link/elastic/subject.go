package elastic

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/name"
)

// subject is a name that is compared: one of the table, or one that is asked for.
type subject struct {
	value   string
	text    string // the whole form
	form    []rune // the beginning of it, which Jaro-Winkler compares
	words   []string
	exact   uint32
	legal   uint32
	birth   uint32
	age     uint32
	number  uint32
	label   int32 // -1: any
	known   int32
	kind    Kind
	title   name.Title
	letters int // how many the form has
	parsed  *name.Name
}

// unknown is the number of a text that the table does not have.
const unknown = ^uint32(0)

// subject returns a node as one that is compared.
func (t *table) subject(i int32) *subject {
	n := &t.nodes[i]
	s := &subject{
		value: t.items[n.item].Value, text: n.form, form: beginning(n.form), exact: n.exact, legal: n.legal, birth: n.birth, age: n.age, number: n.number,
		label: int32(n.label), known: n.known, kind: n.kind, title: n.title, letters: int(n.letter), words: make([]string, len(n.words)),
	}
	for j, w := range n.words {
		s.words[j] = t.vocab.words[w]
	}
	return s
}

// asked returns a value as one that is compared; label is a number of the table's, or -1.
func (t *table) asked(value string, label int32, kind Kind) *subject {
	r := read(value, kind)
	s := &subject{
		value: value, text: r.form, form: beginning(r.form), words: r.words[:min(len(r.words), mostWords+1)], label: label, known: -1, kind: kind, title: r.title,
		letters: min(len(r.form)-strings.Count(r.form, " "), 255),
		exact:   t.text(r.exact), legal: t.text(r.legal), age: t.text(r.generation), number: t.text(r.number),
	}
	return s
}

// text is the number of a text, unknown if it has none.
func (t *table) text(s string) uint32 {
	if id, ok := t.texts[s]; ok {
		return id
	}
	return unknown
}

// name is the subject as the name of a person.
func (s *subject) name() *name.Name {
	if s.parsed == nil {
		n := name.Parse(s.value, s.value)
		s.parsed = &n
	}
	return s.parsed
}

// beginning is what Jaro-Winkler compares of a form.
func beginning(form string) []rune {
	if len(form) <= longestForm {
		return []rune(form)
	}
	r := []rune(form[:min(len(form), utf8.UTFMax*longestForm)])
	return r[:min(len(r), longestForm)]
}
