package replace

import (
	"context"
	"strings"
	"unicode"
)

// scrubber puts a fixed word in place of each mention.
type scrubber struct{ Policy }

func (s scrubber) Replace(_ context.Context, in Request) (string, error) {
	is := classify(in.Entity.Label, in.Mention)
	switch {
	case is.word == "PATIENT_ID" && s.KeepPatientIDs, is.word == "CASE_ID" && s.KeepCaseIDs, is.class == dates && s.KeepDates:
		return in.Mention.Text, nil
	case is.class == address && s.SplitAddresses:
		return scrubAddress(in.Mention.Text), nil
	}
	return is.word, nil
}

// scrubAddress names the parts of an address, which keep their commas and line
// breaks: "Bahnhofstrasse 3, 8001 Zürich" is "STREET, PLZ CITY". Every word of it
// goes.
func scrubAddress(text string) string {
	var b strings.Builder
	behind := false // a postal code was there
	for len(text) > 0 {
		n := strings.IndexAny(text, ",;\n")
		if n < 0 {
			n = len(text)
		}
		part := strings.TrimSpace(text[:n])
		lead := len(text[:n]) - len(strings.TrimLeftFunc(text[:n], unicode.IsSpace))
		b.WriteString(text[:lead])
		if part != "" {
			word := addressPart(part, behind)
			behind = behind || strings.HasPrefix(word, "PLZ")
			b.WriteString(word)
		}
		if n < len(text) {
			b.WriteByte(text[n])
			n++
		}
		text = text[n:]
	}
	return b.String()
}

// addressPart is the word for the text between two commas.
func addressPart(part string, behind bool) string {
	for i, word := range strings.Fields(part) {
		if !isPostal(word) {
			continue
		}
		switch rest := len(strings.Fields(part)) - i - 1; {
		case i > 0 && rest > 0:
			return "STREET PLZ CITY"
		case i > 0:
			continue // "Postfach 8021", "Main Street 1200"
		case rest > 0:
			return "PLZ CITY"
		default:
			return "PLZ"
		}
	}
	switch {
	case strings.ContainsFunc(part, unicode.IsDigit):
		return "STREET"
	case behind:
		return "COUNTRY"
	}
	return "LOCATION"
}

// isPostal reports whether a word is a postal code: four or five digits, perhaps
// behind the letters of a country.
func isPostal(word string) bool {
	if country, code, ok := strings.Cut(word, "-"); ok && len(country) <= 2 {
		word = code
	}
	return (len(word) == 4 || len(word) == 5) && strings.Trim(word, "0123456789") == ""
}
