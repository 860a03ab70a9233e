package surrogate

import (
	"strings"

	"github.com/lethe-privacy/lethe"
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
	if m.options.Locale == "" {
		tag = orElse(m.home[base(tag)], tag)
		tag = orElse(m.abroad(e, tag), tag)
	}
	return m.locales[tag]
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
