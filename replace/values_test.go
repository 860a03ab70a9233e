package replace

import (
	"slices"
	"testing"

	"github.com/lethe-privacy/lethe"
)

func standsIn(docs ...int) (out []lethe.Occurrence) {
	for _, d := range docs {
		out = append(out, lethe.Occurrence{Doc: d})
	}
	return out
}

func TestValues(t *testing.T) {
	v, err := NewValues(slices.Values([]ValueSource{
		{Ways: []string{"Leeds"}, Occurrences: standsIn(0, 4)},
		{Ways: []string{"Hull"}, Occurrences: standsIn(2), Stays: true},
		{Ways: []string{"Mr Carter", "Carter"}, Occurrences: standsIn(1), Person: true},
		{Ways: []string{"New Leeds"}, Occurrences: standsIn(3)},
		{Ways: []string{"leeds"}, Occurrences: standsIn(7)}, // an address, say: written alike
		{Ways: []string{"Ann Potts"}, Occurrences: standsIn(5), Person: true},
		{Ways: []string{"B. Potts"}, Occurrences: standsIn(6), Person: true},
	}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text            string
		doc             int
		in, near, whole bool
	}{
		{"Leeds", 0, true, true, false},
		{"LEEDS", 4, true, true, false},
		{"Leeds", 1, true, false, false},
		{"Leeds", 7, true, true, false}, // of the other that is written alike
		{"East Leeds Mill", 7, true, true, false},
		{"New Leeds", 3, true, true, false},
		{"New Leeds", 4, true, true, false}, // the town inside of the longer name
		{"New Leeds", 5, true, false, false},
		{"Hull", 5, true, true, false}, // it stays
		{"Carter", 1, true, true, false},
		{"Lisa Carter", 1, true, true, false},
		{"Lisa Carter", 0, true, false, false},
		{"Ann Potts", 0, true, false, true},
		{"Ann Potts", 5, true, true, true},
		{"Ann Potter", 5, false, false, false},
		{"B. Potts", 0, true, false, false}, // an initial is nobody's alone
		{"York", 0, false, false, false},
	} {
		if v.In(c.text) != c.in || v.Near([]int{c.doc}, c.text) != c.near || v.Whole(c.text) != c.whole {
			t.Errorf("%q in %d: in %v, near %v, whole %v", c.text, c.doc, v.In(c.text), v.Near([]int{c.doc}, c.text), v.Whole(c.text))
		}
	}
}

// TestValuesWithinValues: many values inside of each other are read in a bounded number of
// parts, and in doubt a text has one.
func TestValuesWithinValues(t *testing.T) {
	long := "of"
	var ways []string
	for range 400 {
		ways = append(ways, long)
		long += " of"
	}
	v, err := NewValues(slices.Values([]ValueSource{{Ways: ways, Occurrences: standsIn(1)}}))
	if err != nil {
		t.Fatal(err)
	}
	if v.Near([]int{0}, "of of of") || !v.Near([]int{0}, long) {
		t.Error("not as bounded")
	}
}
