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

// homes are the countries that speak the project's languages, the largest first.
var homes = map[string][]string{
	"en": {"US", "GB", "IE", "AU"},
	"de": {"DE", "AT", "CH"},
	"es": {"ES", "MX"},
	"ca": {"ES", "AD"},
	"fr": {"FR", "BE", "CH"},
	"it": {"IT", "CH"},
	"pt": {"PT", "BR"},
	"nl": {"NL", "BE"},
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
