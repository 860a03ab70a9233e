package robustness

import (
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Change is a way in which a text may be written.
type Change struct {
	Name string
	Doc  string // in one sentence
	// Spoils says that words themselves are no longer what they were, so that more may
	// be lost.
	Spoils bool

	write func(w *writer)
}

// Changes are all changes, in the order of their rows.
func Changes() []Change {
	return []Change{
		{Name: "bold", Doc: "names between two stars", write: aroundMarks("**", "**")},
		{Name: "italic", Doc: "names between underscores", write: aroundMarks("_", "_")},
		{Name: "code", Doc: "names between backticks", write: aroundMarks("`", "`")},
		{Name: "link", Doc: "names as links of Markdown", write: aroundMarks("[", "](https://www.example.org/wiki)")},
		{Name: "tags", Doc: "paragraphs and the first word of each name in tags of HTML", write: tags},
		{Name: "entities", Doc: "letters beyond ASCII, signs, and spaces inside names as entities of HTML", write: entities},
		{Name: "capitals", Doc: "all in capitals", write: byRune(strings.ToUpper)},
		{Name: "lower case", Doc: "all in lower case", write: byRune(strings.ToLower)},
		{Name: "no accents", Doc: "letters without their accents", write: byRune(withoutAccents)},
		{Name: "OCR 3 %", Doc: "three characters of a hundred misread", Spoils: true, write: misread},
		{Name: "line breaks", Doc: "a line break in place of the first space of each name", write: lineBreaks},
		{Name: "hyphenation", Doc: "words of names divided at line ends", write: hyphenation},
		{Name: "letter spacing", Doc: "names with spaces between their letters", write: letterSpacing},
		{Name: "no spaces", Doc: "all spaces left out", Spoils: true, write: noSpaces},
		{Name: "table", Doc: "lines as rows, names as cells of a table of Markdown", write: cells("| ", " | ", " |")},
		{Name: "CSV", Doc: "lines as rows, names as cells between semicolons", write: cells("", ";", "")},
		{Name: "e-mail wrap", Doc: "lines broken before column 60", write: wrapped("\n")},
		{Name: "quoted reply", Doc: "the same behind an angle bracket each", write: func(w *writer) { w.add("> "); wrapped("\n> ")(w) }},
		{Name: "NFD", Doc: "accents as characters of their own", write: byRune(norm.NFD.String)},
		{Name: "zero width", Doc: "a zero width space in each word of a name", write: zeroWidth},
		{Name: "look-alikes", Doc: "a letter of each word of a name is Cyrillic", write: lookAlikes},
		{Name: "percent", Doc: "all as the value of a form that was sent", write: func(w *writer) { w.add("text="); byRune(url.PathEscape)(w) }},
		{Name: "JSON", Doc: "all as a string of JSON in ASCII", write: jsonString},
		{Name: "RTF", Doc: "letters beyond ASCII as escapes, names in groups of RTF", write: rtf},
	}
}

// byRune writes each character by itself.
func byRune(f func(string) string) func(*writer) {
	return func(w *writer) { w.each(func(p place) { w.put(p, f(p.text)) }) }
}

func aroundMarks(open, closing string) func(*writer) {
	return func(w *writer) { w.each(func(p place) { w.around(p, p.first(), p.last(), open, closing) }) }
}

func tags(w *writer) {
	w.add("<p>")
	w.each(func(p place) {
		inFirst := p.inWord() && p.word.Start == p.mark.Start
		w.around(p, inFirst && p.begins(), inFirst && p.ends(), "<b>", "</b>")
		if p.char == '\n' {
			w.add("</p><p>")
		}
	})
	w.add("</p>")
}

func entities(w *writer) {
	w.each(func(p place) {
		switch {
		case p.marked() && p.isSpace():
			w.put(p, "&nbsp;")
		case p.char == 'ü':
			w.put(p, "&uuml;")
		case p.char >= 0x80:
			w.put(p, fmt.Sprintf("&#%d;", p.char))
		default:
			w.put(p, html.EscapeString(p.text))
		}
	})
}

func withoutAccents(s string) string {
	if s == "ß" {
		return "ss"
	}
	d := []rune(norm.NFD.String(s))
	if unicode.IsMark(d[0]) {
		return ""
	}
	return string(d[0])
}

func lineBreaks(w *writer) {
	broken := -1
	w.each(func(p place) {
		if p.marked() && p.isSpace() && broken != p.mark.Start {
			broken = p.mark.Start
			w.put(p, "\n")
			return
		}
		w.put(p, p.text)
	})
}

// leastDivided is the length of words that are divided.
const leastDivided = 5

func hyphenation(w *writer) {
	w.each(func(p place) {
		w.put(p, p.text)
		if n := p.word.Len(); n >= leastDivided && p.at+len(p.text) == middle(w.text, p.word.Start, p.word.End) {
			w.add("-\n")
		}
	})
}

// middle is where the second half of a span begins, by bytes.
func middle(text string, start, end int) int {
	for i := range text[start:end] {
		if i >= (end-start)/2 {
			return start + i
		}
	}
	return end
}

func letterSpacing(w *writer) {
	w.each(func(p place) {
		w.put(p, p.text)
		if p.marked() && !p.last() {
			w.add(" ")
		}
	})
}

func noSpaces(w *writer) {
	w.each(func(p place) {
		if p.isSpace() {
			w.put(p, "")
			return
		}
		w.put(p, p.text)
	})
}

// cells sets names apart as cells, and lines as rows.
func cells(begin, between, end string) func(*writer) {
	return func(w *writer) {
		fresh := true // in a row that has nothing yet
		w.each(func(p place) {
			if fresh {
				w.add(begin)
			} else if p.first() {
				w.add(between)
			}
			fresh = false
			switch {
			case p.char == '\n':
				w.add(end)
				w.put(p, p.text)
				fresh = true
			default:
				w.put(p, p.text)
			}
			if p.last() && p.behind != '\n' && p.behind != 0 {
				w.add(between)
			}
		})
		w.add(end)
	}
}

// column is where lines are broken.
const column = 60

func wrapped(end string) func(*writer) {
	return func(w *writer) {
		start := 0
		w.each(func(p place) {
			next := strings.IndexAny(w.text[p.at+len(p.text):], " \n")
			if next < 0 {
				next = len(w.text) - p.at
			}
			switch {
			case p.char == '\n', p.isSpace() && p.at+next-start > column:
				w.put(p, end)
				start = p.at + 1
			default:
				w.put(p, p.text)
			}
		})
	}
}

func zeroWidth(w *writer) {
	w.each(func(p place) {
		w.put(p, p.text)
		if p.inWord() && !p.ends() && p.at+len(p.text) == middle(w.text, p.word.Start, p.word.End) {
			w.add("\u200b")
		}
	})
}

// twins are Cyrillic letters that look like Latin ones.
var twins = map[rune]string{
	'a': "а", 'c': "с", 'e': "е", 'o': "о", 'p': "р", 'x': "х", 'y': "у", 'i': "і", 's': "ѕ", 'j': "ј",
	'A': "А", 'B': "В", 'C': "С", 'E': "Е", 'H': "Н", 'K': "К", 'M': "М", 'O': "О", 'P': "Р", 'T': "Т", 'X': "Х",
}

func lookAlikes(w *writer) {
	done := -1
	w.each(func(p place) {
		if twin := twins[p.char]; twin != "" && p.inWord() && done != p.word.Start && p.word.Len() > 1 {
			done = p.word.Start
			w.put(p, twin)
			return
		}
		w.put(p, p.text)
	})
}

func jsonString(w *writer) {
	w.add(`{"text": "`)
	w.each(func(p place) {
		switch {
		case p.char == '\n':
			w.put(p, `\n`)
		case p.char == '"' || p.char == '\\':
			w.put(p, `\`+p.text)
		case p.char >= 0x80:
			var b strings.Builder
			for _, u := range utf16.Encode([]rune{p.char}) {
				fmt.Fprintf(&b, `\u%04x`, u)
			}
			w.put(p, b.String())
		default:
			w.put(p, p.text)
		}
	})
	w.add(`"}`)
}

func rtf(w *writer) {
	w.each(func(p place) {
		if p.first() {
			w.add(`{\b `)
		}
		switch {
		case p.char == '\n':
			w.put(p, "\\par\n")
		case strings.ContainsRune(`\{}`, p.char):
			w.put(p, `\`+p.text)
		case 0xa0 <= p.char && p.char <= 0xff:
			w.put(p, fmt.Sprintf(`\'%02x`, p.char))
		case p.char >= 0x80 && p.char < 0x10000:
			w.put(p, fmt.Sprintf(`\u%d?`, int16(p.char)))
		default:
			w.put(p, p.text)
		}
		if p.last() {
			w.add("}")
		}
	})
}

// Names are those of all changes.
func Names() []string {
	var all []string
	for _, c := range Changes() {
		all = append(all, c.Name)
	}
	return all
}

// Named are the changes of these names, in their order; without names all.
func Named(names ...string) ([]Change, error) {
	all := Changes()
	if len(names) == 0 {
		return all, nil
	}
	var some []Change
	for _, name := range names {
		i := slices.IndexFunc(all, func(c Change) bool { return c.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("robustness: there is no change %q%s", name, nearest.To(name, Names()))
		}
		some = append(some, all[i])
	}
	return some, nil
}
