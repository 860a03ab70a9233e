package replace

import (
	"context"
	"errors"
	"fmt"

	lethe "github.com/lethe-privacy/lethe"
)

// Operator gives the text that takes the place of a mention of a masked entity.
//
// The mention carries the document's id, the field, the place and the text as
// written, so that an operator can keep its form or depend on the document; its
// label is the entity's. Its Normalized is empty: the entity's counts. An operator must be
// safe for concurrent use and give the same text for the same arguments. It must
// not fail with an error that quotes the text.
type Operator interface {
	Replace(ctx context.Context, e *lethe.Entity, m lethe.Mention) (string, error)
}

// Func is a function as an [Operator].
type Func func(ctx context.Context, e *lethe.Entity, m lethe.Mention) (string, error)

// Replace calls f.
func (f Func) Replace(ctx context.Context, e *lethe.Entity, m lethe.Mention) (string, error) {
	return f(ctx, e, m)
}

// Deps is what operators are made from.
type Deps struct {
	Key Key // the secret of keyed operators
}

// Kind describes an operator that can be asked for by name.
type Kind struct {
	Name string
	Doc  string
	// NeedsKey says that the operator cannot do without Deps.Key.
	NeedsKey bool
	New      func(Deps) Operator
}

// Kinds are all operators, in the order in which help shows them.
func Kinds() []Kind {
	return []Kind{
		{Name: "label", Doc: "the label in brackets: [NAME]", New: func(Deps) Operator { return Func(label) }},
		{Name: "redact", Doc: "the same for everything: " + Redacted, New: func(Deps) Operator { return Func(redact) }},
		{
			Name: "pseudonym", Doc: "the label and a keyed hash, the same for all mentions of an entity: [NAME_1f3a5c7e9b2d4f60]",
			NeedsKey: true, New: func(d Deps) Operator { return pseudonym{d.Key} },
		},
	}
}

// ByName makes the operator of that name.
func ByName(name string, deps Deps) (Operator, error) {
	for _, k := range Kinds() {
		if k.Name != name {
			continue
		}
		if k.NeedsKey && !deps.Key.Valid() {
			return nil, fmt.Errorf("replace: operator %s needs a key", name)
		}
		return k.New(deps), nil
	}
	return nil, fmt.Errorf("replace: no operator is named %q", name)
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

// Redacted is what the operator redact puts in, and what stands for a string that
// cannot be cleaned.
const Redacted = "[REDACTED]"

func redact(context.Context, *lethe.Entity, lethe.Mention) (string, error) { return Redacted, nil }

func label(_ context.Context, e *lethe.Entity, _ lethe.Mention) (string, error) {
	return "[" + string(e.Label) + "]", nil
}

// pseudonym shows 64 bits of the keyed hash: among a million entities the chance
// that any two look alike is below one in ten million, and without the key none
// can be checked against a guess.
type pseudonym struct{ key Key }

func (p pseudonym) Replace(_ context.Context, e *lethe.Entity, _ lethe.Mention) (string, error) {
	return fmt.Sprintf("[%s_%x]", e.Label, p.key.Hash("pseudonym", e.ID[:])[:8]), nil
}
