package eval_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/eval"
)

// The numbers are those that rouge-score 0.1.2 (Google) gives, as fractions. The first
// pair is its own example, the second that of TorchMetrics, the third Lin's, the fourth
// that by which Papineni et al. (BLEU, 2002) show why counts are clipped.
func TestRouge(t *testing.T) {
	for _, c := range []struct {
		reference, candidate  string
		precision, recall, f1 float64
	}{
		{"The quick brown fox jumps over the lazy dog", "The quick brown dog jumps on the log.", 6. / 8, 6. / 9, 12. / 17},
		{"Is your name John", "My name is John", 3. / 4, 3. / 4, 3. / 4},
		{"police killed the gunman", "police kill the gunman", 3. / 4, 3. / 4, 3. / 4},
		{"the cat is on the mat", "the the the the the the the", 2. / 7, 2. / 6, 4. / 13},
		{"12/04/2019 farrier Nether-Scaith", "12.04.2019, a farrier", 4. / 5, 4. / 6, 8. / 11},
		{"a b", "c", 0, 0, 0},
		{"a b", "", 0, 0, 0},
		{"", "a", 0, 0, 0},
		{"", "…", 1, 1, 1}, // here, not there: see RougeOf
		// Not by rouge-score, which knows the letters a to z alone.
		{"Zürich Ärztin", "ZÜRICH", 1, 1. / 2, 2. / 3},
	} {
		got := eval.RougeOf(eval.RougeTokens(c.candidate), eval.RougeTokens(c.reference))
		if d := math.Abs(got.Precision-c.precision) + math.Abs(got.Recall-c.recall) + math.Abs(got.F1-c.f1); d > 1e-12 {
			t.Errorf("%q against %q: %+v", c.candidate, c.reference, got)
		}
	}
}

func TestRougeProperties(t *testing.T) {
	tokens := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d"}), 0, 8)
	rapid.Check(t, func(t *rapid.T) {
		a, b := tokens.Draw(t, "a"), tokens.Draw(t, "b")
		x, y := eval.RougeOf(a, b), eval.RougeOf(b, a)
		if x.Precision != y.Recall || x.Recall != y.Precision || x.F1 != y.F1 {
			t.Fatalf("the other way round: %+v, %+v", x, y)
		}
		shuffled := rapid.Permutation(a).Draw(t, "shuffled")
		if eval.RougeOf(shuffled, b) != x {
			t.Fatal("order matters")
		}
		if (x.F1 == 1) != slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))) {
			t.Fatalf("%s, %s: F1 %v", strings.Join(a, ""), strings.Join(b, ""), x.F1)
		}
		if p, r := x.Precision, x.Recall; p+r > 0 && math.Abs(x.F1-2*p*r/(p+r)) > 1e-12 {
			t.Fatalf("F1 %v of %v and %v", x.F1, p, r)
		}
	})
}
