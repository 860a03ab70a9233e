package gazetteer

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

//go:embed lists/*.txt
var files embed.FS

// acronym is how long a term in capitals may be to count only as it is written: ALS
// is a disease, "als" a German conjunction.
const acronym = 5

// Embedded gives the lists that come with the project.
func Embedded() []List { return embedded() }

var embedded = sync.OnceValue(func() []List {
	entries, err := files.ReadDir("lists")
	if err != nil {
		panic("gazetteer: " + err.Error())
	}
	var lists []List
	for _, e := range entries {
		text, err := files.ReadFile("lists/" + e.Name())
		if err != nil {
			panic("gazetteer: " + err.Error())
		}
		for _, l := range readFile(e.Name(), string(text)) {
			words, acronyms := l.split()
			lists = append(lists, words)
			if len(acronyms.Terms) > 0 {
				lists = append(lists, acronyms)
			}
		}
	}
	return lists
})

// split takes the acronyms out of a list whose case does not matter.
func (l List) split() (words, acronyms List) {
	if l.CaseSensitive || l.Suffix {
		return l, List{}
	}
	words, acronyms = l, l
	words.Terms, acronyms.Terms = nil, nil
	acronyms.Name, acronyms.CaseSensitive = l.Name+"-acronyms", true
	for _, t := range l.Terms {
		if len(t) <= acronym && t == strings.ToUpper(t) {
			acronyms.Terms = append(acronyms.Terms, t)
		} else {
			words.Terms = append(words.Terms, t)
		}
	}
	return words, acronyms
}

// readFile reads a file of lists. "@ LABEL language" begins a list, with "case"
// behind it one whose case matters and with "suffix" one of word endings; other
// lines are terms with their variants, ! begins exceptions of a suffix list, and # a
// comment.
func readFile(name, text string) []List {
	var lists []List
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '@':
			f := strings.Fields(line)
			if len(f) < 3 {
				panic(fmt.Sprintf("gazetteer: %s: %s", name, line))
			}
			l := List{Name: strings.ToLower(strings.Join(f[1:], "-")), Label: lethe.Label(f[1])}
			l.CaseSensitive, l.Suffix = slices.Contains(f[3:], "case"), slices.Contains(f[3:], "suffix")
			if f[2] != "any" {
				l.Language = f[2]
			}
			lists = append(lists, l)
		case line[0] == '!':
			l := &lists[len(lists)-1]
			l.Except = append(l.Except, variants(line[1:])...)
		default:
			l := &lists[len(lists)-1]
			l.Terms = append(l.Terms, variants(line)...)
		}
	}
	return lists
}

// Detector matches the embedded lists.
func Detector() detect.Detector { return detector() }

var detector = sync.OnceValue(func() detect.Detector {
	d, err := New(Embedded())
	if err != nil {
		panic(err.Error())
	}
	d.Examples = examples
	return d
})
