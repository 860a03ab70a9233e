package replace

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// Request is what an operator is asked: to give the text that takes the place of a
// mention of a masked entity, or of a value of it that was found.
type Request struct {
	Entity *lethe.Entity
	// Mention is the place and what is known of it. Its label is the detector's where
	// that is known, else the entity's. Features are those of the mention; a value
	// that was merely found has none but the type of its entity. Normalized is empty:
	// the entity's counts.
	Mention lethe.Mention
	// Field has the text around the mention. Outside of documents, in the names of
	// files, its kind is lethe.ID.
	Field lethe.Field
	// Language is the document's, a BCP 47 tag or "".
	Language string
	// Whole is all of the text that was marked, where the mention is but a part of it
	// because it overlapped another; else "".
	Whole string
}

// Operator gives the text that takes the place of a mention of a masked entity.
//
// An operator must be safe for concurrent use and give the same text for the same
// request. It must not fail with an error that quotes the text.
type Operator interface {
	Replace(ctx context.Context, in Request) (string, error)
}

// Func is a function as an [Operator].
type Func func(ctx context.Context, in Request) (string, error)

// Replace calls f.
func (f Func) Replace(ctx context.Context, in Request) (string, error) { return f(ctx, in) }

// Scoped is an operator that must know the whole document.
type Scoped interface {
	Operator
	// In gives the operator for one document, and what its user should know. Ids, and
	// what stands outside of documents, are left to the operator itself.
	In(Scope) (Operator, []string)
}

// Scope is a document with all that was found in it.
type Scope struct {
	*lethe.Document
	// Mentions are those of masked entities and of others, in the order given.
	Mentions []Known
	// Patient is whom the document is about, "" where that is not known.
	Patient string
}

// Known is a mention in a document. Its label is its detector's, where that is known.
type Known struct {
	lethe.Mention
	Entity lethe.Label // of the entity
}

// Reacher is an operator that takes in more of the text than was found.
type Reacher interface {
	Reach(Request) span.Span
}

// Keeper is an operator that puts back, on purpose, what was there. It is asked
// with all of the text that it takes the place of.
type Keeper interface{ Keeps() }

// Deps is what operators are made from.
type Deps struct {
	Key    Key // the secret of keyed operators
	Policy Policy
}

// Kind describes an operator that can be asked for by name.
type Kind struct {
	Name string
	Doc  string
	// NeedsKey says that the operator cannot do without Deps.Key; TakesSeed that
	// Policy.Seed will do instead.
	NeedsKey, TakesSeed bool
	// Danger says why what the operator makes is not anonymous; "" where it is.
	Danger string
	// Policy says that the operator replaces each mention by what is known of it: it
	// wants features, and overlapping mentions to be split, not joined.
	Policy bool
	// New makes the operator, from deps that Make has checked.
	New func(Deps) (Operator, error)
}

// Make makes the operator. Package replace/suite finds kinds by name.
func (k Kind) Make(deps Deps) (Operator, error) {
	if err := deps.Policy.Validate(); err != nil {
		return nil, err
	}
	if k.NeedsKey && !deps.Key.Valid() && !(k.TakesSeed && deps.Policy.Seed != "") {
		return nil, fmt.Errorf("replace: operator %s needs a key", k.Name)
	}
	return k.New(deps)
}

// Choice says which operator replaces entities of which label.
type Choice struct {
	Default Operator
	ByLabel map[lethe.Label]Operator // overrides Default
}

// For gives the operator for a label.
func (c Choice) For(l lethe.Label) Operator {
	if o := c.ByLabel[l]; o != nil {
		return o
	}
	return c.Default
}

// Validate reports whether every label has an operator.
func (c Choice) Validate() error {
	if c.Default == nil {
		return errors.New("replace: no default operator")
	}
	return nil
}

// in gives the operators for a document, and what they have to say, each thing once.
func (c Choice) in(s Scope) (Choice, []string) {
	var told []string
	bind := func(o Operator) Operator {
		scoped, ok := o.(Scoped)
		if !ok {
			return o
		}
		bound, warnings := scoped.In(s)
		for _, w := range warnings {
			if !slices.Contains(told, w) {
				told = append(told, w)
			}
		}
		return bound
	}
	out := Choice{Default: bind(c.Default)}
	for _, l := range slices.Sorted(maps.Keys(c.ByLabel)) {
		if out.ByLabel == nil {
			out.ByLabel = map[lethe.Label]Operator{}
		}
		out.ByLabel[l] = bind(c.ByLabel[l])
	}
	return out, told
}

// Redacted is what the operator redact puts in, and what stands for a string that
// cannot be cleaned.
const Redacted = "[REDACTED]"

func redact(context.Context, Request) (string, error) { return Redacted, nil }

func label(_ context.Context, in Request) (string, error) {
	return "[" + string(in.Entity.Label) + "]", nil
}

// pseudonym shows 64 bits of the keyed hash: among a million entities the chance
// that any two look alike is below one in ten million, and without the key none
// can be checked against a guess.
type pseudonym struct{ key Key }

func (p pseudonym) Replace(_ context.Context, in Request) (string, error) {
	return fmt.Sprintf("[%s_%x]", in.Entity.Label, p.key.Hash("pseudonym", in.Entity.ID[:])[:8]), nil
}
