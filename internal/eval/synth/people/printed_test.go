package people_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/synth/people"
)

var rewritePrinted = flag.Bool("rewrite-printed-texts", false, "write docs/reference/lab-texts.md from what the generator gives: read it before you commit it")

const printedPage = "../../../../docs/reference/lab-texts.md"

// names of languages as the page has them.
var languageNames = map[string]string{"en": "English", "de": "German", "es": "Spanish", "ca": "Catalan"}

// TestPrinted holds the page of texts against the generator.
func TestPrinted(t *testing.T) {
	want := printed(t)
	if *rewritePrinted {
		if err := os.WriteFile(printedPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(printedPage)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/reference/lab-texts.md has other texts than the generator gives: go test ./internal/eval/synth/people -run Printed -rewrite-printed-texts, and read it")
	}
}

// perKind is how many texts of a kind are printed of a language; of the first kind one more.
const perKind = 2

func printed(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# Texts of the lab\n\nThese are " + fmt.Sprint(len(people.Languages)*(perKind*len(people.Kinds)+1)) +
		" documents of the [lab](lab.md), as they come. Nobody in them exists. Some writers misspell words.\n" +
		"They are the first of each kind in each language that this writes:\n\n" +
		"    lethe synth --kind people --population 3000 --documents 400 --seed 12 --language en -o lab\n")
	for _, language := range people.Languages {
		fmt.Fprintf(&b, "\n## %s\n", languageNames[language])
		c := write(t, people.Options{People: 3000, Documents: 400, Languages: []string{language}, Seed: 12})
		all := read[document](t, &c.documents)
		for i, kind := range people.Kinds {
			left := perKind
			if i == 0 {
				left++
			}
			fmt.Fprintf(&b, "\n### %s: %s\n", languageNames[language], kind)
			for _, d := range all {
				if d.Metadata["kind"] == kind && left > 0 {
					left--
					fmt.Fprintf(&b, "\n```text\n%s\n```\n", strings.TrimRight(d.Content, "\n"))
				}
			}
			if left > 0 {
				t.Fatalf("%d texts too few of kind %s in %s", left, kind, language)
			}
		}
	}
	return b.String()
}
