package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/slow"
)

// TestVersionOfABuild: a program that was linked with a version says it, and so does the
// manifest of what it writes; one that was not says "dev".
func TestVersionOfABuild(t *testing.T) {
	slow.Test(t, "links the program twice")
	const set = "-X github.com/lethe-privacy/lethe/pipeline.version="
	for want, flags := range map[string]string{"v1.2.3-a223d44": set + "v1.2.3-a223d44", "dev": ""} {
		dir := t.TempDir()
		program := filepath.Join(dir, "bin", "lethe")
		run := func(name string, args ...string) string {
			c := exec.Command(name, args...)
			if name == program {
				c.Env = append(os.Environ(), "HOME="+dir, "XDG_CONFIG_HOME="+dir) // no configuration of the user's
			}
			out, err := c.CombinedOutput()
			if err != nil {
				t.Fatalf("%s %q: %v\n%s", name, args, err, out)
			}
			return string(out)
		}
		run("go", "build", "-buildvcs=false", "-ldflags", flags, "-o", program, ".")
		if said := run(program, "version"); !strings.HasPrefix(said, "lethe "+want+" ") {
			t.Errorf("%q, want %s", said, want)
		}
		input, shared := filepath.Join(dir, "a.txt"), filepath.Join(dir, "shared")
		if err := os.WriteFile(input, []byte("Mr Corwin Haddersley called."), 0o600); err != nil {
			t.Fatal(err)
		}
		run(program, "anonymize", input, "-o", shared, "--mask", "all", "-q")
		data, err := os.ReadFile(filepath.Join(shared, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		var manifest struct{ Lethe string }
		if err := json.Unmarshal(data, &manifest); err != nil || manifest.Lethe != want {
			t.Errorf("the manifest says %q, want %s: %v", manifest.Lethe, want, err)
		}
	}
}
