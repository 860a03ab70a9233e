package column

import (
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
)

// Types are what columns of tables and members of JSON are set to hold, by name: a label, or
// one of the words below.
type Types map[string]string

// What a column can hold beside a label.
const (
	Keep   = "keep"   // it is neither searched nor changed
	Text   = "text"   // it is searched like any other
	Number = "number" // what is a number stays; anything else is searched
)

// Of is the setting for a field, "" where there is none: of meta.pay the one
// for meta.pay, or else for pay. Positions in lists do not count.
func (types Types) Of(field string) string {
	if len(types) == 0 || field == "" {
		return ""
	}
	if types[field] != "" { // by its whole name
		return field
	}
	var parts []string
	for i, token := range strings.Split(field, "/") {
		if i > 0 && (token == "" || strings.Trim(token, "0123456789") != "") {
			parts = append(parts, strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		}
	}
	for i := range parts {
		if name := strings.Join(parts[i:], "."); types[name] != "" {
			return name
		}
	}
	return ""
}

// Stays reports whether a field is neither searched nor changed, by what its column is
// said to hold.
func (types Types) Stays(f lethe.Field) bool {
	if f.Kind != lethe.Text && f.Kind != lethe.Number {
		return false
	}
	switch types[types.Of(f.Name)] {
	case Keep:
		return true
	case Number:
		return f.Kind == lethe.Number || isNumber(f.Text)
	}
	return false
}

// isNumber reports an amount, however it is written.
func isNumber(s string) bool {
	return strings.ContainsFunc(s, unicode.IsDigit) && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsDigit(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Sc, r) && !strings.ContainsRune("+-.,'’%", r)
	})
}
