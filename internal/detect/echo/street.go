package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// aboveTown is a street without a word for one, by its place in a German address: the number of a
	// house at the end of the line above the post code and town.
	aboveTown = looks.Form(`(?:^|\n)[ \t]*((?:(?:\p{Lu}[\p{L}.'’-]{2,30}|an|am|im|in|bei|unter|vor|vom|zu|zum|zur|auf|hinter|dem|den|der) ){0,3}\p{Lu}[\p{L}.'’-]{2,30} \d{1,4} ?[a-zA-Z]?(?: ?[-–/+] ?\d{1,4} ?[a-z]?)?),?(?:[ \t]*[^\n]{1,30})?\n[ \t]*(?:(?:D|A|CH)-)?\d{4,5} \p{Lu}\p{Ll}+`)
	// onGreen is a house by its number and a green or square: "at Number 3 The Green".
	onGreen = looks.Form(`\b((?:[Nn]umber|[Nn]os?\.?) \d{1,3}[a-z]?,? The \p{Lu}\p{Ll}{2,}|\d{1,3}[a-z]?,? The (?:Green|Square|Crescent|Terrace|Close|Mews|Row|Lane|Street|Avenue|Drive|Parade|Common|Cottages|Grove|Rise|Paddocks?|Meadows?|Maltings|Orchard|Limes|Elms|Laurels|Beeches|Willows))\b`)
	// shortStreet is a street by its word cut short, behind what stands before places: "on Friar St".
	shortStreet = looks.Form(`\b(?:[Oo]n|[Ii]n|[Aa]t|[Oo]ff|[Aa]long|[Dd]own|[Uu]p|[Nn]ear|[Oo]f|[Ff]rom|[Tt]o|[Oo]nto|[Oo]pposite) ((?:\p{Lu}\p{Ll}+ ){1,2}(?:St|Rd|Ave|Ln|Cres|Gdns))(?:$|[,;)\n]| [a-z]|\.(?:$|\s))`)
)

// aboveItsTown is the rule of such a street, and of its other numbers in the document.
const aboveItsTown = "street above a post code and town"

// longestStreet is how many words the name of a street has at most.
const longestStreet = 4

// streets finds streets by their place in an address, and their other houses: "Objekt Teichbreite 29–33".
func (d *document) streets() {
	known := map[string]bool{}
	for _, t := range d.texts {
		if d.language == "en" || d.language == "" {
			d.matches(t, onGreen, lethe.Address, "house on a green or square", func(string) bool { return true })
			d.free(t, shortStreet, lethe.Location, "street cut short", func(s string) bool { return !cue.NoName(s[:strings.IndexByte(s, ' ')]) })
		}
		if d.language != "de" && d.language != "" {
			continue
		}
		for _, at := range t.look().All(aboveTown) {
			s := span.Span{Start: at[2], End: at[3]}
			name := strings.TrimSpace(s.In(t.s)[:strings.IndexAny(s.In(t.s), "0123456789")])
			if t.people.Any(s) || cue.NoName(name[lastWord(name):]) {
				continue
			}
			if !t.taken.All(s) {
				d.add(t, s, lethe.Address, .7, aboveItsTown)
			}
			known[name] = true
		}
	}
	if len(known) == 0 {
		return
	}
	for _, t := range d.texts {
		for i := range t.words {
			if from, to, ok := t.houseOf(known, i); ok && t.free(t.spanOf(from, to)) {
				d.add(t, t.spanOf(from, to), lethe.Address, .6, aboveItsTown)
			}
		}
	}
}

// houseOf gives the words of a house whose number follows on the name of a street that ends with word i.
func (t *text) houseOf(streets map[string]bool, i int) (from, to int, ok bool) {
	if t.between(i) != " " || digits(t.word(i+1)) == 0 || year(t.word(i+1)) {
		return 0, 0, false
	}
	for from = i; from >= max(0, i-longestStreet+1); from-- {
		if streets[t.spanOf(from, i).In(t.s)] {
			if to = i + 1; strings.Trim(t.between(to), " ") == "–" && digits(t.word(to+1)) > 0 {
				to++
			}
			return from, to, true
		}
	}
	return 0, 0, false
}
