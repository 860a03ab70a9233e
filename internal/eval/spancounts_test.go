package eval

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// annotated makes a document of a text with spans written as "LABEL:words".
func annotated(t *testing.T, text string, spans ...string) *corpus.Document {
	t.Helper()
	d := &corpus.Document{Document: lethe.NewDocument("d", text)}
	for _, s := range spans {
		label, words, _ := strings.Cut(s, ":")
		at := strings.Index(text, words)
		if at < 0 {
			t.Fatalf("%q does not stand there", words)
		}
		d.Gold = append(d.Gold, corpus.Mention{Span: span.Span{Start: at, End: at + len(words)}, Label: lethe.Label(label)})
	}
	return d
}

// The scenarios that D. S. Batista (“Named-Entity evaluation metrics based on entity-level”,
// 2018) tells the definitions of SemEval-2013 task 9.1 by, counted by hand.
func TestSemEvalExample(t *testing.T) {
	const text = "tikosyn healthy of warfarin propranolol phenytoin oral contraceptives"
	gold := annotated(t, text, "BRAND:tikosyn", "DRUG:warfarin", "DRUG:propranolol", "DRUG:phenytoin", "GROUP:contraceptives")
	found := annotated(t, text, "BRAND:healthy", "DRUG:of warfarin", "BRAND:propranolol", "DRUG:phenytoin", "DRUG:oral contraceptives")
	var s SpanScores
	if err := s.Add(gold, found); err != nil {
		t.Fatal(err)
	}
	r := s.Report().Overall
	for name, c := range map[string]struct {
		got  SpanMeasure
		want Outcomes
		pr   float64 // precision, recall and F1 are the same: both sides have 5 spans
	}{
		"strict":  {r.Strict, Outcomes{1, 3, 0, 1, 1}, 0.2},
		"exact":   {r.Exact, Outcomes{2, 2, 0, 1, 1}, 0.4},
		"partial": {r.Partial, Outcomes{2, 0, 2, 1, 1}, 0.6},
		"type":    {r.Type, Outcomes{2, 2, 0, 1, 1}, 0.4},
	} {
		if c.got.Outcomes != c.want || c.got.Precision != c.pr || c.got.Recall != c.pr || c.got.F1 != c.pr {
			t.Errorf("%s: %+v, want %+v and %v", name, c.got, c.want, c.pr)
		}
	}
}

// Reckoned by hand: 😀 and ü are one character each.
func TestHiding(t *testing.T) {
	const text = "😀 Anna Müller, Bern, 8001 Zürich und Jo"
	gold := annotated(t, text, "PER:Anna", "PER:Müller", "LOC:Bern", "LOC:8001 Zürich", "PER:Jo")
	found := annotated(t, text, "PER:Anna", "ORG:Müller", "LOC:Bern", "LOC:Zürich")
	var s SpanScores
	if err := s.Add(gold, found); err != nil {
		t.Fatal(err)
	}
	r := s.Report()
	// "Anna" and "Müller" have one space between them: one span of 11 characters, of
	// which the predictions cover 4+6, and of their label 4. "Bern" and "8001 Zürich"
	// have two: they stay apart.
	per, loc := r.Labels[1].Hidden, r.Labels[0].Hidden
	if r.Labels[1].Label != "PER" || per.Characters.Share != (Share{10, 13}) || per.Strict.Share != (Share{0, 2}) ||
		per.Exact.Share != (Share{0, 2}) || per.Partial.Share != (Share{1, 2}) || per.SoftPartial.Share != (Share{1, 2}) {
		t.Errorf("PER %+v", per)
	}
	if loc.Characters.Share != (Share{10, 15}) || loc.Strict.Share != (Share{1, 2}) || loc.Exact.Share != (Share{1, 2}) || loc.Partial.Share != (Share{2, 2}) {
		t.Errorf("LOC %+v", loc)
	}
	if all := r.Overall.Hidden; all.Characters.Share != (Share{20, 28}) || all.SoftPartial.Share != (Share{3, 4}) {
		t.Errorf("all %+v", all)
	}
	// ORG has nothing marked: its one prediction counts against PER, whose span it hits.
	if o := r.Labels[1].Strict.Outcomes; o != (Outcomes{Correct: 1, Incorrect: 1, Missing: 1}) || len(r.Labels) != 2 {
		t.Errorf("strict PER %+v", o)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil || strings.Contains(b.String(), "Anna") {
		t.Error(b.String(), err)
	}
}

// Tokens in columns know nothing of white space; other characters must be the same.
func TestSpansOfOtherWhiteSpace(t *testing.T) {
	gold := annotated(t, "Zoë  Kühn\trang.", "PER:Zoë  Kühn")
	var s SpanScores
	if err := s.Add(gold, annotated(t, "Zoë Kühn rang .", "PER:Zoë Kühn")); err != nil {
		t.Fatal(err)
	}
	if r := s.Report().Overall; r.Strict.F1 != 1 || r.Hidden.Characters.Share != (Share{9, 9}) {
		t.Errorf("%+v", r)
	}
	if err := s.Add(gold, annotated(t, "Zoë Kühl rang .", "PER:Zoë")); err == nil || strings.Contains(err.Error(), "Zo") {
		t.Error("another text:", err)
	}
}
