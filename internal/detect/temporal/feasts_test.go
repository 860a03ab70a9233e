package temporal

import (
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// TestWithoutFeasts: of the names of a text those go that are a part of a feast.
func TestWithoutFeasts(t *testing.T) {
	for _, c := range []struct {
		text  string
		names map[string]bool // whether each stays
	}{
		{"El Jueves Santo vino Jueves Pérez.", map[string]bool{"Santo": false, "Jueves Pérez": true}},
		{"Vam sortir l'endemà de Sant Joan cap a Sant Joan Despí.", map[string]bool{"Sant Joan": false, "Sant Joan Despí": true}},
		{"She was born in St Andrews the day after Boxing Day.", map[string]bool{"St Andrews": true, "Boxing": false}},
	} {
		var ms []lethe.Mention
		for name := range c.names {
			at := strings.Index(c.text, name)
			ms = append(ms, lethe.Mention{Label: lethe.Person, Text: name, Span: span.Span{Start: at, End: at + len(name)}})
		}
		left := WithoutFeasts(&lethe.Document{Fields: []lethe.Field{{Text: c.text}}}, ms)
		for name, stays := range c.names {
			if got := slices.ContainsFunc(left, func(m lethe.Mention) bool { return m.Text == name }); got != stays {
				t.Errorf("%q: %q stays: %v", c.text, name, got)
			}
		}
	}
}
