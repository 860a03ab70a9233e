// Package suite opens the one explicit list of the operators that come with the
// project to programs that choose among them without settings.
package suite

import (
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/replace"
)

// Kinds are all operators, in the order in which help shows them.
func Kinds() []replace.Kind { return choice.List() }

// Names are the names of all operators, in the same order.
func Names() []string { return choice.Names() }

// KindOf finds the operator of that name.
func KindOf(name string) (replace.Kind, error) { return choice.KindOf(name) }

// ByName makes the operator of that name.
func ByName(name string, deps replace.Deps) (replace.Operator, error) {
	return choice.ByName(name, deps)
}
