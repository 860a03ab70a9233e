package replace

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace/words"
	"github.com/lethe-privacy/lethe/span"
)

// Target is an entity to replace, with its Originals.
type Target struct{ Entity *lethe.Entity }

// Placed is a mention of a target in a document.
type Placed struct {
	Field     int // index into Document.Fields
	span.Span     // in the text of the field
	Target    int // index into the targets
}

// Options are for the final check.
type Options struct {
	// Rounds is how many times replacements may be widened because a value is
	// still there, before the document fails; 0 means 16.
	Rounds int
}

// Validate reports what cannot be.
func (o Options) Validate() error {
	if o.Rounds < 0 {
		return errors.New("replace: a negative number of rounds")
	}
	return nil
}

// Replacer rewrites documents. It is safe for concurrent use, and what it makes of
// a document depends on nothing but the document.
type Replacer struct {
	targets []Target
	choice  Choice
	rounds  int
	values  *words.Matcher
	labels  map[string]bool // of all targets
}

// New makes a replacer for all original values of the targets.
func New(targets []Target, choice Choice, opts Options) (*Replacer, error) {
	if err := errors.Join(choice.Validate(), opts.Validate()); err != nil {
		return nil, err
	}
	r := &Replacer{targets: targets, choice: choice, rounds: cmp.Or(opts.Rounds, 16), labels: map[string]bool{}}
	b := words.NewBuilder()
	for i, t := range targets {
		r.labels[string(t.Entity.Label)] = true
		for _, v := range t.Entity.Originals {
			b.Add(v, i)
		}
	}
	var err error
	if r.values, err = b.Build(); err != nil {
		return nil, fmt.Errorf("replace: %w", err)
	}
	return r, nil
}

// Replacement is one change of a document.
type Replacement struct {
	Field  int
	Span   span.Span // what it replaced, in the text of the field
	Place  span.Span // what it put in, in the text of the result
	Target int
}

// Result is a rewritten document.
type Result struct {
	Texts        []string // as the document's Fields
	Replacements []Replacement
}

// Document rewrites a document of which the mentions are known. It fails, and
// gives nothing, unless it has proved that no original value is left.
func (r *Replacer) Document(ctx context.Context, doc *lethe.Document, mentions []Placed) (Result, error) {
	perField, err := r.sort(doc, mentions)
	if err != nil {
		return Result{}, err
	}
	res := Result{Texts: make([]string, len(doc.Fields))}
	for i, f := range doc.Fields {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		job := job{r: r, doc: doc.ID, field: f}
		if err := job.run(ctx, perField[i]); err != nil {
			return Result{}, fmt.Errorf("replace: document %s, field %d: %w", doc.ID, i, err)
		}
		res.Texts[i] = job.out
		for k, u := range job.unions {
			res.Replacements = append(res.Replacements, Replacement{i, u.Span, job.places[k], u.owner.target})
		}
	}
	return res, nil
}

// sort gives each field its mentions.
func (r *Replacer) sort(doc *lethe.Document, mentions []Placed) (map[int][]claim, error) {
	perField := map[int][]claim{}
	for _, m := range mentions {
		if m.Field < 0 || m.Field >= len(doc.Fields) || m.Target < 0 || m.Target >= len(r.targets) {
			return nil, fmt.Errorf("replace: document %s: a mention in field %d of target %d, which is not there",
				doc.ID, m.Field, m.Target)
		}
		if err := m.Span.Check(doc.Fields[m.Field].Text); err != nil {
			return nil, fmt.Errorf("replace: document %s, field %d: %w", doc.ID, m.Field, err)
		}
		if m.Span.Empty() {
			return nil, fmt.Errorf("replace: document %s, field %d: the mention at %d is empty", doc.ID, m.Field, m.Start)
		}
		perField[m.Field] = append(perField[m.Field], claim{Span: m.Span, target: m.Target, mention: true})
	}
	return perField, nil
}
