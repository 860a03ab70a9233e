// Package slow marks the tests that take long: they run where LETHE_LONG is set, as in
// .ci/run, so that go test ./... takes minutes.
package slow

import (
	"os"
	"testing"
)

// Enabled reports whether long tests run.
func Enabled() bool { return os.Getenv("LETHE_LONG") != "" && !testing.Short() }

// Times is how often something is tried: often where long tests run, else a few times.
func Times(few, often int) int {
	if Enabled() {
		return often
	}
	return few
}

// Test skips a test that takes long where such do not run; why says what it does.
func Test(t testing.TB, why string) {
	t.Helper()
	if !Enabled() {
		t.Skipf("LETHE_LONG=1 runs it: %s", why)
	}
}
