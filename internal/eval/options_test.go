package eval

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/span"
)

// Predictions whose labels the corpus lacks count for masking and for nothing else.
func TestLabels(t *testing.T) {
	labels := &corpus.Labels{
		To:   map[lethe.Label]lethe.Label{"DEM": "DEMOGRAPHIC", "PER": "PERSON"},
		Fold: map[lethe.Label]lethe.Label{"AGE": "DEMOGRAPHIC"},
	}
	tally := evaluate(t, Options{Labels: labels},
		"[PERSON::DIRECT Jo], [DEMOGRAPHIC::QUASI 40], of [LOCATION::QUASI Ulm]",
		"[PERSON Jo], [AGE 40], of [LOCATION Ulm]").tallies[0]
	if m := tally.masking; m.Recall != (Share{3, 3}) || m.Precision != (Share{3, 3}) {
		t.Error(m)
	}
	if s := tally.scores; s.Any.Strict != (Count{3, 2, 2, 2}) || s.of("DEMOGRAPHIC").Strict != (Count{1, 1, 1, 1}) {
		t.Error(s.Any)
	}
}

func TestOnly(t *testing.T) {
	e := evaluate(t, Options{Only: []lethe.Label{"PER"}}, "[PER Jo] [LOC::QUASI Ulm]", "[PER Jo] [LOC Ulm]")
	if s := e.tallies[0].scores; s.Any.Strict != (Count{1, 1, 1, 1}) || len(s.Labels) != 1 || e.mentions != 1 {
		t.Error(s, e.mentions)
	}
	if m := e.tallies[0].masking; m.Quasi != (Share{1, 1}) {
		t.Error(m)
	}
}

// What is marked, found and counted is cut to the scope.
func TestScope(t *testing.T) {
	body := func(_ *corpus.Document, f lethe.Field) []span.Span {
		return []span.Span{{Start: strings.Index(f.Text, "|"), End: len(f.Text)}}
	}
	e := evaluate(t, Options{Scope: body},
		"[P::DIRECT Jo] x |a [P:e:QUASI Al] [P:e:QUASI Ann]", "[P Jo] x |[P a Al] Ann")
	tally := e.tallies[0]
	if tally.scores.Any.Strict != (Count{2, 0, 1, 0}) || tally.masking.Direct != (Share{}) || tally.masking.Quasi != (Share{0, 1}) || e.words != 3 {
		t.Error(tally.scores.Any, tally.masking, e.words)
	}
	// of the words a, Al and Ann, everything masks three; capitals are Al Ann
	if m := e.tallies[1].masking; m.Precision != (Share{2, 3}) {
		t.Error(m)
	}
	if m := e.tallies[2].masking; m.Precision != (Share{2, 2}) || m.Quasi != (Share{1, 1}) {
		t.Error(m)
	}
}

func TestBaselines(t *testing.T) {
	const text = "[P Jo Ax], born [D 4 May 1970]; no. [C x7] and Élan ǅ -"
	e := evaluate(t, Options{}, text, "Jo Ax, born 4 May 1970; no. x7 and Élan ǅ -")
	all, capitals := e.tallies[1].scores, e.tallies[2].scores
	if all.Any.Token != (Count{6, 6, 11, 6}) || all.Any.Overlap != (Count{3, 3, 1, 1}) || all.Labels != nil {
		t.Error(all)
	}
	// Jo Ax | 4 May 1970 | x7 | Élan ǅ
	if capitals.Any.Strict != (Count{3, 3, 4, 3}) || capitals.Any.Token != (Count{6, 6, 8, 6}) {
		t.Error(capitals)
	}
}

func TestAddRefuses(t *testing.T) {
	e, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := gold(t, "d", "[P Zoë]")
	for want, m := range map[string]lethe.Mention{
		"outside":            {Span: span.Span{Start: 0, End: 99}, Label: "P"},
		"cuts a character":   {Span: span.Span{Start: 0, End: 3}, Label: "P"},
		`no text field "/x"`: {Field: "/x", Span: span.Span{Start: 0, End: 1}, Label: "P"},
	} {
		if err := e.Add(d, []lethe.Mention{m}); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Zo") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if r := e.Report(); r.Documents != 0 {
		t.Error("a document that failed was counted")
	}
	if _, err := New(Options{Dial: "volume"}); err == nil {
		t.Error("a dial that is none")
	}
}

func TestMergeRefuses(t *testing.T) {
	a, _ := New(Options{})
	b, _ := New(Options{Dial: ByScore})
	c, _ := New(Options{System: "other"})
	if a.Merge(b) == nil || a.Merge(c) == nil {
		t.Error("evaluations with different options were merged")
	}
}

func TestCurve(t *testing.T) {
	const gold = "[P:a:DIRECT Jo] [L:b:QUASI Ulm] [L:c:QUASI Bonn] x y"
	r := evaluate(t, Options{Dial: ByRelevance}, gold, "[P:.9 Jo] [L:.5 Ulm] [X:.2 Bonn] [P:.3 x] y").Report()
	for threshold, want := range map[int][6]float64{
		// direct, quasi, token recall, token precision, strict recall, strict precision
		0:   {1, 1, 1, .75, 2. / 3, .5}, // Jo Ulm Bonn x
		20:  {1, 1, 1, .75, 2. / 3, .5},
		21:  {1, .5, 2. / 3, 2. / 3, 2. / 3, 2. / 3}, // Jo Ulm x
		31:  {1, .5, 2. / 3, 1, 2. / 3, 1},           // Jo Ulm
		51:  {1, 0, 1. / 3, 1, 1. / 3, 1},            // Jo
		91:  {},
		100: {},
	} {
		s := r.Curve[threshold]
		got := [6]float64{s.EntityRecallDirect, s.EntityRecallQuasi, s.TokenRecall, s.TokenPrecision, s.StrictRecall, s.StrictPrecision}
		for i := range got {
			if d := got[i] - want[i]; d > 1e-6 || d < -1e-6 {
				t.Errorf("at %d: %v, want %v", threshold, got, want)
				break
			}
		}
		if s.Threshold != float64(threshold)/100 {
			t.Error(s.Threshold)
		}
	}
	// by score, all predictions have 1
	r = evaluate(t, Options{Dial: ByScore}, gold, "[P:.9 Jo] Ulm Bonn x y").Report()
	if len(r.Curve) != 101 || r.Curve[100].EntityRecallDirect != 1 {
		t.Error(r.Curve)
	}
}

// Where the corpus does not tell what to mask, tokens are those that are marked.
func TestCurveWithoutIdentifiers(t *testing.T) {
	s := evaluate(t, Options{Dial: ByRelevance}, "[P Jo] [L Ulm] x", "[P:.9 Jo] Ulm [P:.3 x]").Report().Curve
	if s[0].TokenRecall != .5 || s[0].TokenPrecision != .5 || s[40].TokenPrecision != 1 || s[95].Found != 0 || s[0].Found != 2 {
		t.Error(s[0], s[40])
	}
}
