package date

import (
	_ "embed"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

//go:embed names.txt
var namesFile string

// names is one way to write all months, or all weekdays.
type names struct {
	lang  string
	short bool
	words []string
}

// word is where a name stands in the lists.
type word struct {
	*names
	index int
}

var months, weekdays, small = readNames(namesFile)

func readNames(file string) (months, weekdays map[string][]word, small map[string]bool) {
	months, weekdays, small = map[string][]word{}, map[string][]word{}, map[string]bool{}
	for line := range strings.Lines(file) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == "#":
		case f[0] == "small":
			for _, w := range f[2:] {
				small[w] = true
			}
		case f[0] == "month" && len(f) == 15:
			addNames(months, f)
		case f[0] == "weekday" && len(f) == 10:
			addNames(weekdays, f)
		default:
			panic("date: names.txt: " + line) // the file is part of the program
		}
	}
	return months, weekdays, small
}

func addNames(to map[string][]word, fields []string) {
	n := &names{lang: fields[1], short: fields[2] == "short", words: fields[3:]}
	for i, w := range n.words {
		to[fold.Composed(w)] = append(to[fold.Composed(w)], word{n, i})
	}
}

// longestWord bounds the words worth looking up, in bytes.
const longestWord = 20

// hints are what tells the language of a name.
type hints struct {
	document string // BCP 47
	around   string // language that the words and signs beside it are of
}

// pick chooses among the languages that have a word.
func pick(in map[string][]word, text string, h hints) (word, bool) {
	if len(text) > longestWord {
		return word{}, false
	}
	var best word
	most := -1
	for _, w := range in[fold.Composed(text)] {
		if n := w.fits(text, h); n > most {
			best, most = w, n
		}
	}
	return best, most >= 0
}

// fits weighs how likely text is this name rather than the same of another
// language.
func (w word) fits(text string, h hints) int {
	n := 0
	if strings.EqualFold(w.lang, strings.ReplaceAll(h.document, "_", "-")) {
		n += 8
	}
	if base(w.lang) == base(h.document) {
		n += 8
	}
	if h.around == base(w.lang) {
		n += 4
	}
	if w.words[w.index] == text {
		n++ // months begin with a capital in some languages
	}
	return n
}

func base(lang string) string {
	lang, _, _ = strings.Cut(strings.ReplaceAll(lethe.Lower(lang), "_", "-"), "-")
	return lang
}

// whole reports whether a short form is the name in full: no full stop follows it.
func (n *names) whole(index int) bool {
	for _, w := range months[fold.Composed(n.words[index])] {
		if !w.short && w.index == index && base(w.lang) == base(n.lang) {
			return true
		}
	}
	return false
}

// abbreviated is the short form of its language that is the same word, if there is one.
func (w word) abbreviated() word {
	for _, x := range months[fold.Composed(w.words[w.index])] {
		if x.short && x.index == w.index && base(x.lang) == base(w.lang) {
			return x
		}
	}
	return w
}
