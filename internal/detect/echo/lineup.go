package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// byline is the line, or the end of one, that says whose a text or picture is, where capitals say
// nothing: "von dankwart guratzsch", "FOTO: S. WAGNER".
var byline = lazyregexp.New(`(?im)(?:^(?:von|by|par|por|per)|\b(?:fotos?|photos?|text|bild|foto von|photo by))[: ]+((?:\pL\.? ){0,2}\pL[\pL'’-]{2,}(?: (?:von|van|de|der|di)\b)?(?: \pL[\pL'’-]{2,}){0,2})(?:[ \t\x{a0}]*$|[,;/.(]|\x{a0})`)

// whom is how German words end for what somebody is, behind which a name may stand.
var whom = lazyregexp.New(`(?:anw(?:alt|ältin)|autor(?:in)?|chef(?:in)?|boss|minister(?:in)?|trainer(?:in)?|sprecher(?:in)?|präsident(?:in)?|kanzler(?:in)?|sänger(?:in)?|meister(?:in)?|spieler(?:in)?|torwart|stürmer(?:in)?|direktor(?:in)?|leiter(?:in)?|sekretär(?:in)?|politiker(?:in)?|kommissar(?:in)?|richter(?:in)?|expert(?:e|in)|manager(?:in)?|regisseur(?:in)?|kapitän)$`)

const (
	leastLineup = 4 // names and words alone that make a line of people of a line
	knownLineup = 2 // names among them that are known
)

// lineups finds, in texts whose capitals say nothing, the names of people that stand alone among
// others, as teams are written: "adler - diekmeier, djourou (61. cleber), spahic".
func (d *document) lineups() {
	for _, t := range d.texts {
		for at := 0; at < len(t.s); {
			end := len(t.s)
			if n := strings.IndexByte(t.s[at:], '\n'); n >= 0 {
				end = at + n
			}
			if line := t.s[at:end]; caseless(line) {
				d.lineup(t, span.Span{Start: at, End: end})
				d.bylines(t, span.Span{Start: at, End: end})
				d.appositions(t, span.Span{Start: at, End: end})
			}
			at = end + 1
		}
	}
}

// caseless reports whether a line of words is all in small letters or all in capitals.
func caseless(line string) bool {
	return strings.Contains(line, " ") && !bothCases(line) && (strings.ToLower(line) == line || strings.ToUpper(line) == line)
}

// bothCases reports whether a line has letters of ASCII in both cases, as most lines have.
func bothCases(line string) bool {
	small, large := false, false
	for i := 0; i < len(line) && !(small && large); i++ {
		small = small || 'a' <= line[i] && line[i] <= 'z'
		large = large || 'A' <= line[i] && line[i] <= 'Z'
	}
	return small && large
}

// lineup takes the words of a line that stand alone between signs and are in no list, where as
// many names of people stand so.
func (d *document) lineup(t *text, line span.Span) {
	var alone []int
	known := 0
	for i := t.wordAt(line.Start); i < len(t.words) && t.words[i].Start < line.End; i++ {
		switch {
		case !t.listed(i):
		case t.people.All(t.words[i]):
			known++
		case t.free(t.words[i]) && d.strange(t, i):
			alone = append(alone, i)
		}
	}
	if known < knownLineup || known+len(alone) < leastLineup || len(alone) > 2*known {
		return
	}
	for _, i := range alone {
		d.add(t, t.words[i], lethe.Person, .4, "name among others")
	}
}

// listed reports whether signs of a list, numbers or the ends of the line part word i from others.
func (t *text) listed(i int) bool {
	number := i > 0 && digits(t.word(i-1)) == len(t.word(i-1)) // "61. cleber"
	return (number || apartIn(t.between(i-1))) && apartIn(t.between(i))
}

// apartIn reports whether the text between two words parts those of a list.
func apartIn(between string) bool {
	return strings.ContainsAny(between, ",;:()\n") || strings.Contains(between, " - ") || strings.Contains(between, " – ")
}

// strange reports whether word i is no word of the languages, and names no place.
func (d *document) strange(t *text, i int) bool {
	word := lethe.Lower(t.word(i))
	return letters(word) > 3 && digits(word) == 0 && d.unlisted(word) && !d.compound(word) && !cue.NoName(word) && d.classes(word)&(tagger.PlaceMajor|tagger.Country) == 0
}

// appositions takes what is no word behind what somebody is: "polizeiobermeister staller".
func (d *document) appositions(t *text, line span.Span) {
	if d.language != "de" {
		return
	}
	for i := t.wordAt(line.Start); i+1 < len(t.words) && t.words[i+1].End <= line.End; i++ {
		if last := i + 1; t.near(i) && t.free(t.words[last]) && d.strange(t, last) && whom.MatchString(lethe.Lower(t.word(i))) {
			if last+1 < len(t.words) && t.near(last) && t.free(t.words[last+1]) && d.strange(t, last+1) {
				last++
			}
			d.add(t, t.spanOf(i+1, last), lethe.Person, .45, "behind what somebody is")
		}
	}
}

// bylines takes the names behind a word for who wrote or photographed.
func (d *document) bylines(t *text, line span.Span) {
	for _, m := range byline.FindAllStringSubmatchIndex(line.In(t.s), -1) {
		s := span.Span{Start: line.Start + m[2], End: line.Start + m[3]}
		if t.taken.Any(s) || len(strings.Fields(s.In(t.s))) < 2 {
			continue
		}
		if d.allStrange(t, s) {
			d.add(t, s, lethe.Person, .5, "whose a text or picture is")
		}
	}
}

// allStrange reports whether every word of a span but particles and initials is on no list of words,
// or a surname, and one of them not even put together of words.
func (d *document) allStrange(t *text, s span.Span) (found bool) {
	for i := t.wordAt(s.Start); i < len(t.words) && t.words[i].Start < s.End; i++ {
		switch {
		case letters(t.word(i)) < 4:
		case d.strange(t, i), d.classes(t.word(i))&family != 0:
			found = true
		case !d.unlisted(lethe.Lower(t.word(i))) || cue.NoName(lethe.Lower(t.word(i))):
			return false
		}
	}
	return found
}
