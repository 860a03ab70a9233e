package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe/link/name"
	"github.com/lethe-privacy/lethe/replace/surrogate/locale"
)

// place gives a place another name: a town of the region that takes the place of its own,
// that region to a region, a country to a country.
func (m *maker) place(p Pair, loc *locale.Locale, attempt int) Pair {
	words := append([]Word(nil), p.Words...)
	core := words[0].From
	switch words[0].Role {
	case Region:
		r := m.region(loc, core, attempt)
		if i, ok := m.atlases[loc.Tag].regions[core]; ok && name.Fold(loc.Regions[i].Code) == core {
			words[0].To = r.Code
		} else {
			words[0].To = r.Name
		}
	case Abroad:
		words[0].To = m.country(loc, core, attempt)
	default:
		region := -1
		if i, ok := m.atlases[loc.Tag].towns[core]; ok {
			region = loc.Towns[i].Region
		}
		words[0].To = m.town(loc, core, region, attempt).Name
	}
	for i := range words {
		words[i].To = words[0].To
		if c, ok := m.code(loc, words[i].From, words[0].To); ok {
			words[i].To = c
		}
	}
	p.Words = words
	p.Surrogate = p.place(p.Original, p.Locale)
	return p
}

// code is the code of a region that is named, for what was a code.
func (m *maker) code(loc *locale.Locale, from, to string) (string, bool) {
	a := m.atlases[loc.Tag]
	was, ok := a.regions[from]
	now, known := a.regions[foldAll(to)]
	if !ok || !known || name.Fold(loc.Regions[was].Code) != from {
		return "", false
	}
	return loc.Regions[now].Code, true
}

// claim reports whether a name of a place can stand in the place of one: no other place
// of the sort has it yet, and it is no value of the collection.
func (m *maker) claim(loc *locale.Locale, role Role, core, to string) bool {
	key := string(role) + loc.Tag + foldAll(to)
	if m.used[key] || foldAll(to) == core || m.collected.Original != nil && m.collected.Original(to) {
		return false
	}
	m.used[key] = true
	return true
}

// town is the town that takes the place of another, wherever that is named. Only the
// first attempt of whoever asks first draws it; more are for places of which another part
// is not free.
func (m *maker) town(loc *locale.Locale, core string, region, attempt int) locale.Town {
	key := loc.Tag + "\x00" + core
	if t, ok := m.towns[key]; ok && attempt == 0 {
		return t
	}
	if region >= 0 {
		region = m.exchange(loc)[region]
	}
	draw := func(a int) locale.Town { return m.source.town(loc, core, region, a) }
	if len(m.towns) > len(loc.Towns)/2 { // most real ones are used up
		draw = func(a int) locale.Town { return m.source.noTown(loc, core, a) }
	}
	for a := attempt; ; a++ {
		if t := draw(a); a > attempt+most || m.claim(loc, Town, core, t.Name) {
			m.towns[key] = t
			return t
		}
	}
}

func (m *maker) exchange(loc *locale.Locale) []int {
	if m.exchanged[loc.Tag] == nil {
		m.exchanged[loc.Tag] = m.source.exchange(loc)
	}
	return m.exchanged[loc.Tag]
}

// region is the region that takes the place of another.
func (m *maker) region(loc *locale.Locale, core string, attempt int) locale.Region {
	a := m.atlases[loc.Tag]
	at, known := a.regions[core]
	full := core
	if known {
		full = foldAll(loc.Regions[at].Name)
	}
	if to, ok := m.places["r"+loc.Tag+full]; ok && attempt == 0 {
		if i, real := a.regions[foldAll(to)]; real {
			return loc.Regions[i]
		}
		return locale.Region{Code: strings.ToUpper(firstLetters(to, 2)), Name: to}
	}
	d := m.source.dice("region", full, attempt)
	if !known {
		at = d.IntN(len(loc.Regions))
	}
	r := loc.Regions[at]
	for k := 0; ; k++ {
		if at = m.exchange(loc)[at]; k < len(loc.Regions) {
			r = loc.Regions[at]
		} else {
			r.Name = d.invented(2 + k/64)
			r.Code = strings.ToUpper(firstLetters(r.Name, 2))
		}
		if k > most || m.claim(loc, Region, full, r.Name) {
			m.places["r"+loc.Tag+full] = r.Name
			return r
		}
	}
}

// country is the country that takes the place of another.
func (m *maker) country(loc *locale.Locale, core string, attempt int) string {
	if to, ok := m.places["c"+loc.Tag+core]; ok && attempt == 0 {
		return to
	}
	for a := attempt; ; a++ {
		d := m.source.dice("country", core, a)
		to := d.pick(loc.Countries, fromLists)
		if a >= mostTowns {
			to = d.invented(2+a/mostTowns) + "ia"
		}
		if a > attempt+most || m.claim(loc, Abroad, core, to) {
			m.places["c"+loc.Tag+core] = to
			return to
		}
	}
}
