package fact

import (
	"embed"
	"io/fs"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/de"
	"github.com/lethe-privacy/lethe/internal/text/sieve"
)

//go:embed words
var files embed.FS

// kind is a set of lists that a word stands in.
type kind uint8

const (
	parameter kind = 1 << iota
	abbreviation
	term
	substance
	eponym
	disease
	institution
	people
)

// vocabulary is what the lists hold. Words of lowercase letters and capitals are known in
// either case of their first letter, abbreviations as they are written.
type vocabulary struct {
	words   map[string]kind
	known   sieve.Sieve // those of words
	endings map[string]bool
	longest int // ending, in bytes
}

var known = sync.OnceValue(func() *vocabulary {
	v := &vocabulary{words: map[string]kind{}, endings: map[string]bool{}}
	for file, k := range map[string]kind{
		"parameters": parameter, "abbreviations": abbreviation, "terms": term, "substances": substance, "eponyms": eponym,
		"diseases": eponym | disease, "institutions": institution, "people": people,
	} {
		for _, w := range entries(files, "words/"+file+".txt") {
			v.words[w] |= k
		}
	}
	for _, line := range strings.Split(text(de.Files, "lists/eponym.lst"), "\n") {
		for _, w := range strings.Fields(line) { // "De Bakey" is known by each of its words
			v.words[w] |= eponym
		}
	}
	for w := range v.words {
		v.known.Add(w)
	}
	for _, e := range entries(files, "words/endings.txt") {
		v.endings[e], v.longest = true, max(v.longest, len(e))
	}
	return v
})

// text is a file that is part of the program.
func text(from fs.FS, name string) string {
	b, err := fs.ReadFile(from, name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(b)
}

// entries are the words of a list, lines of comment apart.
func entries(from fs.FS, name string) []string {
	var all []string
	for _, line := range strings.Split(text(from, name), "\n") {
		if !strings.HasPrefix(line, "#") {
			all = append(all, strings.Fields(line)...)
		}
	}
	return all
}

// shortest words are known only as they are written: "ca." is no calcium.
const shortest = 3

// lookUp gives the lists that a word stands in.
func (v *vocabulary) lookUp(w string) kind {
	if k := v.as(w); k != 0 {
		return k
	}
	first, n := utf8.DecodeRuneInString(w)
	if utf8.RuneCountInString(w) <= shortest {
		return 0
	}
	for _, begin := range [...]rune{unicode.ToUpper(first), unicode.ToLower(first)} {
		if begin == first {
			continue // as it is written
		}
		if k := v.as(string(begin)+w[n:]) &^ abbreviation; k != 0 {
			return k
		}
	}
	if last := w[len(w)-1]; (last < 'a' || last > 'z') && w == strings.ToUpper(w) { // a heading
		title := string(first) + strings.ToLower(w[n:])
		return v.as(title) & (term | substance)
	}
	return 0
}

// as gives the lists that a word stands in as it is written.
func (v *vocabulary) as(w string) kind {
	if !sieve.May(&v.known, w) {
		return 0
	}
	return v.words[w]
}

// leastStem is what a word has before an ending at least, in bytes: "Ritis" is none.
const leastStem = 3

// ends reports whether a word has an ending of medicine.
func (v *vocabulary) ends(w string) bool {
	w = strings.ToLower(w)
	for i := max(leastStem, len(w)-v.longest); i < len(w); i++ {
		if v.endings[w[i:]] {
			return true
		}
	}
	return false
}
