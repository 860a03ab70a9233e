package name

import (
	"math/bits"
	"strings"
	"testing"
)

// Whatever the text, a name is well formed, equal to itself, and no fuller name comes
// behind a shorter one.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"Anna Keller", "KELLER-HUBER, Dr. A.-B.", "’s", "\u0301\u0308", "d’ l’ y", "a\xffb c", "Mr and Mrs", ", ,"} {
		f.Add(s, "Keller")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		n, m := Parse(strings.ToLower(a), a), Parse(b, "")
		for _, x := range []Name{n, m, n.With(ParseTitle(b)), m.With(Male | Surname), m.With(Female | GivenName)} {
			if len(x.Words) > longest || len(x.Words) > 0 && (x.Starts == 0 || bits.Len32(x.Starts) > len(x.Words)+1) {
				t.Fatalf("%+v", x)
			}
			if len(x.Words) > 0 && x.Covers(x) != Equal {
				t.Fatalf("%+v does not cover itself", x)
			}
			for _, y := range []Name{n, m} {
				if r := x.Covers(y); r != Unrelated && r != Equal && Compare(x, y) >= 0 {
					t.Fatalf("%+v covers %+v (%d) and comes after it", x, y, r)
				}
			}
			if _, surname, ok := x.Plain(); ok && len(surname) == 0 {
				t.Fatalf("%+v has no surname", x)
			}
		}
		for at := range min(len(a), 100) + 1 {
			if words := Before(a, at); !strings.Contains(a, words) {
				t.Fatal(words)
			}
		}
	})
}
