package elastic

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The pairs of Winkler's published table that share letters; its zeros for pairs such as
// JON and JAN come from a cut of its own.
func TestWinklersTable(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"SHACKLEFORD", "SHACKELFORD", .982}, {"DUNNINGHAM", "CUNNIGHAM", .896}, {"NICHLESON", "NICHULSON", .956},
		{"JONES", "JOHNSON", .832}, {"MASSEY", "MASSIE", .933}, {"ABROMS", "ABRAMS", .922},
		{"ITMAN", "SMITH", .467}, {"JERALDINE", "GERALDINE", .926}, {"MARHTA", "MARTHA", .961},
		{"MICHELLE", "MICHAEL", .921}, {"JULIES", "JULIUS", .933}, {"TANYA", "TONYA", .880},
		{"DWAYNE", "DUANE", .840}, {"SEAN", "SUSAN", .805}, {"JON", "JOHN", .933}, {"DIXON", "DICKSONX", .8133},
		{"MARTHA", "MARHTA", .9611}, {"", "", 1}, {"A", "", 0}, {"Élan", "élan", 1},
	} {
		if got := JaroWinkler(c.a, c.b); math.Abs(got-c.want) > .0006 {
			t.Errorf("JaroWinkler(%q, %q) = %.4f, want %.4f", c.a, c.b, got, c.want)
		}
	}
}

func TestJaroWinklerProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.StringN(0, 40, -1).Draw(t, "a"), rapid.StringN(0, 40, -1).Draw(t, "b")
		j := JaroWinkler(a, b)
		if j < 0 || j > 1 {
			t.Fatalf("%v is out of range", j)
		}
		if JaroWinkler(a, a) != 1 {
			t.Fatalf("a value is not like itself")
		}
		if JaroWinkler(b, a) != j {
			t.Fatalf("the two ways round differ")
		}
	})
}

func FuzzJaroWinkler(f *testing.F) {
	f.Add("Meta Platform", "Meta Platforms Inc.")
	f.Add("\xff", "é")
	f.Fuzz(func(t *testing.T, a, b string) {
		if j := JaroWinkler(a, b); !(j >= 0 && j <= 1) {
			t.Fatalf("%v is out of range", j)
		}
	})
}
