package attack

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval/pairing"
)

// Original is a document before, with what was found in it; the zero Original could not be read.
type Original struct {
	*lethe.Document
	Mentions []lethe.Mention
}

// ByFrequency attacks by how often values occur. originals are held while the documents after are
// read; they are numbered as the pairs' Befores.
func ByFrequency(ctx context.Context, p *pairing.Pairs, originals []Original) (*FrequencyReport, error) {
	var attacker Frequencies
	err := pairing.Walk(ctx, p.After, p.Threads(), p.Step("comparing"), func(at int, r *format.Record) ([]Replacement, error) {
		of := originals[p.Partner[at]]
		if of.Document == nil {
			return nil, nil // it could not be read, which is said
		}
		return ReplacedIn(of.Document, r.Document, of.Mentions), nil
	}, func(rs []Replacement) error {
		attacker.Add(rs)
		return nil
	})
	return attacker.Report(), err
}
