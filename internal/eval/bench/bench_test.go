package bench

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/chained"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/eval/invariant"
	"github.com/lethe-privacy/lethe/internal/eval/linkage"
	"github.com/lethe-privacy/lethe/pipeline"
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
// ln(3/2) each, as do "bob" and "harp"; what both documents have says nothing. Of Ann's four words three stay, of
// Bob's two: who draws two people draws one twice in half of the cases.
func TestKept(t *testing.T) {
	before := []linkage.Text{{Person: "1", Text: "Ann has a mule"}, {Person: "2", Text: "Bob has a harp"}}
	after := []linkage.Text{{Person: "1", Text: "[NAME] has a mule"}, {Person: "2", Text: "[NAME] has a [WORD]"}}
	words, information, err := kept(context.Background(), before, after, 2)
	if err != nil || !close(words.Value, 5./8) || !close(information.Value, 1./4) {
		t.Errorf("%v, %v, %v", words, information, err)
	}
	if words.Low != 2./4 || words.High != 3./4 {
		t.Errorf("%v", words)
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
	if err := r.Add(context.Background(), b, &Product{Name: "none", Before: before, After: before, Facts: &invariant.Share{Kept: 4, Of: 4}, Persons: &persons}); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(context.Background(), b, &Product{Name: "all <b>", Before: before, After: after, Less: 2, Facts: &invariant.Share{Kept: 3, Of: 4}, Persons: &persons}); err != nil {
		t.Fatal(err)
	}
	if err := r.Add(context.Background(), b, &Product{Name: "short", Before: before, After: after[:1]}); err == nil {
		t.Error("a document is missing")
	}
	return &r
}

func TestReport(t *testing.T) {
	r := report(t)
	none, all := r.Rows[0], r.Rows[1]
	// Of the second letter nothing is left that either text has: one of two is drawn.
	if none.Kept.Value != 1 || none.Strongest().Documents.Rank1.Value != 1 || !close(all.Strongest().Documents.Rank1.Value, .75) || r.Chance != .5 {
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
	if !strings.Contains(table.String(), ",,0.7500,1.0000,0.5000,1.0000,0.6250,,,,,,,,,,,0.2500\n") || !strings.Contains(page.String(), "<td>75.0%</td><td>100.0 %</td><td>50.0 %</td><td>100.0 %</td><td>62.5 %</td>") {
		t.Error(table.String(), page.String())
	}
	if !strings.Contains(text.String(), "items left are of 3 people, of whom 1 are bystanders") {
		t.Error(text.String())
	}
	if !strings.Contains(text.String(), "less exact words") || !strings.Contains(text.String(), "  25.0%") {
		t.Error(text.String()) // two words of eight
	}
	if !strings.Contains(page.String(), "<td>62.5 %</td><td>25.0 %</td>") || !strings.Contains(page.String(), "<th>words kept</th><th>less exact</th>") {
		t.Error(page.String())
	}
	if !strings.Contains(text.String(), "all <b>       62.5%") {
		t.Error(text.String())
	}
	if !strings.HasPrefix(table.String(), "policy,words_kept,") || strings.Count(table.String(), "\n") != 1+2*2*2 || !strings.Contains(table.String(), "none,1.0000,1.0000,1.0000,1.0000,tfidf,documents,1.0000,") {
		t.Error(table.String())
	}
	if p := page.String(); strings.Contains(p, "<b>") || strings.Contains(p, "<script") || strings.Contains(p, "ZgotmplZ") || strings.Count(p, `class="dot"`) != 2 {
		t.Error(p)
	}
}

// Three policies lie side by side at the bottom, one elsewhere, and one on another: no label lies on another or
// on a dot, none is below the axis, and who cannot be told apart has one label.
func TestApart(t *testing.T) {
	const low = height - bottom - 3
	given := []point{{X: 100, Y: low, Name: "greedy"}, {X: 104, Y: low - 1, Name: "exact"}, {X: 108, Y: low, Name: "document"}, {X: 400, Y: 50, Name: "none"}, {X: 100.5, Y: low, Name: "elastic"}}
	ps := apart(given)
	if len(ps) != 4 || ps[3].Name != "greedy, elastic" || ps[0].Leader || !ps[3].Leader {
		t.Fatalf("%+v", ps)
	}
	for i := range ps {
		a := ps[i].label(ps[i].LabelX, ps[i].LabelY)
		if a.bottom > height-bottom {
			t.Errorf("%s is below the axis", ps[i].Name)
		}
		for j := range ps {
			if a.meets(ps[j].dot()) || j < i && a.meets(ps[j].label(ps[j].LabelX, ps[j].LabelY)) {
				t.Errorf("%s lies on %s", ps[i].Name, ps[j].Name)
			}
		}
	}
}

// TestChains: of three documents two are about Ann. One chain is right, another wrong, and one not risky enough. Two
// policies link in the same way, one not at all.
func TestChains(t *testing.T) {
	c := ChainsOf([]string{"ann", "ann", "bob"}, map[chained.Pair]float64{{A: 0, B: 1}: .9, {A: 1, B: 2}: .8, {A: 0, B: 2}: .1}, .5)
	if c.Together != 1 || c.Pairs != 2 || c.Precision != .5 || c.Recall != 1 || !close(c.F1, 2./3) {
		t.Errorf("%+v", c)
	}
	r := report(t)
	r.Rows[0].Chains, r.Rows[1].Chains = c, c
	var text, table, page bytes.Buffer
	for _, err := range []error{r.WriteText(&text), r.WriteCSV(&table), r.WriteHTML(&page)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(text.String(), "1 pairs of documents are about one person") || !strings.Contains(text.String(), "2      0.500   1.000  0.667") || !strings.Contains(text.String(), "none, all <b>") {
		t.Error(text.String())
	}
	if !strings.Contains(table.String(), ",0.5000,1.0000,0.6667,") || !strings.Contains(page.String(), "<td>none, all &lt;b&gt;</td><td>2</td><td>0.500 (") {
		t.Error(table.String(), page.String())
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
	for _, bad := range []string{"guided", "words", "greddy"} {
		if _, err := Named([]string{bad}, false); err == nil {
			t.Errorf("%s is a policy", bad)
		}
	}
}

// A policy that guards is tried with each rank, and a line goes through its dots: of two curves there are two.
func TestAtRanks(t *testing.T) {
	all, err := Named([]string{"none", "guided", "words"}, true)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range AtRanks(all, []int{3, 5}) {
		c := pipeline.Default()
		if err := p.Set(&c); err != nil {
			t.Fatal(err)
		}
		if p.Guarded {
			p.Name += fmt.Sprint(" ", c.Guard.Rank)
		}
		names = append(names, p.Name)
	}
	if got := strings.Join(names, ","); got != "none,guided 3 3,guided 5 5,words 3 3,words 5 5" {
		t.Error(got)
	}
	r := report(t)
	for _, curve := range []string{"a", "a", "b", "b"} {
		row := r.Rows[0]
		row.Curve = curve
		r.Rows = append(r.Rows, row)
	}
	if got := len(r.curves(r.plane())); got != 2 {
		t.Errorf("%d curves", got)
	}
}
