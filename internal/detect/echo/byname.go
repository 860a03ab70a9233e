package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// softeners may stand between a verb of greeting and who is to be greeted: "Grüß bitte Jochen".
var (
	softeners = wordset.Of("bitte mal auch schön please also")
	greeting  = wordset.Of("grüß grüss grüße grüsse frag frage ruf thank ask ring")
)

// bynamed widens names of one word by what their bearers are called beside them: "Big Steve".
func (d *document) bynamed() {
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person || strings.Contains(m.Text, " ") {
			continue
		}
		i := t.wordAt(m.Start)
		if i > 0 && i < len(t.words) && t.words[i].Start == m.Start && t.between(i-1) == " " && bynames[t.word(i-1)] && t.free(t.words[i-1]) && !d.begins(t, i-1) {
			d.extend(t, &m, span.Span{Start: t.words[i-1].Start, End: m.End}, "byname")
		}
	}
}

// bynames are words that go with given names, with a capital in the midst of a sentence.
var bynames = wordset.Of("Big Wee Little Young Old Fat Mad Auld Tiny Lanky Ginger Dicker Dicke Langer Lange Kleiner Kleine Roter Rote")

var (
	// spokenOf is a name that begins an English sentence, with who it is behind it: "Bronagh, who runs the baby room".
	spokenOf = looks.Form(`(?:^|[.!?] |\n)(\p{Lu}\p{Ll}[\p{L}'’-]{1,20}), (?:who|whose|whom) \p{Ll}`)
	// club is a club by what clubs are called.
	club = looks.Form(`\b(?:The |Our |Former |At |In |For |With )?((?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:Rovers|Wanderers|Harriers|Hotspur|(?:(?:Hockey|Cricket|Football|Rugby|Swim|Swimming|Athletics?|Rowing|Sailing|Tennis|Bowls|Bowling|Boxing|Golf|Running|Cycling|Judo|Karate|Gymnastics|Netball|Archery|Angling|Gliding|Chess|Bridge|Camera|Gardening|Youth|Social|Supporters) Club)|Allotment (?:Society|Association))|(?:TSV|TuS|VfB|VfL|VfR|SpVgg|SSV|DJK|FSV|HSG) (?:\d{2,4} )?\p{Lu}[\p{L}-]+(?:[ -]\p{Lu}[\p{L}-]+)?(?: \d{2,4})?)\b`)
)

// branch is a firm with its place in brackets before its form.
var branch = looks.Form(`\b(\p{Lu}[\p{L}'’-]+(?: (?:&|and|of|und|\p{Lu}[\p{L}'’-]+)){0,4} \(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?\) (?:Ltd|Limited|plc|PLC|LLP|Inc|GmbH|AG))\b`)

// clubs finds clubs, firms with a place within their names, and people of no list who begin a sentence and something is said of them.
func (d *document) clubs() {
	for _, t := range d.texts {
		if d.language == "en" {
			for _, at := range t.look().All(spokenOf) {
				if s := (span.Span{Start: at[2], End: at[3]}); t.free(s) && d.unknown(t, t.wordAt(s.Start)) && !lexicon.Ordinary(s.In(t.s)) {
					d.add(t, s, lethe.Person, bareScore, "of whom something is said")
				}
			}
		}
		d.matches(t, club, lethe.Organization, "club", func(string) bool { return true })
		for _, at := range t.look().All(branch) {
			d.add(t, span.Span{Start: at[2], End: at[3]}, lethe.Organization, .85, "firm with a place in its name")
		}
	}
}
