package echo

import (
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// postcode is the text before a town that ends with its code: at the beginning, after a sign or a word that
// places follow. Four digits may be a year, but for those behind the letters of a country.
var postcode = lazyregexp.New(`(?:^|[\n,;:(|–·-] ?|\b(?:[Ii]n|[Aa]us|[Nn]ach|[Bb]ei|[Aa]|[Àà]|[Ee]n|[Dd]e|[Tt]e)\s)(?:(?:CH|AT|A|FL|DE|D|L|B|DK|NL)[- ])?(\d{4,5}) $`)

// longestPostcode bounds what is read before a town, in bytes.
const longestPostcode = len("nach FL-12345 ") + 2

// smallPostcode is a post code of the United Kingdom (BS 7666) in small letters. Units, doses and
// ordinal numbers have its form ("b6 5ug", "l4 1st"): they end otherwise.
var smallPostcode = looks.Form(`\b[a-pr-uwyz](?:\d[a-hjkpstuw]?|\d\d|[a-hk-y]\d[abehmnprvwxy]?|[a-hk-y]\d\d) \d[abd-hjlnp-uw-z]{2}\b`)

// noInward end what is no post code: units and ordinals.
var noInward = wordset.Of("ug gb tb hz hr st nd rd th ft yr wk pt qt dl ds px nt ss ts")

// smallPostcodes finds post codes in lines without capitals and in chats: "n6 5aa flat c".
func (d *document) smallPostcodes(t *text) {
	if d.language != "en" && d.language != "" {
		return
	}
	for _, m := range t.look().All(smallPostcode) {
		s := span.Span{Start: m[0], End: m[1]}
		if (t.small.Any(s) || t.said.Any(s)) && t.free(s) && !noInward[t.s[s.End-2:s.End]] {
			d.add(t, s, lethe.Address, .6, "post code in small letters")
		}
	}
}

// street is a name and a number before a post code and a comma, by no word that streets have:
// "wh. Hintere Zeile 12, ".
var street = lazyregexp.New(`(?:^|[^\pL\pN.'’-])(\p{Lu}[\pL.'’-]+(?: (?:\p{Lu}[\pL.'’-]+|am|an|im|der|den|dem|des|zum|zur|von|vor|alten|de|la|del|dels|les|los|las|du|van)){0,3} \d{1,3} ?[a-z]?), $`)

// longestBefore bounds what is read before a post code, in bytes.
const longestBefore = 64

// streetsBefore adds to a post code and its town the street before them.
func (d *document) streetsBefore() {
	if d.language == "en" {
		return
	}
	for m := range d.all() {
		t := d.byField[m.Field]
		if m.Label != lethe.Address || t == nil || digits(m.Text[:min(len(m.Text), 4)]) < 4 {
			continue
		}
		from := max(0, m.Start-longestBefore)
		at := street.FindStringSubmatchIndex(t.s[from:m.Start])
		if at == nil {
			continue
		}
		s := group(at, from)
		if word := t.word(t.wordAt(s.Start)); t.free(s) && letters(word) > 3 && !cue.NoName(word) && !slices.Contains(months, word) {
			d.extend(t, &m, span.Span{Start: s.Start, End: m.End}, "street before a post code")
		}
	}
}

// postcodes finds the codes before towns: "6462 Seedorf". What English writes so is a number.
func (d *document) postcodes() {
	if d.language == "en" {
		return
	}
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Location {
			continue
		}
		from := max(0, m.Start-longestPostcode)
		at := postcode.FindStringSubmatchIndex(t.s[from:m.Start])
		if at == nil || at[0] == 0 && from > 0 {
			continue
		}
		s := span.Span{Start: from + at[2], End: from + at[3]}
		named := s.Start > 0 && (t.s[s.Start-1] == '-' || s.Start > 1 && t.s[s.Start-1] == ' ' && 'A' <= t.s[s.Start-2] && t.s[s.Start-2] <= 'Z')
		if t.free(s) && (named || s.Len() == 5 || !year(s.In(t.s))) {
			d.add(t, s, lethe.Address, .6, "post code before a town")
		}
	}
}
