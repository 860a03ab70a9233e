package attack

import (
	"math"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// collection has a document for each line: names with their replacements.
func collection(documents ...string) *Frequencies {
	f := &Frequencies{}
	for _, d := range documents {
		var rs []Replacement
		for pair := range strings.FieldsSeq(d) {
			original, replacement, _ := strings.Cut(pair, ":")
			rs = append(rs, Replacement{"NAME", original, replacement})
		}
		f.Add(rs)
	}
	return f
}

func TestFrequencies(t *testing.T) {
	for _, c := range []struct {
		name                      string
		f                         *Frequencies
		chance, frequency, beside float64
	}{
		// Anna thrice, Bea and Cleo twice each, Dora once: Anna and Dora are known by their
		// frequencies, Bea and Cleo are one or the other, (1 + 1/2 + 1/2 + 1) of 4. Bea stands
		// beside Anna twice, Cleo once.
		{"surrogates", collection("anna:ruth bea:lea", "anna:ruth bea:lea", "anna:ruth cleo:mia", "cleo:mia", "dora:eva"), 1. / 4, 3. / 4, 1},
		// Nobody can be distinguished from anybody.
		{"all alike", collection("anna:ruth", "bea:lea", "cleo:mia", "dora:eva"), 1. / 4, 1. / 4, 1. / 4},
		// One text for all is Anna in three of eight places, and she is the guess.
		{"labels", collection("anna:x bea:x", "anna:x bea:x", "anna:x cleo:x", "cleo:x", "dora:x"), 1. / 4, 3. / 8, 3. / 8},
		// Two pairs in a document each, and pairs once more: who is next to whom does not tell
		// which of a pair is which.
		{"twins", collection("anna:ruth bea:lea", "anna:ruth bea:lea", "cleo:mia dora:eva"), 1. / 4, 2. / 4, 2. / 4},
		// Other texts in each document: each occurs once, so its rank is any of three. The first
		// rank is Anna's, the other is Bea's: each text has Anna at 1/3, Bea at 1/3, nobody at 1/3.
		{"drawn anew", collection("anna:r", "anna:s", "bea:t"), 1. / 2, 1. / 3, 1. / 3},
	} {
		r := c.f.Report()
		if len(r.Rows) != 1 {
			t.Fatalf("%s: %+v", c.name, r)
		}
		row := r.Rows[0]
		for what, x := range map[string][2]float64{"chance": {row.Chance, c.chance}, "frequency": {row.Frequency, c.frequency}, "beside": {row.Beside, c.beside}} {
			if math.Abs(x[0]-x[1]) > 1e-9 {
				t.Errorf("%s: %s is %v, not %v", c.name, what, x[0], x[1])
			}
		}
	}
}

func TestReplacedIn(t *testing.T) {
	const before, after = "Anna Keller called. Bea and Cleo met Dora.", "Ruth Brandt called. Lea and Mia met Dora."
	field := func(text string) *lethe.Document {
		return &lethe.Document{Fields: []lethe.Field{{Text: text, Kind: lethe.Text}}}
	}
	mention := func(text string) lethe.Mention {
		at := strings.Index(before, text)
		return lethe.Mention{Span: span.Span{Start: at, End: at + len(text)}, Text: text, Label: "NAME"}
	}
	got := ReplacedIn(field(before), field(after), []lethe.Mention{mention("Anna Keller"), mention("Bea"), mention("Cleo"), mention("Dora")})
	want := []Replacement{{"NAME", "anna keller", "ruth brandt"}, {"NAME", "bea", "lea"}, {"NAME", "cleo", "mia"}}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v, not %+v", got[i], want[i])
		}
	}
}
