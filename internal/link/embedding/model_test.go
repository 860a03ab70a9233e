package embedding

import (
	"math"
	"strings"
	"testing"
)

func vecModel(t *testing.T, text string) *Model {
	t.Helper()
	m, err := ReadVec(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestNeighbours(t *testing.T) {
	m := vecModel(t, "5 2\neast 2 0\nnorth 0 3\nnortheast 1 1\nwest -1 0\nnowhere 0 0\n")
	want := []Neighbour{{"northeast", math.Sqrt2 / 2}, {"north", 0}, {"nowhere", 0}, {"west", -1}}
	for k := range 6 {
		got := m.Neighbours("east", k)
		if len(got) != min(k, len(want)) {
			t.Fatalf("%d neighbours, not %d", len(got), k)
		}
		for i, n := range got {
			if n.Word != want[i].Word || math.Abs(float64(n.Similarity-want[i].Similarity)) > 1e-6 {
				t.Errorf("neighbour %d of %d is %v, want %v", i+1, k, n, want[i])
			}
		}
	}
	for _, word := range []string{"nowhere", "unseen"} {
		if n := m.Neighbours(word, 3); n != nil {
			t.Errorf("%s has neighbours %v", word, n)
		}
	}
}

// The mean of a word's own row and those of its n-grams, by hand.
func TestVectorIsMean(t *testing.T) {
	in := newMatrix(2, 2)
	copy(in.row(0), []float32{1, 2})
	copy(in.row(1), []float32{4, 8})
	words := vocabulary{entries: []entry{{"ab", 1}}, index: map[string]int32{"ab": 0}}
	m := newModel(header{Dim: 2, Bucket: 1, MinN: 3, MaxN: 3}, words, nil, in, matrix{})
	for word, want := range map[string][2]float32{
		"ab": {3, 6}, // own row, <ab, ab>
		"xy": {4, 8}, // <xy, xy>
		"":   {0, 0}, // <> is too short
	} {
		if v := m.Vector(word, nil); len(v) != 2 || v[0] != want[0] || v[1] != want[1] {
			t.Errorf("the vector of %q is %g, want %g", word, v, want)
		}
	}
	v := m.Vector("ab", nil)
	if n := testing.AllocsPerRun(100, func() { v = m.Vector("xy", v) }); n != 0 {
		t.Errorf("a vector asks %g times for memory", n)
	}
}

func TestFingerprint(t *testing.T) {
	a := vecModel(t, "2 2\na 1 2\nb 3 4\n").Fingerprint()
	if len(a) != 64 || a != vecModel(t, "2 2\na 1.0 2\nb 3 4").Fingerprint() {
		t.Error("the same vectors have two fingerprints")
	}
	for _, text := range []string{"2 2\na 1 2\nb 3 5\n", "2 2\na 1 2\nc 3 4\n", "2 2\nb 3 4\na 1 2\n", "1 2\na 1 2\n"} {
		if vecModel(t, text).Fingerprint() == a {
			t.Errorf("%q has the same fingerprint", text)
		}
	}
}
