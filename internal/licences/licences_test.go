package licences

import (
	"os/exec"
	"strings"
	"testing"
)

// Every module that is linked has its licence there.
func TestText(t *testing.T) {
	text, err := Text()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "../../cmd/lethe").Output()
	if err != nil {
		t.Fatal(err)
	}
	for module := range strings.Lines(string(out)) {
		if module = strings.TrimSpace(module); module != "" && !strings.Contains(text, "\n"+module+"\n") {
			t.Errorf("%s is missing: go run ./internal/licences/genlicences internal/licences/texts.gz", module)
		}
	}
	if !strings.Contains(text, "Svelte Contributors") {
		t.Error("Svelte is missing")
	}
	if !strings.Contains(text, "The Go Authors") {
		t.Error("Go is missing")
	}
}
