package bench

import (
	"context"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/collect"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/worth"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Row is what comes of one policy, or of another program.
type Row struct {
	Policy string `json:"policy"`
	Doc    string `json:"doc,omitempty"`
	// Curve is the policy of which this is one of several ranks, or "".
	Curve string `json:"curve,omitempty"`
	// Kept is the share of the words of the originals that are left where they stood;
	// Information the same with each word by how few documents have it, ln((1+N)/(1+n)).
	Kept        linkage.Estimate `json:"words_kept"`
	Information linkage.Estimate `json:"information_kept"`
	// Less is the share of words that the guard said less exactly; they are not among those kept.
	Less      float64          `json:"words_less_exact"`
	Attackers []linkage.Result `json:"attackers"`
	// Search is how well questions made of the originals find their documents, Ease how easy
	// the texts are to read.
	Search worth.Search `json:"search"`
	Ease   float64      `json:"reading_ease"`
	// Topics is how often a classifier tells the topic of a text, where topics are known.
	Topics *worth.Topics `json:"topics,omitempty"`
	// Facts are the spans that survive of sentences of which is known what must, where asked.
	Facts *invariant.Share `json:"facts,omitempty"`
	// Asked is what an attacker reaches who may only ask an index, where one was let in.
	Asked *collect.Report `json:"asking,omitempty"`
	// Left is what is left of each person, where the gold is known.
	Left *Remainder `json:"items_left,omitempty"`
	// Chains is how well chains tell which documents are about one person, where several are.
	Chains *Chains `json:"chains,omitempty"`
}

// Strongest is the attacker who finds most documents.
func (r *Row) Strongest() linkage.Result { return strongest(r.Attackers) }

func strongest(all []linkage.Result) linkage.Result {
	return slices.MaxFunc(all, func(a, b linkage.Result) int {
		switch x, y := a.Documents.Rank1.Value, b.Documents.Rank1.Value; {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
}

// Bench is what policies are held against.
type Bench struct {
	Background *linkage.Background
	Attackers  []linkage.Attacker
	Threads    int
	Asking     *collect.Options // nil: nobody asks an index
	Table      *collect.Table   // the register, nil where there is none
	Topics     []string         // of the documents in their order, "" where unknown; nil: of none
}

// Report is what comes of policies.
type Report struct {
	Documents int     `json:"documents"`
	People    int     `json:"people"`
	Chance    float64 `json:"chance"`
	Rows      []Row   `json:"policies"`
}

// Product is what a policy made of documents. Both lists are in the same order.
type Product struct {
	Name, Doc     string
	Curve         string // see Row
	Before, After []linkage.Text
	Less          int                 // how many words are said less exactly
	Facts         *invariant.Share    // nil: not asked
	Persons       *collateral.Persons // nil: there is no gold
	Chains        *Chains             // nil: no two documents are about one person, or nothing was linked
}

// Add measures what a policy made.
func (r *Report) Add(ctx context.Context, b *Bench, m *Product) error {
	before, after := m.Before, m.After
	if len(before) != len(after) {
		return fmt.Errorf("%s has %d documents of %d", m.Name, len(after), len(before))
	}
	row := Row{Policy: m.Name, Doc: m.Doc, Curve: m.Curve, Facts: m.Facts, Left: leftOf(m.Persons), Chains: m.Chains}
	var err error
	if row.Kept, row.Information, err = kept(ctx, before, after, b.Threads); err != nil {
		return err
	}
	if n := wordsOf(before); n > 0 {
		row.Less = float64(m.Less) / float64(n)
	}
	if row.Search, err = worth.Ask(ctx, worth.Questions(plain(before)), plain(after), b.Threads); err != nil {
		return err
	}
	row.Ease = ease(ctx, before, after)
	if b.Topics != nil {
		topics := worth.Classify(plain(after), b.Topics)
		row.Topics = &topics
	}
	if b.Asking != nil {
		x, err := collect.NewMemory(plain(after))
		if err != nil {
			return err
		}
		if row.Asked, err = collect.Attack(ctx, x, b.Attackers, b.Background, b.Table, before, *b.Asking); err != nil {
			return err
		}
	}
	found, err := linkage.Attack(ctx, b.Attackers, b.Background, after, b.Threads)
	if err != nil {
		return err
	}
	r.Documents, r.People, r.Chance = found.Documents, found.People, found.Chance
	row.Attackers = found.Rows
	r.Rows = append(r.Rows, row)
	return nil
}

// wordsOf is how many words texts have.
func wordsOf(texts []linkage.Text) (n int) {
	for _, t := range texts {
		n += len(letter.Fields(t.Text))
	}
	return n
}

func plain(texts []linkage.Text) (out []string) {
	for _, t := range texts {
		out = append(out, t.Text)
	}
	return out
}

// ease is the mean of texts by their words, each by the formula of the language that its original is in.
func ease(ctx context.Context, before, after []linkage.Text) float64 {
	var sum share
	for i, t := range after {
		r := worth.Reading{Language: language.Of(ctx, lethe.NewDocument("", before[i].Text))}
		r.Add(t.Text)
		sum.part, sum.of = sum.part+r.Ease()*float64(r.Words), sum.of+float64(r.Words)
	}
	if sum.of == 0 {
		return 0
	}
	return sum.value()
}
