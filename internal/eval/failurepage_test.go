package eval

import (
	"strings"
	"testing"
)

// TestFailurePage: the texts of the corpus are text on the page, whatever it holds,
// and the mention is the part between the outermost marks.
func TestFailurePage(t *testing.T) {
	all := []Failure{
		{Kind: Spurious, Doc: "b", Found: "ORG", FoundText: "by «Rat & <b>Sohn</b>» now"},
		{Kind: Missed, Doc: "a", Gold: "PERSON", GoldText: "said «Ann «the» Bold» twice"},
		{Kind: WrongBorder, Doc: "a", Gold: "PERSON", Found: "PERSON", GoldText: "«Dr. Wu» came", FoundText: "Dr. «Wu» came"},
	}
	var out strings.Builder
	if err := WriteFailurePage(&out, "the <corpus>", all); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{
		"3 differences", "the &lt;corpus&gt;",
		`said <mark class="gold">Ann «the» Bold</mark> twice`,
		`by <mark class="found">Rat &amp; &lt;b&gt;Sohn&lt;/b&gt;</mark> now`,
		`<mark class="gold">Dr. Wu</mark> came`, `Dr. <mark class="found">Wu</mark> came`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	missed, border, spurious := strings.Index(page, "missed: 1"), strings.Index(page, "wrong border: 1"), strings.Index(page, "spurious: 1")
	if missed < 0 || border < missed || spurious < border {
		t.Errorf("the sections stand at %d, %d, %d", missed, border, spurious)
	}
	if strings.Contains(page, "<b>Sohn") || strings.Contains(page, "<script") {
		t.Error("text of the corpus became markup")
	}
}
