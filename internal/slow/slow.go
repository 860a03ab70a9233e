// Package slow marks the tests that take long: they run where LETHE_LONG is set, as in
// .ci/run, so that go test ./... takes minutes.
package slow

import (
	"os"
	"path/filepath"
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

// Files is a folder of files; where long tests do not run, one with every third of them.
func Files(t testing.TB, folder string) string {
	t.Helper()
	if Enabled() {
		return folder
	}
	some := t.TempDir()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(files); i += 3 {
		data, err := os.ReadFile(filepath.Join(folder, files[i].Name()))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(some, files[i].Name()), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return some
}
