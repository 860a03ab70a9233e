package main

import (
	"testing"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// An expression that is not one would be told only where it is first used.
func TestAllExpressionsCompile(t *testing.T) {
	if err := lazyregexp.Check(); err != nil {
		t.Error(err)
	}
}
