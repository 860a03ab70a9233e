package choice

import (
	"slices"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/replace"
)

// names are those of all operators that the settings ask for.
func (c *Settings) names() []string {
	var names []string
	for _, u := range c.Uses() {
		names = append(names, u.Operator)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Kinds are the operators that the settings ask for. What is unknown is left
// for Operators to report.
func (c *Settings) Kinds() []replace.Kind {
	var out []replace.Kind
	for _, name := range c.names() {
		if k, err := KindOf(name); err == nil {
			out = append(out, k)
		}
	}
	return out
}

// Splits reports whether an operator wants a part of its own for each of several
// mentions that overlap.
func (c *Settings) Splits() bool {
	return slices.ContainsFunc(c.Kinds(), func(k replace.Kind) bool { return k.Policy })
}

// ByMention reports whether something goes by what was found where.
func (c *Settings) ByMention() bool {
	return len(c.Rules) > 0 || slices.ContainsFunc(c.Kinds(), func(k replace.Kind) bool { return k.Policy || k.ByMention })
}

// ByLanguage reports whether an operator wants to know the languages of documents.
func (c *Settings) ByLanguage() bool {
	return slices.ContainsFunc(c.Kinds(), func(k replace.Kind) bool { return k.ByLanguage })
}

// Dangers are those of the operators.
func (c *Settings) Dangers() []string {
	var out []string
	for _, k := range c.Kinds() {
		if k.Danger != "" {
			out = append(out, k.Danger)
		}
	}
	return out
}

// Cautions are what the user should know of the operators before anything is shared; everything
// reports whether all entities are masked.
func (c *Settings) Cautions(everything bool) []string {
	var out []string
	tell := func(message string) {
		if !slices.Contains(out, message) {
			out = append(out, message)
		}
	}
	for _, danger := range c.Dangers() {
		tell(danger + ": the output is NOT anonymous and must not be shared")
	}
	for _, u := range c.Uses() {
		k, err := KindOf(u.Operator)
		if err != nil {
			continue // Operators reports it
		}
		if k.TakesSeed && c.KeyFile == "" {
			tell(u.Operator + " draws by the seed alone: anyone who guesses it can test candidate mappings; --key-file is safer")
		}
		if k.Caution == nil {
			continue
		}
		for _, caution := range k.Caution(replace.Use{Policy: u.Policy, Everything: everything}) {
			tell(caution)
		}
	}
	return out
}

// NeedsModel reports whether an operator asks a language model.
func (c *Settings) NeedsModel() bool {
	return slices.ContainsFunc(c.Kinds(), func(k replace.Kind) bool { return k.NeedsModel })
}

// Keyed is the first operator that takes the key, or wants one.
func (c *Settings) Keyed() (replace.Kind, bool) {
	kinds, seeded := c.Kinds(), c.Seed != ""
	i := slices.IndexFunc(kinds, func(k replace.Kind) bool {
		return k.NeedsKey && (c.KeyFile != "" || !seeded || !k.TakesSeed)
	})
	if i < 0 {
		return replace.Kind{}, false
	}
	return kinds[i], true
}

// Validate reports options of operators that do not go together.
func (c *Settings) Validate() error {
	for _, u := range c.Uses() {
		k, err := KindOf(u.Operator)
		if err == nil {
			err = k.Validate(replace.Deps{Seed: c.Seed, Policy: u.Policy})
		}
		if err != nil {
			return failure.Errorf("replace", "%s: %w", u.Path, err)
		}
	}
	return nil
}
