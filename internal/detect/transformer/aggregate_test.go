package transformer

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
)

// told is a token of two bytes: the label it is given, its probability, and whether it
// goes on with a word.
type told struct {
	label     string
	p         float64
	continues bool
}

// aggregated lets an aggregator read tokens that stand one after the other, three bytes
// apart.
func aggregated(t *testing.T, strategy Aggregation, labels string, tokens []told) string {
	t.Helper()
	names := strings.Fields(labels)
	var b strings.Builder
	a := &aggregator{strategy: strategy, tags: tagsOf(names), emit: func(e Entity) {
		fmt.Fprintf(&b, "%s[%d,%d) %.4f ", e.Type, e.Start, e.End, e.Score)
	}}
	for i, tok := range tokens {
		logits := make([]float32, len(names))
		for j, n := range names {
			if n == tok.label {
				logits[j] = float32(math.Log(tok.p / (1 - tok.p) * float64(len(names)-1)))
			}
		}
		if err := a.push(tokenizer.Token{Start: 3 * i, End: 3*i + 2, Continues: tok.continues}, logits); err != nil {
			t.Fatal(err)
		}
	}
	a.finish()
	return strings.TrimSpace(b.String())
}

// What Hugging Face's pipeline does with B- and I-, and what follows for other schemes.
func TestGroups(t *testing.T) {
	const iob, plain = "O B-PER I-PER B-LOC I-LOC", "O PER LOC"
	const iobes = "O B-PER I-PER E-PER S-PER B-LOC I-LOC E-LOC S-LOC"
	const bilou = "O B-PER I-PER L-PER U-PER"
	one := func(labels ...string) (out []told) {
		for _, l := range labels {
			out = append(out, told{label: l, p: 0.9})
		}
		return out
	}
	for _, c := range []struct {
		labels string
		tokens []told
		want   string
	}{
		{iob, one("B-PER", "I-PER", "O", "I-PER"), "PER[0,5) 0.9000 PER[9,11) 0.9000"},
		{iob, one("B-PER", "B-PER", "I-PER"), "PER[0,2) 0.9000 PER[3,8) 0.9000"},
		{iob, one("I-PER", "I-LOC", "I-LOC"), "PER[0,2) 0.9000 LOC[3,8) 0.9000"}, // an I may begin
		{iob, one("B-PER", "I-LOC"), "PER[0,2) 0.9000 LOC[3,5) 0.9000"},
		{plain, one("PER", "PER", "LOC", "O", "LOC"), "PER[0,5) 0.9000 LOC[6,8) 0.9000 LOC[12,14) 0.9000"},
		{iobes, one("B-PER", "I-PER", "E-PER", "S-PER", "S-LOC"), "PER[0,8) 0.9000 PER[9,11) 0.9000 LOC[12,14) 0.9000"},
		{iobes, one("B-PER", "E-PER", "E-PER", "I-PER"), "PER[0,5) 0.9000 PER[6,8) 0.9000 PER[9,11) 0.9000"},
		{bilou, one("B-PER", "L-PER", "U-PER", "I-PER"), "PER[0,5) 0.9000 PER[6,8) 0.9000 PER[9,11) 0.9000"},
		{"O E-MAIL S-CODE", one("E-MAIL", "E-MAIL", "S-CODE"), "E-MAIL[0,5) 0.9000 S-CODE[6,8) 0.9000"}, // names, no scheme
		{iob, nil, ""},
		{iob, one("O", "O"), ""},
	} {
		if got := aggregated(t, Simple, c.labels, c.tokens); got != c.want {
			t.Errorf("%v: got %s, want %s", c.tokens, got, c.want)
		}
	}
}

// Words whose pieces disagree. Five labels: what a piece does not give to its label, the
// four others share.
func TestWordsByStrategy(t *testing.T) {
	const labels = "O B-PER I-PER B-LOC I-LOC"
	word := []told{{"B-PER", 0.6, false}, {"B-LOC", 0.9, true}, {"B-PER", 0.7, true}}
	for strategy, want := range map[Aggregation]string{
		First: "PER[0,8) 0.6000",
		Max:   "LOC[0,8) 0.9000",
		// B-PER: (0.6 + 0.1/4 + 0.7) / 3 = 0.441667; B-LOC: (0.4/4 + 0.9 + 0.3/4) / 3 = 0.358333.
		Average: "PER[0,8) 0.4417",
		// (0.6), (0.9), (0.7): three, none goes on with another.
		Simple: "PER[0,2) 0.6000 LOC[3,5) 0.9000 PER[6,8) 0.7000",
	} {
		if got := aggregated(t, strategy, labels, word); got != want {
			t.Errorf("%s: got %s, want %s", strategy, got, want)
		}
	}
	// A word that is O ends what is before it, whatever its other pieces say.
	outside := []told{{"B-PER", 0.9, false}, {"O", 0.9, false}, {"I-PER", 0.8, true}, {"I-PER", 0.7, false}}
	if got, want := aggregated(t, First, labels, outside), "PER[0,2) 0.9000 PER[9,11) 0.7000"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := best([]float64{0.2, 0.4, 0.4}); got.tag != 1 {
		t.Errorf("a tie goes to label %d", got.tag)
	}
}

func TestLogitsThatAreNoNumbers(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	for _, logits := range [][]float32{{0, nan}, {inf, 0}, {-inf, -inf}} {
		if _, err := softmax(logits); err == nil {
			t.Errorf("%v became probabilities", logits)
		}
	}
	p, err := softmax([]float32{1000, 1000, -inf})
	if err != nil || p[0] != 0.5 || p[1] != 0.5 || p[2] != 0 {
		t.Errorf("got %v, %v; want half and half", p, err)
	}
}
