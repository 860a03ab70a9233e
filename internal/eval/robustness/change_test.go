package robustness_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/robustness"
	"github.com/lethe-privacy/lethe/span"
)

// gold makes a document in which the spans between ‹ and › are marked.
func gold(text string) *corpus.Document {
	var plain strings.Builder
	d := &corpus.Document{}
	start := 0
	for _, c := range text {
		switch c {
		case '‹':
			start = plain.Len()
		case '›':
			d.Gold = append(d.Gold, corpus.Mention{Span: span.Span{Start: start, End: plain.Len()}, Label: lethe.Person})
		default:
			plain.WriteRune(c)
		}
	}
	d.Document = lethe.NewDocument("x", plain.String())
	return d
}

func TestChanges(t *testing.T) {
	const text = "by ‹Jo Müller›, \"ok\"\nand ‹Ann›."
	want := map[string]string{
		"bold":           "by **Jo Müller**, \"ok\"\nand **Ann**.",
		"italic":         "by _Jo Müller_, \"ok\"\nand _Ann_.",
		"code":           "by `Jo Müller`, \"ok\"\nand `Ann`.",
		"link":           "by [Jo Müller](https://www.example.org/wiki), \"ok\"\nand [Ann](https://www.example.org/wiki).",
		"tags":           "<p>by <b>Jo</b> Müller, \"ok\"\n</p><p>and <b>Ann</b>.</p>",
		"entities":       "by Jo&nbsp;M&uuml;ller, &#34;ok&#34;\nand Ann.",
		"capitals":       "BY JO MÜLLER, \"OK\"\nAND ANN.",
		"lower case":     "by jo müller, \"ok\"\nand ann.",
		"no accents":     "by Jo Muller, \"ok\"\nand Ann.",
		"line breaks":    "by Jo\nMüller, \"ok\"\nand Ann.",
		"hyphenation":    "by Jo Mü-\nller, \"ok\"\nand Ann.",
		"letter spacing": "by J o   M ü l l e r, \"ok\"\nand A n n.",
		"no spaces":      "byJoMüller,\"ok\"\nandAnn.",
		"table":          "| by  | Jo Müller | , \"ok\" |\n| and  | Ann | . |",
		"CSV":            "by ;Jo Müller;, \"ok\"\nand ;Ann;.",
		"e-mail wrap":    text,
		"quoted reply":   "> by Jo Müller, \"ok\"\n> and Ann.",
		"NFD":            "by Jo Mu\u0308ller, \"ok\"\nand Ann.",
		"zero width":     "by J\u200bo Mü\u200bller, \"ok\"\nand A\u200bnn.",
		"look-alikes":    "by J\u043e \u041cüller, \"ok\"\nand \u0410nn.",
		"percent":        "text=by%20Jo%20M%C3%BCller%2C%20%22ok%22%0Aand%20Ann.",
		"JSON":           `{"text": "by Jo M\u00fcller, \"ok\"\nand Ann."}`,
		"RTF":            "by {\\b Jo M\\'fcller}, \"ok\"\\par\nand {\\b Ann}.",
	}
	clean := strings.NewReplacer("‹", "", "›", "")
	if n := len(robustness.Changes()); n != 24 {
		t.Errorf("%d changes", n)
	}
	for _, c := range robustness.Changes() {
		if c.Spoils && c.Name != "no spaces" {
			continue
		}
		got := c.Apply(gold(text)).Fields[0].Text
		if want := clean.Replace(want[c.Name]); got != want {
			t.Errorf("%s:\n got %q\nwant %q", c.Name, got, want)
		}
	}
}

func TestMisreadIsRareAndTheSame(t *testing.T) {
	c, err := robustness.Named("OCR 3 %")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("a clear line of old hands ", 400)
	got := c[0].Apply(gold(text)).Fields[0].Text
	if again := c[0].Apply(gold(text)).Fields[0].Text; again != got {
		t.Error("it is misread in two ways")
	}
	same := 0
	for _, w := range strings.Fields(got) {
		if strings.Contains("a clear line of old hands", w) {
			same++
		}
	}
	if all := 6 * 400; same < all*80/100 || same > all*98/100 {
		t.Errorf("%d of %d words are as they were", same, all)
	}
}

func TestWrapped(t *testing.T) {
	c, err := robustness.Named("quoted reply")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("nine char ", 20)
	for line := range strings.Lines(c[0].Apply(gold(text)).Fields[0].Text) {
		if len(line) > 64 || !strings.HasPrefix(line, "> ") {
			t.Errorf("%q", line)
		}
	}
}

// TestRow counts letters of encoded marks: one is found if all of its code is.
func TestRow(t *testing.T) {
	entities, err := robustness.Named("entities")
	if err != nil {
		t.Fatal(err)
	}
	d := entities[0].Apply(gold("‹Jo Müller› and ‹Ann›")) // Jo&nbsp;M&uuml;ller and Ann
	var r robustness.Row
	found := []lethe.Mention{{Span: span.Span{Start: 0, End: 12}}} // up to within &uuml;
	r.Add(d, found, nil)
	want := robustness.Count{Marks: 2, Touched: 1, Letters: 11, Found: 3}
	if got := *r.Labels[lethe.Person]; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	r = robustness.Row{}
	r.Add(d, found, []lethe.Label{lethe.Location})
	if len(r.Labels) > 0 {
		t.Errorf("labels that do not count: %v", r.Labels)
	}
}

func TestNoSuchChange(t *testing.T) {
	if _, err := robustness.Named("bold", "sparkling"); err == nil || !strings.Contains(err.Error(), "sparkling") {
		t.Errorf("%v", err)
	}
}
