//go:build !purego

package embedding

import (
	"bytes"
	"testing"
)

// A model does not depend on which kernels made it.
func TestModelIsSameWithoutAssembly(t *testing.T) {
	train := func() []byte { return written(t, trained(t, topics(300, 1), Options{Dim: 20, Bucket: 500, Epochs: 1})) }
	with := train()
	defer func(was bool) { hasAVX2 = was }(hasAVX2)
	hasAVX2 = false
	if !bytes.Equal(with, train()) {
		t.Error("the model in Go is another")
	}
}
