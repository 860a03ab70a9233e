package eval

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/span"
)

func outputReport(split bool) *OutputReport {
	t := &collateral.Tally{Examples: collateral.Examples{Wanted: true}}
	t.Add(collateral.Text{
		Doc: "d", Before: "Anna <b>met</b> Kurt", Gold: []collateral.Mark{{Span: span.Span{Start: 0, End: 4}, Label: "NAME"}},
		Edits: []collateral.Edit{{Span: span.Span{Start: 16, End: 20}, Text: "[NAME]", Label: "NAME", Reached: true}},
	})
	return &OutputReport{Corpus: "c", Split: split, Tally: t}
}

func TestOutputReport(t *testing.T) {
	var out bytes.Buffer
	for _, split := range []bool{true, false} {
		if err := outputReport(split).WriteText(&out); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{"gold left 4 4 100.00", "other changed 4 9 44.44", "reached 4 9 44.44", "NAME 4 4 100.00 · 4 · · –"} {
		if n := strings.Count(strings.Join(strings.Fields(out.String()), " "), want); n == 0 {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if n := strings.Count(out.String(), "reached"); n != 3 { // none where nobody knows
		t.Errorf("reached stands %d times in\n%s", n, out.String())
	}
	got := outputReport(true).Measures()
	if len(got) != 4 || got[1] != (Measure{"c", "output other changed %", 400.0 / 9}) {
		t.Errorf("%v", got)
	}
}

// TestDamagePage: the page holds the texts as texts.
func TestDamagePage(t *testing.T) {
	all := outputReport(true).Examples.Commonest(50)
	var page, list bytes.Buffer
	if err := WriteDamagePage(&page, "c", all); err != nil {
		t.Fatal(err)
	}
	if err := WriteDamage(&list, all); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h2>reached</h2>", "<h2>gold left</h2>", "&lt;b&gt;met&lt;/b&gt;", "<mark class=\"found\">Kurt</mark>", "[NAME]", "style-src 'sha256-"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %q", want)
		}
	}
	if strings.Contains(page.String(), "<b>met") {
		t.Error("the text is markup")
	}
	want := "reached\t4\t1\tNAME\tKurt\t[NAME]\td 16\tAnna <b>met</b> «Kurt»\ngold left\t4\t1\tNAME\tAnna\t\td 0\t«Anna» <b>met</b> Kurt\n"
	if list.String() != want {
		t.Errorf("%q", list.String())
	}
}
