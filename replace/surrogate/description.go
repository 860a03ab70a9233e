package surrogate

import (
	"os"

	"github.com/lethe-privacy/lethe/replace"
)

// Description is the operator surrogate for the list of all operators.
func Description() replace.Kind {
	return replace.Kind{
		Name: "surrogate", NeedsKey: true, TakesSeed: true, ByMention: true, ByLanguage: true,
		Doc:     "something lifelike of the same kind and form, the same for all mentions of an entity: Hanna Brandt",
		Becomes: "an invented value of the same kind", Theirs: true,
		New: func(d replace.Deps) (replace.Operator, error) {
			o := Options{Locale: d.Policy.Locale, Checksum: d.Policy.Checksum, Shared: d.Policy.Shared, State: d.State}
			if d.Lists != "" {
				o.Lists = os.DirFS(d.Lists)
			}
			return New(d, o)
		},
	}
}
