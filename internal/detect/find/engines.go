package find

import (
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/session"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Engines are what detection takes from outside, since it is heavy: a program that names
// none links none of it, and refuses settings that ask for it. Package pipeline/engines has
// them all.
type Engines struct {
	// Compute computes transformers; internal/detect/transformer/onnx has one.
	Compute session.Opener
	// Ask prepares a service that finds personal data over HTTP; internal/detect/remote has it.
	Ask func(remote.Options) (Remote, error)
}

// Remote is a service over HTTP.
type Remote interface {
	Detector() detect.Detector
	Host() string // without its path
}

var errNoServices = failure.New("find", "the configuration names services over HTTP, and this program links nothing that asks them")
