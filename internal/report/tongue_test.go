package report

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/replace/suite"
)

// Texts stand in templates behind t, h or some, in code behind say, html, some or describe.
var (
	inTemplate = regexp.MustCompile(`\b[th] ("(?:[^"\\]|\\.)*")`)
	twoInPage  = regexp.MustCompile(`\bsome (?:\([^)]*\)|[^\s"]+) ("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")`)
	inCode     = regexp.MustCompile(`(?:\.say|\.html)\(\s*("(?:[^"\\]|\\.)*")|describe\(&\w+, ("(?:[^"\\]|\\.)*")`)
	twoInCode  = regexp.MustCompile(`\.some\([^"]*?("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*")`)
	verb       = regexp.MustCompile(`%(\[\d\])?s`)
	tag        = regexp.MustCompile(`<[^>]*>`)
)

// texts are all that the pages say.
func texts(t *testing.T) map[string]bool {
	found := map[string]bool{}
	collect := func(source []byte, patterns ...*regexp.Regexp) {
		for _, p := range patterns {
			for _, m := range p.FindAllSubmatch(source, -1) {
				for _, quoted := range m[1:] {
					if text, err := strconv.Unquote(string(quoted)); err == nil {
						found[text] = true
					}
				}
			}
		}
	}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, _ fs.DirEntry, err error) error {
		source, _ := os.ReadFile(name)
		switch {
		case filepath.Ext(name) == ".html":
			collect(source, inTemplate, twoInPage)
		case filepath.Ext(name) == ".go" && !strings.HasSuffix(name, "_test.go"):
			collect(source, inCode, twoInCode)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range suite.Kinds() { // what operators write
		found[k.Becomes] = true
	}
	return found
}

// Every text of the pages is there in German, with the same values and marks in it, and
// nothing is there that no page says.
func TestGermanIsWhole(t *testing.T) {
	found := texts(t)
	if len(found) < 300 {
		t.Fatalf("only %d texts were found", len(found))
	}
	words := tongues()[german].of
	for text := range found {
		if words[text] == "" {
			t.Errorf("not in German: %q", text)
		}
	}
	for text, said := range words {
		if !found[text] {
			t.Errorf("no page says %q", text)
		}
		if len(verb.FindAllString(text, -1)) != len(verb.FindAllString(said, -1)) {
			t.Errorf("%q and %q have not as many values", text, said)
		}
		if x, y := tag.FindAllString(text, -1), tag.FindAllString(said, -1); !slices.Equal(x, y) {
			t.Errorf("%q and %q have not the same marks", text, said)
		}
	}
}

// Markup inside a text is text.
func TestMarkupIsEscaped(t *testing.T) {
	for _, code := range Languages() {
		if got := string(tongues()[code].html("May <bdi>%s</bdi> be shared?", `<script>"&`)); !strings.Contains(got, "<bdi>&lt;script&gt;&#34;&amp;</bdi>") {
			t.Errorf("%s", got)
		}
	}
}
