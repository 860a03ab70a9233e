package replace

import (
	"cmp"
	"context"
	"errors"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/replace/reach"
	"github.com/lethe-privacy/lethe/span"
)

// Target is an entity to replace, with its Originals.
type Target struct {
	Entity *lethe.Entity
	// Detected and Type are what operators know of a value that was found without
	// a mention; Rule and Detector choose its operator. All may be "".
	Detected       lethe.Label
	Type           string
	Rule, Detector string
	// Title is the title or role before the first mention: "Mr", "mother". It tells operators how
	// somebody is called.
	Title string
	// Guessed says that no detector was sure of any mention: the values reach nowhere,
	// unless they are to reach everywhere.
	Guessed bool
	// First is the number of the entity's first mention in the collection, 0 where that is
	// not known.
	First int
	// Group is what a state calls the entity, "" where none knows it.
	Group string
}

// Placement is a mention in a document.
type Placement struct {
	Field     int // index into Document.Fields
	span.Span     // in the text of the field
	Target    int // index into the targets, or Unmasked

	// What else is known of it, for operators that ask for it; nothing need be.
	Label    lethe.Label // of its entity, where that is no target
	Detector string
	lethe.Details
}

// Unmasked is the target of a mention that stays: operators get to know it.
const Unmasked = -1

// Options are for the final check.
type Options struct {
	// Rounds is how many times replacements may be widened because a value is
	// still there, before the document fails; 0 means 16.
	Rounds int
	// Split gives each of several overlapping mentions a part of its own, instead of
	// one replacement to all of them.
	Split bool
	// Reach says where values are replaced beyond their mentions.
	Reach reach.Rule
}

// validate reports options that contradict each other.
func (o Options) validate() error {
	if o.Rounds < 0 {
		return failure.New("replace", "a negative number of rounds")
	}
	return nil
}

// Replacer rewrites documents. It is safe for concurrent use, and what it makes of
// a document depends on nothing but the document.
type Replacer struct {
	targets  []Target
	choice   Choice
	rounds   int
	split    bool
	searched *searchIndex
}

// New makes a replacer for all original values of the targets.
func New(targets []Target, choice Choice, opts Options) (*Replacer, error) {
	if err := errors.Join(choice.validate(), opts.validate()); err != nil {
		return nil, err
	}
	r := &Replacer{targets: targets, choice: choice, rounds: cmp.Or(opts.Rounds, 16), split: opts.Split}
	var err error
	r.searched, err = newSearched(targets, opts.Reach)
	return r, err
}

// Replacement is one change of a document.
type Replacement struct {
	Field  int
	Span   span.Span // what it replaced, in the text of the field
	Place  span.Span // what it put in, in the text of the result
	Target int
	// Reached says that no mention stood there: a value of the target was found.
	Reached bool
	// Rewrite says that its operator is rewrite: what it put in is there until a model
	// has said the passage without it.
	Rewrite bool
	// Within are the replacements whose place a passage took, as they were; see
	// [Replacer.Passages].
	Within []Replacement
}

// Result is a rewritten document.
type Result struct {
	Texts        []string // as the document's Fields
	Replacements []Replacement
	Left         []Leftover // values of targets that stay, as they are not distinctive there
	Warnings     []string   // of operators, about the document
}

// Input is a document of which the mentions are known.
type Input struct {
	*lethe.Document
	Mentions []Placement
	Patient  string // whom the document is about, for operators that ask; may be ""
	Spoken   string // the primary language of its texts, "" where that is not known
}

// Document rewrites a document. It fails, and gives nothing, unless it has proved
// that no original value is left where the rule of reach says that it goes, but in what
// operators put in.
func (r *Replacer) Document(ctx context.Context, in Input) (Result, error) {
	doc := in.Document
	perField, err := r.sort(in)
	if err != nil {
		return Result{}, err
	}
	choice, warnings := r.choice.in(Scope{Document: doc, Mentions: r.known(in), Patient: in.Patient})
	res := Result{Texts: make([]string, len(doc.Fields)), Warnings: warnings}
	date := r.moving(in, choice, perField)
	for i, f := range doc.Fields {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		job := job{r: r, choice: choice, in: in, field: f, date: date}
		if f.Kind == lethe.ID {
			job.choice = r.choice // as Scrub: it names the document elsewhere too
		}
		if err := job.run(ctx, perField[i]); err != nil {
			return Result{}, failure.Errorf("replace", "document %s, field %d: %w", doc.ID, i, err)
		}
		res.Texts[i] = job.out
		for k, u := range job.unions {
			_, rewrite := job.operator(u.owner).(rewriteOperator)
			res.Replacements = append(res.Replacements, Replacement{
				Field: i, Span: u.Span, Place: job.places[k], Target: u.owner.target, Rewrite: rewrite, Reached: !u.mentioned,
			})
		}
		for _, h := range job.stays() {
			res.Left = append(res.Left, Leftover{i, h.Span, h.target, h.why})
		}
	}
	return res, nil
}

// known is the operators' view of all mentions.
func (r *Replacer) known(in Input) []ScopeMention {
	out := make([]ScopeMention, len(in.Mentions))
	for i, m := range in.Mentions {
		out[i] = ScopeMention{Entity: m.Label, Mention: in.mention(i)}
		if m.Target >= 0 {
			out[i].Of = r.targets[m.Target].Entity
			out[i].Entity = out[i].Of.Label
		}
		out[i].Mention.Label = cmp.Or(m.Detected, out[i].Entity)
	}
	return out
}

// mention is one of the input's, without its label.
func (in Input) mention(i int) lethe.Mention {
	m := in.Mentions[i]
	f := in.Fields[m.Field]
	return lethe.Mention{
		Doc: in.ID, Field: f.Name, Span: m.Span, Text: m.In(f.Text), Score: 1,
		Detector: m.Detector, Details: m.Details,
	}
}

// sort gives each field its mentions.
func (r *Replacer) sort(in Input) (map[int][]claim, error) {
	perField := map[int][]claim{}
	for i, m := range in.Mentions {
		if m.Field < 0 || m.Field >= len(in.Fields) || m.Target < Unmasked || m.Target >= len(r.targets) {
			return nil, failure.Errorf("replace", "document %s: a mention in field %d of target %d, which is not there",
				in.ID, m.Field, m.Target)
		}
		if err := m.Span.Check(in.Fields[m.Field].Text); err != nil {
			return nil, failure.Errorf("replace", "document %s, field %d: %w", in.ID, m.Field, err)
		}
		if m.Span.Empty() {
			return nil, failure.Errorf("replace", "document %s, field %d: the mention at %d is empty", in.ID, m.Field, m.Start)
		}
		if m.Target != Unmasked {
			perField[m.Field] = append(perField[m.Field], claim{Span: m.Span, target: m.Target, mention: i + 1})
		}
	}
	return perField, nil
}
