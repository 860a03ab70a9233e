package surrogate

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// signs are what tells the country of a text where its language is that of several.
var signs = map[string]*lazyregexp.Regexp{
	"en-GB": lazyregexp.New(`(?i)\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\+44|^0[127]\d{2,}|\b(?:Ltd|Limited|PLC|LLP|CIC|NHS|England|Scotland|Wales|United Kingdom)\b`),
	"en-US": lazyregexp.New(`\b[A-Z]{2}\s\d{5}\b|^\+1\b|\b(?:Inc|LLC|Corp|USA|United States)\b`),
	"de-AT": lazyregexp.New(`\bA-\d{4}\b|\+43|\bATU\d{8}\b|\b(?:Österreich|Steiermark|Kärnten|Tirol|Vorarlberg|Burgenland|(?:Nieder|Ober)österreich)\b`),
	"de-CH": lazyregexp.New(`\bCH-\d{4}\b|\+41|\b756\.\d{4}|\b(?:Schweiz|Kanton)\b`),
	"de-DE": lazyregexp.New(`\b\d{5}\s+\p{Lu}|\+49|\b(?:e\. ?K\.|e\. ?V\.|Deutschland)`),
}

// homes returns the locale of each language that the values of a collection speak for, the
// first in the alphabet of several; none where nothing does, or the user chose one.
func (m *maker) homes() map[string]string {
	votes := map[string]int{}
	for _, t := range m.collected.Targets {
		for _, tag := range m.countries(t.Entity) {
			votes[tag]++
		}
	}
	home := map[string]string{}
	for _, tag := range slices.Sorted(maps.Keys(votes)) {
		if n := votes[tag]; n > votes[home[base(tag)]] {
			home[base(tag)] = tag
		}
	}
	return home
}

// countries are the locales whose signs are in a value, and of each language the one that alone knows the place.
func (m *maker) countries(e *lethe.Entity) []string {
	var tags []string
	way := longestWay(e)
	for tag, sign := range signs {
		if len(way) <= longest && sign.MatchString(way) {
			tags = append(tags, tag)
		}
	}
	know := map[string][]string{}
	for _, tag := range locale.Names() {
		if signs[tag] != nil && m.knows(tag, e) {
			know[base(tag)] = append(know[base(tag)], tag)
		}
	}
	for _, only := range know {
		if len(only) == 1 && !slices.Contains(tags, only[0]) {
			tags = append(tags, only[0])
		}
	}
	slices.Sort(tags)
	return tags
}

// abroad is the locale of a place that lies in another country of the language than the rest of its collection: it
// becomes a place there. It is "" for what does not.
func (m *maker) abroad(e *lethe.Entity, home string) string {
	if k := m.categories[e.ID].Kind; k != kindPlace && k != kindAddress && k != kindPostCode || m.knows(home, e) {
		return ""
	}
	for _, tag := range m.countries(e) {
		if tag != home && base(tag) == base(home) {
			return tag
		}
	}
	return ""
}

// codeAndTown is how most of the continent writes a town with its post code.
var codeAndTown = lazyregexp.New(`\b(\d{4,5}) (\p{Lu}[^,;\n\d(]*)`)

// knows reports whether a locale has the town, or the post code, that an entity names.
func (m *maker) knows(tag string, e *lethe.Entity) bool {
	way, loc, a := longestWay(e), m.locales[tag], m.atlases[tag]
	switch m.categories[e.ID].Kind {
	case kindPostCode:
		_, ok := loc.Town(bareCode(way))
		return ok
	case kindPlace:
		_, ok := a.towns[placeCore(way)]
		return ok
	case kindAddress:
		for _, at := range codeAndTown.FindAllStringSubmatch(way, -1) {
			if i, ok := a.towns[foldAll(at[2])]; ok && sameSigns(at[1], loc.Towns[i].Code) {
				return true
			}
		}
	}
	return false
}
