package choice

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/setting"
)

// The help of replace.operator names every operator of the list once, and no other: those that leave the originals
// behind the semicolon.
func TestHelpNamesOperators(t *testing.T) {
	doc := ""
	for _, s := range setting.Of(&Settings{}, nil) {
		if s.Path == "operator" {
			doc = s.Doc
		}
	}
	safe, dangerous, _ := strings.Cut(doc, ";")
	word := regexp.MustCompile(`[a-z-]+`)
	said := word.FindAllString(safe, -1)
	for _, k := range list() {
		where := said
		if k.Danger != "" {
			where = word.FindAllString(dangerous, -1)
		}
		if !slices.Contains(where, k.Name) {
			t.Errorf("the help does not name %s where it should: %s", k.Name, doc)
		}
	}
	for _, w := range said {
		if !slices.Contains(Names(), w) && !slices.Contains(strings.Fields("or by a language model"), w) {
			t.Errorf("the help names %s, which is not in the list: %s", w, doc)
		}
	}
}

// Each operator says what a value becomes. What puts originals back is never for a stranger to choose, nor what
// asks a model.
func TestEachOperatorSaysWhatValuesBecome(t *testing.T) {
	for _, k := range list() {
		if k.Becomes == "" {
			t.Errorf("%s does not say what a value becomes", k.Name)
		}
		if (k.Danger != "" || k.NeedsModel) && (k.Theirs || k.Hides) {
			t.Errorf("%s is dangerous or asks a model", k.Name)
		}
	}
}
