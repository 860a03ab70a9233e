package corpus

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

const labelsYAML = `
labels:
  DEM: DEMOGRAPHIC
  LOC: LOCATION
ignored: [OTH]
fold:
  AGE: DEMOGRAPHIC
  ES_*: CODE
  ES_CIF*: ORGANIZATION
`

func TestLabels(t *testing.T) {
	l, err := ReadLabels(strings.NewReader(labelsYAML), "l.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for label, want := range map[lethe.Label]lethe.Label{
		"LOCATION": "LOCATION", "AGE": "DEMOGRAPHIC", "ES_NIF": "CODE", "ES_CIF": "ORGANIZATION", "LOC": "", "PERSON": "", "CODE": "",
	} {
		if to, keep := l.Predicted(label); to != want || keep != (want != "") {
			t.Errorf("%s: %q %v", label, to, keep)
		}
	}
	l.Fold["*"] = "MISC"
	if to, keep := l.Predicted("PERSON"); to != "MISC" || !keep {
		t.Error(to)
	}
	if to, keep, err := l.Gold("DEM"); to != "DEMOGRAPHIC" || !keep || err != nil {
		t.Error(to, keep, err)
	}
	if _, keep, err := l.Gold("OTH"); keep || err != nil {
		t.Error(keep, err)
	}
	if _, _, err := l.Gold("XYZ"); err == nil || !strings.Contains(err.Error(), `"XYZ"`) {
		t.Error(err)
	}
	if got := l.Targets(); !slices.Equal(got, []lethe.Label{"DEMOGRAPHIC", "LOCATION"}) {
		t.Error(got)
	}
	if _, err := ReadLabels(strings.NewReader("lables: {}"), "l.yaml"); err == nil || !strings.Contains(err.Error(), "l.yaml:1:1") {
		t.Error(err)
	}
}

func TestNoLabels(t *testing.T) {
	var l *Labels
	if to, keep, err := l.Gold("X"); to != "X" || !keep || err != nil {
		t.Error(to)
	}
	if to, keep := l.Predicted("X"); to != "X" || !keep || l.Targets() != nil {
		t.Error(to)
	}
}

func TestRename(t *testing.T) {
	const data = `{"text": "a b", "spans": [{"start": 0, "end": 1, "label": "DEM"}, {"start": 2, "end": 3, "label": "OTH"}]}
{"text": "Zoë", "spans": [{"start": 0, "end": 1, "label": "XYZ"}]}`
	l, err := ReadLabels(strings.NewReader(labelsYAML), "l.yaml")
	if err != nil {
		t.Fatal(err)
	}
	plain := Read(strings.NewReader(data), "gold", Options{Format: "jsonl"})
	docs, err := collect(l.Rename(plain))
	if len(docs) != 1 || bracketed(docs[0]) != "[DEMOGRAPHIC a] b" || err == nil {
		t.Error(docs, err)
	}
	fails(t, Read(strings.NewReader(data), "gold", Options{Format: "jsonl", Labels: l}), `gold:2: record 2: corpus: document gold#2: the mapping of labels does not know "XYZ"`, "Zo")
}

// allCards are the cards of all names, each under its own.
func allCards(t *testing.T) []Card {
	var all []Card
	for _, name := range Names() {
		c, err := CardOf(name)
		if err != nil || c.Name != name {
			t.Fatalf("%s: %s, %v", name, c.Name, err)
		}
		all = append(all, c)
	}
	return all
}

// Every card can be read and says what the format needs.
func TestCards(t *testing.T) {
	all := allCards(t)
	if len(all) < 12 {
		t.Fatal(len(all))
	}
	known := lethe.Labels()
	for _, c := range all {
		o := c.Options()
		if err := o.Validate(); err != nil || c.Doc == "" || c.Licence == "" || len(c.Parts) == 0 || len(c.To) == 0 {
			t.Errorf("%s: %v", c.Name, err)
		}
		for _, l := range c.Counted {
			if !slices.Contains(c.Targets(), l) {
				t.Errorf("%s counts %s, which nothing becomes", c.Name, l)
			}
		}
		for from, to := range c.Fold {
			if !slices.Contains(c.Targets(), to) {
				t.Errorf("%s folds %s to %s, which nothing becomes", c.Name, from, to)
			}
			if !strings.HasSuffix(string(from), "*") && !slices.Contains(known, from) {
				t.Errorf("%s folds %s, which no detector gives", c.Name, from)
			}
		}
		for l := range c.To {
			if slices.Contains(c.Ignored, l) {
				t.Errorf("%s maps and ignores %s", c.Name, l)
			}
		}
	}
	if _, err := CardOf("../doc"); err == nil {
		t.Error("a card outside the folder")
	}
}

func TestCardParts(t *testing.T) {
	c := Card{Name: "x", Format: "jsonl", Parts: map[string][]string{"dev": {"one.jsonl", "b/two.jsonl"}}}
	c.Labels = Labels{To: map[lethe.Label]lethe.Label{"N": lethe.Person}}
	folder := t.TempDir()
	write(t, folder, "one.jsonl", `{"text": "Jo", "spans": [{"start": 0, "end": 2, "label": "N"}]}`)
	write(t, folder, "b/two.jsonl", `{"text": "Al", "spans": []}`)
	docs, err := collect(c.Open(folder, "dev"))
	if err != nil || len(docs) != 2 || docs[1].Part != "dev" || bracketed(docs[0]) != "[PERSON Jo]" {
		t.Fatal(docs, err)
	}
	for range c.Open(folder, "dev") {
		break
	}
	fails(t, c.Open(folder, "test"), `has no part "test"; there are dev`, "")
	fails(t, c.Open(t.TempDir(), "dev"), "one.jsonl", "")
}

func TestBody(t *testing.T) {
	c := Card{Body: regexp.MustCompile(`(?m)^Doctor:[^\n]*\n`)}
	for text, want := range map[string]string{
		"Name: x\nDoctor: y\nIll.": "Ill.", "Ill.": "Ill.", "": "",
	} {
		if got := c.BodyOf(text).In(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if s := (&Card{}).BodyOf("x"); s.Len() != 1 {
		t.Error(s)
	}
}

func TestChoose(t *testing.T) {
	const data = `{"text":"a  b","spans":[]}{"text":"b","spans":[]}{"text":"a\nb","spans":[]}{"text":"c","spans":[]}{"text":"d","spans":[]}`
	texts := func(docs []*Document, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, d := range docs {
			b.WriteString(d.Fields[0].Text)
		}
		return b.String()
	}
	docs := func() (*strings.Reader, string, Options) {
		return strings.NewReader(data), "gold", Options{Format: "jsonl"}
	}
	if got := texts(collect(Share(Read(docs()), 1, 2))); got != "bc" {
		t.Error(got)
	}
	for range Share(Read(docs()), 1, 2) {
		break
	}
	fails(t, Share(Read(strings.NewReader("x"), "gold", Options{Format: "jsonl"}), 0, 2), "gold:1", "")
}
