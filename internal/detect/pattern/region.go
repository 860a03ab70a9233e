package pattern

import "golang.org/x/text/language"

// regionOf is the country that a BCP 47 tag names, as in de-CH, or "". A bare
// language names none: German is not Germany.
func regionOf(tag string) string {
	if tag == "" {
		return ""
	}
	t, err := language.Parse(tag)
	if err != nil {
		return ""
	}
	r, confidence := t.Region()
	if confidence != language.Exact {
		return ""
	}
	return r.String()
}

// homes are the countries that speak a language, the largest first.
var homes = map[string][]string{
	"en": {"US", "GB", "IE", "AU"},
	"de": {"DE", "AT", "CH"},
	"es": {"ES", "MX"},
	"ca": {"ES", "AD"},
	"fr": {"FR", "BE", "CH", "LU"},
	"it": {"IT", "CH"},
	"pt": {"PT", "BR"},
	"nl": {"NL", "BE"},
	"pl": {"PL"},
	"el": {"GR", "CY"},
	"ru": {"RU", "KZ", "BY"},
	"uk": {"UA"},
	"he": {"IL"},
	"ar": {"EG", "SA", "AE", "MA"},
	"ja": {"JP"},
	"zh": {"CN", "TW", "HK"},
	"ko": {"KR"},
}

// homesOf are the countries to read local numbers by, where only the language is
// known.
func homesOf(tag string) []string {
	t, err := language.Parse(tag)
	if err != nil {
		return nil
	}
	base, _ := t.Base()
	return homes[base.String()]
}
