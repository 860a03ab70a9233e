package ordered

import (
	"strings"
	"testing"
)

// What a panic says may be text of a document: the error that it becomes does not repeat it.
func TestGuard(t *testing.T) {
	work := func() (err error) {
		defer Guard(&err)
		panic("Anna Keller")
	}
	if err := work(); err == nil || strings.Contains(err.Error(), "Keller") {
		t.Errorf("%v", err)
	}
}
