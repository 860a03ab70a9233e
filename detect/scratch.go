package detect

import "context"

// Scratch is where the detectors of one run keep what several of them need of its
// document, such as its words. A run uses it from one goroutine.
type Scratch map[any]any

type scratchKey struct{}

// withScratch gives a run its scratch.
func withScratch(ctx context.Context) context.Context {
	return context.WithValue(ctx, scratchKey{}, Scratch{})
}

// ScratchOf is the scratch of the run that calls a detector, nil outside of one. Keys are
// of types that only their package has; what is kept must not change.
func ScratchOf(ctx context.Context) Scratch {
	s, _ := ctx.Value(scratchKey{}).(Scratch)
	return s
}
