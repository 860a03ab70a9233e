package collect

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/internal/eval/worth"
	"github.com/lethe-privacy/lethe/internal/ordered"
)

// Inquiry is whom an attacker finds who asks an index about what happened.
type Inquiry struct {
	Questions int             `json:"questions"`
	Silent    int             `json:"silent"` // to which nothing came
	Linked    *linkage.Report `json:"linked"`
}

// People asks about each original in six telling words of it, collects, and links what came as
// if it were the document.
func People(ctx context.Context, x Index, attackers []linkage.Attacker, b *linkage.Background, originals []linkage.Text, o Options) (*Inquiry, error) {
	var texts []string
	for _, t := range originals {
		texts = append(texts, t.Text)
	}
	type answer struct {
		passages []string
		err      error
	}
	r := &Inquiry{}
	collected := make([]linkage.Text, 0, len(originals))
	questions := worth.Questions(texts)
	err := ordered.Map(ctx, o.Threads, slices.Values(questions), func(q worth.Question) answer {
		passages, err := collect(ctx, x, q.Text, o, like(q.Text))
		return answer{near(passages, like(q.Text)(passages)), err}
	}, func(a answer) error {
		if a.err != nil {
			return a.err
		}
		d := originals[questions[len(collected)].Document]
		if r.Questions++; len(a.passages) == 0 {
			r.Silent++
		}
		collected = append(collected, linkage.Text{Person: d.Person, Text: strings.Join(a.passages[:min(len(a.passages), o.Passages)], "\n")})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if r.Linked, err = linkage.Attack(ctx, attackers, b, collected, o.Threads); err != nil {
		return nil, err
	}
	for i := range r.Linked.Rows {
		r.Linked.Rows[i].KMap = nil // passages about several people bound nobody's k
	}
	return r, nil
}

// near keeps the passages that fit nearly as well as the best.
func near(passages []string, fits []float64) []string {
	n := 0
	for n < len(passages) && fits[n] >= nearEnough*fits[0] {
		n++
	}
	return passages[:n]
}

// nearEnough is which share of the best fit that is.
const nearEnough = .7
