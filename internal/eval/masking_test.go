package eval

import (
	"math"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// The entities: e1 direct, e2 quasi of which the second mention needs no mask, e3
// quasi, e4 needs none.
const (
	maskGold = "[PERSON:e1:DIRECT Mr Zoë Ax], of [LOC:e2:QUASI Ulm], met [PERSON:e1:DIRECT Zoë Ax] in " +
		"[DATETIME:e3:QUASI May 1970] and [LOC:e2:NO_MASK Ulm] again, for [ORG:e4:NO_MASK Acme]."
	maskFound = "Mr [PERSON Zoë Ax], of [LOC Ulm], met [PERSON Zoë Ax] in " +
		"May [DATE 1970] and Ulm [MISC again], for [ORG Acme]."
)

func TestMasking(t *testing.T) {
	e := evaluate(t, Options{}, maskGold, maskFound)
	m := e.tallies[0].masking
	// e1: "Mr" is passed over, so both mentions are masked
	if m.Direct != (Share{1, 1}) {
		t.Error("direct", m.Direct)
	}
	// e2: its one mention that needs a mask has it. e3: "May" is left to see. e4 needs none
	if m.Quasi != (Share{1, 2}) {
		t.Error("quasi", m.Quasi)
	}
	// e1: Mr Zoë Ax Zoë Ax, 5 of 5. e2: Ulm Ulm, 1 of 2. e3: May 1970, 1 of 2
	if m.Recall != (Share{7, 9}) {
		t.Error("recall", m.Recall)
	}
	if m.Labels["PERSON"] != (Share{5, 5}) || m.Labels["LOC"] != (Share{1, 2}) || m.Labels["DATETIME"] != (Share{1, 2}) || len(m.Labels) != 3 {
		t.Error("labels", m.Labels)
	}
	// found: Zoë Ax Ulm Zoë Ax 1970 again Acme, of which again and Acme wrongly
	if m.Precision != (Share{6, 8}) {
		t.Error("precision", m.Precision)
	}
	// 16 words: Mr Zoë Ax of Ulm met Zoë Ax in May 1970 and Ulm again for Acme; zoë, ax and
	// ulm occur twice, I = log2(16/2) = 3; 1970, again and acme once, I = log2 16 = 4
	// right: 2·3 + 2·3 + 1·3 + 4 = 19; masked: 19 + 4 + 4 = 27
	if got := m.Weighted(); math.Abs(got-19.0/27) > 1e-12 {
		t.Error("weighted", got)
	}
}

// With two annotators each is counted: what one marks and the other does not is half
// right.
func TestMaskingAnnotators(t *testing.T) {
	e := evaluate(t, Options{},
		"[P:a1:DIRECT:a Jo] met [P:b1:DIRECT:b Al] and [P:a2:QUASI:a [P:b2:QUASI:b Ann]]",
		"[P Jo] met Al and [P Ann]")
	m := e.tallies[0].masking
	// direct: Jo of a yes, Al of b no. quasi: Ann of a and of b
	if m.Direct != (Share{1, 2}) || m.Quasi != (Share{2, 2}) || m.Recall != (Share{3, 4}) {
		t.Error(m)
	}
	// 2 tokens found, for 2 annotators: Jo is right for a, Ann for both
	if m.Precision != (Share{3, 4}) {
		t.Error(m.Precision)
	}
}

// A mention's tokens must lie inside one mention of the gold; parts of words count as
// the parts that they are; predictions that overlap count once, those that touch do
// not make one word.
func TestMaskingBorders(t *testing.T) {
	for name, c := range map[string]struct {
		gold, found               string
		recall, precision, entity Share
	}{
		"longer":    {"[P::QUASI Jo] Ax", "[P Jo Ax]", Share{1, 1}, Share{1, 2}, Share{1, 1}},
		"part":      {"[P::QUASI Johann]", "[P Jo]hann", Share{0, 1}, Share{1, 1}, Share{0, 1}},
		"inside":    {"[P::QUASI Jo]hann", "[P Johann]", Share{1, 1}, Share{0, 1}, Share{1, 1}},
		"overlap":   {"[P::QUASI Jo Ax]", "[P Jo [Q A]]x", Share{1, 2}, Share{2, 2}, Share{0, 1}},
		"touch":     {"[P::QUASI Johann]", "[P Jo][P hann]", Share{1, 1}, Share{2, 2}, Share{1, 1}},
		"two marks": {"[P::QUASI Jo] [P::QUASI Ax]", "[P Jo Ax]", Share{2, 2}, Share{2, 2}, Share{2, 2}},
		"none":      {"[P::QUASI Jo]", "Jo", Share{0, 1}, Share{}, Share{0, 1}},
		"no gold":   {"Jo", "[P Jo]", Share{}, Share{0, 1}, Share{}},
	} {
		m := evaluate(t, Options{}, c.gold, c.found).tallies[0].masking
		if m.Recall != c.recall || m.Precision != c.precision || m.Quasi != c.entity {
			t.Errorf("%s: recall %v, precision %v, entities %v", name, m.Recall, m.Precision, m.Quasi)
		}
	}
}

// An entity is direct if its first mention is; it needs masking if any mention does.
func TestEntityType(t *testing.T) {
	for gold, want := range map[string][2]Share{
		"[P:e:DIRECT Jo] [P:e:QUASI Al]":                {{1, 1}, {}},
		"[P:e:QUASI Jo] [P:e:DIRECT Al]":                {{}, {1, 1}},
		"[P:e:NO_MASK Jo] [P:e:DIRECT Al]":              {{}, {1, 1}},
		"[P:e:NO_MASK Jo] [P:e:NO_MASK Al]":             {{}, {}},
		"[P::DIRECT Jo] [P::DIRECT Al]":                 {{2, 2}, {}},
		"[P:e:DIRECT:a Jo] [P:e:DIRECT:b Al]":           {{2, 2}, {}},
		"[P:e:DIRECT Jo] [P:f:QUASI Al] [P:e:QUASI Al]": {{1, 1}, {1, 1}},
	} {
		text, _ := unmark(t, gold)
		m := evaluate(t, Options{}, gold, "[X "+text+"]").tallies[0].masking
		if m.Direct != want[0] || m.Quasi != want[1] {
			t.Errorf("%s: %v %v", gold, m.Direct, m.Quasi)
		}
	}
}

func TestSkippable(t *testing.T) {
	for text, want := range map[string]string{
		"Mr Ax":          "___xx",          // "Mr" and the space are passed over
		"the Ax’s son":   "____xx_____xxx", // ’ has three bytes
		"A. Ax":          "x__xx",          // a capital alone is an initial
		"a son":          "__xxx",
		"s":              "x",
		"No 5, THE (of)": "___x__________",
		"x\n–y":          "x____x", // – has three bytes
		"§5":             "xxx",    // § has two
	} {
		skip := skippable(text, wordsOf(text))
		got := make([]byte, len(skip))
		for i, s := range skip {
			got[i] = map[bool]byte{true: '_', false: 'x'}[s]
		}
		if string(got) != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	const text = "Zoë_1 é-3²½ x\u0301y"
	var got []string
	for _, w := range wordsOf(text) {
		got = append(got, w.In(text))
	}
	// a combining accent is no \w in Python
	want := []string{"Zoë_1", "é", "3²½", "x", "y"}
	if len(got) != len(want) {
		t.Fatal(got)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Error(got[i], want[i])
		}
	}
	words := wordsOf("a bc d")
	for s, want := range map[span.Span][2]int{
		{Start: 0, End: 6}: {0, 3}, {Start: 1, End: 2}: {1, 1}, {Start: 3, End: 4}: {1, 2}, {Start: 4, End: 5}: {2, 2}, {Start: 6, End: 6}: {3, 3},
	} {
		if from, to := touching(words, s); from != want[0] || to != want[1] {
			t.Errorf("%v: %d %d", s, from, to)
		}
	}
}
