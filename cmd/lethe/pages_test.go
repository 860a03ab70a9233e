package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
	pages := writtenPages(t)
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

// commandLines are the words behind lethe, in blocks and in running text.
func commandLines(text string) [][]string {
	return append(blockLines(text), wordsOf(inline, codeOf.ReplaceAllString(continued.ReplaceAllString(text, " "), ""))...)
}

// blockLines are the words behind lethe in blocks.
func blockLines(text string) (found [][]string) {
	for _, block := range codeOf.FindAllString(continued.ReplaceAllString(text, " "), -1) {
		found = append(found, wordsOf(commandRow, block)...)
	}
	return found
}

// wordsOf are the words of command lines, up to a pipe, a redirection or a comment.
func wordsOf(row *regexp.Regexp, text string) (found [][]string) {
	for _, m := range row.FindAllStringSubmatch(text, -1) {
		words := strings.Fields(m[1])
		for i, w := range words {
			if strings.ContainsAny(w[:1], "|>#&<(") || strings.HasPrefix(w, "2>") {
				words = words[:i]
				break
			}
		}
		found = append(found, words)
	}
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

// aside are commands of pages that no script runs, each by a part of it, with the test that does.
var aside = map[string]string{
	"kafka://localhost:9092":                 "TestTopicsOfThePage",
	"anonymize examples/court -o out/court ": "TestExamplesOfEveryKind",
}

// TestPagesAreRun: each command line in a block of a page is run, so that none lies. Its page is executed
// line by line, or a script has the same command with all of its flags and settings, or a test of another kind.
func TestPagesAreRun(t *testing.T) {
	root := (&app{}).root()
	ran := scriptedUsages(t, root)
	var tests strings.Builder
	for _, name := range globbed(t, "*_test.go") {
		tests.WriteString(textOf(t, name))
	}
	pages := writtenPages(t)
	for _, page := range append(pages, "../../examples/README.md") {
		for _, words := range blockLines(textOf(t, page)) {
			line, used := strings.Join(words, " "), usedBy(root, words)
			if slices.ContainsFunc(ran, used.within) {
				continue
			}
			test := ""
			for part, by := range aside {
				if strings.Contains(line+" ", part) {
					test = by
				}
			}
			if test == "" || !strings.Contains(tests.String(), "func "+test+"(") {
				t.Errorf("%s: nothing runs lethe %s: a script in testdata may, with these flags", filepath.Base(page), line)
			}
		}
	}
}

// A usage is a command with its flags; --set counts with the setting that it names.
type usage struct {
	command string
	flags   []string
}

func usedBy(root *cobra.Command, words []string) usage {
	c, _, err := root.Find(words)
	if err != nil {
		return usage{command: strings.Join(words, " ")}
	}
	u := usage{command: c.CommandPath()}
	for i, w := range words {
		flag, _, _ := strings.Cut(w, "=")
		if flag == "--set" && i+1 < len(words) {
			path, _, _ := strings.Cut(strings.Trim(words[i+1], `'"`), "=")
			flag += " " + path
		}
		if strings.HasPrefix(flag, "--") {
			u.flags = append(u.flags, flag)
		}
	}
	return u
}

// within reports whether another usage is of the same command, with all of these flags.
func (u usage) within(other usage) bool {
	return u.command == other.command && !slices.ContainsFunc(u.flags, func(f string) bool { return !slices.Contains(other.flags, f) })
}

var (
	scriptRow = regexp.MustCompile(`(?m)^(?:! )?(?:\[[^]]*\] ?)*(?:exits \d )?(?:exec )?lethe ([a-z].*)$`)
	executed  = regexp.MustCompile(`"((?:reference/)?[a-z-]+\.md)"`)
)

// scriptedUsages are those in scripts, and in pages that are executed line by line.
func scriptedUsages(t *testing.T, root *cobra.Command) (all []usage) {
	t.Helper()
	for _, script := range globbed(t, "testdata/*.txtar") {
		for _, words := range wordsOf(scriptRow, textOf(t, script)) {
			all = append(all, usedBy(root, words))
		}
	}
	for _, by := range []string{"../../docs/pages_test.go", "../../cluster/spark/tests/test_page.py"} {
		for _, m := range executed.FindAllStringSubmatch(textOf(t, by), -1) {
			for _, words := range blockLines(textOf(t, "../../docs/"+m[1])) {
				all = append(all, usedBy(root, words))
			}
		}
	}
	if !strings.Contains(textOf(t, "../../docs/pages_test.go"), `"reference/formats/*.md"`) {
		t.Error("no test executes the pages of formats")
	}
	for _, page := range globbed(t, formatPages) {
		for _, words := range blockLines(textOf(t, page)) {
			all = append(all, usedBy(root, words))
		}
	}
	return all
}

// formatPages are executed line by line, all of them.
const formatPages = "../../docs/reference/formats/*.md"

// writtenPages are the pages that people wrote.
func writtenPages(t *testing.T) []string {
	t.Helper()
	return slices.Concat(globbed(t, "../../docs/*.md"), globbed(t, "../../docs/reference/*.md"), globbed(t, formatPages))
}

func globbed(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatal(pattern, err)
	}
	return names
}

func textOf(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
