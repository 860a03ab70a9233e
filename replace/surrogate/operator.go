package surrogate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/replace/surrogate/locale"
	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/span"
)

// Options say how surrogates are made. The zero value does.
type Options struct {
	// Locale is the tag of the locale of all surrogates. "" takes that of the language in
	// which an entity is mentioned in most documents, en-US where none is known.
	Locale string
	// Lists are a user's own lists of names: see locale.Locale.With. It may be nil.
	Lists fs.FS
	// Checksum is "valid" (or ""), or "invalid" for numbers with check characters that
	// are wrong.
	Checksum string
	// Shared lets two entities of a label have one surrogate.
	Shared bool
	// State has the surrogates of earlier runs, and takes up new ones. It may be nil.
	State *state.State
}

// validate reports what cannot be.
func (o Options) validate() error {
	if o.Locale != "" {
		if _, err := locale.Load(o.Locale); err != nil {
			return fmt.Errorf("surrogate: %w", err)
		}
	}
	if o.Checksum != "" && o.Checksum != "valid" && o.Checksum != "invalid" {
		return fmt.Errorf("surrogate: checksums are valid or invalid, not %q", o.Checksum)
	}
	return nil
}

// Operator puts lifelike surrogates in the place of what is masked. [Operator.Prepare]
// must come before all else. After it the operator is safe for concurrent use.
type Operator struct {
	options    Options
	source     source
	dates      replace.Operator
	locales    map[string]*locale.Locale
	atlases    map[string]*atlas
	pairs      map[lethe.EntityID]Pair
	categories map[lethe.EntityID]category
	warnings   []string
}

// New makes the operator from the key, or the seed, and the policy, of which it takes
// what is about dates: all zero, they move by up to a year.
func New(deps replace.Deps, options Options) (*Operator, error) {
	if err := errors.Join(options.validate(), deps.Validate()); err != nil {
		return nil, err
	}
	if !deps.Key.Valid() && deps.Seed == "" {
		return nil, errors.New("surrogate: a key is needed, or a seed")
	}
	if deps.Policy.MinDays == 0 && deps.Policy.MaxDays == 0 {
		usual := setting.Default[replace.Policy]()
		deps.Policy.MinDays, deps.Policy.MaxDays = usual.MinDays, usual.MaxDays
	}
	key, err := deps.Secret()
	if err != nil {
		return nil, fmt.Errorf("surrogate: %w", err)
	}
	o := &Operator{
		options: options, source: source{key, deps.Seed},
		pairs: map[lethe.EntityID]Pair{}, categories: map[lethe.EntityID]category{},
	}
	if deps.Key, err = seal.NewKey(key.Hash("dates of surrogates", nil)); err != nil { // date-shift alone draws others
		return nil, fmt.Errorf("surrogate: %w", err)
	}
	if o.dates, err = replace.DateShift().Make(deps); err != nil {
		return nil, err
	}
	return o, o.load()
}

// load reads the lists of all locales that can be needed.
func (o *Operator) load() error {
	o.locales, o.atlases = map[string]*locale.Locale{}, map[string]*atlas{}
	tags := locale.Names()
	if o.options.Locale != "" {
		tags = []string{o.options.Locale}
	}
	for _, tag := range tags {
		l, err := locale.Load(tag)
		a := atlasOf(tag)
		if err == nil && o.options.Lists != nil {
			if l, err = l.With(o.options.Lists); err == nil {
				a = newAtlas(l)
			}
		}
		if err != nil {
			return fmt.Errorf("surrogate: %w", err)
		}
		o.locales[tag], o.atlases[tag] = l, a
	}
	return nil
}

// Warnings are what the user should know after Prepare. They name no value.
func (o *Operator) Warnings() []string { return o.warnings }

// Pair returns an entity with its surrogate; it is false for dates and ages, which are
// others in each document, and for entities that Prepare did not get to know.
func (o *Operator) Pair(id lethe.EntityID) (Pair, bool) {
	p, ok := o.pairs[id]
	return p, ok
}

// Replace returns the surrogate in the form of the mention.
func (o *Operator) Replace(ctx context.Context, in replace.Request) (string, error) {
	return o.in(ctx, in, standaloneDates{o})
}

func (o *Operator) in(ctx context.Context, in replace.Request, doc moments) (string, error) {
	switch o.categories[in.Entity.ID].Kind {
	case kindDate:
		return doc.date(ctx, in, o.categories[in.Entity.ID].role == roleBirth)
	case kindAge:
		return doc.age(in), nil
	}
	p, ok := o.pairs[in.Entity.ID]
	if !ok {
		return "", errors.New("surrogate: an entity has no surrogate: it was not there when surrogates were made")
	}
	if in.Mention.Type == "website" && hasHost[p.Kind] {
		return o.source.dice("domain", lethe.Lower(in.Mention.Text), 0).domain(0), nil
	}
	out := p.Render(in.Mention.Text, in.Language)
	if out == "" {
		return p.Surrogate, nil
	}
	return out, nil
}

// hasHost are the kinds whose names the hosts of others have in them: www.gemeinde-oberkirchtal.ch.
var hasHost = map[Kind]bool{kindPerson: true, kindOrganisation: true, kindPlace: true, kindAddress: true}

// Reach takes in what changes with the name: the article or preposition before it, and
// the apostrophe of a genitive behind it.
func (o *Operator) Extend(in replace.Request) span.Span {
	s := in.Mention.Span
	if p, ok := o.pairs[in.Entity.ID]; ok && in.Field.Kind == lethe.Text {
		return p.reach(in.Field.Text, s, in.Language)
	}
	return s
}

func asDate(in replace.Request) replace.Request {
	in.Entity = &lethe.Entity{ID: in.Entity.ID, Label: lethe.Date, Normalized: in.Entity.Normalized}
	in.Mention.Label = lethe.Date
	return in
}
