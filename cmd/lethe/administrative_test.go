package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fieldWords announce the values after them. They hide nobody, and without them nobody
// knows what a text was about.
var fieldWords = regexp.MustCompile(`(?i)\b(?:tel|telf|teléfono|email|iban|dni|nif|nie|cif|cp|matrícula|catastro|titular|NIE es|y el email)\b`)

// TestAdministrativePhrases: the example phrases of the pipeline for administrative texts, with
// its own table of expressions, keep the words that name their fields.
func TestAdministrativePhrases(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "shared", "data", "administrative-bsc")
	phrases, err := os.ReadFile(filepath.Join(folder, "frases.txt"))
	if err != nil {
		t.Skip("the folder ../shared/data is not beside the checkout")
	}
	before := strings.Split(strings.TrimRight(string(phrases), "\n"), "\n")
	for _, operator := range []string{"label", "intelligent", "random"} {
		out := filepath.Join(t.TempDir(), "out")
		var stderr bytes.Buffer
		code := run([]string{"anonymize", filepath.Join(folder, "frases.txt"), "--format", "lines", "--profile", "general", "--language", "es", "-q",
			"--recognizers", filepath.Join(folder, "regex_definition.csv"), "--set", "detect.overlaps=unite", "--mask", "all", "--replace", operator, "--seed", "1", "-o", out},
			strings.NewReader(""), &bytes.Buffer{}, &stderr)
		if code != exitOK {
			t.Fatalf("%s: exit code %d", operator, code)
		}
		shared, err := os.ReadFile(filepath.Join(out, "frases.txt"))
		if err != nil {
			t.Fatal(err)
		}
		after := strings.Split(strings.TrimRight(string(shared), "\n"), "\n")
		if len(after) < len(before) {
			t.Fatalf("%s: %d phrases became %d", operator, len(before), len(after))
		}
		for i, b := range before {
			want, got := fieldWords.FindAllString(b, -1), fieldWords.FindAllString(after[i], -1)
			if strings.Join(want, " ") != strings.Join(got, " ") {
				t.Errorf("%s, phrase %d: field words %q became %q", operator, i+1, want, got)
			}
		}
	}
}
