package main

import (
	"bytes"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// kinds are the folders of examples for each kind of text, and how README.md runs them.
var kinds = []struct {
	name, before string
	args         []string
	gone         string // some of what must not be in what comes out
}{
	{"court", "../../examples/court", []string{"--profile", "legal-en", "--set", "input.embedded=remove"}, "Hartwell|Kovárik|Oyelaran"},
	{"administrative", "../../examples/administrative/frases.txt", []string{"--format", "lines", "--profile", "administrative"}, "Alcorisa|Ortuzar|Serradell|600 000 014|93 000 45 67|ES91 2100|00000014Z|@example"},
	{"clinical", "../../examples/clinical", []string{"--profile", "clinical-de"}, "Grubenmann|Tschuppert|Eggimann|Šarić|90014477|756\\.0000|555"},
}

// TestExamplesOfEveryKind runs them, and holds what README.md shows against what comes out.
func TestExamplesOfEveryKind(t *testing.T) {
	var before, after strings.Builder
	for _, k := range kinds {
		out := filepath.Join(t.TempDir(), "out")
		var stderr bytes.Buffer
		if got := run(append([]string{"anonymize", k.before, "-o", out}, k.args...), strings.NewReader(""), io.Discard, &stderr); got != 0 {
			t.Fatalf("%s exits with %d: %s", k.name, got, stderr.String())
		}
		before.WriteString(readable(t, k.before))
		text := readable(t, out)
		after.WriteString(text)
		if found := regexp.MustCompile(k.gone).FindString(text); found != "" {
			t.Errorf("%s: %s is left", k.name, found)
		}
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(readme), "<!-- kinds -->\n```diff\n")
	block, _, closed := strings.Cut(rest, "```")
	if !found || !closed {
		t.Fatal("README.md has no block of the kinds")
	}
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		text := before.String()
		if line[0] == '+' {
			text = after.String()
		}
		if !strings.Contains(text, strings.TrimSpace(line[1:])) {
			t.Errorf("README.md shows what is not there: %s", line)
		}
	}
}

var tag = regexp.MustCompile(`<[^>]*>`)

// readable is the text of a file, or of all files of a folder, of Word documents too.
func readable(t *testing.T, place string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(place, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil || d.IsDir():
			return err
		case filepath.Ext(path) == ".docx":
			for _, data := range partsOf(t, path) {
				b.WriteString(html.UnescapeString(tag.ReplaceAllString(strings.ReplaceAll(data, "</w:p>", "\n"), "")))
			}
			return nil
		}
		data, err := os.ReadFile(path)
		b.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
