package date

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/fold"
)

//go:embed names.txt
var namesFile string

// names is one way to write all months, or all weekdays.
type names struct {
	lang, base string // de-AT and de
	short      bool
	words      []string
}

// word is where a name stands in the lists.
type word struct {
	*names
	index int
}

var months, weekdays, sets = readNames(namesFile)

var (
	small    = sets["small"]    // words that stand around dates
	vague    = sets["vague"]    // those that say that a part of one is meant, or about when it was
	everyday = sets["everyday"] // months that are words of other meaning, too
)

func readNames(file string) (months, weekdays map[string][]word, sets map[string]map[string]bool) {
	months, weekdays = map[string][]word{}, map[string][]word{}
	sets = map[string]map[string]bool{"small": {}, "vague": {}, "everyday": {}}
	for line := range strings.Lines(file) {
		f := strings.Fields(line)
		switch {
		case len(f) == 0 || f[0] == "#":
		case sets[f[0]] != nil:
			for _, w := range f[2:] {
				sets[f[0]][w] = true
			}
		case f[0] == "month" && len(f) == 15:
			addNames(months, f)
		case f[0] == "weekday" && len(f) == 10:
			addNames(weekdays, f)
		default:
			panic("date: names.txt: " + line) // the file is part of the program
		}
	}
	return months, weekdays, sets
}

func addNames(to map[string][]word, fields []string) {
	n := &names{lang: fields[1], base: base(fields[1]), short: fields[2] == "short", words: fields[3:]}
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
	linked   bool   // a "de" stands before it, which French and Italian have not there
}

// called returns the names that a word may be. Plain letters cost no memory.
func called(in map[string][]word, text string) []word {
	if len(text) > longestWord {
		return nil
	}
	var low [longestWord]byte
	for i := range len(text) {
		b := text[i]
		if b >= utf8.RuneSelf {
			return in[fold.Composed(text)]
		}
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		low[i] = b
	}
	return in[string(low[:len(text)])]
}

// pick chooses among the languages that have a word.
func pick(in map[string][]word, text string, h hints) (word, bool) {
	var best word
	most := -1
	h.document = strings.ReplaceAll(h.document, "_", "-")
	own := base(h.document)
	for _, w := range called(in, text) {
		if n := w.fits(text, own, h); n > most {
			best, most = w, n
		}
	}
	return best, most >= 0
}

// fits weighs how likely text is this name rather than the same of another
// language.
func (w word) fits(text, own string, h hints) int {
	n := 0
	if strings.EqualFold(w.lang, h.document) {
		n += 8
	}
	if w.base == own {
		n += 8
	}
	if own == "ca" && w.base == "es" {
		n++ // a Spanish word in a Catalan text, not the same of Italian
	}
	if h.around == w.base {
		n += 4
	}
	if h.linked && w.base != "fr" && w.base != "it" {
		n += 2
	}
	if w.words[w.index] == text {
		n++ // months begin with a capital in some languages
	}
	return n
}

func base(lang string) string {
	lang, _, _ = strings.Cut(strings.ReplaceAll(fold.Lower(lang), "_", "-"), "-")
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
