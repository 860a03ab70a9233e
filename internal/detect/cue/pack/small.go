package pack

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// What people write to those whom they know has no capitals, and often no accents.

const (
	leastSmall = 3    // words that show how a line is written
	rareWord   = 2500 // the rank from which a word in small letters may be a name behind a word for somebody
)

// small reports whether the line of word i is written without capitals, who speaks in it apart.
func (t *text) small(i int) bool {
	start := strings.LastIndexByte(t.S[:t.Words[i].Start], '\n') + 1
	end := len(t.S)
	if k := strings.IndexByte(t.S[t.Words[i].End:], '\n'); k >= 0 {
		end = t.Words[i].End + k
	}
	line := t.S[start:end]
	if at := strings.Index(line, ": "); at >= 0 {
		line = line[at+1:]
	}
	n := 0
	for w := range strings.FieldsSeq(line) {
		switch r, _ := utf8.DecodeRuneInString(w); {
		case unicode.IsUpper(r) && utf8.RuneCountInString(w) > 1:
			return false
		case unicode.IsLower(r):
			n++
		}
	}
	return n >= leastSmall
}

// everydayWord reports whether word i is one of the language that is no rare one, with or without
// its accents.
func (t *text) everydayWord(i int) bool {
	r := lexicon.Rank(t.Words[i].Raw, t.p.Language)
	if r == 0 {
		r = lexicon.RankBare(t.Words[i].Raw, t.p.Language)
	}
	return r > 0 && r < rareWord
}

// smallPart reports whether word i of a line without capitals can be part of a name behind what
// says that one follows.
func (t *text) smallPart(i int) bool {
	if i >= len(t.Words) || t.capital(i) || !t.letters(i) || t.taken[i] || utf8.RuneCountInString(t.Words[i].Raw) < 3 || t.p.Never[t.Low(i)] || t.p.Honorific[t.Low(i)] || t.p.Particle[t.Low(i)] || !t.small(i) {
		return false
	}
	unknown := !t.ordinary(i) && lexicon.RankBare(t.Words[i].Raw, t.p.Language) == 0
	return unknown || !t.everydayWord(i) && (t.given(i) || t.family(i))
}

// smallSurname takes the name in small letters behind a title: "dokter wolters", "mme tanguy".
func (t *text) smallSurname(i int) bool {
	if utf8.RuneCountInString(t.Words[i-1].Raw) < 3 && !strings.HasPrefix(t.Between(i-1), ".") || !t.smallPart(i) {
		return false
	}
	t.add(i, t.smallEnd(i), lethe.Person, .65, "title and name in small letters")
	return true
}

// smallEnd is the last word of the name in small letters that begins at word i.
func (t *text) smallEnd(i int) int {
	if i+1 >= len(t.Words) || !t.near(i) || !t.smallPart(i+1) {
		return i
	}
	listed := t.isA(i+1, t.p.family, familyClasses) || t.isA(i+1, t.p.given, givenClasses) // which have words of small letters, too
	if t.isA(i+1, t.p.family, 0) || t.p.surname != nil && t.p.surname.MatchString(t.Words[i+1].Raw) || t.given(i) && !listed {
		return i + 1
	}
	return i
}

// relatives takes given names in small letters behind a word for a relative: "mon mari andré".
func (t *text) relatives() {
	for i := range t.Words {
		next := i + 1
		if next >= len(t.Words) || t.capital(i) || !t.near(i) || !t.relative(i) || !t.smallPart(next) || !t.given(next) {
			continue
		}
		if r := lexicon.Rank(t.Words[next].Raw, t.p.Language); r > 0 && !t.isA(next, t.p.given, 0) {
			continue
		}
		t.add(next, t.smallEnd(next), lethe.Person, .6, "relative and name in small letters")
	}
}

// smallNames takes common given names in small letters that are no words of the language, in whatever place
// of a line without capitals.
func (t *text) smallNames() {
	for i := range t.Words {
		if t.free(i, i) && t.commonGiven(i) && t.smallPart(i) && !t.ordinary(i) && lexicon.RankBare(t.Words[i].Raw, t.p.Language) == 0 && !t.ofNet(i) {
			t.add(i, t.smallEnd(i), lethe.Person, .5, "given name in small letters")
		}
	}
}

// commonGiven reports whether word i, as it is written, is a common given name.
func (t *text) commonGiven(i int) bool {
	key, ok := tagger.Phrase(t.Low(i))
	return t.p.given[t.Low(i)] || ok && t.lists.Classes(key)&tagger.GivenCommon != 0
}

// ofNet reports whether word i is part of an address of the net or of a path.
func (t *text) ofNet(i int) bool {
	before, _ := utf8.DecodeLastRuneInString(t.S[:t.Words[i].Start])
	behind, n := utf8.DecodeRuneInString(t.S[t.Words[i].End:])
	next, _ := utf8.DecodeRuneInString(t.S[t.Words[i].End+n:])
	return strings.ContainsRune("@./\\_-#", before) || strings.ContainsRune("@/\\_-", behind) || behind == '.' && unicode.IsLetter(next)
}

// relative reports whether word i, or what it is a case of, is one for a relative or a friend.
func (t *text) relative(i int) bool {
	return t.isA(i, t.p.Kin, 0) || t.isA(i, t.p.AgeOf, 0) || t.after(i, t.p.MaySayName) == i+1 && utf8.RuneCountInString(t.Words[i].Raw) > 3 && !t.p.OccupationAt[t.Low(i)] && !t.p.PlaceBefore[t.Low(i)]
}

// smallStreetNumbered reports whether word i is a street in small letters with its number.
func (t *text) smallStreetNumbered(i int) bool {
	return !t.capital(i) && !t.ordinary(i) && t.small(i) && t.houseBehind(i) > i && t.onStreet(i)
}

const (
	leastTurns  = 4 // of a chat
	mostSpeaker = 3 // words by which somebody goes in one
)

// speakers takes those who speak in a chat, the words before the colon of most lines: where one
// is somebody by the lists all are, and again where they stand in what is said.
func (t *text) speakers() {
	turns := map[string][]int{} // the first words of their lines
	lines, said := 0, 0
	for i := range t.Words {
		if i > 0 && !strings.Contains(t.Between(i-1), "\n") {
			continue
		}
		lines++
		last := i
		for last-i < mostSpeaker-1 && t.Between(last) == " " {
			last++
		}
		for last > i && t.Between(last) != ": " {
			last--
		}
		if t.Between(last) == ": " && t.letters(last) {
			name := t.SpanOf(i, last).In(t.S)
			turns[name] = append(turns[name], i)
			said++
		}
	}
	if said < leastTurns || said*2 <= lines {
		return
	}
	known := false
	for name, at := range turns {
		if len(at) > 1 {
			i := t.speaker(at[0])
			known = known || t.given(i) && !t.ordinary(i) && !cue.NoName(name)
		} else {
			delete(turns, name)
		}
	}
	if !known || len(turns) < 2 {
		return
	}
	t.takeSpeakers(turns)
}

func (t *text) takeSpeakers(turns map[string][]int) {
	for name, at := range turns {
		if i := t.speaker(at[0]); cue.NoName(name) && !t.given(i) || t.p.Never[t.Low(i)] {
			continue
		}
		for _, i := range at {
			last := i
			for t.Between(last) == " " {
				last++
			}
			if first := t.speaker(i); t.free(first, last) {
				t.add(first, last, lethe.Person, .75, speaks)
			}
		}
	}
	slices.SortFunc(t.found, func(a, b lethe.Mention) int { return a.Span.Compare(b.Span) })
}

// speaker is the first word of the name of who speaks from word i: "zia pina".
func (t *text) speaker(i int) int {
	if t.Between(i) == " " && (t.p.Honorific[t.Low(i)] || t.kin(i) || t.after(i, t.p.MaySayName) > i) {
		return i + 1
	}
	return i
}
