package native

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/span"
)

// rows is the review of a run, in the making.
type rows struct {
	reviewWriter
	ctx      context.Context
	n        int
	letters  int64 // of all documents
	plan     *mask.Plan
	masked   []bool
	in       []int              // of each entity, the documents
	unsure   map[string][]doubt // by id of the document
	measured *measurement       // what was written, ready to be asked
	after    *risk.Assessment   // under the plan
	chains   []float64          // of each document, the risk of its riskiest chain under the plan
}

// doubt is a mention that detection is not sure of.
type doubt struct{ field, start, end int }

// spread is how much of a document is an entity's.
type spread struct {
	mentions int
	letters  int64
}

// sure is the score from which on a mention is beyond doubt.
const sure = 0.7

// newRows begins the review of a run.
func (s *Store) newRows(ctx context.Context, at, run string) (*rows, error) {
	to, err := s.base.review(ctx, at, run)
	if err != nil {
		return nil, err
	}
	return &rows{reviewWriter: to, ctx: ctx, unsure: map[string][]doubt{}}, nil
}

// Found notes what is in doubt.
func (r *rows) Found(d *lethe.Document, ms []lethe.Mention) error {
	var list []doubt
	for _, m := range ms {
		if m.Score < sure {
			list = append(list, doubt{slices.IndexFunc(d.Fields, func(f lethe.Field) bool { return f.Name == m.Field }), m.Start, m.End})
		}
	}
	if list != nil {
		r.unsure[d.ID] = list
	}
	return nil
}

// aim is what a run was to bring down, and how it measured.
type aim struct {
	Risk risk.Options
	Mask mask.Options
}

// Planned notes what became of each entity.
func (r *rows) Planned(p *mask.Plan) error {
	r.plan, r.masked = p, p.Mask()
	after, err := p.After(r.ctx)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	r.after, r.chains = after, riskiestChains(after)
	a := p.Before()
	r.in = make([]int, len(a.Collection().Entities))
	r.measured = newMeasured(len(a.Collection().Documents), len(a.Collection().Entities))
	weight := a.Options().Weights
	marks := p.Options.Marks
	in := func(list []bool, e int) bool { return e < len(list) && list[e] }
	of := r.measured.of
	for e, x := range a.Collection().Entities {
		of[e] = entityFacts{weight: 1, always: in(marks.Always, e) || in(marks.Known, e), kept: in(marks.Kept, e), last: in(marks.Last, e)}
		if weight != nil {
			of[e].weight = weight(x.Label)
		}
	}
	for _, m := range p.Masked {
		of[m.Entity].pass, of[m.Entity].step, of[m.Entity].because = m.Pass, m.Order, m.Because
	}
	return nil
}

// entities writes them, and how much of all documents is theirs.
func (r *rows) entities() error {
	for e, x := range r.plan.Before().Collection().Entities {
		spellings, err := json.Marshal(x.Originals)
		if err != nil {
			return fmt.Errorf("project: %w", err)
		}
		of := r.measured.of[e]
		because, err := json.Marshal(append([]int{}, of.because...))
		if err != nil {
			return fmt.Errorf("project: %w", err)
		}
		err = r.add("entities", e, string(x.Label), x.Normalized, string(spellings), of.weight, r.masked[e], string(of.pass), of.step, string(because),
			of.always, of.kept, of.last, of.mentions, r.in[e], of.letters)
		if err != nil {
			return err
		}
	}
	return nil
}

// Document writes a document, and which entities are in it.
func (r *rows) Document(d review.Document) error {
	r.n++
	masked, in := 0, map[int]*spread{}
	a := r.plan.Before()
	for _, e := range a.Entities(d.Index) {
		in[e] = &spread{}
	}
	for _, m := range d.Mentions {
		if m.Masked {
			masked++
		}
		if in[m.Entity] == nil {
			in[m.Entity] = &spread{}
		}
		in[m.Entity].mentions++
		in[m.Entity].letters += int64(utf8.RuneCountInString(d.Document.Fields[m.Field].Text[m.Start:m.End]))
	}
	labels := map[lethe.Label]bool{}
	for _, e := range slices.Sorted(maps.Keys(in)) {
		labels[a.Collection().Entities[e].Label] = true
		r.measured.of[e].mentions += int64(in[e].mentions)
		r.measured.of[e].letters += in[e].letters
		r.in[e]++
		if err := r.add("places", e, r.n, in[e].mentions, in[e].letters, relevance(a.Collection(), e, d.Index)); err != nil {
			return err
		}
	}
	for _, l := range slices.Sorted(maps.Keys(labels)) {
		if err := r.add("labels", string(l), r.n); err != nil {
			return err
		}
	}
	r.measured.row(d.Index, r.n, d.Place)
	fields, doubts := fieldsOf(d, r.unsure[d.Document.ID])
	delete(r.unsure, d.Document.ID)
	var words strings.Builder
	for _, f := range d.Document.Fields {
		r.letters += int64(utf8.RuneCountInString(f.Text))
		words.WriteString(f.Text + "\n")
	}
	packed, err := json.Marshal(fields)
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	err = r.add("documents", r.n, d.Index, d.Document.ID, printOf(d.Texts), d.Place, d.Document.SourceID, d.Document.Language, d.Before, d.After,
		len(d.Mentions), masked, doubts, string(packed), r.chains[d.Index], toBound(d.After, r.chains[d.Index], r.plan.Options))
	if err != nil {
		return err
	}
	return r.words(r.n, words.String())
}

// printOf identifies texts as they are shared.
func printOf(texts []string) string {
	sum := sha256.New()
	for _, t := range texts {
		fmt.Fprintf(sum, "%d %s", len(t), t)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// relevance is that of an entity in a document of a collection; 0 where it does not occur.
func relevance(c *lethe.Collection, entity, document int) float64 {
	list := c.Entities[entity].Occurrences
	i, ok := slices.BinarySearchFunc(list, document, func(o lethe.Occurrence, d int) int { return o.Doc - d })
	if !ok {
		return 0
	}
	return list[i].Relevance
}

// appear puts it in the place of that of the run before.
func (r *rows) appear() error {
	if err := r.entities(); err != nil {
		return err
	}
	options, err := json.Marshal(aim{Risk: r.plan.Before().Options(), Mask: r.plan.Options})
	if err != nil {
		return fmt.Errorf("project: %w", err)
	}
	if err := r.add("measures", string(options), r.letters); err != nil {
		return err
	}
	r.measured.letters, r.measured.mask = r.letters, r.plan.Options
	r.measured.ready(r.plan.Before(), r.after, r.masked)
	return r.reviewWriter.appear()
}

// fieldsOf are the texts of a document with their mentions, and how much of it is in doubt.
func fieldsOf(d review.Document, doubtful []doubt) (out []Field, doubts int) {
	out = make([]Field, len(d.Document.Fields))
	before, after := make([]*span.Offsets, len(out)), make([]*span.Offsets, len(out))
	for i, f := range d.Document.Fields {
		out[i] = Field{Name: f.Name, Text: f.Text, Shared: d.Texts[i], Mentions: []Mark{}, Replacements: []Place{}}
		before[i], after[i] = span.NewOffsets(f.Text), span.NewOffsets(d.Texts[i])
	}
	for _, m := range d.Mentions {
		at := before[m.Field].Runes(span.Span{Start: m.Start, End: m.End})
		doubt := slices.Contains(doubtful, doubt{m.Field, m.Start, m.End})
		if doubt {
			doubts++
		}
		out[m.Field].Mentions = append(out[m.Field].Mentions, Mark{at.Start, at.End, m.Entity, string(m.Label), m.Masked, doubt, m.Operator})
	}
	for i := range out {
		slices.SortFunc(out[i].Mentions, func(a, b Mark) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	}
	slices.SortFunc(d.Replacements, func(a, b replace.Replacement) int { return cmp.Or(a.Field-b.Field, a.Place.Start-b.Place.Start) })
	for _, x := range d.Replacements {
		at, of := after[x.Field].Runes(x.Place), before[x.Field].Runes(x.Span)
		out[x.Field].Replacements = append(out[x.Field].Replacements, Place{at.Start, at.End, of.Start, of.End})
	}
	return out, doubts
}
