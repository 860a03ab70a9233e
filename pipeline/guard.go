package pipeline

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/mask/coarse"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// value is what an entity is, whatever its number.
type value struct {
	label      lethe.Label
	normalized string
}

// guardChoice is the outcome of the rehearsal for the guard: the words and values to mask. A nil one guards nothing.
type guardChoice struct {
	words  map[uint64]*guard.Words // that go, by print of what the stages see
	masked map[value]bool          // values of entities that go whatever the plan says: words were chosen beside them
	unmet  []Warning               // documents for which the words do not suffice
}

// saw reports whether a document, by its print, was in the rehearsal, where there was one: words were
// chosen for no other.
func (g *guardChoice) saw(print uint64) bool { return g == nil || g.words[print] != nil }

// add adds to the mentions of a document the words that go.
func (g *guardChoice) add(k *printKey, doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	if g == nil {
		return ms
	}
	return g.words[k.print(doc)].Add(doc, ms)
}

// pins reports whether a value is masked whatever the plan says.
func (g *guardChoice) pins(v value) bool { return g != nil && g.masked[v] }

// warnings are those of the rehearsal.
func (g *guardChoice) warnings() []Warning {
	if g == nil {
		return nil
	}
	return g.unmet
}

// maskedValues are the values of the masked entities of a rehearsal.
func (w *writer) maskedValues() map[value]bool {
	out := map[value]bool{}
	for handle, target := range w.targets {
		if target >= 0 {
			e := w.g.Collection.Entities[w.g.Entities[handle]]
			out[value{e.Label, e.Normalized}] = true
		}
	}
	return out
}

// rehearseGuard rehearses the run, and chooses the words that lead from what it would share to
// somebody; nil where nothing is guarded. Where risks have bounds it does so twice: beside what goes
// whatever the risk, so that the plan takes only what those words leave, then beside that plan.
func (r *Runner) rehearseGuard(ctx context.Context) (*guardChoice, error) {
	switch {
	case r.config.Guard.Background == "" && r.guard == nil:
		return nil, nil
	case r.guard == nil:
		return nil, failure.New("pipeline", "the configuration names texts to guard against, and this run opened none")
	}
	if !bounded(&r.config.Mask) {
		return r.guardBeside(ctx, r.config.Mask, nil)
	}
	first, err := r.guardBeside(ctx, lifted(r.config.Mask), nil)
	if err != nil {
		return nil, err
	}
	return r.guardBeside(ctx, r.config.Mask, first.withoutPhrases())
}

// bounded reports whether a plan has bounds of risk to meet.
func bounded(o *mask.Options) bool {
	return o.Mode == mask.Risk && (o.TargetSuccess != "" || min(o.ThetaDoc, o.ThetaChain, o.RhoHigh, o.RhoMedium) < 1)
}

// lifted returns the options without those bounds.
func lifted(o mask.Options) mask.Options {
	o.Strategy, o.TargetSuccess = mask.Defaults().Strategy, ""
	o.ThetaDoc, o.ThetaChain, o.RhoHigh, o.RhoMedium = 1, 1, 1, 1
	return o
}

// withoutPhrases keeps what was chosen but for what is said less exactly: that still says something,
// so risks count it whole. No value is pinned: the plan is not made yet.
func (g *guardChoice) withoutPhrases() *guardChoice {
	out := &guardChoice{words: map[uint64]*guard.Words{}}
	for print, w := range g.words {
		out.words[print] = w.WithoutPhrases()
	}
	return out
}

// guardBeside chooses words beside what is masked by these options and what was chosen before, which
// may be nil.
func (r *Runner) guardBeside(ctx context.Context, options mask.Options, before *guardChoice) (*guardChoice, error) {
	as := r.config.Replace
	if as.NeedsModel() {
		as = Replace{Operator: "label", Reach: as.Reach, Policy: Default().Replace.Policy}
	}
	alone := r.nested(as)
	alone.decisions = r.decisions // what people keep is there for attackers
	alone.config.Mask, alone.guarded = options, before
	rehearsal, err := alone.secondReading(ctx)
	if err != nil {
		return nil, err
	}
	var docs []guard.Document
	var words []*guard.Words
	var places [][]phrasePlace // of phrases
	out := &guardChoice{words: map[uint64]*guard.Words{}}
	err = rehearsal.rehearse(ctx, func(x review.Rehearsal) {
		own := new(guard.Words)
		for _, gone := range x.Result.Replacements {
			if x.Label(gone.Target) != guard.Label {
				own.Gone(gone.Field, gone.Span)
			}
		}
		doc, at := sharedOf(ctx, x)
		docs, words, places = append(docs, doc), append(words, own), append(places, at)
		out.words[r.printKey.print(x.Document)] = own
	})
	if err != nil {
		return nil, err
	}
	out.masked = rehearsal.maskedValues()
	r.phase("guarding words")
	chosen, err := r.guard.Choose(ctx, docs, r.config.Run.Threads)
	if err != nil {
		return nil, err
	}
	open := 0
	for i, c := range chosen {
		words[i].Chosen = c.Words
		for j, text := range c.Less {
			if p := places[i][j]; text != "" {
				words[i].Less(p.field, p.Span, text)
			}
		}
		if !c.Met {
			open++
		}
	}
	if before != nil {
		for print, w := range out.words {
			w.Join(before.words[print])
		}
	}
	if open > 0 {
		out.unmet = []Warning{{Message: fmt.Sprintf("%d documents still lead to their person more than guard.rank allows, whatever words are removed: look at them first", open)}}
	}
	return out, nil
}

// phrasePlace is the place of a phrase.
type phrasePlace struct {
	field int
	span.Span
}

// sharedOf is the content of a document before and after, and where in its fields the phrases stand.
func sharedOf(ctx context.Context, x review.Rehearsal) (d guard.Document, places []phrasePlace) {
	d.ID = x.Document.SourceID
	spoken := cmp.Or(x.Document.Language, language.Of(ctx, x.Document))
	var was, is strings.Builder
	for i, f := range x.Document.Fields {
		if !f.InContent() || f.Kind != lethe.Text {
			continue
		}
		fmt.Fprintln(&was, f.Text)
		gone, seams := span.NewMarks(len(f.Text)), guard.NewSeams(len(f.Text))
		var replaced []replace.Replacement
		for _, g := range x.Result.Replacements {
			if g.Field == i {
				d.Replaced = append(d.Replaced, span.Span{Start: is.Len() + g.Place.Start, End: is.Len() + g.Place.End})
				replaced = append(replaced, g)
				gone.Set(g.Span)
			}
		}
		for _, m := range x.Mentions {
			if m.Field == i {
				seams.Add(m.Span)
			}
		}
		moved := is.Len()
		for _, p := range coarse.Phrases(f.Text, spoken) {
			for ; len(replaced) > 0 && replaced[0].Span.End <= p.Start; replaced = replaced[1:] {
				moved += replaced[0].Place.Len() - replaced[0].Span.Len()
			}
			if !gone.Any(p.Span) && !seams.Cut(p.Span) {
				places = append(places, phrasePlace{i, p.Span})
				d.Phrases = append(d.Phrases, coarse.Phrase{Span: span.Span{Start: p.Start + moved, End: p.End + moved}, Steps: p.Steps})
			}
		}
		fmt.Fprintln(&is, x.Result.Texts[i])
	}
	d.Original, d.Shared = was.String(), is.String()
	return d, places
}

var errUnguarded = failure.New("pipeline", "the rehearsal for the guard could not finish the document; 'lethe anonymize --dry-run' without --guard says why")
