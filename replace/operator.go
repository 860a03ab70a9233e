package replace

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strconv"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/span"
)

// Request asks an operator for the replacement of a mention of a masked entity, or of one of its values found
// elsewhere.
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

// Operator gives the replacement of a mention of a masked entity.
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

// DocumentOperator is an operator that must know the whole document.
type DocumentOperator interface {
	Operator
	// In gives the operator for one document, and what its user should know. Ids, and
	// text outside documents, are left to the operator itself.
	In(Scope) (Operator, []string)
}

// Scope is a document with everything found in it.
type Scope struct {
	*lethe.Document
	// Mentions are those of masked entities and of others, in the order given.
	Mentions []ScopeMention
	// Patient is whom the document is about, "" where that is not known.
	Patient string
}

// ScopeMention is a mention in a document. Its label is its detector's, where that is known.
type ScopeMention struct {
	lethe.Mention
	Entity lethe.Label   // of the entity
	Of     *lethe.Entity // nil where it is not masked
}

// Extender is an operator that takes in more of the text than was found.
type Extender interface {
	Extend(Request) span.Span
}

// Mover is an operator that moves dates. What tells of them around them goes with them: it
// is asked to replace that too, as a value of the nearest date.
type Mover interface {
	Operator
	// Moves reports whether it moves what a request is about.
	Moves(Request) bool
	// Companions are the places in a text that tell of dates that move; at are those of
	// such dates in it, in order.
	Companions(f lethe.Field, at []span.Span, language string) []span.Span
}

// Keeper is an operator that puts back, on purpose, what was there. It is asked
// with all of the text that it takes the place of.
type Keeper interface{ Keeps() }

// holder is an operator from whose outcome its owner can have back what was there.
// So it too is asked with all of the text that it takes the place of.
type holder interface{ Holds() }

// Former is an operator whose outcome has the form of what was there, its length above
// all. So it too is asked with all of the text that it takes the place of.
type Former interface{ Forms() }

// Deps are the dependencies of operators.
type Deps struct {
	Key Key // the secret of keyed operators
	// Seed is a whole number. It changes what is drawn; without a key it is all that
	// draws, and anyone who guesses it knows every shift.
	Seed string
	// Lists is a folder with names for intelligent and surrogate to draw from, instead
	// of those that come with them.
	Lists  string
	Policy Policy
	// State remembers what stood for what in earlier runs; nil for none.
	State *state.State
}

// Validate reports dependencies that contradict each other.
func (d Deps) Validate() error {
	if _, err := strconv.ParseInt(d.Seed, 10, 64); d.Seed != "" && err != nil {
		return failure.New("replace", "the seed must be a whole number of at most 18 digits")
	}
	return d.Policy.validate()
}

// Secret is what operators draw by that take a seed instead of a key: the key, or,
// where there is none, what everybody has, so that the seed alone draws.
func (d Deps) Secret() (Key, error) {
	if d.Key.Valid() {
		return d.Key, nil
	}
	sum := sha256.Sum256([]byte("date-shift by seed"))
	return seal.NewKey(sum[:])
}

// Use is the way in which settings choose an operator.
type Use struct {
	Policy
	Everything bool // everything found is masked
}

// Kind describes an operator that can be asked for by name.
type Kind struct {
	Name string
	Doc  string
	// Becomes ends the sentence "What is masked is replaced by …" for whoever decides on sharing.
	Becomes string
	// Hides says that nothing of what it writes can be looked up in a register.
	Hides bool
	// Theirs says that whoever sent the texts may choose the operator.
	Theirs bool
	// NeedsKey says that the operator cannot do without Deps.Key; TakesSeed that
	// Deps.Seed will do instead.
	NeedsKey, TakesSeed bool
	// Danger says why what the operator makes is not anonymous; "" where it is.
	Danger string
	// Refuse reports options that the operator does not go with; it may be nil.
	Refuse func(Policy) error
	// Caution says what the user of such options should know; it may be nil. What it speaks
	// of is safe to share with those who do not have the key.
	Caution func(Use) []string
	// ByMention says that the operator goes by what is known of a mention: its
	// detector's label, its features. Policy says that it wants, besides, overlapping
	// mentions to be split, not joined.
	ByMention, Policy bool
	// NeedsModel says that a language model is asked for what the operator does; see
	// package rewrite.
	NeedsModel bool
	// ByLanguage says that the operator wants to know the languages of documents.
	ByLanguage bool
	// New makes the operator, from deps that Make has checked.
	New func(Deps) (Operator, error)
}

// Validate reports deps that are wrong, or that the operator does not go with.
func (k Kind) Validate(deps Deps) error {
	if err := deps.Validate(); err != nil || k.Refuse == nil {
		return err
	}
	return k.Refuse(deps.Policy)
}

// Make makes the operator. Package replace/suite finds kinds by name.
func (k Kind) Make(deps Deps) (Operator, error) {
	if err := k.Validate(deps); err != nil {
		return nil, err
	}
	if k.NeedsKey && !deps.Key.Valid() && !(k.TakesSeed && deps.Seed != "") {
		return nil, failure.Errorf("replace", "operator %s needs a key", k.Name)
	}
	deps.Policy = deps.Policy.filled()
	return k.New(deps)
}

// redacted is the text of the operator redact, and the replacement of a string that
// cannot be cleaned.
const redacted = "[REDACTED]"

func redact(context.Context, Request) (string, error) { return redacted, nil }

// Bracketed is the label of an entity in brackets, for operators that find nothing
// better to put in.
func Bracketed(l lethe.Label) string { return "[" + string(l) + "]" }

// labeled writes the label in the brackets of its form. Ids name files and may not contain '<', so there it uses the
// default brackets.
func labeled(d Deps) (Operator, error) {
	return Func(func(_ context.Context, in Request) (string, error) {
		if d.Policy.LabelForm == "angles" && in.Field.Kind != lethe.ID {
			return "<" + string(in.Entity.Label) + ">", nil
		}
		return Bracketed(in.Entity.Label), nil
	}), nil
}

// pseudonym shows 64 bits of the keyed hash: among a million entities the chance
// that any two look alike is below one in ten million, and without the key none
// can be checked against a guess.
type pseudonym struct{ key Key }

func (p pseudonym) Replace(_ context.Context, in Request) (string, error) {
	return fmt.Sprintf("[%s_%x]", in.Entity.Label, p.key.Hash("pseudonym", in.Entity.ID[:])[:8]), nil
}
