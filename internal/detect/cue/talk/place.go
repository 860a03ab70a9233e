package talk

import (
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// mostInField is how many words the value of a field for a place has at most.
const mostInField = 12

// placeFields finds the text after the name of a field for a place: "Lloc: Prat del Cadí".
func (t *text) placeFields() {
	for i := range t.Words {
		next := t.after(i, placeField)
		if next == 0 || next >= len(t.Words) || i > 0 && !strings.ContainsAny(t.Between(i-1), "\n.;|\t>") {
			continue
		}
		if sep := t.Between(next - 1); strings.Trim(sep, " \t:|") != "" || !strings.ContainsAny(sep, ":\t|") || strings.Contains(sep, "\n") {
			continue
		}
		if !t.capital(next) && !t.smallField(next) {
			continue
		}
		last := next
		for k := next + 1; k < len(t.Words) && k-next < mostInField; k++ {
			sep := t.Between(k - 1)
			if strings.ContainsAny(sep, "\n\t;|<(\u00bf?") || strings.HasPrefix(sep, ". ") && len(t.Words[k-1].Raw) > 3 || strings.Contains(sep, ",") && !t.goesOn(k) {
				break
			}
			last = k
		}
		if !t.free(next, last) {
			continue
		}
		label := lethe.Location
		if s := t.SpanOf(next, last).In(t.S); strings.ContainsAny(s, "0123456789,") {
			label = lethe.Address
		}
		t.add(t.SpanOf(next, t.noNumber(last)), label, .6, "field for a place")
	}
}

// goesOn reports whether an address goes on with word k after a comma.
func (t *text) goesOn(k int) bool {
	return houseNumber.MatchString(t.Words[k].Raw) || floor.MatchString(t.Low(k)) || floors[t.Low(k)] || streets[t.Low(k)] || t.Low(k) == "s" || t.Low(k) == "n" || t.Low(k) == "num" || t.Low(k) == "nº"
}

// strangePlaces finds places that no list has, by a capital after a preposition for them.
func (t *text) strangePlaces() {
	for i := range t.Words {
		if !toPlaces[t.Low(i)] || i+1 >= len(t.Words) || t.capital(i) {
			continue
		}
		k := i + 1
		for k < len(t.Words) && (articles[t.Low(k)] || t.Low(k) == "a" || t.Low(k) == "de") && !t.capital(k) && t.joined(k-1) && k-i < 3 {
			k++
		}
		if k >= len(t.Words) || !t.joined(k-1) || !t.capital(k) || !t.letters(k) || !smallBehind(t.Words[k].Raw) || t.ordinary(k) || t.classes(k, k)&(given|family) != 0 || !t.free(k, k) {
			continue
		}
		if last := t.capitals(k); t.free(k, last) {
			t.add(t.SpanOf(k, last), lethe.Location, .45, "no word of the languages, behind a preposition for places")
		}
	}
}

// toPlaces are prepositions before places; "de" is one before everything.
var toPlaces = wordset.Of("a en cap fins hasta desde des hacia via entre")

// smallBehind reports whether all letters after the first are small.
func smallBehind(w string) bool {
	_, n := utf8.DecodeRuneInString(w)
	return strings.ToLower(w[n:]) == w[n:]
}

func (t *text) digits(i int) bool {
	return strings.Trim(t.Words[i].Raw, "0123456789") == ""
}

// longestTown is how many words the name of a town has at most.
const longestTown = 6

// places finds towns and villages: after what says where somebody lives whatever is no
// word of the languages, elsewhere those of the lists, and of one word only after a
// preposition.
func (t *text) places() {
	for i := 0; i < len(t.Words); i++ {
		lives := 0
		if next := t.after(i, livesIn); next > 0 && (t.joined(next-1) || strings.TrimSpace(t.Between(next-1)) == ":") {
			lives = next
			for articles[t.Low(lives)] && t.townAt(lives) < 0 && t.joined(lives) {
				lives++
			}
		}
		switch {
		case lives > 0 && lives < len(t.Words) && (t.takeTown(lives, true) || t.takeWord(lives)):
		case prepositions[t.Low(i-1)] && t.joined(i-1) && t.soundsLikeTown(i):
			t.add(t.Words[i].Span, lethe.Location, .5, "sounds like a town, behind a preposition")
		case t.joined(i-1) || i == 0 || t.Between(i-1) != "":
			t.takeTown(i, prepositions[t.Low(i-1)] || t.capital(i) && t.lineStart(i) && (t.Between(i) == ", " && t.Low(i+1) == "a" || t.lineStart(i+1)))
		}
	}
}

// townAt is the last word of the longest town of the lists that begins at word i, -1 where
// none does.
func (t *text) townAt(i int) int {
	found := t.shortTown(i)
	for last := i; last < len(t.Words) && last < i+longestTown; last++ {
		if t.classes(i, last)&town != 0 {
			found = max(found, last)
		}
		if !t.joined(last) {
			break
		}
	}
	return found
}

// takeWord takes a town that is a word as well, and what is no word of the languages, alone behind
// what says where somebody lives: "ara visc a tremp", "pedanía de la alcayna".
func (t *text) takeWord(i int) bool {
	if small[t.Low(i)] || anyPlace[t.Low(i)] || len(t.Low(i)) < 4 || !t.letters(i) || t.joined(i) || !t.free(i, i) {
		return false
	}
	listed := t.shortTown(i) == i || t.classes(i, i)&(tagger.PlaceMajor|tagger.Place) != 0 && t.rank(i) > commonest
	if !listed && (strings.Contains(t.Between(i), "?") || abstract.MatchString(t.Low(i)) || t.ordinary(i) || t.rank(i) > 0 || t.classes(i, i)&given != 0) {
		return false
	}
	first := i
	for first > 0 && ofPlaces(t.Low(first-1)) && t.joined(first-1) && t.free(first-1, first-1) {
		first--
	}
	t.add(t.SpanOf(first, i), lethe.Location, .5, "behind what says where somebody lives")
	return true
}

// ofPlaces reports whether a word is an article before places, and not one of people alone.
func ofPlaces(w string) bool { return articles[w] && w != "en" && w != "na" }

// abstract is how words of the languages end that name no place.
var abstract = lazyregexp.New(`(?:mient[oa]s?|ment|ments|cion|cio|cions|ciones|dad|tat|tats|dades|isme|ismo|ancia|encia)$`)

func (t *text) takeTown(i int, announced bool) bool {
	if i >= len(t.Words) || !t.letters(i) && t.Low(i) != "l" || small[t.Low(i)] && !articles[t.Low(i)] {
		return false
	}
	last := t.townAt(i)
	if last == i && anyPlace[t.Low(i)] && !t.capital(i) {
		return false
	}
	if last < 0 || !t.free(i, last) || t.Low(i) == "l" && t.anyHouse(i, last) {
		return false
	}
	if last == i {
		c := t.classes(i, i)
		besideAddress, _ := t.beside(t.Words[i].Span)
		alone := (announced || besideAddress) && (!t.ordinary(i) || t.capital(i) && t.rank(i) > ordinal) && (c&tagger.GivenCommon == 0 || t.capital(i) && c&tagger.PlaceMajor != 0) ||
			c&tagger.PlaceMajor != 0 && t.rank(i) > commonest && t.goneTo(i)
		if !alone {
			return false
		}
	} else if t.allSmallWords(i, last) && t.shortTown(i) != last {
		return false
	}
	if i > 0 && (t.Low(i-1) == "l" && t.Between(i-1) != " " || (t.Low(i-1) == "es" || t.Low(i-1) == "sa") && t.capital(i) && t.Between(i-1) == " ") && t.joined(i-1) && t.free(i-1, i-1) {
		i-- // "l'Estartit", "es Migjorn Gran"
	}
	t.add(t.SpanOf(i, last), lethe.Location, .7, "town of the lists")
	return true
}

// anyHouse reports whether a town with an article is a word as well and nobody goes there: "els veïns
// de l'escala", but "visc a l'escala".
func (t *text) anyHouse(i, last int) bool {
	said := t.capital(last) && !t.shouted(last) || t.Low(i-1) == "a" && !t.joined(last)
	return t.ordinary(last) && !said
}

// allSmallWords reports whether every word of a span is one of the commonest and none
// has a capital that says something: the lists have towns that say something else.
func (t *text) allSmallWords(first, last int) bool {
	shouted := t.shouted(first)
	for i := first; i <= last; i++ {
		if t.capital(i) && !shouted || !t.ordinary(i) {
			return false
		}
	}
	return true
}

// shouted reports whether the line of word i is all in capitals.
func (t *text) shouted(i int) bool {
	at := t.Words[i].Start
	line, _, _ := strings.Cut(t.S[strings.LastIndexByte(t.S[:at], '\n')+1:], "\n")
	return strings.ToUpper(line) == line
}

// postCodes finds post codes of Spain beside what says so: the words for them, a town, an
// address.
func (t *text) postCodes() {
	for i := range t.Words {
		w := t.Words[i]
		if !postCode.MatchString(w.Raw) || !t.free(i, i) || strings.HasPrefix(t.Between(i), ".") && i+1 < len(t.Words) && t.digits(i+1) {
			continue
		}
		before, _ := t.beside(w.Span)
		if town := t.behindCode(i); town > i {
			t.add(w.Span, PostCode, .7, "post code before its town")
			if t.free(i+1, town) {
				t.add(t.SpanOf(i+1, town), lethe.Location, .7, "town behind its post code")
			}
			continue
		}
		bracketed := i > 0 && strings.HasSuffix(t.Between(i-1), " (") && strings.HasPrefix(t.Between(i)+t.S[w.End:min(len(t.S), w.End+1)], ")") && t.capital(i-1)
		if cue := t.Low(i - 1); bracketed || cue == "cp" || cue == "postal" || t.Low(i-2) == "c" && cue == "p" || before || t.townBehind(i) {
			t.add(w.Span, PostCode, .7, "post code beside its word or place")
		}
	}
}

// behindCode is the last word of what has capitals and particles right after a post code,
// if the lists have a town in it; i where there is none.
func (t *text) behindCode(i int) int {
	last := i
	for k := i + 1; k < len(t.Words) && k <= i+longestTown && t.joined(k-1); k++ {
		if t.capital(k) && t.letters(k) {
			last = k
		} else if !particles[t.Low(k)] && !articles[t.Low(k)] {
			break
		}
	}
	if last == i && t.joined(i) {
		return max(i, t.townAt(i+1)) // in small letters
	}
	if last > i && t.classes(i+1, last)&town == 0 && t.classes(i+1, i+1)&town == 0 {
		return i
	}
	return last
}

var postCode = lazyregexp.New(`^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$`)

// beside reports whether an address or a town ends a few characters before a span, or
// begins so close after it.
func (t *text) beside(s span.Span) (before, behind bool) {
	const near = 4
	before = t.placeEnds.Any(span.Span{Start: max(0, s.Start-near), End: s.Start + 1})
	behind = t.placeStarts.Any(span.Span{Start: s.End, End: min(len(t.S), s.End+near) + 1})
	return before, behind
}

func (t *text) townBehind(i int) bool {
	_, behind := t.beside(t.Words[i].Span)
	return behind || i+1 < len(t.Words) && t.joined(i) && t.townAt(i+1) > 0 && (t.capital(i+1) || t.townAt(i+1) > i+1)
}
