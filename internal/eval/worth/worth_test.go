package worth

import (
	"context"
	"math"
	"testing"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// TestQuestions: by hand. "mule" is in two texts, "fair" in three; Bob is in one alone.
func TestQuestions(t *testing.T) {
	texts := []string{"Bob has a mule at the fair", "The mule at 42 of the fair", "The fair", "Zoe"}
	got := Questions(texts)
	// "at" has two letters, "has" is in one text, "the" and "fair" in three.
	want := []Question{{"mule fair the", 0}, {"mule fair the", 1}, {"fair the", 2}}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got[i], want[i])
		}
	}
}

// TestGain: by hand. Right and one other share ranks 2 and 3, then ranks 10 and 11, then nothing fits.
func TestGain(t *testing.T) {
	if g := gain([]float64{3, 2, 2, 1}, 1); g[0] != 0 || !near(g[1], 1) || !near(g[2], (1/math.Log2(3)+.5)/2) {
		t.Errorf("%v", g)
	}
	if g := gain([]float64{9, 9, 9, 9, 9, 9, 9, 9, 9, 2, 2}, 10); !near(g[1], .5) || !near(g[2], .5/math.Log2(11)) {
		t.Errorf("%v", g)
	}
	if g := gain([]float64{0, 0}, 0); g != [3]float64{} {
		t.Errorf("%v", g)
	}
}

func TestAsk(t *testing.T) {
	questions := []Question{{"mule", 0}, {"yawl", 1}}
	s, err := Ask(context.Background(), questions, []string{"a mule", "a [...]"}, 2)
	if want := (Search{2, .5, .5, .5}); err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestEase: by hand. Two sentences of seven words with ten syllables: He sees a ti-ger. Ti-gers ea-ting, (well) –
// and the same figures by each formula.
func TestEase(t *testing.T) {
	var r Reading
	r.Add("He sees a tiger. Tigers eating ants!")
	if r.Words != 7 || r.Sentences != 2 || r.Syllables != 10 {
		t.Fatalf("%+v", r)
	}
	for language, want := range map[string]float64{
		"en": 206.835 - 1.015*3.5 - 84.6*10/7, "de": 180 - 3.5 - 58.5*10/7, "ca": 206.84 - 1.02*3.5 - 60*10./7,
	} {
		if r.Language = language; !near(r.Ease(), want) {
			t.Errorf("%s: %v, want %v", language, r.Ease(), want)
		}
	}
	var lines Reading
	lines.Add("Dear Ann\n\nNo.\" ... ")
	if lines.Sentences != 2 || (&Reading{}).Ease() != 0 {
		t.Errorf("%+v", lines)
	}
}

// TestClassify: by hand. From the first bill and letter the second ones are told, and the other
// way round; the third bill has words of letters. It is of the first half, and told by the second.
func TestClassify(t *testing.T) {
	texts := []string{"sum due", "due sum", "dear ann", "dear bob", "dear dear", "nothing"}
	topics := []string{"bill", "bill", "letter", "letter", "bill", ""}
	// First half: "sum due", "dear ann", "dear dear". Of the words sum, due, dear and ann a bill has "dear"
	// 2+1 of 4+4 times in two texts of three, a letter 1+1 of 2+4 in one: 2*3/8 > 2/6, so "dear bob" gets the wrong topic.
	if got, want := Classify(texts, topics), (Topics{5, 3. / 5, 3. / 5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Classify(texts, make([]string, 6)); got != (Topics{}) {
		t.Errorf("%+v", got)
	}
}
