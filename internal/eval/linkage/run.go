package linkage

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Text is a text and whom it is about.
type Text struct {
	Person string // "" where that is nobody of the background
	Text   string
}

// Background is what an attacker knows: public texts about people.
type Background struct {
	texts  []string
	of     []int          // of each text, its person
	people map[string]int // by name
}

var errFewPeople = errors.New("the attacker knows of fewer than two people: give it a register of more")

// NewBackground sorts public texts by whom they are about.
func NewBackground(texts []Text) (*Background, error) {
	b := &Background{people: map[string]int{}}
	for _, t := range texts {
		if t.Person == "" {
			continue
		}
		n, ok := b.people[t.Person]
		if !ok {
			n = len(b.people)
			b.people[t.Person] = n
		}
		b.texts, b.of = append(b.texts, t.Text), append(b.of, n)
	}
	if len(b.people) < 2 {
		return nil, errFewPeople
	}
	return b, nil
}

// People is how many the background tells of.
func (b *Background) People() int { return len(b.people) }

// Report is what attackers reach.
type Report struct {
	People    int       `json:"people"`    // of the background
	Documents int       `json:"documents"` // about one of them
	Others    int       `json:"others"`    // documents about nobody of the background
	Chance    float64   `json:"chance"`    // of who draws a person
	Rows      []Result  `json:"attackers"`
	Found     []FoundBy `json:"people_found_by"`
}

// Result is what one attacker reaches.
type Result struct {
	Name      string  `json:"attacker"`
	Documents Success `json:"documents"`
	People    Success `json:"people"` // all documents about somebody as one text
	KMap      *KMaps  `json:"k_map,omitempty"`
}

// FoundBy is how many people so many attackers find by all their documents.
type FoundBy struct {
	Attackers int `json:"attackers"`
	People    int `json:"people"`
}

// Attack lets each attacker say whom the documents are about.
func Attack(ctx context.Context, attackers []Attacker, b *Background, documents []Text, threads int) (*Report, error) {
	alone, together := b.questions(documents)
	r := &Report{People: b.People(), Documents: len(alone), Others: len(documents) - len(alone), Chance: 1 / float64(b.People())}
	if len(alone) == 0 {
		return nil, errors.New("no document is about anybody of the background")
	}
	found := make([]int, len(together))
	for _, a := range attackers {
		s, err := a.learn(ctx, b.texts)
		if err != nil {
			return nil, err
		}
		one, err := b.ask(ctx, s, alone, threads)
		if err != nil {
			return nil, err
		}
		all, err := b.ask(ctx, s, together, threads)
		if err != nil {
			return nil, err
		}
		for i, q := range all {
			if q.place.Above+q.place.Equal == 0 {
				found[i]++
			}
		}
		r.Rows = append(r.Rows, Result{a.Name, successOf(one), successOf(all), kMaps(s, alone, together)})
	}
	for n := range len(attackers) + 1 {
		people := 0
		for _, f := range found {
			if f == n {
				people++
			}
		}
		r.Found = append(r.Found, FoundBy{n, people})
	}
	return r, nil
}

// personText is a text and the number of its person.
type personText struct {
	person int
	text   string
}

// questions are the documents about people of the background, one by one, and all of a person
// as one, in the order in which people come first.
func (b *Background) questions(documents []Text) (alone, together []personText) {
	at := map[int]int{}
	var texts [][]string
	for _, d := range documents {
		person, ok := b.people[d.Person]
		if !ok || d.Person == "" {
			continue
		}
		alone = append(alone, personText{person, d.Text})
		i, ok := at[person]
		if !ok {
			i = len(together)
			at[person] = i
			together, texts = append(together, personText{person: person}), append(texts, nil)
		}
		texts[i] = append(texts[i], d.Text)
	}
	for i := range together {
		together[i].text = strings.Join(texts[i], "\n")
	}
	return alone, together
}

// ask returns the place of the right person for each question.
func (b *Background) ask(ctx context.Context, s scorer, qs []personText, threads int) ([]question, error) {
	type answer struct {
		question
		err error
	}
	out := make([]question, 0, len(qs))
	return out, ordered.Map(ctx, threads, slices.Values(qs), func(q personText) answer {
		scores := make([]float64, len(b.texts))
		if err := s.Score(ctx, q.text, scores); err != nil {
			return answer{err: err}
		}
		best := make([]float64, len(b.people))
		for i, v := range scores {
			best[b.of[i]] = max(best[b.of[i]], v)
		}
		return answer{question: question{q.person, placeOf(best, q.person)}}
	}, func(a answer) error {
		out = append(out, a.question)
		return a.err
	})
}
