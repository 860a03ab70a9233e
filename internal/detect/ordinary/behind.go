package ordinary

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// Where a sentence begins, a capital tells nothing of a word that is an ordinary one; what stands
// behind it does. Nobody is called Robin in "Robin eggs are blue": behind who acts stands what they
// do. Of the ordinary words that models took for people at the beginning of an English sentence,
// each model in the third of the training texts that it had not seen, and scored below .9, 7 of 27
// were names before a noun or a small word; before a verb 7 of 10.

var (
	//go:embed verbs/en.txt
	verbsFile string
	//go:embed verbs/names-en.txt
	namesFile string
)

var (
	// behindNames are words that may stand after the name of somebody.
	behindNames = sync.OnceValue(func() map[string]bool { return wordset.Read(verbsFile) })
	// namesAndWords are names that are words as well, which no list of ordinary words has for it.
	namesAndWords = sync.OnceValue(func() map[string]bool { return wordset.Read(namesFile) })
)

var (
	nounBehind = lazyregexp.New(`^ (\p{Ll}[\p{Ll}’'-]+)(.*)`)
	joined     = lazyregexp.New(`^ (?:and|or) (\p{Ll}+)(.*)`)
	inRow      = lazyregexp.New(`^, (\p{Ll}+)((?: (?:and|or) |, ).*)`)
	// severalAct goes on after nouns in the plural, and not after a verb that ends as they do.
	severalAct = lazyregexp.New(`^(?: (?:also |often |always |never |still |just )?` + lists.Any("verbs-of-several") + `(?:[^\pL]|$)|, \p{Ll}+(?:,| and| or) |,? (?:and|or) \p{Ll}+s )`)
	// commands are what instructions begin with, before what is to be done.
	commands      = wordset.Of(`Mark Hoover Pat Rob Chase Jack Bill Grant Skip Dot Wade Tuck Buck Drew Sue Frank Josh Peg Nick Nip Pop Tip Rip Buddy Bob Lance Pierce Carol Rusty Dean Flip Ray Trace Guy Reed Trim Chuck Clip Crew Penny Daisy`)
	commandBehind = lazyregexp.New(`^ (?:the|each|every|all|any|your|it|them|up|down|out|off|dry|over|here|with)(?:[^\pL]|$)`)
	// smallBehind are small words that stand after who acts less often than after what is done.
	smallBehind = lazyregexp.New(`^ (?:the|an?|this|that|these|those|in|on|at|to|for|of|from|by|with|into|over|under|after|before|between|through|during|without|within|around|against|your|their|our|its|off|up|down|out)(?:[^\pL]|$)`)
	// germanRow joins nouns: Sand, Kies und Zement.
	germanRowBehind = lazyregexp.New(`^(?:,| und| oder|,? sowie) (?:und |oder )?(\p{Lu}\p{Ll}+)(?:$|[^\pL-])`)
	germanRowBefore = lazyregexp.New(`(?:^|[^\pL-])(\p{Lu}\p{Ll}+)(?:,| und| oder|,? sowie) $`)
	germanPeople    = wordset.Of(`Sohn Söhne Tochter Töchter Partner Kollegen Kollege Kollegin Co Familie Freunde Freund Freundin Frau Mann Kinder Kind Bruder Schwester Mutter Vater Herr Mama Papa Oma Opa Team Geschwister Eltern Gattin Ehefrau Ehemann`)
)

// isThingBefore reports whether one ordinary word that a model took for somebody is what it says,
// by the words after it.
func (f *field) isThingBefore(m lethe.Mention, before, after string) bool {
	if first, rest, two := strings.Cut(m.Text, " "); two && isSmall(rest) && !strings.Contains(rest, " ") {
		m.Text, after = first, " "+rest+after // "Pearl barley"
	}
	if strings.ContainsFunc(m.Text, notLetter) || strings.ContainsAny(m.Text, "'’") || !isCapital(m.Text) || f.bears(m.Text) || heldBefore.MatchString(last(before, 24)) {
		return false
	}
	switch {
	case strings.HasPrefix(f.language, "de"):
		return m.Score < sure && f.isNounInRow(m.Text, before, after)
	case !strings.HasPrefix(f.language, "en") || !startsSentence(before) || f.inMidst(m.Text):
		return false
	case commands[m.Text] && commandBehind.MatchString(after):
		return true
	case !namesAndWords()[strings.ToLower(m.Text)] && !lexicon.Ordinary(m.Text, f.language):
		return false
	}
	if m.Score < sure && smallBehind.MatchString(after) {
		return true
	}
	for _, form := range []*lazyregexp.Regexp{joined, inRow, nounBehind} {
		if at := form.FindStringSubmatch(after); at != nil {
			return f.isNoun(at[1], at[2])
		}
	}
	return false
}

// isNoun reports whether a word in lower case is one of those that do not stand after names.
func (f *field) isNoun(w, after string) bool {
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "’s")
	if behindNames()[w] || utf8.RuneCountInString(w) < 3 {
		return false
	}
	switch {
	case isForm(w):
		return false
	case strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"): // "Robin mumbles" something
		return severalAct.MatchString(after)
	}
	return f.isCareful() || lexicon.Ordinary(w, f.language) || classes(w)&nameLists == 0 // not "Robin smith"
}

// isForm reports whether a word ends as the forms of verbs and what goes with them do.
func isForm(w string) bool {
	return len(w) > 4 && (strings.HasSuffix(w, "ed") && !strings.HasSuffix(w, "eed") || strings.HasSuffix(w, "ly")) || len(w) > 6 && strings.HasSuffix(w, "ing")
}

// isNounInRow reports whether a German word stands in a row with another noun, and neither is a
// name: "Sand, Kies und Zement". Models that had not seen the texts took 3 such for people; none was.
func (f *field) isNounInRow(w, before, after string) bool {
	const names = tagger.Given | tagger.GivenCommon
	if !lexicon.Ordinary(w, f.language) || classes(w)&names != 0 {
		return false
	}
	for _, at := range [][]string{germanRowBehind.FindStringSubmatch(after), germanRowBefore.FindStringSubmatch(last(before, 64))} {
		if at != nil && lexicon.Ordinary(at[1], f.language) && classes(at[1])&(names|tagger.SurnameCommon|tagger.PlaceMajor) == 0 && !germanPeople[at[1]] {
			return true
		}
	}
	return false
}
