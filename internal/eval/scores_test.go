package eval

import (
	"math"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func TestCount(t *testing.T) {
	c := Count{Gold: 4, Hit: 3, Found: 5, Right: 2}
	// P = 2/5, R = 3/4; F1 = 2·.3/1.15; F2 = 5·.3/(1.6+.75)
	for name, x := range map[string][2]float64{
		"P": {c.Precision(), .4}, "R": {c.Recall(), .75}, "F1": {c.F(1), .6 / 1.15}, "F2": {c.F(2), 1.5 / 2.35},
		"none": {Count{}.F(1), 0}, "no R": {Count{Gold: 1}.F(1), 0}, "share": {Share{}.Value(), 0},
	} {
		if math.Abs(x[0]-x[1]) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, x[0], x[1])
		}
	}
}

// Of the gold: Zoë Ax is found whole, Ulm under another label, May 1970 in part, Jo
// twice in parts, Acme not; Al is found and not marked.
const (
	scoreGold  = "[PER Zoë Ax] of [LOC Ulm] in [DATE May 1970] met [PER Jo B Ax] at [ORG Acme] with Al"
	scoreFound = "[PER Zoë Ax] of [ORG Ulm] in May [DATE 1970] met [PER Jo] B [PER Ax] at Acme with [PER Al]"
)

func TestScores(t *testing.T) {
	s := evaluate(t, Options{}, scoreGold, scoreFound).tallies[0].scores
	for label, want := range map[lethe.Label]Counts{
		// strict: 1 of 2 marked; 1 of 4 found. overlap: both are touched; all but Al touch
		// one. tokens: marked Zoë Ax Jo B Ax, found Zoë Ax Jo Ax Al, both 4
		// IoU: Jo and Ax together cover 4 of the 7 characters of "Jo B Ax", 4/7 ≥ .5
		"PER": {Count{2, 1, 4, 1}, Count{2, 2, 4, 3}, Count{5, 4, 5, 4}, Count{2, 2, 4, 2}},
		"LOC": {Count{1, 0, 0, 0}, Count{1, 0, 0, 0}, Count{1, 0, 0, 0}, Count{1, 0, 0, 0}},
		// IoU: 1970 covers 4 of 8 characters, just enough
		"DATE": {Count{1, 0, 1, 0}, Count{1, 1, 1, 1}, Count{2, 1, 1, 1}, Count{1, 1, 1, 1}},
		"ORG":  {Count{1, 0, 1, 0}, Count{1, 0, 1, 0}, Count{1, 0, 1, 0}, Count{1, 0, 1, 0}},
	} {
		if got := *s.of(label); got != want {
			t.Errorf("%s: %+v, want %+v", label, got, want)
		}
	}
	// the same without labels: Ulm is found. Jo and Ax count as one prediction in IoU
	if want := (Counts{Count{5, 2, 6, 2}, Count{5, 4, 6, 5}, Count{9, 6, 7, 6}, Count{5, 4, 5, 4}}); s.Any != want {
		t.Errorf("any: %+v, want %+v", s.Any, want)
	}
	if want := (Counts{Count{5, 1, 6, 1}, Count{5, 3, 6, 4}, Count{9, 5, 7, 5}, Count{5, 3, 6, 3}}); s.Micro() != want {
		t.Errorf("micro: %+v, want %+v", s.Micro(), want)
	}
}

// What is marked or found twice counts once; without labels so does a span with
// two.
func TestDistinct(t *testing.T) {
	s := evaluate(t, Options{}, "[A [A [B Jo]]] Al", "[A [A Jo]] [B [A Al]]").tallies[0].scores
	if s.of("A").Strict != (Count{1, 1, 2, 1}) || s.of("B").Strict != (Count{1, 0, 1, 0}) || s.Any.Strict != (Count{1, 1, 2, 1}) {
		t.Error(s.of("A"), s.of("B"), s.Any)
	}
}

// A mention that touches a part of a word touches the word.
func TestTokenParts(t *testing.T) {
	s := evaluate(t, Options{}, "[A Jo]hann - [B .]", "Jo[A hann] -[B  .]").tallies[0].scores
	if s.of("A").Token != (Count{1, 1, 1, 1}) || s.of("A").Overlap != (Count{1, 0, 1, 0}) || s.of("B").Token != (Count{}) {
		t.Error(s.of("A"), s.of("B"))
	}
}

func TestIoU(t *testing.T) {
	for name, c := range map[string]struct {
		gold, found string
		label, any  Count
	}{
		// skip words at the ends do not count: "Ax" and "Ax"
		"skip words": {"[P mr. Ax]", "mr. [P Ax]", Count{1, 1, 1, 1}, Count{1, 1, 1, 1}},
		"only those": {"[P the street] of [P Ax]", "the street of [P Ax]", Count{1, 1, 1, 1}, Count{1, 1, 1, 1}},
		// neighbours with a comma between are one
		"joined": {"[P Jo], [P Ax]", "[P Jo, Ax]", Count{1, 1, 1, 1}, Count{1, 1, 1, 1}},
		// but not those of two labels: [P Jo] has 2 of the 6 characters of [P Jo, Ax]
		"apart": {"[P Jo], [Q Ax]", "[P Jo, Ax]", Count{1, 0, 1, 0}, Count{2, 0, 1, 0}},
		// 3 of 6 characters, 3 of 7
		"half":      {"[P abc]def x", "[P abcdef] x", Count{1, 1, 1, 1}, Count{1, 1, 1, 1}},
		"less":      {"[P abc]defg x", "[P abcdefg] x", Count{1, 0, 1, 0}, Count{1, 0, 1, 0}},
		"by letter": {"[P éé]abc", "[P ééab]c", Count{1, 1, 1, 1}, Count{1, 1, 1, 1}}, // 2/4, in bytes 4/6
		// for abcd, the second lowers the share from 2/4 to 3/12, and is left for efghi: 5/9
		"greedy":      {"[P abcd] x [P efghi]", "[P ab]c[P d x efghi]", Count{2, 2, 2, 2}, Count{2, 2, 2, 2}},
		"other label": {"[P Jo]", "[Q Jo]", Count{1, 0, 0, 0}, Count{1, 1, 1, 1}},
		// two labels on one span: the first in order is used up, the other is spurious
		"two labels": {"[P Jo]", "[P [Q Jo]]", Count{1, 1, 1, 1}, Count{1, 1, 2, 1}},
	} {
		s := evaluate(t, Options{}, c.gold, c.found).tallies[0].scores
		if got := s.of("P").IoU; got != c.label || s.Any.IoU != c.any {
			t.Errorf("%s: %v and %v, want %v and %v", name, got, s.Any.IoU, c.label, c.any)
		}
	}
}

func TestConfusion(t *testing.T) {
	c := evaluate(t, Options{}, scoreGold, scoreFound).tallies[0].confusion
	// Jo B Ax is paired with one of its parts; the other is spurious, as is Al
	want := Confusion{{"PER", "PER"}: 2, {"LOC", "ORG"}: 1, {"DATE", "DATE"}: 1, {"ORG", None}: 1, {None, "PER"}: 2}
	if len(c) != len(want) {
		t.Error(c)
	}
	for p, n := range want {
		if c[p] != n {
			t.Errorf("%v: %d, want %d", p, c[p], n)
		}
	}
	m := newMatrix(c)
	// the last row and column are none
	cells := [][]int{{1, 0, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 0, 1}, {0, 0, 0, 2, 0}, {0, 0, 0, 2, 0}}
	if len(m.Labels) != 4 || len(m.Cells) != 5 {
		t.Fatal(m)
	}
	for i := range cells {
		for j := range cells[i] {
			if m.Cells[i][j] != cells[i][j] {
				t.Errorf("cell %d %d: %d", i, j, m.Cells[i][j])
			}
		}
	}
}

// The closest is paired first, and the same label decides between equals.
func TestMatch(t *testing.T) {
	for found, want := range map[string]Pair{
		"[A Jo] Ax":     {"P", "A"},
		"[A [P Jo Ax]]": {"P", "P"},
		"[A Jo Ax]":     {"P", "A"},
		"[P Jo][A  Ax]": {"P", "A"}, // 3 of 5 bytes against 2 of 5
		"[A Jo] [P Ax]": {"P", "P"},
		"Jo Ax":         {"P", None},
	} {
		if c := evaluate(t, Options{}, "[P Jo Ax]", found).tallies[0].confusion; c[want] != 1 {
			t.Errorf("%s: %v", found, c)
		}
	}
}
