// Package session is the seam between the models of package transformer and what computes
// them: package onnx does, and only programs that name it link it.
package session

import "context"

// Session computes logits. It is safe for concurrent use, and the same batch has the
// same logits whatever else is computed at the time. In pure Go a row has the same ones
// whatever rows are beside it.
type Session interface {
	// Labels is how many logits a token has, or 0 where the model leaves it open.
	Labels() int
	// Tokens is how many tokens the model knows, or 0 where that is not to be seen.
	Tokens() int
	// Logits gives those of every token of every row, rows one after the other.
	Logits(ctx context.Context, b Batch) ([]float32, error)
	// Close frees the model. Nobody may be using it.
	Close() error
}

// Batch is what a model reads: rows of tokens of equal length.
type Batch struct {
	Rows, Length int
	IDs          []int64 // Rows · Length
	Mask         []int64 // 1 for a token, 0 for what fills up
}

// Options say how a model is computed.
type Options struct {
	// Runtime is the path of ONNX Runtime's library; "" computes in pure Go.
	Runtime string
	// Shapes bounds how many shapes of batches are remembered; more are an error. Each
	// shape costs the time of its preparation and some memory.
	Shapes int
}

// Opener reads a model from a file.
type Opener func(path string, o Options) (Session, error)
