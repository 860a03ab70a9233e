package choice

import (
	"slices"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/replace/administrative"
	"github.com/lethe-privacy/lethe/replace/encrypt"
	"github.com/lethe-privacy/lethe/replace/generalise"
	"github.com/lethe-privacy/lethe/replace/surrogate"
)

// List has all operators, in the order in which help shows them: the one explicit list.
func List() []replace.Kind { return slices.Clone(list()) }

var list = sync.OnceValue(func() []replace.Kind {
	return slices.Concat(
		replace.Basic(),
		[]replace.Kind{encrypt.Kind(), generalise.Kind(), surrogate.Description()},
		administrative.Kinds(),
		replace.Policies(),
	)
})

// Names are the names of all operators, in the same order.
func Names() []string {
	var out []string
	for _, k := range list() {
		out = append(out, k.Name)
	}
	return out
}

// Theirs are the names of those that whoever sent the texts may choose.
func Theirs() []string {
	var out []string
	for _, k := range list() {
		if k.Theirs {
			out = append(out, k.Name)
		}
	}
	return out
}

// KindOf finds the operator of that name.
func KindOf(name string) (replace.Kind, error) {
	for _, k := range list() {
		if k.Name == name {
			return k, nil
		}
	}
	return replace.Kind{}, failure.Errorf("replace", "no operator is named %q; there is %s%s", name, strings.Join(Names(), ", "), nearest.To(name, Names()))
}

// ByName makes the operator of that name.
func ByName(name string, deps replace.Deps) (replace.Operator, error) {
	k, err := KindOf(name)
	if err != nil {
		return nil, err
	}
	return k.Make(deps)
}
