package bench

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
)

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func attackers(t *testing.T, names ...string) []linkage.Attacker {
	t.Helper()
	out, err := linkage.Named(names)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestKept: by hand. Of eight words five stay. "ann" and "mule" are in one document of two and say
// ln(3/2) each, as do "bob" and "harp"; what both documents have says nothing.
func TestKept(t *testing.T) {
	before := []linkage.Text{{Person: "1", Text: "Ann has a mule"}, {Person: "2", Text: "Bob has a harp"}}
	after := []linkage.Text{{Person: "1", Text: "[NAME] has a mule"}, {Person: "2", Text: "[NAME] has a [WORD]"}}
	words, information, err := kept(context.Background(), before, after, 2)
	if err != nil || !close(words, 5./8) || !close(information, 1./4) {
		t.Errorf("%v, %v, %v", words, information, err)
	}
}

func report(t *testing.T) *Report {
	t.Helper()
	before := []linkage.Text{{Person: "ann", Text: "Ann has a mule"}, {Person: "bob", Text: "Bob has a harp"}}
	after := []linkage.Text{{Person: "ann", Text: "[NAME] has a mule"}, {Person: "bob", Text: "[NAME] has a [WORD]"}}
	background, err := linkage.NewBackground([]linkage.Text{{Person: "ann", Text: "a mule won"}, {Person: "bob", Text: "a harp played"}})
	if err != nil {
		t.Fatal(err)
	}
	b := &Bench{Background: background, Attackers: attackers(t, "tfidf", "bm25"), Threads: 1}
	// Of Ann both items are left, of Bob one of four, of a bystander one of two.
	share := func(count, of int) collateral.Share { return collateral.Share{Count: count, Of: of} }
	persons := collateral.Persons{People: []*collateral.Person{{About: true, Items: share(2, 2)}, {Items: share(1, 2)}, {About: true, Items: share(1, 4)}}}
	var r Report
	if err := r.Add(context.Background(), b, &Made{Name: "none", Before: before, After: before, Facts: &invariant.Share{Kept: 4, Of: 4}, Persons: &persons}); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(context.Background(), b, &Made{Name: "all <b>", Before: before, After: after, Facts: &invariant.Share{Kept: 3, Of: 4}, Persons: &persons}); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(context.Background(), b, &Made{Name: "short", Before: before, After: after[:1]}); err == nil {
		t.Error("a document is missing")
	}
	return &r
}

func TestReport(t *testing.T) {
	r := report(t)
	none, all := r.Rows[0], r.Rows[1]
	// Of the second letter nothing is left that either text has: one of two is drawn.
	if none.Kept != 1 || none.Strongest().Documents.Rank1.Value != 1 || !close(all.Strongest().Documents.Rank1.Value, .75) || r.Chance != .5 {
		t.Errorf("%+v", r)
	}
	// "has" and "a" are in both texts, and "a" is too short: nobody has two words to ask with.
	if none.Search.Questions != 0 || none.Ease < 100 {
		t.Errorf("%+v, %v", none.Search, none.Ease)
	}
	var text, table, page bytes.Buffer
	for _, err := range []error{r.WriteText(&text), r.WriteCSV(&table), r.WriteHTML(&page)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if l := *all.Left; l.All != (Spread{3, 1, .5}) || l.About != (Spread{2, 1, .625}) || leftOf(nil) != nil {
		t.Errorf("%+v", l)
	}
	if !strings.Contains(table.String(), ",,0.7500,1.0000,0.5000,1.0000,0.6250,,,,,\n") || !strings.Contains(page.String(), "<td>75.0%</td><td>100.0 %</td><td>50.0 %</td><td>100.0 %</td><td>62.5 %</td>") {
		t.Error(table.String(), page.String())
	}
	if !strings.Contains(text.String(), "items left are of 3 people, of whom 1 are bystanders") {
		t.Error(text.String())
	}
	if !strings.Contains(text.String(), "all <b>       62.5%") {
		t.Error(text.String())
	}
	if !strings.HasPrefix(table.String(), "policy,words_kept,") || strings.Count(table.String(), "\n") != 1+2*2*2 || !strings.Contains(table.String(), "none,1.0000,1.0000,tfidf,documents,1.0000,") {
		t.Error(table.String())
	}
	if p := page.String(); strings.Contains(p, "<b>") || strings.Contains(p, "<script") || strings.Contains(p, "ZgotmplZ") || strings.Count(p, `class="dot"`) != 2 {
		t.Error(p)
	}
}

// No label lies on another.
func TestApart(t *testing.T) {
	ps := []point{{X: 100, LabelY: 50, Name: "greedy"}, {X: 104, LabelY: 51, Name: "exact"}, {X: 108, LabelY: 58, Name: "document"}, {X: 400, LabelY: 50, Name: "none"}}
	apart(ps)
	for i, a := range ps {
		for _, b := range ps[:i] {
			if math.Abs(a.X-b.X) < 50 && math.Abs(a.LabelY-b.LabelY) < labelHeight {
				t.Errorf("%s lies on %s", a.Name, b.Name)
			}
		}
	}
}

func TestNamed(t *testing.T) {
	all, err := Named(nil, false)
	if err != nil || all[0].Name != "none" || all[len(all)-1].Name != "all" {
		t.Errorf("%v, %v", all, err)
	}
	if some, err := Named([]string{"all", "guided"}, true); err != nil || len(some) != 2 || !some[1].Guarded {
		t.Errorf("%v, %v", some, err)
	}
	for _, bad := range []string{"guided", "greddy"} {
		if _, err := Named([]string{bad}, false); err == nil {
			t.Errorf("%s is a policy", bad)
		}
	}
}
