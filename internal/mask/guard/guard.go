package guard

import (
	"context"
	"errors"
	"slices"

	"github.com/lethe-privacy/lethe/internal/mask/coarse"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/span"
)

// Text is a public text and whom it is about.
type Text struct{ Person, Text string }

// Document is what a recipient would see of one, and what it was.
type Document struct {
	ID       string
	Original string
	Shared   string
	Replaced []span.Span // of Shared: what was put there in place of something
	// Phrases are what of Shared can be said less exactly, in order; nothing replaced is in them.
	Phrases []coarse.Phrase
}

// Guard is what an attacker knows, prepared.
type Guard struct {
	about     map[string]string // document id to person
	rank      int
	self      bool
	people    map[string]int // by name
	of        []int          // of each public text, its person
	attackers []attacker
}

// OfCollection guards documents against one another: no word stays that few have.
func OfCollection(rank int) *Guard { return &Guard{rank: rank, self: true} }

// New guards documents against somebody who holds public texts. about says by the ids of documents
// whom they are about. Where it does not, that is who has the document's id for a name, or else
// whoever fits the original best.
func New(texts []Text, about map[string]string, rank int) (*Guard, error) {
	g := &Guard{rank: rank, about: about, people: map[string]int{}}
	var known []string
	for _, t := range texts {
		if t.Person == "" {
			continue
		}
		n, ok := g.people[t.Person]
		if !ok {
			n = len(g.people)
			g.people[t.Person] = n
		}
		g.of, known = append(g.of, n), append(known, t.Text)
	}
	if len(g.people) <= rank {
		return nil, errors.New("guard: the public texts are about too few people for guard.rank: others must be left among whom somebody can hide")
	}
	for _, u := range units() {
		g.attackers = append(g.attackers, newAttacker(known, u))
	}
	return g, nil
}

// Choice are the words of one document that go, in lower case, and what is said less exactly.
type Choice struct {
	Words map[string]bool
	Less  []string // of each phrase, what takes its place; "" is nothing
	Met   bool     // whether enough other people fit what is left
}

// Choose chooses the words of each document.
func (g *Guard) Choose(ctx context.Context, docs []Document, threads int) ([]Choice, error) {
	if g.self {
		return g.rare(docs), nil
	}
	out := make([]Choice, 0, len(docs))
	return out, ordered.Map(ctx, threads, slices.Values(docs),
		func(d Document) Choice { return g.choose(ctx, d) },
		func(c Choice) error {
			out = append(out, c)
			return ctx.Err()
		})
}

// rare chooses the words that fewer than rank documents have left. A phrase with such a word is said
// by its first step without any.
func (g *Guard) rare(docs []Document) []Choice {
	in := map[string]int{}
	drafts := make([]*draft, len(docs))
	for i := range docs {
		drafts[i] = newDraft(&docs[i])
		for w := range drafts[i].words() {
			in[w]++
		}
	}
	out := make([]Choice, len(docs))
	for i, d := range drafts {
		for again := true; again; {
			again = false
			for w := range d.words() {
				if in[w] < g.rank && !d.gone[w] {
					d.remove(w)
					again = true
				}
			}
		}
		out[i] = d.chosen(true)
	}
	return out
}

// personOf is the number of the person whom a document is about, -1 for nobody.
func (g *Guard) personOf(d Document) int {
	if name, listed := g.about[d.ID]; listed {
		if n, ok := g.people[name]; ok {
			return n
		}
		return -1
	}
	if n, ok := g.people[d.ID]; ok {
		return n
	}
	scores := g.ask(&g.attackers[0], d.Original).people
	best := 0
	for n, s := range scores {
		if s > scores[best] {
			best = n
		}
	}
	if scores[best] == 0 {
		return -1
	}
	return best
}

// answer is how well public texts fit a document, and their people: each as well as the best
// of the texts about them.
type answer struct{ texts, people []float64 }

func (g *Guard) ask(a *attacker, question string) answer {
	x := answer{make([]float64, len(g.of)), make([]float64, len(g.people))}
	a.Score(question, x.texts)
	for i, s := range x.texts {
		x.people[g.of[i]] = max(x.people[g.of[i]], s)
	}
	return x
}

// bestText is the one of a person's texts that fits best.
func (g *Guard) bestText(x answer, person int) int32 {
	best := -1
	for i, s := range x.texts {
		if g.of[i] == person && (best < 0 || s > x.texts[best]) {
			best = i
		}
	}
	return int32(best)
}
