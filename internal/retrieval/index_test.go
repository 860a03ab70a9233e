package retrieval

import (
	"math"
	"strings"
	"testing"
)

func close(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func scores(s interface{ Score(string, []float64) }, texts int, question string) []float64 {
	out := make([]float64, texts)
	s.Score(question, out)
	return out
}

// TestCosine: the figures are of the definition, by hand. The words are in one text, two and
// none: idf ln(3/2)+1, ln(3/3)+1.
func TestCosine(t *testing.T) {
	texts := []string{"mule barn mule", "barn"}
	mule, barn := math.Log(3./2)+1, 1.
	got := scores(NewCosine(texts, Words), 2, "The MULE of a barn")
	first := (mule*2*mule + barn*barn) / (math.Hypot(mule, barn) * math.Hypot(2*mule, barn))
	second := barn * barn / (math.Hypot(mule, barn) * barn)
	if !close(got[0], first) || !close(got[1], second) {
		t.Errorf("%v, want %v and %v", got, first, second)
	}
}

// TestBM25: N=2, mule in one text, barn in two; lengths 3 and 1, mean 2. The idf are
// ln(1+1.5/1.5) and ln(1+.5/2.5).
func TestBM25(t *testing.T) {
	got := scores(NewBM25([]string{"mule barn mule", "barn"}), 2, "mule mule barn")
	mule, barn := math.Log(2), math.Log(1.2)
	long, short := 1.2*(.25+.75*3/2), 1.2*(.25+.75*1/2)
	first := 2*mule*2*2.2/(2+long) + barn*2.2/(1+long)
	second := barn * 2.2 / (1 + short)
	if !close(got[0], first) || !close(got[1], second) {
		t.Errorf("%v, want %v and %v", got, first, second)
	}
}

func TestTerms(t *testing.T) {
	for _, c := range []struct {
		terms Terms
		text  string
		want  string
	}{
		{Words, "A Mule, 7 Barns: 2019", "mule|barns|2019"},
		{Pairs, "the grey mule", "the grey|grey mule"},
		{Pairs, "mule", ""},
		{Characters, "Äb \n cde", "äb cd|b cde"},
		{Characters, "mule", ""},
		{func(s string) []string { return Grams(s, 2) }, "the grey mule", "the|the grey|grey|grey mule|mule"},
	} {
		if got := strings.Join(c.terms(c.text), "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestDifferent(t *testing.T) {
	if got := strings.Join(Different("The mule and THE barn, a mule"), " "); got != "the mule and barn" {
		t.Error(got)
	}
}
