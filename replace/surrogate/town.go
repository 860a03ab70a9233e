package surrogate

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// atlas finds places by their folded names, and knows surnames.
type atlas struct {
	towns, regions map[string]int
	countries      map[string]bool
	surnames       map[string]bool
	female, male   map[string]bool   // given names
	common         map[string]bool   // those that most people have
	frequent       map[string]bool   // surnames that most people have
	codes          map[string]string // of the regions, by their towns
}

func newAtlas(loc *locale.Locale) *atlas {
	a := &atlas{map[string]int{}, map[string]int{}, map[string]bool{}, folds(loc.Surnames), folds(loc.Female), folds(loc.Male), map[string]bool{}, map[string]bool{}, map[string]string{}}
	for _, list := range []*locale.List{loc.Female, loc.Male} {
		for _, n := range list.Top(mostCommon) {
			a.common[name.Fold(n)] = true
		}
	}
	for _, n := range loc.Surnames.Top(mostCommon) {
		a.frequent[name.Fold(n)] = true
	}
	for i, r := range loc.Regions {
		a.regions[foldAll(r.Name)] = i
		if len(r.Code) > 1 && strings.Trim(r.Code, "0123456789") != "" {
			a.regions[name.Fold(r.Code)] = i
		}
	}
	for i, t := range loc.Towns {
		if _, ok := a.towns[foldAll(t.Name)]; !ok {
			a.towns[foldAll(t.Name)] = i
			if t.Region >= 0 {
				a.codes[foldAll(t.Name)] = loc.Regions[t.Region].Code
			}
		}
	}
	for i := range loc.Countries.Len() {
		a.countries[foldAll(loc.Countries.At(i))] = true
		if short := shortCountry(loc.Countries.At(i)); short != "" {
			a.countries[foldAll(short)] = true
		}
	}
	for _, names := range homelands {
		for _, n := range names {
			a.countries[foldAll(n)] = true
		}
	}
	return a
}

// twoParts are the words between the parts of a country's name.
var twoParts = lazyregexp.New(` (?:und|and|y|i|et|e|en) `)

// shortCountry is how people call a country by the first part of its name, "Bosnien"; "" where it has one alone.
func shortCountry(name string) string {
	at := twoParts.FindStringIndex(name)
	if at == nil || strings.Contains(name[:at[0]], " ") {
		return ""
	}
	return name[:at[0]]
}

// mostCommon is how many given names of each gender, and surnames, count as those of most
// people.
const mostCommon = 100

// folds are the values of a list, folded.
func folds(l *locale.List) map[string]bool {
	all := make(map[string]bool, l.Len())
	for i := range l.Len() {
		all[name.Fold(l.At(i))] = true
	}
	return all
}

// gender is that of a given name in the locale, where it is a name of one alone: Joan is a
// woman in English, a man in Catalan.
func (a *atlas) gender(fold string) byte {
	switch {
	case a.female[fold] && !a.male[fold]:
		return 'f'
	case a.male[fold] && !a.female[fold]:
		return 'm'
	}
	return 0
}

// regionOf is the region of a post code: that of the town with the code that begins most
// alike; -1 for none.
func regionOf(loc *locale.Locale, code string) int {
	best, most := -1, 0
	for _, t := range loc.Towns {
		n := 0
		for n < len(code) && n < len(t.Code) && code[n] == t.Code[n] {
			n++
		}
		if n > most {
			best, most = t.Region, n
		}
	}
	return best
}

// exchange says which region takes the place of each: one cycle through all of them, so
// that none stays what it is and no two become one.
func (s source) exchange(loc *locale.Locale) []int {
	order := s.dice("regions", loc.Tag, 0).Perm(len(loc.Regions))
	to := make([]int, len(order))
	for i, r := range order {
		to[r] = order[(i+1)%len(order)]
	}
	return to
}

// townNames are the ends of towns that are invented.
var townNames = map[string][]string{
	"de": {"dorf", "hausen", "berg", "feld"}, "en": {"ton", "field", "ham", "bury"}, "fr": {"ville", "court", "bourg"},
	"it": {"ano", "ello", "ara"}, "es": {"era", "osa", "ales"}, "ca": {"ells", "ana", "era"},
	"nl": {"dam", "veen", "horst", "wijk"}, "pl": {"owo", "owice", "ów"}, "pt": {"eira", "oso", "ães"},
}

// town draws a town: at first one of the region, then any, then one that is invented.
func (s source) town(loc *locale.Locale, core string, region, attempt int) locale.Town {
	d := s.dice("town", core, 0)
	var near []int
	for i, t := range loc.Towns {
		if t.Region == region && region >= 0 {
			near = append(near, i)
		}
	}
	if part := slices.DeleteFunc(slices.Clone(near), func(i int) bool { return !s.in(loc.Towns[i].Name) }); len(part) > 0 {
		near = part
	}
	d.Shuffle(len(near), func(i, k int) { near[i], near[k] = near[k], near[i] })
	switch attempt -= len(near); {
	case attempt < 0:
		return loc.Towns[near[attempt+len(near)]]
	case attempt < mostTowns:
		d = s.dice("town", core, 1+attempt)
		t := loc.Towns[d.IntN(len(loc.Towns))]
		for range 16 {
			if s.in(t.Name) {
				break
			}
			t = loc.Towns[d.IntN(len(loc.Towns))]
		}
		return t
	}
	return s.noTown(loc, core, attempt-mostTowns)
}

// noTown invents a town, which has the code of a real one.
func (s source) noTown(loc *locale.Locale, core string, attempt int) locale.Town {
	d := s.dice("no town", core, attempt)
	t := loc.Towns[d.IntN(len(loc.Towns))]
	ends := townNames[base(loc.Tag)]
	stem := d.invented(1 + attempt/16)
	t.Name = stem + ends[d.IntN(len(ends))]
	return t
}

// mostTowns is how often towns are drawn before they are invented.
const mostTowns = 32
