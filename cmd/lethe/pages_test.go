package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
)

var (
	continued  = regexp.MustCompile(`\\\n\s*`)
	commandRow = regexp.MustCompile(`(?m)^ *(?:\$ )?(?:go run \./cmd/)?lethe ([a-z][^\n]*)$`)
	inline     = regexp.MustCompile("`lethe ([a-z][^`\n]*)`")
	codeOf     = regexp.MustCompile("(?ms)^ *```.*?^ *```|^    .*?$")
)

// TestPagesNameWhatIs: commands, flags and settings in the pages' command lines are there, and none of them goes away.
func TestPagesNameWhatIs(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 20 {
		t.Fatal(len(pages), err)
	}
	root, checked := (&app{}).root(), 0
	for _, page := range append(pages, "../../README.md", "../../examples/README.md", "../../CONTRIBUTING.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range commandLines(string(text)) {
			checked++
			checkCommand(t, root, filepath.Base(page), line)
		}
	}
	if checked < 200 {
		t.Errorf("only %d command lines were found", checked)
	}
}

// commandLines are the words behind lethe, in blocks and in running text, up to a pipe, a redirection or a comment.
func commandLines(text string) [][]string {
	var found [][]string
	add := func(all [][]string) {
		for _, m := range all {
			words := strings.Fields(m[1])
			for i, w := range words {
				if strings.ContainsAny(w[:1], "|>#&<2") && !strings.HasPrefix(w, "20") || strings.HasPrefix(w, "(") {
					words = words[:i]
					break
				}
			}
			found = append(found, words)
		}
	}
	text = continued.ReplaceAllString(text, " ")
	for _, block := range codeOf.FindAllString(text, -1) {
		add(commandRow.FindAllStringSubmatch(block, -1))
	}
	add(inline.FindAllStringSubmatch(codeOf.ReplaceAllString(text, ""), -1))
	return found
}

func checkCommand(t *testing.T, root *cobra.Command, page string, words []string) {
	t.Helper()
	c, _, err := root.Find(words)
	if err != nil || c.Parent() == nil {
		t.Errorf("%s: there is no command lethe %s", page, strings.Join(words, " "))
		return
	}
	c.InitDefaultHelpFlag()
	for i, w := range words {
		name, ok := strings.CutPrefix(w, "--")
		if !ok || name == "" {
			continue
		}
		name, _, _ = strings.Cut(name, "=")
		name = strings.TrimRight(name, ",.;]")
		f := c.Flag(name)
		if f == nil || f.Hidden && name != "unencrypted-store" { // those that go away are hidden
			t.Errorf("%s: %s has no flag --%s", page, c.CommandPath(), name)
		}
		if name == "set" && i+1 < len(words) {
			checkPath(t, page, words[i+1])
		}
	}
}

// checkPath: what --set names is a setting, or one entry of a setting that has several.
func checkPath(t *testing.T, page, given string) {
	t.Helper()
	path, _, _ := strings.Cut(strings.Trim(given, `'"`), "=")
	config := pipeline.Default()
	for _, s := range pipeline.Settings(&config) {
		if path == s.Path || strings.HasPrefix(path, s.Path+".") {
			return
		}
	}
	t.Errorf("%s: there is no setting %s", page, path)
}
