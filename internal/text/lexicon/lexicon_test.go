package lexicon_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// The words are chosen by hand: which of them are ordinary in their language, and which
// are nothing but names in it.
var words = []struct{ language, ordinary, names string }{
	{"en", "will may us art mark bill rose grace burns fall claim a I the liver article court Young HOPE june",
		"John Smith Mary Peter Haddersley Keller Oxford Wintersgill Arkwright Brannock"},
	{"de", "der Patient Leber Milz OP Klage vermittlung Blutdruck Abdomen zu Engel Himmel Montag GROß größe",
		"Müller Schneider Anna Meier Schmidt Berlin Babinski Haddersley Öztürk Albert"},
	{"es", "luz sol cruz flores el y hígado dolores calle teléfono rosa GUERRA",
		"García Martínez Madrid Juan Girona Pablo Puig Wagner"},
	{"ca", "llum sol creu el i fetge carrer telèfon roca pla", "Jordi Montserrat Núria Barcelona Girona Vidal"},
}

func TestOrdinary(t *testing.T) {
	for _, c := range words {
		for w := range strings.FieldsSeq(c.ordinary) {
			if !lexicon.Ordinary(w, c.language) {
				t.Errorf("%s: %q is an ordinary word", c.language, w)
			}
		}
		for w := range strings.FieldsSeq(c.names) {
			if lexicon.Ordinary(w, c.language) {
				t.Errorf("%s: %q is no ordinary word", c.language, w)
			}
		}
	}
}

func TestOrdinaryChoosesLanguages(t *testing.T) {
	for _, c := range []struct {
		word string
		of   []string
		want bool
	}{
		{"Leber", []string{"en"}, false},
		{"Leber", []string{"en", "de"}, true},
		{"Leber", nil, true},
		{"Leber", []string{"sv"}, true}, // no list: those that are there
		{"Leber", []string{"sv", "en"}, false},
		{"Leber", []string{"de-CH"}, true},
		{"mu\u0308de", []string{"de"}, true}, // two code points for ü
		{"Haddersley", nil, false},
		{"", nil, false},
	} {
		if got := lexicon.Ordinary(c.word, c.of...); got != c.want {
			t.Errorf("Ordinary(%q, %v) = %v", c.word, c.of, got)
		}
	}
}

func TestRank(t *testing.T) {
	for _, l := range lexicon.Languages() {
		common := map[string]string{"ca": "que", "de": "ich", "en": "you", "es": "de"}[l]
		if r := lexicon.Rank(common, l); r < 1 || r > 20 {
			t.Errorf("%s: %q has rank %d", l, common, r)
		}
	}
	if lexicon.Rank("you", "sv") != 0 || lexicon.Rank("qxqx", "en") != 0 {
		t.Error("a rank where there is none")
	}
	if !slices.IsSorted(lexicon.Languages()) {
		t.Error("languages out of order")
	}
}

func Example() {
	fmt.Println(lexicon.Ordinary("Will", "en"), lexicon.Ordinary("Haddersley", "en"))
	// Output: true false
}

func TestPlain(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "J": true, "J.": true, "ab": true, "1999": true, "20": true, "4 May": true, "May 2019": true, "will": true, "Will": true,
		"summer hill": true, "a claim": true, "§ 4": true, "12/5": true, "die Leber": true,
		"Haddersley": false, "haddersley's": false, "20 Haddersley Road": false, "4 May 1961": false, "12.3.1961": false, "44-000-1": false,
		"Öztürk": false, "Fc Howard's": false, "AMKX": false, "x@example.org": false,
	} {
		if got := lexicon.Plain(text); got != want {
			t.Errorf("Plain(%q) = %v", text, got)
		}
	}
}

// TestBandsAreOfRanks holds bands against the places of words: the first word of English is in the
// first band, one that no list has in none.
func TestBandsAreOfRanks(t *testing.T) {
	for word, want := range map[string]lexicon.Band{"the": lexicon.Everyday, "qxqx": lexicon.Unlisted} {
		if got := lexicon.BandOf(word, "en"); got != want {
			t.Errorf("%s is in band %d, not %d", word, got, want)
		}
	}
	seen := map[lexicon.Band]int{}
	for _, word := range []string{"the", "hour", "kettle", "zealous", "gazebo", "tablespoon", "plinth"} {
		rank, band := lexicon.Rank(word, "en"), lexicon.BandOf(word, "en")
		want := lexicon.Gathered
		switch {
		case rank == 0:
			want = lexicon.Unlisted
		case rank <= 300:
			want = lexicon.Everyday
		case rank <= 2000:
			want = lexicon.Common
		case rank <= 8000:
			want = lexicon.Usual
		case rank <= 16500:
			want = lexicon.Seldom
		}
		if band != want {
			t.Errorf("%s has rank %d and band %d, not %d", word, rank, band, want)
		}
		seen[band]++
	}
	if len(seen) < 3 {
		t.Errorf("the words are of %d bands alone: %v", len(seen), seen)
	}
}
