package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

const (
	shownGold  = "[PER:e1:DIRECT Zoë Ax] of [LOC:e2:QUASI Ulm]; [ORG:e3:NO_MASK Acme]"
	shownFound = "[PER:.9 Zoë Ax] of [ORG:.4 Ulm]; Acme"
)

func shown(t *testing.T) *Evaluation {
	return evaluate(t, Options{Corpus: "small", Dial: ByRelevance, Failures: true}, shownGold, shownFound)
}

func TestWriteText(t *testing.T) {
	var b bytes.Buffer
	if err := shown(t).Report().WriteText(&b); err != nil {
		t.Fatal(err)
	}
	// tokens to mask: Zoë Ax Ulm; the words: Zoë Ax of Ulm Acme, each once and so of equal
	// weight; "mask everything" finds 5, capitals and digits Zoë Ax, Ulm and Acme
	want := `small: 1 document, 5 words, 3 marked mentions

masking              ER direct  ER quasi  token R  token P  weighted P
lethe                    1.000     1.000    1.000    1.000       1.000
mask everything          1.000     1.000    1.000    0.600       0.600
capitals and digits      1.000     1.000    1.000    0.750       0.750
`
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("got\n%s", b.String())
	}
	for _, line := range []string{
		`(?m)^LOC +1 +· +0\.000 +0\.000 +0\.000 +0\.000 `,
		`(?m)^PER +1 +1 +1\.000 +1\.000 +1\.000 +1\.000 `,
		`(?m)^micro +3 +2 +0\.500 +0\.333 +0\.400 `, // strict: 1 of 2 found, 1 of 3 marked
		`(?m)^macro +· +· +0\.333 +0\.333 +0\.333 `, // PER 1, LOC 0, ORG 0
		`(?m)^marked \\ found +LOC +ORG +PER +none$`,
		`(?m)^LOC +· +1 +· +·$`,
		`(?m)^ORG +· +· +· +1$`,
		`(?m)^none +· +· +· +·$`,
	} {
		if !regexp.MustCompile(line).MatchString(b.String()) {
			t.Errorf("no line %s in\n%s", line, b.String())
		}
	}
}

func TestWriteJSON(t *testing.T) {
	r := shown(t).Report()
	var a, b bytes.Buffer
	if r.WriteJSON(&a) != nil || shown(t).Report().WriteJSON(&b) != nil || a.String() != b.String() {
		t.Fatal("two writings differ")
	}
	var got struct {
		Corpus  string
		Systems []struct {
			Name    string
			Masking map[string]any
			Micro   struct{ Strict map[string]float64 }
		}
		Confusion struct{ Cells [][]int }
		Curve     []map[string]float64
	}
	if err := json.Unmarshal(a.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	s := got.Systems[0]
	if got.Corpus != "small" || len(got.Systems) != 3 || s.Name != "lethe" || s.Micro.Strict["f1"] != .4 || s.Micro.Strict["gold"] != 3 ||
		s.Masking["weighted_precision"] != 1. || len(got.Confusion.Cells) != 4 || len(got.Curve) != 101 {
		t.Error(a.String()[:800])
	}
	if strings.Contains(a.String(), "Zo") || strings.Contains(a.String(), "zo") {
		t.Error("the report holds text")
	}
}

func TestWriteHTML(t *testing.T) {
	r := shown(t).Report()
	r.Corpus = `<script>alert("x")</script>`
	r.Systems[0].Labels[0].Label = "<b>"
	var b bytes.Buffer
	if err := r.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, bad := range []string{"<script", "<b>", "http:", "https:", "//", "Zo", "ZgotmplZ", "style=", "NaN", "no value"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for want, n := range map[string]int{
		"<svg viewBox=\"0 0 460": 2, "<path class=\"line0\" d=\"M": 4, "prefers-color-scheme: dark": 1,
		"default-src 'none'; style-src 'sha256-": 1, "<section id=": 5, "</html>": 1,
		"threshold 0.50: precision 1.000, recall 0.667": 1, // Zoë Ax is 2 of 3 tokens
	} {
		if got := strings.Count(page, want); got != n {
			t.Errorf("%q occurs %d times, want %d", want, got, n)
		}
	}
	if strings.Count(page, "<tr>") != strings.Count(page, "</tr>") || strings.Count(page, "<td") != strings.Count(page, "</td>") {
		t.Error("tables are not closed")
	}
}

func TestEmptyReport(t *testing.T) {
	e, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	r := e.Report()
	if r.WriteText(&b) != nil || r.WriteJSON(&b) != nil || r.WriteHTML(&b) != nil || len((&Report{}).Measures()) != 0 {
		t.Error("an empty report cannot be written")
	}
	for _, write := range []func() error{
		func() error { return r.WriteText(broken{}) }, func() error { return r.WriteJSON(broken{}) },
		func() error { return r.WriteHTML(broken{}) }, func() error { return WriteQuality(broken{}, nil) },
		func() error { return WriteFailures(broken{}, shown(t).Failures()) },
	} {
		if err := write(); !errors.Is(err, errBroken) {
			t.Error(err)
		}
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestWriteQuality(t *testing.T) {
	var b strings.Builder
	err := WriteQuality(&b, []Measure{{"uner dev", "strict F1", 2. / 3}, {"tab dev", "b", 1}, {"tab dev", "a", .0005}})
	if err != nil || b.String() != "# corpus\tmeasure\tvalue\ntab dev\ta\t0.001\ntab dev\tb\t1.000\nuner dev\tstrict F1\t0.667\n" {
		t.Errorf("%q %v", b.String(), err)
	}
	var zero float64
	for _, bad := range [][]Measure{
		{{"a", "b", 1}, {"a", "b", 1}}, {{"", "b", 1}}, {{"a", "", 1}}, {{"a\tb", "c", 1}}, {{"a", "b\nc", 1}},
		{{"a", "b", zero / zero}}, {{"a", "b", 1 / zero}},
	} {
		if WriteQuality(&b, bad) == nil {
			t.Errorf("%v was written", bad)
		}
	}
}

func TestMeasures(t *testing.T) {
	got := map[string]float64{}
	for _, m := range shown(t).Report().Measures() {
		if m.Corpus != "small" {
			t.Error(m)
		}
		got[m.Name] = m.Value
	}
	for name, want := range map[string]float64{
		"entity recall direct": 1, "token precision": 1, "strict F1": .4, "strict recall": .333333, "any strict F1": .8, "strict F1 PER": 1, "strict F1 LOC": 0,
	} {
		if got[name] != want {
			t.Errorf("%s: %v, want %v", name, got[name], want)
		}
	}
}

func TestFailures(t *testing.T) {
	const in = "Ms [PER::DIRECT Zoë Ax]\nof [LOC:::b Ulm] and [ORG Acme\u202e Inc] saw [DATE May 1970]; Al [DATE 2001]"
	const out = "Ms Zoë [PER Ax\nof] [ORG Ulm] and Acme\u202e Inc saw [DATE May 1970]; [PER Al] [DATE 2001]"
	d := gold(t, "d", in)
	e, err := New(Options{Failures: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Gold {
		d.Gold[i].Annotator = ""
	}
	if err := e.Add(d, predictions(t, d, out)); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteFailures(&b, e.Failures()); err != nil {
		t.Fatal(err)
	}
	want := `missed ORG	d 21-30
	marked	Ms Zoë Ax⏎of Ulm and «Acme Inc» saw May 1970; Al 2001
wrong border PER DIRECT	d 3-9
	marked	Ms «Zoë Ax»⏎of Ulm and Acme Inc saw May 1970; Al 2
	found	Ms Zoë «Ax⏎of» Ulm and Acme Inc saw May 1970; Al 2001
wrong label LOC as ORG	d 13-16
	marked	Ms Zoë Ax⏎of «Ulm» and Acme Inc saw May 1970; Al 2001
spurious as PER	d 45-47
	found	ë Ax⏎of Ulm and Acme Inc saw May 1970; «Al» 2001
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
	if f := e.Failures()[0]; f.Kind == "" || f.Gold == None && f.Found == None {
		t.Error(f)
	}
	if len(evaluate(t, Options{}, in, out).Failures()) != 0 {
		t.Error("failures that nobody asked for")
	}
}

// A field's name and the annotator stand in the heading.
func TestFailurePlaces(t *testing.T) {
	d := gold(t, "d", "[P:::b Zoë]")
	d.Fields[0].Name, d.Gold[0].Field = "/note", "/note"
	e, err := New(Options{Failures: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Add(d, []lethe.Mention{}); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteFailures(&b, e.Failures()); err != nil || b.String() != "missed P\td /note b 0-3\n\tmarked\t«Zoë»\n" {
		t.Error(b.String(), err)
	}
}
