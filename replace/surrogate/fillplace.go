package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/name"
)

// place gives a place another name: a town of the region that takes the place of its own,
// that region to a region, a country to a country: the first that stands in a document with a town, home, to that of the
// locale, where the town now is.
func (m *maker) place(p Pair, loc *locale.Locale, home bool, attempt int) Pair {
	words := append([]Word(nil), p.Words...)
	parts := strings.Split(p.Original, ",")
	for i := range words {
		if i >= len(parts) { // another way to write the first
			words[i].To = words[0].To
			if c, ok := m.code(loc, words[i].From, words[0].To); ok {
				words[i].To = c
			}
			continue
		}
		if home && i == 0 && attempt == 0 && words[i].Role == roleAbroad {
			if words[i].To = m.ownCountry(loc, words[i].From); words[i].To != "" {
				continue
			}
		}
		if words[i].To = m.placeFor(loc, words[i], attempt); i > 0 && words[i].Role == roleAbroad {
			words[i].To = homeland(loc, strings.TrimSpace(parts[i])) // where the town before it is
		}
	}
	p.Words = words
	if p.Surrogate = p.place(p.Original, p.Locale); len(p.Surrogate) < 3 && len(words) == 1 { // the code of a region
		if i, ok := m.atlases[loc.Tag].regions[foldAll(p.Surrogate)]; ok {
			words[0].To = loc.Regions[i].Name
			p.Surrogate = words[0].To
		}
	}
	return p
}

// placeFor is the name that takes the place of one.
func (m *maker) placeFor(loc *locale.Locale, w Word, attempt int) string {
	a := m.atlases[loc.Tag]
	switch w.Role {
	case roleRegion:
		r := m.region(loc, w.From, attempt)
		if i, ok := a.regions[w.From]; ok && name.Fold(loc.Regions[i].Code) == w.From {
			return r.Code
		}
		return r.Name
	case roleAbroad:
		return m.country(loc, w.From, attempt)
	}
	region := -1
	if i, ok := a.towns[w.From]; ok {
		region = loc.Towns[i].Region
	}
	return m.town(loc, w.From, region, attempt).Name
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
// of the sort has it yet, it does not hold that one, as a town it is no
// ordinary word, as Reading is, and it could be taken for no value.
func (m *maker) claim(loc *locale.Locale, role Role, core, to string) bool {
	key := string(role) + loc.Tag + foldAll(to)
	if m.chosen.names[key] || role == roleTown && lexicon.Ordinary(to) || holds(to, core) || m.near(m.standing(core), to) {
		return false
	}
	m.chosen.names[key] = true
	return true
}

// town is the town that takes the place of another, wherever that is named. Only the
// first attempt of anyone who asks first draws it; more are for places of which another part
// is not free.
func (m *maker) town(loc *locale.Locale, core string, region, attempt int) locale.Town {
	core = m.seat(loc, core)
	key := loc.Tag + "\x00" + core
	if t, ok := m.chosen.towns[key]; ok && attempt == 0 {
		return t
	}
	if region >= 0 {
		region = m.exchange(loc)[region]
	}
	draw := func(a int) locale.Town { return m.source.town(loc, core, region, a) }
	if len(m.chosen.towns) > len(loc.Towns)/2 { // most real ones are used up
		draw = func(a int) locale.Town { return m.source.noTown(loc, core, a) }
	}
	for a := attempt; ; a++ {
		if t := draw(a); a > attempt+most || m.claim(loc, roleTown, core, t.Name) {
			m.chosen.towns[key] = t
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
	if to, ok := m.chosen.places["r"+loc.Tag+full]; ok && attempt == 0 {
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
		if k > most || m.claim(loc, roleRegion, full, r.Name) {
			m.chosen.places["r"+loc.Tag+full] = r.Name
			return r
		}
	}
}

// ownCountry is that of the locale, for the first other one that asks; "" for all others.
func (m *maker) ownCountry(loc *locale.Locale, core string) string {
	key := "h" + loc.Tag + core
	if to, ok := m.chosen.places[key]; ok {
		return to
	}
	if own := homelands[loc.Tag]; len(own) > 0 && !isHome(loc, core) && m.claim(loc, roleAbroad, core, own[0]) {
		m.chosen.places[key] = own[0]
		return own[0]
	}
	return ""
}

// country is the country that takes the place of another.
func (m *maker) country(loc *locale.Locale, core string, attempt int) string {
	if to := alias(loc, core, attempt); to != "" {
		return to
	}
	if to, ok := m.chosen.places["c"+loc.Tag+core]; ok && attempt == 0 {
		return to
	}
	for a := attempt; ; a++ {
		d := m.source.dice("country", core, a)
		to := d.pick(loc.Countries, fromLists)
		if strings.ContainsAny(to, ",(&") || len(strings.Fields(to)) > 2 || isHome(loc, foldAll(to)) {
			continue
		}
		if a >= mostTowns {
			to = d.invented(2+a/mostTowns) + "ia"
		}
		if a > attempt+most || m.claim(loc, roleAbroad, core, to) {
			m.chosen.places["c"+loc.Tag+core] = to
			return to
		}
	}
}
