package ordinary

import (
	"testing"

	"github.com/lethe-privacy/lethe"
)

// TestIsTally: colours and orders are counted, houses in streets are not.
func TestIsTally(t *testing.T) {
	f := &field{language: "en"}
	for text, want := range map[string]bool{
		"Red 214, Blue 198": true, "6 Nutilis Clear, 2 Fortisip Compact vanilla, 1 Aerochamber yellow": true,
		"Plt 402, Na 133": true, "Apt 4, Blk 12": false,
		"12 Mill Street, 14 Mill Street, 16 Mill Street": false, "6 Nutilis Clear, 2 Fortisip": false, "Flat 2, Block 3": false, "6 Mill Hill, Nether Dallow, 2 Fold": false,
	} {
		if got := f.isTally(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// TestSeasonOrVerb: what is said behind a word tells a season and a verb from somebody.
func TestSeasonOrVerb(t *testing.T) {
	f := &field{language: "en"}
	for _, c := range []struct {
		text, after string
		want        bool
	}{
		{"Summer", " is here.", true}, {"Summer", "'s end came.", true}, {"Winter", " was over", true}, {"Summer", " is six.", false},
		{"Summer", "'s teacher wrote", false}, {"Will", " he call?", true}, {"Will", " said he would", false}, {"May", " I come?", true},
		{"May", " is poorly", false}, {"Will", " Heath", false},
	} {
		m := lethe.Mention{Text: c.text, Label: lethe.Person, Detector: "tagger"}
		if got := f.isSeasonOrVerb(m, c.after); got != c.want {
			t.Errorf("%s%s: %v", c.text, c.after, got)
		}
	}
}
