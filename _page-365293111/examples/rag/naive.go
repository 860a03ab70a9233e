package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/pipeline"
)

// naive puts a name drawn from a list in the place of each that is found, anew for each
// text: what one does with a library of fakes.
type naive struct {
	finder *pipeline.Finder
	draw   *rand.Rand
}

var fakes = strings.Fields("Aldmoor Barrow Castor Denholm Eskdale Farrow Garrick Hexham Ivel Jarrow Kelso Lorton")

func (n *naive) letters(ctx context.Context, in []letter) ([]letter, error) {
	out := make([]letter, len(in))
	for i, l := range in {
		text, err := n.text(ctx, l.Content)
		if err != nil {
			return nil, err
		}
		out[i] = letter{l.ID, text}
	}
	return out, nil
}

func (n *naive) text(ctx context.Context, text string) (string, error) {
	mentions, err := n.finder.Find(ctx, &lethe.Document{Fields: []lethe.Field{{Text: text}}})
	if err != nil {
		return "", err
	}
	for _, m := range slices.Backward(mentions) {
		if m.Label == lethe.Organization {
			fake := fakes[n.draw.IntN(len(fakes))] + " " + fakes[n.draw.IntN(len(fakes))]
			text = text[:m.Start] + fake + text[m.End:]
		}
	}
	return text, nil
}
