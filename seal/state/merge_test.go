package state

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// written makes a state of lines "id label surrogate: value, value/birth".
func written(t *testing.T, lines ...string) *State {
	t.Helper()
	s := New()
	for _, l := range lines {
		head, tail, _ := strings.Cut(l, ": ")
		f := strings.Fields(head)
		g := &Group{ID: strings.Repeat(f[0], 32), Label: "NAME"}
		if len(f) > 1 {
			g.Surrogate = Surrogate{Text: f[1]}
		}
		for v := range strings.SplitSeq(tail, ", ") {
			value, birth, _ := strings.Cut(v, "/")
			g.Members = append(g.Members, Member{value, birth})
		}
		g.Members = sorted(g.Members)
		if err := s.insert(g); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// lines is the reverse of written.
func lines(s *State) []string {
	var out []string
	for _, g := range s.Groups() {
		var ms []string
		for _, m := range g.Members {
			ms = append(ms, strings.TrimSuffix(m.Value+"/"+m.Birth, "/"))
		}
		out = append(out, strings.TrimSpace(g.ID[:1]+" "+g.Surrogate.Text)+": "+strings.Join(ms, ", "))
	}
	return out
}

func told(cs []Conflict) []string {
	var out []string
	for _, c := range cs {
		s := string(c.Cause)
		for _, side := range [][]*Group{c.Ours, c.Theirs} {
			s += " |"
			for _, g := range side {
				s += " " + g.ID[:1]
			}
		}
		out = append(out, s)
	}
	return out
}

func TestMerge(t *testing.T) {
	is := func(ss ...string) []string { return ss }
	for _, c := range []struct {
		name               string
		ours, theirs       []string
		conflicts          []string
		preferOurs, theirP []string
	}{
		{"nothing in common", is("1 X: a"), is("2 Y: b"), nil, is("1 X: a", "2 Y: b"), is("1 X: a", "2 Y: b")},
		{"the same", is("1 X: a, b"), is("2 X: a, b"), nil, is("1 X: a, b"), is("2 X: a, b")},
		{"joined", is("1 X: a, b"), is("2 X: b, c"), nil, is("1 X: a, b, c"), is("2 X: a, b, c")},
		{"one has a surrogate", is("1: a"), is("2 X: a"), nil, is("1 X: a"), is("2 X: a")},
		{"one id, no value in common", is("1 X: a"), is("1 X: b"), nil, is("1 X: a, b"), is("1 X: a, b")},
		{
			"two surrogates", is("1 X: a, b"), is("2 Y: b, c"),
			is(string(causeReplaced) + " | 1 | 2"), is("1 X: a, b, c"), is("2 Y: a, b, c"),
		},
		{
			"one here, two there", is("1 X: a, b", "3 Z: z"), is("4 Y: b, c, d", "2 V: a"),
			is(string(causeGrouped) + " | 1 | 2 4"), is("1 X: a, b, c, d", "3 Z: z"), is("2 V: a", "4 Y: b, c, d", "3 Z: z"),
		},
		{
			"a chain", is("1 X: a, b", "2 Y: c, d"), is("3 V: b, c, e"),
			is(string(causeGrouped) + " | 1 2 | 3"), is("1 X: a, b", "2 Y: c, d", "3 V: e"), is("3 V: a, b, c, d, e"),
		},
		{
			"one surrogate, two groups", is("1 X: a"), is("2 x: b"),
			is(string(causeTaken) + " | 1 | 2"), is("1 X: a", "2: b"), is("1: a", "2 x: b"),
		},
		{"born on two days", is("1 X: a/1980"), is("2 Y: a/1975"), nil, is("2 Y: a/1975", "1 X: a/1980"), is("2 Y: a/1975", "1 X: a/1980")},
		{"a birth date is learnt", is("1 X: a"), is("2 X: a/1980"), nil, is("1 X: a, a/1980"), is("2 X: a, a/1980")},
		{"whose is not known", is("1 X: a"), is("2 Y: a/1980", "3 Z: a/1975"), nil, is("1 X: a", "3 Z: a/1975", "2 Y: a/1980"), is("1 X: a", "3 Z: a/1975", "2 Y: a/1980")},
		{
			"a birth date forbids it", is("1 X: a/1980, b"), is("2 Y: a/1975, b, c"),
			is(string(causeGrouped) + " | 1 | 2"), is("2 Y: a/1975, c", "1 X: a/1980, b"), is("2 Y: a/1975, b, c", "1 X: a/1980"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			ours, theirs := written(t, c.ours...), written(t, c.theirs...)
			for prefer, want := range map[Preference][]string{Ours: c.preferOurs, Theirs: c.theirP} {
				got, cs, err := Merge(ours, theirs, prefer)
				if err != nil || !slices.Equal(lines(got), want) || !slices.Equal(told(cs), c.conflicts) {
					t.Errorf("prefer %s: %v\n got %q %q\nwant %q %q", prefer, err, lines(got), told(cs), want, c.conflicts)
				}
			}
			got, cs, err := Merge(ours, theirs, "")
			if len(c.conflicts) == 0 && (err != nil || !slices.Equal(lines(got), c.preferOurs)) {
				t.Error("no preference:", err, lines(got))
			}
			if len(c.conflicts) > 0 && (!errors.Is(err, ErrConflict) || got != nil || !slices.Equal(told(cs), c.conflicts)) {
				t.Error("no preference:", err)
			}
			if !slices.Equal(lines(ours), lines(written(t, c.ours...))) {
				t.Error("ours was changed")
			}
		})
	}
}

func TestMergeOfWhatTheyAre(t *testing.T) {
	ours, theirs := written(t, "1 X: a"), written(t, "2 Y: b")
	ours.SetVectors("v")
	if got, cs, err := Merge(ours, theirs, ""); err != nil || len(cs) > 0 || got.Vectors() != "v" {
		t.Error(told(cs), err)
	}
	theirs.SetVectors("w")
	theirs.AllowShared()
	got, cs, err := Merge(ours, theirs, Theirs)
	if err != nil || got.Vectors() != "w" || !got.Shared() || !slices.Equal(told(cs), []string{string(causeVectors) + " | |", string(causeSharing) + " | |"}) {
		t.Error(told(cs), err)
	}
	if _, _, err := Merge(ours, theirs, "mine"); err == nil {
		t.Error("mine is a preference")
	}
	relabelled := written(t, "1 Y: b")
	relabelled.groups[0].Label = "ORG"
	relabelled, _ = decode(encoded(t, relabelled))
	got, cs, err = Merge(ours, relabelled, Ours)
	if err != nil || got.Len() != 2 || !slices.Equal(told(cs), []string{string(causeRelabelled) + " | 1 | 1"}) {
		t.Error(told(cs), err)
	}
}

// Two copies of a state that went on for themselves come together again.
func TestMergeOfCopies(t *testing.T) {
	base := written(t, "1 X: a", "2 Y: b")
	data := encoded(t, base)
	one, _ := decode(data)
	two, _ := decode(data)
	one.Join(strings.Repeat("1", 32), Member{"a1", ""})
	two.Join(strings.Repeat("1", 32), Member{"a2", ""})
	two.ForgetValue(strings.Repeat("1", 32), "a")
	got, cs, err := Merge(one, two, "")
	if err != nil || len(cs) > 0 || !slices.Equal(lines(got), []string{"1 X: a, a1, a2", "2 Y: b"}) {
		t.Error(lines(got), told(cs), err)
	}
}

// smallState has few values, so that two of them have much in common.
var smallState = rapid.Custom(func(t *rapid.T) *State {
	s := New()
	if rapid.IntRange(0, 5).Draw(t, "shared") == 0 {
		s.AllowShared()
	}
	member := rapid.Custom(func(t *rapid.T) Member {
		return Member{rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f"}).Draw(t, "value"), rapid.SampledFrom([]string{"", "", "", "1980", "1975"}).Draw(t, "birth")}
	})
	for range rapid.IntRange(0, 4).Draw(t, "groups") {
		g, err := s.Add("NAME", rapid.SliceOfN(member, 1, 3).Draw(t, "members")...)
		if err == nil {
			s.SetSurrogate(g.ID, Surrogate{Text: rapid.SampledFrom([]string{"X", "Y", "Z", "V", "W"}).Draw(t, "surrogate")})
		}
	}
	return s
})

// TestMergeProperties: what is preferred stays, nothing is lost, the result is a state.
func TestMergeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ours, theirs := smallState.Draw(t, "ours"), smallState.Draw(t, "theirs")
		got, cs, err := Merge(ours, theirs, Ours)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := decode(encoded(t, got)); err != nil || !equal(back, got) {
			t.Fatal("the result is no state:", err)
		}
		for _, g := range ours.Groups() {
			now, ok := got.Group(g.ID)
			if !ok || g.Surrogate.Text != "" && now.Surrogate != g.Surrogate {
				t.Fatal("ours lost", g, now)
			}
			for _, m := range g.Members {
				if !now.has(m) {
					t.Fatal("ours lost", m)
				}
			}
		}
		for _, g := range theirs.Groups() {
			for _, m := range g.Members {
				now, ok := got.Find("NAME", m)
				if !ok || !now.has(m) {
					t.Fatal("theirs lost", m)
				}
				if len(cs) == 0 && g.Surrogate.Text != "" && now.Surrogate != g.Surrogate {
					t.Fatal("another surrogate without a conflict", m)
				}
			}
		}
		// The other way round there is the same to say.
		back, other, err := Merge(theirs, ours, Theirs)
		if err != nil || !equal(got, back) || len(other) != len(cs) {
			t.Fatal(err, told(cs), told(other))
		}
		// Again changes nothing.
		again, _, err := Merge(got, ours, "")
		if err != nil || !equal(again, got) {
			t.Fatal(err, lines(got), lines(ours), fmt.Sprint(told(cs)))
		}
	})
}
