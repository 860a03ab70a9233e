package surrogate

import (
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// localeOf is the locale of an entity's surrogate.
func (m *maker) localeOf(e *lethe.Entity) *locale.Locale {
	tag := m.options.Locale
	if tag == "" && m.collected.Language != nil {
		tag = mostFrequent(e, m.collected.Language)
	}
	if tag == "" {
		tag = "en-US"
	}
	if m.options.Locale == "" && m.home[base(tag)] != "" {
		tag = m.home[base(tag)]
	}
	return m.locales[tag]
}

// signs are what tells the country of a text where its language is that of several.
var signs = map[string]*lazyregexp.Regexp{
	"en-GB": lazyregexp.New(`(?i)\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\+44|^0[127]\d{2,}|\b(?:Ltd|Limited|PLC|LLP|CIC|NHS|England|Scotland|Wales|United Kingdom)\b`),
	"en-US": lazyregexp.New(`\b[A-Z]{2}\s\d{5}\b|^\+1\b|\b(?:Inc|LLC|Corp|USA|United States)\b`),
	"de-CH": lazyregexp.New(`\bCH-\d{4}\b|\+41|\b756\.\d{4}|\b(?:Schweiz|Kanton)\b`),
	"de-DE": lazyregexp.New(`\b\d{5}\s+\p{Lu}|\+49|\b(?:e\. ?K\.|e\. ?V\.|Deutschland)`),
}

// homes returns the locale of each language that the values of a collection speak for, the
// first in the alphabet of several; none where nothing does, or the user chose one.
func (m *maker) homes() map[string]string {
	votes := map[string]int{}
	for _, t := range m.collected.Targets {
		way := longestWay(t.Entity)
		for tag, sign := range signs {
			if len(way) <= longest && sign.MatchString(way) {
				votes[tag]++
			}
		}
		if town, ok := m.locales["de-CH"].Town(way); ok && town.Region >= 0 && m.sorts[t.Entity.ID].Kind == kindPostCode {
			votes["de-CH"]++
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

// mostFrequent is the locale of the language that most documents with an entity have, of
// several the first in the alphabet; "" where none is known.
func mostFrequent(e *lethe.Entity, language func(doc int) string) string {
	counts := map[string]int{}
	best := ""
	for _, o := range e.Occurrences {
		tag := byLanguage(language(o.Doc))
		if tag == "" {
			continue
		}
		counts[tag]++
		if n := counts[tag] - counts[best]; best == "" || n > 0 || n == 0 && tag < best {
			best = tag
		}
	}
	return best
}

// byLanguage returns the locale for a BCP 47 tag: the one of that very tag, else the one of
// its language, "" for a language that has none.
func byLanguage(tag string) string {
	for _, name := range locale.Names() {
		if strings.EqualFold(name, strings.ReplaceAll(tag, "_", "-")) {
			return name
		}
	}
	return map[string]string{
		"en": "en-US", "de": "de-DE", "es": "es-ES", "ca": "ca-ES", "it": "it-IT", "fr": "fr-FR",
		"nl": "nl-NL", "pl": "pl-PL", "pt": "pt-PT",
	}[base(tag)]
}
