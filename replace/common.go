package replace

import (
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	naming "github.com/lethe-privacy/lethe/internal/text/name"
)

// common are the words of the names that many people and places have: a surname among
// them may be somebody else's, or a town.
var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	add := func(name string) {
		for _, w := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '-' }) {
			set[naming.Coarse(w)] = true
		}
	}
	for _, tag := range locale.Names() {
		l, err := locale.Load(tag)
		if err != nil {
			panic(err) // the lists are part of the program
		}
		for _, list := range []*locale.List{l.Female, l.Male, l.Surnames} {
			for i := range list.Len() {
				add(list.At(i))
			}
		}
		for _, r := range l.Regions {
			add(r.Name)
		}
		for _, t := range l.Towns {
			add(t.Name)
		}
	}
	return set
})
