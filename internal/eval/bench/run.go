package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/collect"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/worth"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/internal/retrieval"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/span"
)

// Row is what comes of one policy, or of another program.
type Row struct {
	Policy string `json:"policy"`
	Doc    string `json:"doc,omitempty"`
	// Kept is the share of the words of the originals that are left where they stood;
	// Information the same with each word by how few documents have it, ln((1+N)/(1+n)).
	Kept        float64          `json:"words_kept"`
	Information float64          `json:"information_kept"`
	Attackers   []linkage.Result `json:"attackers"`
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
	Left *Left `json:"items_left,omitempty"`
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

// Made is what a policy made of documents. Both lists are in the same order.
type Made struct {
	Name, Doc     string
	Before, After []linkage.Text
	Facts         *invariant.Share    // nil: not asked
	Persons       *collateral.Persons // nil: there is no gold
}

// Add measures what a policy made.
func (r *Report) Add(ctx context.Context, b *Bench, m *Made) error {
	before, after := m.Before, m.After
	if len(before) != len(after) {
		return fmt.Errorf("%s has %d documents of %d", m.Name, len(after), len(before))
	}
	row := Row{Policy: m.Name, Doc: m.Doc, Facts: m.Facts, Left: leftOf(m.Persons)}
	var err error
	if row.Kept, row.Information, err = kept(ctx, before, after, b.Threads); err != nil {
		return err
	}
	if row.Search, err = worth.Ask(ctx, worth.Questions(plain(before)), plain(after), b.Threads); err != nil {
		return err
	}
	row.Ease = ease(before, after)
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

func plain(texts []linkage.Text) (out []string) {
	for _, t := range texts {
		out = append(out, t.Text)
	}
	return out
}

// ease is the mean of texts by their words, each by the formula of the language that its original is in.
func ease(before, after []linkage.Text) float64 {
	var sum share
	for i, t := range after {
		r := worth.Reading{Language: language.Of(lethe.NewDocument("", before[i].Text))}
		r.Add(t.Text)
		sum.part, sum.of = sum.part+r.Ease()*float64(r.Words), sum.of+float64(r.Words)
	}
	if sum.of == 0 {
		return 0
	}
	return sum.value()
}

// share is a part of a whole.
type share struct{ part, of float64 }

func (s share) value() float64 {
	if s.of == 0 {
		return 1
	}
	return s.part / s.of
}

// kept gives the share of words that are left, and of what they say.
func kept(ctx context.Context, before, after []linkage.Text, threads int) (words, information float64, err error) {
	x := retrieval.NewIndex(plain(before), lowered)
	weight := func(word string) float64 {
		return math.Log(float64(1+x.Texts) / float64(1+len(x.Postings[x.Number[word]])))
	}
	var number []int
	for i := range before {
		number = append(number, i)
	}
	type counts struct{ words, said share }
	var all counts
	err = ordered.Map(ctx, threads, slices.Values(number), func(i int) (c counts) {
		changed := span.NewMarks(len(before[i].Text))
		for _, e := range collateral.Compare(before[i].Text, after[i].Text) {
			changed.Set(e.Span)
		}
		for _, w := range span.Runs(before[i].Text, letter.OfWord) {
			says := weight(strings.ToLower(w.In(before[i].Text)))
			c.words.of, c.said.of = c.words.of+1, c.said.of+says
			if !changed.Any(w) {
				c.words.part, c.said.part = c.words.part+1, c.said.part+says
			}
		}
		return c
	}, func(c counts) error {
		all.words = share{all.words.part + c.words.part, all.words.of + c.words.of}
		all.said = share{all.said.part + c.said.part, all.said.of + c.said.of}
		return nil
	})
	return all.words.value(), all.said.value(), err
}

func lowered(text string) []string { return letter.Fields(strings.ToLower(text)) }
