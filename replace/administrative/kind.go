package administrative

import "github.com/lethe-privacy/lethe/replace"

// Kinds describes the two operators.
func Kinds() []replace.Kind {
	return []replace.Kind{
		{
			Name: "random", NeedsKey: true, TakesSeed: true,
			Doc:     "another character of its nature for each letter and digit: Kqzv Bwtpfm, 83 20 917 44",
			Becomes: "random letters and digits",
			New:     func(d replace.Deps) (replace.Operator, error) { return newRandomOperator(d) },
		},
		{
			Name: "intelligent", NeedsKey: true, TakesSeed: true, ByMention: true,
			Doc:     "another of its kind, in Catalan and Spanish: names, streets, districts, near dates, numbers of one country; else as random",
			Becomes: "an invented value of the same kind",
			New:     func(d replace.Deps) (replace.Operator, error) { return newIntelligentOperator(d) },
		},
	}
}
