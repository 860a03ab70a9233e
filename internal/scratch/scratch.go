// Package scratch is where everything that works on one document keeps what several of them need of
// it, such as its words. It travels in a context.
package scratch

import "context"

// Scratch holds what was computed of a document. Keys are of types that only their package has;
// what is kept must not change. It is used from one goroutine.
type Scratch map[any]any

type key struct{}

// With returns what is done with one document its scratch, where it has none yet.
func With(ctx context.Context) context.Context {
	if Of(ctx) != nil {
		return ctx
	}
	return context.WithValue(ctx, key{}, Scratch{})
}

// Again gives a context the scratch of a document that was worked on, for what is asked of it later.
func Again(ctx context.Context, s Scratch) context.Context { return context.WithValue(ctx, key{}, s) }

// Of is the scratch of the document that is worked on, nil where it has none.
func Of(ctx context.Context) Scratch {
	s, _ := ctx.Value(key{}).(Scratch)
	return s
}
