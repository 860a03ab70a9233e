package relevance

import (
	"bytes"
	"math"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// FuzzJudge: whatever text, place, label and score, the relevance lies in [0,1], and
// judging again gives the same.
func FuzzJudge(f *testing.F) {
	for _, seed := range []string{
		"", "a", "\n\n\n", "THE FACTS\n\nMr A. B., born in 1925.", "\xff\xfe broken \x80", "é́́́ \u202e 👩‍👩‍👧", "....,,,,((((", "1 2 3 4/5/6",
		decision,
	} {
		f.Add(seed, 0, 5, "PERSON", 0.5)
		f.Add(seed, 3, 1, "", math.NaN())
		f.Add(seed, -1, 1<<40, "DATE", math.Inf(1))
	}
	c, err := Learned()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, start, end int, label string, score float64) {
		doc := lethe.NewDocument("a", text)
		at := func(start, end int) lethe.Mention {
			return lethe.Mention{Span: span.Span{Start: start, End: end}, Label: lethe.Label(label), Score: score, Details: lethe.Details{Type: label}}
		}
		ms := []lethe.Mention{at(start, end), at(0, len(text)), at(len(text)/2, len(text)), at(start, end)}
		c.Judge(doc, ms)
		var again []byte
		for i, m := range ms {
			if !(m.Relevance >= 0 && m.Relevance <= 1) {
				t.Fatalf("mention %d: relevance %v", i, m.Relevance)
			}
			again = append(again, byte(math.Float64bits(m.Relevance)))
		}
		c.Judge(doc, ms)
		for i, m := range ms {
			if again[i] != byte(math.Float64bits(m.Relevance)) {
				t.Fatalf("mention %d: judged in two ways", i)
			}
		}
	})
}

// FuzzRead: no file breaks the reader, and what it accepts it writes back.
func FuzzRead(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte(magic))
	small, err := NewClassifier(Info{Name: "x"}, Parameters{Slope: 1, Weights: map[uint32]float32{7: 1}, Words: map[uint32]int{3: 2}})
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	if err := small.Write(&b); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		c, err := Read(bytes.NewReader(file))
		if err != nil {
			return
		}
		if err := c.Write(&bytes.Buffer{}); err != nil {
			t.Fatal(err)
		}
	})
}
