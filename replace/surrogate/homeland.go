package surrogate

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
)

// homelands are the names of each locale's own country in the languages of the project,
// the first of them as it is written there.
var homelands = map[string][]string{
	"en-US": {"United States", "USA", "U.S.A.", "United States of America", "America", "US", "U.S.", "Vereinigte Staaten", "Estados Unidos", "Estats Units"},
	"en-GB": {"United Kingdom", "Great Britain", "Britain", "England", "Scotland", "Wales", "UK", "U.K.", "Großbritannien", "Reino Unido", "Regne Unit"},
	"de-DE": {"Deutschland", "Bundesrepublik", "Bundesrepublik Deutschland", "BRD", "Germany", "Alemania", "Alemanya"},
	"de-AT": {"Österreich", "Republik Österreich", "Austria", "Autriche", "Àustria"},
	"de-CH": {"Schweiz", "Eidgenossenschaft", "Suisse", "Svizzera", "Switzerland", "Suiza", "Suïssa"},
	"es-ES": {"España", "Estado español", "Reino de España", "Spain", "Spanien", "Espanya"},
	"ca-ES": {"Espanya", "Estat espanyol", "España", "Spain", "Spanien"},
	"it-IT": {"Italia", "Penisola", "Italy", "Italien"},
	"fr-FR": {"France", "Hexagone", "République française", "Frankreich"},
	"nl-NL": {"Nederland", "Holland", "Koninkrijk der Nederlanden", "Netherlands", "Niederlande", "Pays-Bas"},
	"pl-PL": {"Polska", "Rzeczpospolita Polska", "RP", "Poland", "Polen", "Pologne", "Polonia"},
	"pt-PT": {"Portugal", "República Portuguesa", "Lusitânia"},
}

// isHome reports whether a folded name is one of the locale's own country.
func isHome(loc *locale.Locale, core string) bool {
	return slices.ContainsFunc(homelands[loc.Tag], func(n string) bool { return foldAll(n) == core })
}

// homeland is the country that goes with a town of the locale: the one that is named, if it
// is that, else the locale's own.
func homeland(loc *locale.Locale, text string) string {
	if own := homelands[loc.Tag]; len(own) > 0 && !isHome(loc, foldAll(text)) {
		return own[0]
	}
	return text
}

// alias is another name for the locale's own country, which fits every town that stands in
// the place of another, for each attempt the next; "" for other countries, and where there
// are no more.
func alias(loc *locale.Locale, core string, attempt int) string {
	if !isHome(loc, core) {
		return ""
	}
	for _, n := range homelands[loc.Tag][:3] {
		if holds(n, core) {
			continue
		}
		if attempt == 0 {
			return n
		}
		attempt--
	}
	return ""
}
