package elastic

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
)

// Values that are no names, or far too long, do no harm, and are alike only if equal.
func TestOddValues(t *testing.T) {
	long := strings.Repeat("lorvana ", 20_000)
	values := []string{"", " ", "\x00", "\xff\xfe", "…", "&", "GmbH", "AG", "12", "A", "A.", "of the", "李小龍", "Ω Ω", long, long + "x", strings.Repeat("ä", 20_000), strings.Repeat("ä", 20_000) + "b"}
	for _, label := range []lethe.Label{lethe.Person, lethe.Organization, lethe.Location, lethe.Email, "ODD"} {
		items := itemsOf(label, values...)
		g := group(t, items, subwords0, Options{})
		x, err := NewIndex(context.Background(), items, subwords0, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			x.Find(v, label)
			x.Find(v, "")
			for j := range i {
				alike := strings.TrimSpace(v) == "" && strings.TrimSpace(values[j]) == "" // nothing is nothing
				if g.Of[i] == g.Of[j] && !alike && len(v)+len(values[j]) > 1000 {
					t.Errorf("as %s, values %d and %d are one", label, j, i)
				}
			}
		}
	}
}

// subwords0 gives a vector without reading the value.
func subwords0(value string) []float32 { return []float32{1, float32(len(value))} }

func FuzzGroup(f *testing.F) {
	f.Add("Meta Platform\nMeta Platforms Inc.\nAnna Keller\nKeller, A.", uint8(0))
	f.Add("a (2)\na\n\xff\n\n&", uint8(1))
	f.Fuzz(func(t *testing.T, text string, label uint8) {
		values := strings.Split(text, "\n")
		values = values[:min(len(values), 40)]
		items := itemsOf([]lethe.Label{lethe.Person, lethe.Organization, lethe.Location, lethe.Email}[label%4], values...)
		g := group(t, items, nil, Options{Threads: 1})
		for i, v := range values {
			for j := range i {
				if v == values[j] && g.Of[i] != g.Of[j] {
					t.Fatalf("equal values are in two groups")
				}
			}
		}
		x, err := NewIndex(context.Background(), items, nil, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			if ms := x.Find(v, "").Matches; len(ms) == 0 && v != "" || len(ms) > 0 && ms[0].rank != itself {
				t.Fatalf("%q does not find itself", v)
			}
		}
	})
}
