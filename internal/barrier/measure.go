package barrier

import (
	"context"

	"github.com/lethe-privacy/lethe/internal/spill"
	"github.com/lethe-privacy/lethe/risk"
)

// Risks returns the risk of each document in order.
func (c *Collection) Risks(ctx context.Context, put func(float64) error) error {
	next := 0
	for d, err := range c.byDocument(ctx, nil) {
		if err != nil {
			return err
		}
		for ; next < int(d.index); next++ {
			if err := put(0); err != nil {
				return err
			}
		}
		if err := put(c.risk(d)); err != nil {
			return err
		}
		next++
	}
	for ; next < c.documents; next++ {
		if err := put(0); err != nil {
			return err
		}
	}
	return nil
}

// risk is that of a document, multiplied by rising index as package risk does.
func (c *Collection) risk(d document) float64 { return c.riskWithout(d, nil) }

// riskWithout is that of a document without what is hidden.
func (c *Collection) riskWithout(d document, hidden bits) float64 {
	product := 1.0
	for i := range d.entities {
		if o := &d.entities[i]; !hidden.has(o.entity) {
			product = float64(product * (1 - c.contribution(o, o.relevance)))
		}
	}
	return 1 - product
}

// Edges returns the edges in order.
func (c *Collection) Edges(ctx context.Context, put func(risk.Edge) error) error {
	sorter := spill.NewSorter(c.store, edges, share(c.store, 1))
	err := c.join(ctx, nil, func(a, b int32, strength float64, _ *via) error {
		return sorter.Add(edge{a: a, b: b, strength: strength})
	})
	if err != nil {
		return err
	}
	found, err := sorter.Sorted()
	if err != nil {
		return err
	}
	defer found.Close()
	for e, err := range found.All() {
		if err == nil {
			err = put(risk.Edge{A: int(e.a), B: int(e.b), Strength: e.strength})
		}
		if err != nil {
			return err
		}
	}
	return nil
}
