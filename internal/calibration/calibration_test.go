package calibration

import (
	"slices"
	"testing"
)

func TestCurve(t *testing.T) {
	c := &Curve{Steps: []Step{{From: .1, To: .3, High: .02}, {From: .4, To: .7, High: .05}, {From: .7, To: .9, High: .3}}}
	for _, x := range []struct {
		index float64
		step  int // -1: none
	}{{.05, -1}, {.1, 0}, {.3, 0}, {.35, 1}, {.7, 1}, {.71, 2}, {.95, -1}} {
		s, ok := c.At(x.index)
		if ok != (x.step >= 0) || ok && s != c.Steps[x.step] {
			t.Errorf("%v: %v, %v", x.index, s, ok)
		}
	}
	for _, x := range []struct {
		target, want float64
		ok           bool
	}{{.01, 0, false}, {.02, .3, true}, {.1, .7, true}, {.5, .9, true}} {
		if got, ok := c.Under(x.target); got != x.want || ok != x.ok {
			t.Errorf("%v: %v, %v", x.target, got, ok)
		}
	}
}

// TestShipped: shares are shares, intervals are around them, and nothing falls.
func TestShipped(t *testing.T) {
	table := Shipped()
	if len(table.For("insurance", "en", "")) == 0 || len(table.For("insurance", "xx", "")) > 0 || !slices.Equal(slices.Sorted(slices.Values(table.Languages("insurance"))), []string{"ca", "de", "en", "es"}) || !slices.Equal(table.Languages("general"), []string{"en"}) {
		t.Error("the table has other curves than is thought")
	}
	for _, c := range table.Curves {
		if len(c.Steps) == 0 || c.People < 2 && c.Against != Nothing {
			t.Errorf("%+v", c)
		}
		last := Step{}
		for _, s := range c.Steps {
			if s.From > s.To || s.From < last.From || s.To <= last.To && last.To > 0 || s.Success < last.Success || s.High < last.High || s.Low < last.Low ||
				s.Low < 0 || s.Low > s.Success || s.Success > s.High || s.High > 1 || s.Cases == 0 {
				t.Errorf("%s %s %s: %+v after %+v", c.Profile, c.Kind, c.Of, s, last)
			}
			last = s
		}
	}
}

func TestShare(t *testing.T) {
	for text, want := range map[string]float64{"5%": .05, "0.05": .05, " 12.5 % ": .125} {
		if got, err := Share(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "0", "100%", "5", "-1%", "few", "NaN"} {
		if got, err := Share(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// TestKeep: what was measured anew takes the place of what was there, and nothing else does.
func TestKeep(t *testing.T) {
	curve := func(profile, language string, people int) *Curve {
		return &Curve{Profile: profile, Language: language, People: people}
	}
	anew := &Table{Seeds: []uint64{1, 2}, Documents: 300, Curves: []*Curve{curve("a", "de", 1)}}
	older := &Table{Seeds: []uint64{1, 2}, Documents: 300, Curves: []*Curve{curve("a", "en", 2), curve("a", "de", 3), curve("b", "de", 4)}}
	if err := anew.Keep(older); err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, c := range anew.Curves {
		got = append(got, c.People)
	}
	if !slices.Equal(got, []int{1, 2, 4}) {
		t.Error(got)
	}
	if older.Documents = 200; anew.Keep(older) == nil {
		t.Error("tables of other collections were put together")
	}
}
