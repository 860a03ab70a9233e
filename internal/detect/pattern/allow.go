package pattern

import (
	"fmt"
	"regexp"
	"slices"
)

// Allowed is a compiled list of values. The zero value holds none.
type Allowed struct {
	exact map[string]bool
	regex []*regexp.Regexp
}

// Compile prepares a list of values that are not to be found; name says in errors
// which it is. An error gives the place of an expression, not its text:
// lists may name people.
func (l List) Compile(name string) (Allowed, error) {
	a := Allowed{exact: map[string]bool{}}
	for _, s := range l.Exact {
		a.exact[s] = true
	}
	for i, s := range l.Regex {
		re, err := regexp.Compile(s)
		if err != nil {
			return a, fmt.Errorf("pattern: %s, expression %d does not compile", name, i+1)
		}
		a.regex = append(a.regex, re)
	}
	return a, nil
}

// Has reports whether a value is in the list.
func (a Allowed) Has(value string) bool {
	return a.exact[value] || slices.ContainsFunc(a.regex, func(re *regexp.Regexp) bool { return re.MatchString(value) })
}
