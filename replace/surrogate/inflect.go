package surrogate

import (
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/polish"
)

// Polish declines names, so a word of a [Pair] of that language is the nominative, for surnames that of
// men, and what is written has the case and the gender of the mention: "Annie Kowalskiej".

// reading is what a word in a text may be a form of.
type reading struct {
	base   string // the nominative, of surnames that of men
	form   polish.Case
	female bool
	ending string // of a surname that is declined as an adjective, which another takes over
	given  bool
}

// lexis has the forms of the names that a locale has, small.
type lexis struct{ given, surnames, towns map[string][]reading }

var polishLexis = sync.OnceValue(func() lexis {
	x := lexis{map[string][]reading{}, map[string][]reading{}, map[string][]reading{}}
	loc, err := locale.Load("pl-PL")
	if err != nil {
		return x
	}
	add := func(to map[string][]reading, base string, forms polish.Forms, ok, female, given bool) {
		for c, form := range forms {
			if low := lethe.Lower(form); ok && (c == 0 || form != base) {
				to[low] = append(to[low], reading{base: base, form: polish.Case(c), female: female, given: given})
			}
		}
	}
	for _, list := range []*locale.List{loc.Female, loc.Male} {
		for i := range list.Len() {
			forms, ok := polish.Given(list.At(i), list == loc.Female)
			add(x.given, list.At(i), forms, ok, list == loc.Female, true)
		}
	}
	for i := range loc.Surnames.Len() {
		if base := loc.Surnames.At(i); !polish.Adjectival(base) {
			forms, ok := polish.Surname(base, false)
			add(x.surnames, base, forms, ok, false, false)
		}
	}
	for _, t := range loc.Towns {
		forms, ok := polish.Town(t.Name)
		add(x.towns, t.Name, forms, ok, false, false)
	}
	return x
})

// foldedGiven are given names in all cases, folded.
var foldedGiven = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for low := range polishLexis().given {
		all[name.Fold(low)] = true
	}
	return all
})

// inflected reports whether the words of names of a locale have cases.
func inflected(tag string) bool { return base(tag) == "pl" }

// candidates are what a word of a name may be.
func candidates(word string) []reading {
	low, x := lethe.Lower(word), polishLexis()
	all := append(append([]reading(nil), x.given[low]...), x.surnames[low]...)
	man, ending, female, ok := polish.Man(low)
	if !ok {
		return all
	}
	for _, c := range map[string][]polish.Case{
		"i": {polish.Nominative}, "a": {polish.Nominative}, "iego": {polish.Genitive, polish.Accusative}, "iemu": {polish.Dative},
		"im": {polish.Instrumental, polish.Locative}, "iej": {polish.Genitive, polish.Dative, polish.Locative}, "ą": {polish.Accusative, polish.Instrumental},
	}[ending] {
		all = append(all, reading{base: man, form: c, female: female, ending: ending})
	}
	return all
}

// readings say what each word of a name is, all in the same case as far as they can be. The given name,
// which tells it best, decides; a word of which nothing is known has none.
func readings(ps []piece) []*reading {
	all := make([][]reading, len(ps))
	var fits [6]int
	for i, w := range ps {
		if !w.word() || len(w.text) > longestForm {
			continue
		}
		all[i] = candidates(w.text)
		var here [6]int
		for _, r := range all[i] {
			here[r.form] = max(here[r.form], 1)
			if r.given {
				here[r.form] = 3
			}
		}
		for c := range fits {
			fits[c] += here[c]
		}
	}
	best := 0
	for c := range fits {
		if fits[c] > fits[best] {
			best = c
		}
	}
	out := make([]*reading, len(ps))
	for i := range all {
		for k := range all[i] {
			if r := &all[i][k]; int(r.form) == best && out[i] == nil {
				out[i] = r
			}
		}
		if out[i] == nil && len(all[i]) > 0 {
			out[i] = &all[i][0]
		}
	}
	return out
}

// longestForm bounds the words that are looked up.
const longestForm = 60

// write puts a new word into the form of the one that it takes the place of.
func (r *reading) write(to string, female bool) string {
	if r.ending != "" && polish.Adjectival(to) {
		return strings.TrimSuffix(to, "i") + r.ending
	}
	female = female || r.female
	forms, ok := polish.Surname(to, female)
	if r.given {
		forms, ok = polish.Given(to, female)
	}
	if !ok || strings.Contains(to, "-") {
		return to
	}
	return forms[r.form]
}

// toNominative makes the words of a Polish name those of the nominative, and takes the gender from their
// forms.
func (p *Pair) toNominative(text string) {
	if !inflected(p.Locale) {
		return
	}
	ps := pieces(text)
	for i, r := range readings(ps) {
		if r == nil {
			continue
		}
		for k := range p.Words {
			if p.Words[k].From == ps[i].fold {
				p.Words[k].From = name.Fold(r.base)
			}
		}
		if p.Gender == 0 && r.given || r.ending != "" {
			p.Gender = map[bool]byte{true: 'f', false: 'm'}[r.female]
		}
	}
}

// nominative is the value of a name of which all words are in the nominative.
func (p Pair) nominative() string {
	all := []string{string(p.Label)}
	for _, w := range p.Words {
		if w.Role != roleExtra {
			all = append(all, w.From)
		}
	}
	return strings.Join(all, "\x00")
}

// townForm is the town that a text names in any case; false where it names none that is known.
func townForm(text string) (reading, bool) {
	if len(text) > longestForm {
		return reading{}, false
	}
	all := polishLexis().towns[lethe.Lower(text)]
	if len(all) == 0 {
		return reading{}, false
	}
	return all[0], true
}

// townFold is townForm for a folded word.
func townFold(fold string) (reading, bool) {
	r, ok := foldedTowns()[fold]
	return r, ok
}

var foldedTowns = sync.OnceValue(func() map[string]reading {
	all := map[string]reading{}
	for low, rs := range polishLexis().towns {
		if fold := name.Fold(low); !strings.Contains(low, " ") && (all[fold].base == "" || rs[0].form < all[fold].form) {
			all[fold] = rs[0]
		}
	}
	return all
})

// writeTown puts the name of a town into the case of another.
func (r reading) writeTown(to string) string {
	if forms, ok := polish.Town(to); ok {
		return forms[r.form]
	}
	return to
}

// ofTheKind are the surnames of a locale that take the form of another in every case.
func (m *maker) ofTheKind(loc *locale.Locale, from string) *locale.List {
	if !inflected(loc.Tag) {
		return loc.Surnames
	}
	key := loc.Tag + map[bool]string{true: "a"}[polish.Adjectival(from)]
	if m.declined[key] == nil {
		m.declined[key] = loc.Surnames.Only(func(s string) bool { return polish.Adjectival(s) == polish.Adjectival(from) })
	}
	if m.declined[key].Len() == 0 { // a user's own list
		return loc.Surnames
	}
	return m.declined[key]
}
