package failure_test

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/lethe-privacy/lethe/internal/failure"
)

type silent struct{ error }

func (s silent) Unwrap() error { return s.error }

func TestMessage(t *testing.T) {
	mask := failure.New("mask", "theta is 7")
	pipe := failure.Errorf("pipeline", "%w", mask)
	for _, c := range []struct {
		err        error
		full, told string
	}{
		{errors.New("plain: it stays"), "plain: it stays", "plain: it stays"},
		{mask, "mask: theta is 7", "theta is 7"},
		{pipe, "pipeline: mask: theta is 7", "theta is 7"},
		{silent{pipe}, "pipeline: mask: theta is 7", "theta is 7"},
		{fmt.Errorf("%w; see the help", pipe), "pipeline: mask: theta is 7; see the help", "theta is 7; see the help"},
		{fmt.Errorf("a.txt: %w", mask), "a.txt: mask: theta is 7", "a.txt: mask: theta is 7"},
		{errors.Join(mask, pipe), "mask: theta is 7\npipeline: mask: theta is 7", "theta is 7\npipeline: mask: theta is 7"},
		{fmt.Errorf("%d documents: %w", 3, pipe), "3 documents: pipeline: mask: theta is 7", "3 documents: pipeline: mask: theta is 7"},
	} {
		if got := c.err.Error(); got != c.full {
			t.Errorf("text %q, not %q", got, c.full)
		}
		if got := failure.Message(c.err); got != c.told {
			t.Errorf("message of %q is %q, not %q", c.full, got, c.told)
		}
	}
}

func TestUnwrap(t *testing.T) {
	err := failure.Errorf("store", "open: %w", fs.ErrNotExist)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("what is wrapped is not found")
	}
	var of *failure.Error
	if !errors.As(err, &of) || of.Package != "store" {
		t.Error("the package is not told")
	}
}
