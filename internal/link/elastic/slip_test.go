package elastic

import (
	"testing"

	"pgregory.net/rapid"
)

func TestSlip(t *testing.T) {
	for _, c := range []struct {
		a, b                    string
		usual, careful, lenient bool
	}{
		{"platforms", "platfroms", true, true, true}, // two letters turned round
		{"platform", "platforms", true, true, true},
		{"winkelried", "winkelrid", true, true, true},
		{"hamburg", "homburg", true, false, true},
		{"homburg", "hamburgg", false, false, true},
		{"paartners", "partnrs", false, false, true}, // two slips, but one word has seven letters
		{"telekomunikation", "telekommunikaton", true, true, true},
		{"meier", "meyer", true, false, true},
		{"kellner", "keller", false, false, false}, // two surnames
		{"popov", "popow", false, false, true},     // the last letter
		{"meta", "meto", false, false, false},      // too short
		{"hessen", "essen", false, false, false},   // the first letter
		{"same", "same", false, false, false},
		{"", "x", false, false, false},
	} {
		for by, want := range map[strictness]bool{usual: c.usual, careful: c.careful, lenient: c.lenient} {
			if slip(c.a, c.b, by) != want || slip(c.b, c.a, by) != want {
				t.Errorf("slip(%q, %q, %d) is not %v", c.a, c.b, by, want)
			}
		}
	}
}

// editDistance is the textbook's optimal string alignment, with a whole table.
func editDistance(x, y []rune) int {
	d := make([][]int, len(x)+1)
	for i := range d {
		d[i] = make([]int, len(y)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}

func TestDistance(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abcé")), 0, 9, -1)
	rapid.Check(t, func(t *rapid.T) {
		x, y, limit := []rune(word.Draw(t, "x")), []rune(word.Draw(t, "y")), rapid.IntRange(0, 3).Draw(t, "limit")
		want := min(editDistance(x, y), limit+1)
		if got := min(distance(x, y, limit), limit+1); got != want {
			t.Fatalf("distance is %d, want %d", got, want)
		}
	})
}

// Words that differ by a slip have a key in common, so that they are found.
func TestDeletionsMeet(t *testing.T) {
	word := rapid.StringOfN(rapid.RuneFrom([]rune("abcdé")), 4, 14, -1)
	rapid.Check(t, func(t *rapid.T) {
		a := word.Draw(t, "a")
		r := []rune(a)
		for range rapid.IntRange(1, 2).Draw(t, "slips") {
			at := rapid.IntRange(1, len(r)-1).Draw(t, "at")
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				r = append(r[:at:at], r[at+1:]...)
			case 1:
				r = append(append(r[:at:at], 'e'), r[at:]...)
			case 2:
				r[at] = 'd'
			case 3:
				r[at], r[max(at-1, 1)] = r[max(at-1, 1)], r[at]
			}
			if len(r) < 2 {
				return
			}
		}
		b := string(r)
		if !slip(a, b, usual) {
			return
		}
		keys := map[uint64]bool{}
		deletions(a, func(k uint64) { keys[k] = true })
		meet := false
		deletions(b, func(k uint64) { meet = meet || keys[k] })
		if !meet {
			t.Fatalf("%q and %q have no key in common", a, b)
		}
	})
}
