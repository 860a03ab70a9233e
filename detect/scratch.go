package detect

import "context"

// Scratch is where the detectors of a document, and who judges what they found, keep what
// several of them need of it, such as its words. It is used from one goroutine.
type Scratch map[any]any

type scratchKey struct{}

// WithScratch gives what is done with one document its scratch, where it has none yet.
func WithScratch(ctx context.Context) context.Context {
	if ScratchOf(ctx) != nil {
		return ctx
	}
	return context.WithValue(ctx, scratchKey{}, Scratch{})
}

// ScratchOf is the scratch of the document that a detector reads, nil where it has none. Keys are
// of types that only their package has; what is kept must not change.
func ScratchOf(ctx context.Context) Scratch {
	s, _ := ctx.Value(scratchKey{}).(Scratch)
	return s
}
