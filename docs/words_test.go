package docs_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// What a reader of a page takes in at once.
const (
	longestLine     = 120
	longestSentence = 30
)

// TestWords: no line and no sentence of a page is long. Blocks and tables are left aside.
func TestWords(t *testing.T) {
	for _, page := range append(written(t), "../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range prose(string(text)) {
			if n := utf8.RuneCountInString(line); n >= longestLine {
				t.Errorf("%s:%d: a line of %d characters", page, i+1, n)
			}
		}
		for _, s := range sentences(prose(string(text))) {
			if n := len(strings.Fields(s)); n >= longestSentence {
				t.Errorf("%s: a sentence of %d words: %s", page, n, s)
			}
		}
	}
}

// prose is a page with nothing in the lines of blocks, tables and comments.
func prose(page string) []string {
	lines := strings.Split(page, "\n")
	block := false
	for i, line := range lines {
		fenced := strings.HasPrefix(strings.TrimSpace(line), "```")
		if block || fenced || strings.HasPrefix(line, "|") || strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "<!--") {
			lines[i] = ""
		}
		if fenced {
			block = !block
		}
	}
	return lines
}

var (
	item = regexp.MustCompile(`^\s*([-*#>]+|\d+\.)\s`)
	stop = regexp.MustCompile(`[.!?][*_”")]*\s+`)
	link = regexp.MustCompile(`\]\([^)]*\)`)
)

// sentences gives the sentences of the paragraphs and items.
func sentences(lines []string) []string {
	var all []string
	paragraph := ""
	end := func() {
		all = append(all, stop.Split(link.ReplaceAllString(paragraph, "]"), -1)...)
		paragraph = ""
	}
	for _, line := range lines {
		if line == "" || item.MatchString(line) {
			end()
		}
		paragraph += line + " "
	}
	end()
	return all
}

func TestSentences(t *testing.T) {
	got := sentences(prose("# A title\n\nOne. Two\nlines [here](there and there).\n\n- three\n- “four?” five\n\n```sh\nx. y\n```\n"))
	want := []string{"# A title", "One", "Two lines [here]", "- three", "- “four", "five"}
	var trimmed []string
	for _, s := range got {
		if s = strings.TrimSpace(s); s != "" {
			trimmed = append(trimmed, strings.TrimSuffix(s, "."))
		}
	}
	if !slices.Equal(trimmed, want) {
		t.Errorf("got %q", trimmed)
	}
}
