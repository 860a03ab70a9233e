package suite

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

func key(t testing.TB) replace.Key {
	t.Helper()
	k, err := seal.NewKey([]byte("0123456789abcdef0123456789ABCDEF"))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// Each operator has a name of its own and says what it does; those that need a key
// cannot be made without, and all give something, the same twice.
func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	e := &lethe.Entity{ID: lethe.NewEntityID("jane doe", "NAME"), Label: "NAME", Normalized: "jane doe", Originals: []string{"Jane Doe"}}
	in := replace.Request{Entity: e, Mention: lethe.Mention{Text: "Jane Doe", Label: "NAME"}, Field: lethe.Field{Text: "Jane Doe"}}
	for _, k := range Kinds() {
		if seen[k.Name] || k.Name == "" || k.Doc == "" || strings.ToLower(k.Name) != k.Name {
			t.Errorf("%q: %q", k.Name, k.Doc)
		}
		seen[k.Name] = true
		if _, err := ByName(k.Name, replace.Deps{}); (err == nil) == k.NeedsKey {
			t.Errorf("%s without a key: %v", k.Name, err)
		}
		o, err := ByName(k.Name, replace.Deps{Key: key(t)})
		if err != nil {
			t.Fatal(k.Name, err)
		}
		choice := replace.Choice{Default: o}
		if err := choice.Prepare(t.Context(), replace.Briefing{
			Targets: []replace.Target{{Entity: e}}, Original: func(s string) bool { return strings.Contains(s, "Doe") },
		}); err != nil {
			t.Fatal(k.Name, err)
		}
		a, err := o.Replace(context.Background(), in)
		b, _ := o.Replace(context.Background(), in)
		if err != nil || a == "" || a != b || k.Danger == "" && strings.Contains(a, "Doe") {
			t.Errorf("%s: %q and %q, %v", k.Name, a, b, err)
		}
	}
	if _, err := ByName("labl", replace.Deps{}); err == nil || !strings.Contains(err.Error(), `"labl"; there is label, redact`) {
		t.Error(err)
	}
}

// The page for users has a row for every operator, and none for others.
func TestEveryOperatorIsDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/reference/replacement.md")
	if err != nil {
		t.Fatal(err)
	}
	table, _, _ := strings.Cut(string(page), "\n## ")
	var rows []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|").FindAllStringSubmatch(table, -1) {
		rows = append(rows, row[1])
	}
	names := Names()
	slices.Sort(rows)
	slices.Sort(names)
	if !slices.Equal(rows, names) {
		t.Errorf("the page has %q, the list %q", rows, names)
	}
}
