package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/polish"
	"github.com/lethe-privacy/lethe/seal/state"
)

// Kind is what a surrogate stands for.
type Kind string

// The kinds.
const (
	kindPerson       Kind = "person"
	kindOrganisation Kind = "organisation"
	kindPlace        Kind = "place" // a town, a region or a country
	kindAddress      Kind = "address"
	kindPostCode     Kind = "post code"
	kindPhone        Kind = "phone"
	kindEmail        Kind = "e-mail"
	kindUser         Kind = "user name"
	kindURL          Kind = "url"
	kindNetwork      Kind = "network" // an address of a computer
	kindNumber       Kind = "number"  // whatever stands for a person, an account, a thing
	kindOccupation   Kind = "occupation"
	kindCondition    Kind = "condition" // an illness, what is wrong with someone
	kindTreatment    Kind = "treatment" // what is done about it
	kindAge          Kind = "age"
	kindDate         Kind = "date"
	kindQuantity     Kind = "quantity"
	kindOther        Kind = "other"
)

// Role is what a word of a name or address is.
type Role byte

// The roles of words.
const (
	roleGiven  Role = 'g' // a given name
	roleFamily Role = 's' // a surname, or a part of one
	roleCore   Role = 'c' // what tells an organisation or place from others
	roleExtra  Role = 'x' // a word that some ways to write the name have
	roleStreet Role = 't' // of an address: the name without the word for the street
	roleHouse  Role = 'n' // the number of a house
	roleCode   Role = 'z' // a post code
	roleTown   Role = 'p'
	roleRegion Role = 'r'
	roleAbroad Role = 'l' // a country
	roleBirth  Role = 'b' // of a date: that of a birth; no word has it
)

// Word is a word of the original, folded, and its replacement.
type Word struct {
	Role     Role
	From, To string
}

// Pair is an entity and its replacement: everything needed to write any form
// of its name. The zero Pair writes nothing.
type Pair struct {
	Label  lethe.Label
	Kind   Kind
	Locale string // of the surrogate
	Gender byte   // 'm', 'f' or 0
	// Original is the fullest way in which the original was written, Surrogate what
	// stands in its place.
	Original, Surrogate string
	Words               []Word
}

// details are what a state keeps beside the surrogate.
func (p Pair) details() state.Details {
	d := map[string]string{"kind": string(p.Kind), "locale": p.Locale, "original": p.Original}
	if p.Gender != 0 {
		d["gender"] = string(p.Gender)
	}
	if len(p.Words) > 0 {
		var b strings.Builder
		for i, w := range p.Words {
			if i > 0 {
				b.WriteByte('|')
			}
			b.WriteString(string(w.Role) + escape.Replace(w.From) + "=" + escape.Replace(w.To))
		}
		d["words"] = b.String()
	}
	return state.NewDetails(d)
}

var (
	escape   = strings.NewReplacer("%", "%25", "|", "%7C", "=", "%3D")
	unescape = strings.NewReplacer("%7C", "|", "%3D", "=", "%25", "%")
)

// Of returns the pair that a group of a state stands for. It is false for a group without
// a surrogate, or with one that this package did not make.
func Of(g *state.Group) (Pair, bool) {
	d := g.Surrogate.Details
	p := Pair{
		Label: g.Label, Kind: Kind(d.Get("kind")), Locale: d.Get("locale"),
		Original: d.Get("original"), Surrogate: g.Surrogate.Text,
	}
	if gender := d.Get("gender"); gender != "" {
		p.Gender = gender[0]
	}
	if words := d.Get("words"); words != "" {
		for word := range strings.SplitSeq(words, "|") {
			from, to, ok := strings.Cut(word, "=")
			if !ok || from == "" {
				return Pair{}, false
			}
			p.Words = append(p.Words, Word{Role(from[0]), unescape.Replace(from[1:]), unescape.Replace(to)})
		}
	}
	return p, p.Kind != "" && p.Surrogate != "" && p.Original != ""
}

// longest is how many bytes of a mention are taken apart; what is longer is none of the
// things that this package knows the parts of.
const longest = 500

// Render writes the surrogate in the form in which mention writes the original:
// initials as initials, the surname alone as the surname alone, in the order and the
// case, with the titles, the line breaks and the genitive that are there. language is
// the BCP 47 tag of the text, or "". Where the mention cannot be taken apart it is the
// whole surrogate, in the case of the mention.
//
// What it gives depends on nothing but the pair, mention and language. A word of the
// mention that is not the original's never stays, but for titles and the like.
func (p Pair) Render(mention, language string) string {
	if p.Surrogate == "" {
		return ""
	}
	if language == "" {
		language = p.Locale
	}
	if len(mention) > longest {
		return inCase(p.Surrogate, mention[:longest])
	}
	switch p.Kind {
	case kindPerson:
		if lead, rest := p.lead(mention, language); lead != "" {
			return elide(lead, p.name(rest, language), p.Gender, language)
		}
		return p.name(mention, language)
	case kindOrganisation:
		if lead, rest := p.lead(mention, language); lead != "" {
			return elide(lead, p.organisation(rest, language), 0, language)
		}
		return p.organisation(mention, language)
	case kindPlace:
		if lead, rest := p.placeLead(mention, language); lead != "" {
			return elide(lead, p.place(rest, language), 0, language)
		}
		return p.place(mention, language)
	case kindAddress:
		return p.address(mention)
	case kindPhone:
		return p.phone(mention)
	case kindNumber, kindPostCode, kindNetwork:
		return p.characters(mention)
	case kindAge:
		return p.age(mention)
	case kindOccupation:
		to := p.Surrogate
		if isPlural(mention, p.Locale) {
			to = plural(to, p.Locale)
		}
		if inflected(p.Locale) {
			to = polish.Trade(to, mention)
		}
		return likeFirst(inCase(to, mention), mention)
	case kindCondition, kindTreatment:
		return likeFirst(inCase(p.Surrogate, mention), mention)
	}
	return inCase(p.Surrogate, mention)
}
