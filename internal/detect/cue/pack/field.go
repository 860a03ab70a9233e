package pack

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/text/fold"
)

//go:embed fields.txt
var fieldsFile string

// fieldNames are what names a field of a form in any language that has a pack, as asField writes it.
var fieldNames = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(fieldsFile) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' || line[0] == '[' {
			continue
		}
		for name := range strings.SplitSeq(line, ",") {
			if name = asField(name); name != "" {
				all[name] = true
			}
			if rest, ok := strings.CutPrefix(name, "numero "); ok {
				all["n "+rest] = true // "N° de dossier"
			}
		}
	}
	return all
})

const (
	longestField  = 5  // words that the name of a field has
	fieldBytes    = 64 // bytes that it has
	leastOfFields = 3  // lines that are names of fields alone, in a form
)

// speaks is the rule for those who speak in a chat, whatever word they go by.
const speaks = "who speaks in a chat"

// asField are the words of a text without accents, capitals and signs, parted by blanks.
func asField(s string) string { return strings.Join(strings.FieldsFunc(fold.Bare(s), noLetter), " ") }

func noLetter(r rune) bool { return !unicode.IsLetter(r) }

// WithoutFields leaves the words that name a field of a form out of mentions: of "Nom de naissance :" nothing is
// left, of "Domicilie: 88412" the number. A form may be in another language than the text around it. What is certain
// is left as it is, and what the detectors in own found.
func WithoutFields(doc *lethe.Document, ms []lethe.Mention, own map[string]bool) []lethe.Mention {
	field := doc.Lookup()
	forms := map[string]bool{}
	kept := ms[:0]
	for _, m := range ms {
		if m.Score < certain && !own[m.Detector] && m.Rule != speaks && m.Rule != cue.Speaker {
			f, _ := field(m.Field)
			start, end := besideField(f.Text, m.Start, m.End)
			if start == m.Start && end == m.End && alone(f.Text, start, end) {
				form, known := forms[m.Field]
				if !known {
					form = isForm(f.Text)
					forms[m.Field] = form
				}
				if form {
					continue
				}
			}
			if start >= end {
				continue
			}
			if start != m.Start || end != m.End {
				m.Start, m.End, m.Text, m.Normalized = start, end, strings.Clone(f.Text[start:end]), ""
			}
		}
		kept = append(kept, m)
	}
	clear(ms[len(kept):])
	return kept
}

// besideField is what is left of a mention without the name of a field before a colon.
func besideField(text string, start, end int) (int, int) {
	line, _, _ := strings.Cut(text[start:min(len(text), start+fieldBytes)], "\n")
	colon := strings.IndexByte(line, ':')
	if colon < 0 {
		return start, end
	}
	colon += start
	if isNumber(text[start:min(end, colon)]) {
		return start, end // "Tel. 0711 998800: closed" has the field before the number
	}
	name := fieldBefore(text, start, colon)
	switch {
	case name < 0 || name >= end:
		return start, end
	case name > start && len(asField(text[start:name])) > 1:
		if end > colon+1 { // it goes on behind the field
			return start, end
		} // "Jansen  Geboortedatum:"
		return start, start + len(strings.TrimRightFunc(text[start:name], isGap))
	}
	behind := min(len(text), colon+1)
	return behind + len(text[behind:]) - len(strings.TrimLeftFunc(text[behind:], isGap)), end
}

// isNumber reports whether a text is the number of something: four digits at least, and no letter.
func isNumber(text string) bool {
	digits := 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			return false
		case unicode.IsDigit(r):
			digits++
		}
	}
	return digits > 3
}

func isGap(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;.:|", r) }

// fieldBefore is where the longest name of a field begins that ends before a colon, on the line of start; -1
// where none does.
func fieldBefore(text string, start, colon int) int {
	from := max(0, start-fieldBytes)
	from += strings.LastIndexByte(text[from:start], '\n') + 1
	found, at := -1, colon
	for range longestField {
		for at > from {
			r, n := utf8.DecodeLastRuneInString(text[from:at])
			if !noLetter(r) {
				break
			}
			at -= n
		}
		for at > from {
			r, n := utf8.DecodeLastRuneInString(text[from:at])
			if noLetter(r) {
				break
			}
			at -= n
		}
		if fieldNames()[asField(text[at:colon])] {
			found = at
		}
		if at == from {
			break
		}
	}
	return found
}

// alone reports whether a mention lies in a line that is the name of a field.
func alone(text string, start, end int) bool {
	from := strings.LastIndexByte(text[:start], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	return end <= from+len(line) && len(line) < fieldBytes && fieldNames()[asField(line)]
}

// isForm reports whether several lines of a text are names of fields.
func isForm(text string) bool {
	n := 0
	for line := range strings.Lines(text) {
		if len(line) < fieldBytes && fieldNames()[asField(line)] {
			n++
		}
	}
	return n >= leastOfFields
}
