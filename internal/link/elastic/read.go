package elastic

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// reading is what is compared of a value.
type reading struct {
	form string // what Jaro-Winkler sees: lowercase letters, no accents, people given name first
	// words distinguish names: those of the form without fillers and legal form.
	// Initials of people end in a full stop.
	words []string
	exact string // numbers and single letters, in order: they must be equal
	legal string // legal forms
	// generation distinguishes father and son.
	generation string
	// number distinguishes people who have the same name: "(2)".
	number string
	// title is what is known of a person's gender.
	title name.Title
}

// mostWords is how many words of a value are compared; one that has more is alike only
// if written alike.
const mostWords = 8

// longestName is how many bytes a name has at most. What is longer is none, and alike only
// if written alike.
const longestName = 1000

// read takes a value apart.
func read(value string, kind Kind) reading {
	switch {
	case kind == Exact || len(value) > longestName:
		return reading{form: normalize.Text(value)}
	case kind == Person:
		if r, ok := readPerson(value); ok {
			return r
		}
	}
	return readName(normalize.Text(value))
}

func readPerson(value string) (reading, bool) {
	n := name.Parse(value, value)
	if len(n.Words) == 0 {
		return reading{}, false
	}
	r := reading{title: n.Gender() | n.Title&name.Many, generation: n.Generation}
	words := make([]string, len(n.Words))
	for i, w := range n.Words {
		words[i] = w.Coarse
		if w.Short {
			words[i] += "."
		}
	}
	r.form, r.words = strings.Join(words, " "), words
	r.number = numbered.FindString(value)
	for _, t := range words {
		if strings.ContainsFunc(t, unicode.IsDigit) {
			r.exact += " " + t
		}
	}
	return r, true
}

func readName(value string) reading {
	toks := tokens(value)
	r := reading{form: strings.Join(toks, " ")}
	toks, r.legal = cutLegal(toks)
	for _, t := range toks {
		switch {
		case isExact(t):
			r.exact += " " + t
		case !fillers[t]:
			r.words = append(r.words, t)
		}
	}
	if len(r.words) == 0 {
		r.exact = strings.Join(toks, " ")
	}
	return r
}

// numbered is the number that package link gives the second and others of one name.
var numbered = lazyregexp.New(` \(\d+\)$`)

var roman = wordset.Folded(name.Coarse, "ii iii iv vi vii viii ix xi xii xiii xiv xv")

// isExact reports whether a word distinguishes names by every letter.
func isExact(t string) bool {
	return utf8.RuneCountInString(t) == 1 && !fillers[t] || roman[t] || strings.ContainsFunc(t, unicode.IsDigit)
}

// tokens cuts a value in lower case into words, folded. Single letters in a row are
// one word: "s.a." and "s. a." are "sa".
func tokens(value string) []string {
	var out []string
	single := false
	for _, w := range strings.FieldsFunc(value, separates) {
		w = name.Coarse(strings.Trim(w, "'’ʼ"))
		if w == "" || w == "&" || w == "+" {
			single = false
			continue
		}
		one := utf8.RuneCountInString(w) == 1 && !unicode.IsDigit(rune(w[0]))
		if one && single {
			out[len(out)-1] += w
		} else {
			out = append(out, w)
		}
		single = one
	}
	return out
}

// separates reports whether a code point stands between words.
func separates(r rune) bool {
	return !letter.OfWord(r) && !strings.ContainsRune("'’ʼ·&+", r)
}

// key is the same for values that are one name in different writing.
func (r *reading) key() string {
	if len(r.words) == 0 {
		return r.form
	}
	return strings.Join(r.words, " ") + "\x00" + r.exact + "\x00" + r.legal + "\x00" + r.generation + r.number + "\x00" + string(rune('0'+r.title))
}
