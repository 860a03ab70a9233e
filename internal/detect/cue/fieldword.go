package cue

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
)

// afterField is how far after a short word a digit shows that it names a field, in
// bytes: "CP 1184", "Az.: 3".
const afterField = 4

// Speaker is the rule by which somebody's name is found before a colon in a transcript.
const Speaker = "who writes in a chat"

// WithoutFieldWords leaves the words that name a field out of what was taken for a name,
// place, organization or something else: of "DNI 46407074C" the number stays, and "IBAN"
// alone is nothing. What is certain is left as it is, and what the detectors in own found.
func WithoutFieldWords(doc *lethe.Document, ms []lethe.Mention, own map[string]bool) []lethe.Mention {
	kinds := []lethe.Label{lethe.Person, lethe.Location, lethe.Organization, lethe.Address, lethe.Misc}
	field := doc.Lookup()
	kept := ms[:0]
	for _, m := range ms {
		if m.Score < 1 && !own[m.Detector] && slices.Contains(kinds, m.Label) {
			f, _ := field(m.Field)
			if m.Label == lethe.Person && (m.Rule == Speaker || isAddressed(f.Text[:m.Start])) {
				kept = append(kept, m)
				continue
			}
			start, end := withoutField(f.Text, m.Start, m.End)
			if start >= end {
				continue
			}
			if start != m.Start || end != m.End {
				m.Start, m.End, m.Text = start, end, strings.Clone(f.Text[start:end])
			}
		} else if m.Score < 1 && !own[m.Detector] && (m.Label == lethe.Code || m.Label == lethe.PersonalID) {
			f, _ := doc.Field(m.Field)
			if start := behindField(f.Text, m.Start, m.End); start > m.Start {
				m.Start, m.Text, m.Normalized = start, strings.Clone(f.Text[start:m.End]), ""
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// withoutField is what is left of a span without field words at its ends; nothing
// where it is one.
func withoutField(text string, start, end int) (int, int) {
	for start < end && namesField(text, start, wordEnd(text, start, end)) {
		start = wordEnd(text, start, end)
		start += len(text[start:end]) - len(strings.TrimLeftFunc(text[start:end], isNoPart))
	}
	for start < end {
		last := wordStart(text, start, end)
		if last == start || !namesField(text, last, end) && !letterBeforeColon(text, last, end) {
			break
		}
		end = start + len(strings.TrimRightFunc(text[start:last], isNoPart))
	}
	return start, end
}

// behindField is where a number begins after the words that name its field: of
// "REGON 123456785" the number. What has a digit is part of the number.
func behindField(text string, start, end int) int {
	for {
		stop := wordEnd(text, start, end)
		next := stop + len(text[stop:end]) - len(strings.TrimLeftFunc(text[stop:end], isNoPart))
		if next >= end || strings.ContainsFunc(text[start:stop], func(r rune) bool { return !unicode.IsLetter(r) && r != 'º' }) || !namesField(text, start, stop) || !strings.ContainsAny(text[next:end], "0123456789") {
			return start
		}
		start = next
	}
}

// isNoPart reports whether a character may stand between a field word and its value.
func isNoPart(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".,:;#=|", r) }

// wordEnd is where the word ends that begins a span.
func wordEnd(text string, start, end int) int {
	if i := strings.IndexFunc(text[start:end], isNoPart); i >= 0 {
		return start + i
	}
	return end
}

// wordStart is where the last word of a span begins.
func wordStart(text string, start, end int) int {
	trimmed := strings.TrimRightFunc(text[start:end], isNoPart)
	if i := strings.LastIndexFunc(trimmed, isNoPart); i >= 0 {
		_, n := utf8.DecodeRuneInString(trimmed[i:])
		return start + i + n
	}
	return start
}

// namesField reports whether a word is one that names a field: one of two letters only
// before a number.
func namesField(text string, start, end int) bool {
	word := strings.TrimFunc(text[start:end], func(r rune) bool { return !unicode.IsLetter(r) && r != 'º' })
	if word == "" {
		return false
	}
	if _, number := numberNoun(word); number {
		return true // Matrikelnummer
	}
	if joined, ok := strings.CutPrefix(text[end:], "-"); ok && words().lookUp(joined[:wordEnd(joined, 0, len(joined))])&numberWord != 0 {
		return true // Steuer-ID
	}
	if words().lookUp(word)&fieldWord == 0 {
		return false
	}
	behind := text[end:min(len(text), end+afterField)]
	if alsoNames[word] {
		return strings.ContainsAny(behind, "0123456789:#=")
	}
	return utf8.RuneCountInString(word) > 2 || strings.ContainsAny(behind, "0123456789")
}

// alsoNames are field words that are names of people, too: the number of Great Britain's national
// insurance, a pager in German, a ward.
var alsoNames = map[string]bool{"Nino": true, "Pieper": true, "Ward": true, "Pager": true}

// letterBeforeColon reports whether a letter stands for a field: "X0763144-G. T: 617753689". That of a door, "1.º A:",
// does not.
func letterBeforeColon(text string, start, end int) bool {
	if floor := strings.TrimRight(text[:start], " "); strings.HasSuffix(floor, "º") || strings.HasSuffix(floor, "ª") || strings.HasSuffix(floor, "°") {
		return false
	}
	letter, n := utf8.DecodeRuneInString(text[start:end])
	return start+n == end && unicode.IsUpper(letter) && strings.HasPrefix(text[end:], ":")
}
