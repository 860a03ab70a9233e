package replace

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

const (
	mostBeside = 60 // bytes between a surname and a given name of the same person
	mostWords  = 5  // words on either side that are looked at
)

// nameFields are words for the parts of a name that stand between them in forms, tables
// and code.
var nameFields = wordset.Of("first last given family middle name names surname forename lastname firstname familyname givenname fname lname sn " +
	"vorname vornamen nachname familienname rufname zuname nombre nombres apellido apellidos primer segundo nom cognom cognoms prenom")

// beside gives the given names and initials on both sides of a surname.
func (s surnames) beside(text string, w span.Span, known surname) (found []span.Span) {
	small := !unicode.IsUpper(first(w.In(text)))
	for from, n := w, 0; n < mostWords; n++ {
		at := wordBefore(text, from.Start)
		if at.Empty() || w.Start-at.End > mostBeside || !near(text, at, from.Start) || !known.take(text, at, small, &found) {
			break
		}
		from = at
	}
	for from, n := w, 0; n < mostWords; n++ {
		at := nextWord(text, from.End)
		if at.Empty() || at.Start-w.End > mostBeside || !near(text, from, at.Start) || another(text, from, at) || !known.take(text, at, small, &found) {
			break
		}
		from = at
	}
	return found
}

// take takes a word that is a given name or an initial of one, and reports whether to
// look further.
func (s surname) take(text string, at span.Span, small bool, found *[]span.Span) bool {
	coarse := naming.Coarse(at.In(text))
	switch {
	case s.given[coarse], s.given[strings.TrimSuffix(coarse, "s")]:
	case utf8.RuneCountInString(coarse) == 1 && (small || unicode.IsUpper(first(at.In(text)))) && s.begins(coarse):
	default:
		return nameFields[coarse]
	}
	*found = append(*found, at)
	return true
}

// begins reports whether a given name begins with a letter.
func (s surname) begins(letter string) bool {
	for g := range s.given {
		if strings.HasPrefix(g, letter) {
			return true
		}
	}
	return false
}

// near reports whether no sentence or paragraph ends between a word and the next at a
// place, and no number stands there. Behind an initial a point ends nothing; a colon does
// but behind the word for a field.
func near(text string, word span.Span, next int) bool {
	between := text[word.End:next]
	if strings.Contains(between, "\n\n") || strings.ContainsFunc(between, unicode.IsDigit) {
		return false
	}
	switch {
	case utf8.RuneCountInString(word.In(text)) == 1:
		return true
	case strings.TrimSpace(between) == ":": // somebody speaks
		return nameFields[naming.Coarse(word.In(text))]
	}
	return !strings.Contains(between, ". ") && !strings.Contains(between, ".\n")
}

// another reports whether a word behind a gap, as columns have, is the initial of another name: "Hölscher     I.
// Hölscher". An initial that is alone there is that of the name before the gap.
func another(text string, word, next span.Span) bool {
	gap := text[word.End:next.Start]
	if utf8.RuneCountInString(next.In(text)) != 1 || !strings.Contains(gap, "   ") && !strings.Contains(gap, "\t") {
		return false
	}
	rest, stopped := strings.CutPrefix(text[next.End:], ".")
	rest, spaced := strings.CutPrefix(rest, " ")
	return stopped && spaced && unicode.IsUpper(first(rest))
}

func first(text string) rune {
	c, _ := utf8.DecodeRuneInString(text)
	return c
}

// addressed reports whether a title stands right before a surname.
func addressed(text string, w span.Span) bool {
	before := wordBefore(text, w.Start)
	return !before.Empty() && strings.Trim(text[before.End:w.Start], " .") == "" && unicode.IsUpper(first(w.In(text))) &&
		naming.ParseTitle(naming.Fold(before.In(text))) != 0
}

// numbered takes in the digits right behind a name, as handles have them.
func numbered(text string, w span.Span) span.Span {
	if unicode.IsUpper(first(w.In(text))) {
		return w
	}
	for w.End < len(text) && '0' <= text[w.End] && text[w.End] <= '9' {
		w.End++
	}
	return w
}

// merged joins the parts of a name between which stands nothing but what names have
// between them.
func merged(text string, parts []span.Span) []span.Span {
	slices.SortFunc(parts, span.Span.Compare)
	out := parts[:1]
	for _, p := range parts[1:] {
		last := &out[len(out)-1]
		if p.Start <= last.End || strings.Trim(text[last.End:p.Start], " .,-_'’") == "" {
			last.End = max(last.End, p.End)
			continue
		}
		out = append(out, p)
	}
	return out
}

// nextWord returns the first run of letters at or behind a place, with the apostrophes in
// it; empty at the end.
func nextWord(text string, at int) span.Span {
	start := strings.IndexFunc(text[at:], unicode.IsLetter)
	if start < 0 {
		return span.Span{}
	}
	start += at
	end := start
	for i, c := range text[start:] {
		if !letter.OrMark(c) {
			if !strings.ContainsRune(joiners, c) {
				break
			}
			continue
		}
		end = start + i + utf8.RuneLen(c)
	}
	return span.Span{Start: start, End: end}
}

// wordBefore returns the last run of letters before a place; empty at the beginning.
func wordBefore(text string, at int) span.Span {
	end := strings.LastIndexFunc(text[:at], unicode.IsLetter)
	if end < 0 {
		return span.Span{}
	}
	_, n := utf8.DecodeRuneInString(text[end:])
	end += n
	start := strings.LastIndexFunc(text[:end], letter.NotOrMark)
	if start < 0 {
		return span.Span{End: end}
	}
	_, n = utf8.DecodeRuneInString(text[start:])
	return span.Span{Start: start + n, End: end}
}

// tied reports whether signs tie a word to something, as in user names and paths.
func tied(text string, w span.Span) bool {
	const signs = "@._-/\\=&%#:0123456789"
	return w.Start > 0 && strings.IndexByte(signs, text[w.Start-1]) >= 0 ||
		w.End < len(text)-1 && strings.IndexByte(signs[1:], text[w.End]) >= 0 && !unicode.IsSpace(rune(text[w.End+1]))
}

// asName reports whether a surname that is also a word and a given name beside it are
// written as a name: with capitals, and nothing but a space, point or comma between.
func asName(text string, surname, given span.Span) bool {
	between := text[min(surname.End, given.End):max(surname.Start, given.Start)]
	return unicode.IsUpper(first(surname.In(text))) && unicode.IsUpper(first(given.In(text))) && strings.Trim(between, " .,|\"_+") == ""
}
