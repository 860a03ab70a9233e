package collect

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/eval/linkage"
)

// Attack seeks people and, where there is a register, attributes.
func Attack(ctx context.Context, x Index, attackers []linkage.Attacker, b *linkage.Background, t *Table, originals []linkage.Text, o Options) (*Report, error) {
	r := &Report{Sessions: o.Sessions, Passages: o.Passages}
	var err error
	if r.People, err = People(ctx, x, attackers, b, originals, o); err != nil || t == nil {
		return r, err
	}
	var people []string
	for _, d := range originals {
		people = append(people, d.Person)
	}
	r.Attributes, err = Attributes(ctx, x, t, people, o)
	return r, err
}
