package jape

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestEngines runs the cases in testdata/engines with both engines.
func TestEngines(t *testing.T) {
	a, err := txtar.ParseFile("testdata/engines/engines.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Files) < 15 {
		t.Errorf("only %d cases", len(a.Files))
	}
	for _, c := range a.Files {
		parts := strings.Split(string(c.Data), "---\n")
		if len(parts) != 4 {
			t.Fatalf("%s: %d parts, not 4", c.Name, len(parts))
		}
		for i, e := range []Engine{Classic, Plus} {
			t.Run(c.Name+"/"+e.String(), func(t *testing.T) {
				if got, want := engineAdds(t, e, parts[0], parts[1]), lines(parts[2+i]); !slices.Equal(got, want) {
					t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
				}
			})
		}
	}
}

func engineAdds(t *testing.T, e Engine, head, grammar string) []string {
	doc, said := caseDocument(t, head)
	if !said {
		t.Fatal("no comment says where they differ")
	}
	before := held(doc)
	g, err := e.Parse("case.jape", grammar)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Run(context.Background(), doc); err != nil {
		t.Fatal(err)
	}
	got := changes(before, held(doc))
	for _, w := range g.Warnings {
		got = append(got, "warning: "+w.String())
	}
	return got
}

func TestEngineNames(t *testing.T) {
	for _, e := range []Engine{Classic, Plus} {
		if got, err := ParseEngine(e.String()); got != e || err != nil {
			t.Errorf("%v: %v, %v", e, got, err)
		}
	}
	if _, err := ParseEngine("minus"); err == nil {
		t.Error("minus is no engine")
	}
}
