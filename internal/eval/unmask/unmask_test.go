package unmask

import (
	"bytes"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

func mention(text, value string, label lethe.Label) lethe.Mention {
	at := strings.Index(text, value)
	return lethe.Mention{Span: span.Span{Start: at, End: at + len(value)}, Label: label, Text: value}
}

// What is beside a name is a word, or a place that is masked itself. An attacker who learns sees
// both; one who guesses sees what is left.
func TestPlaces(t *testing.T) {
	text := "Dear Ann of Upper Slad, come"
	ms := []lethe.Mention{mention(text, "Ann", "NAME"), mention(text, "Upper Slad", "LOCATION")}
	before, after := lethe.NewDocument("1", text), lethe.NewDocument("1", "Dear [NAME] of [LOCATION], come")
	for _, c := range []struct {
		got  []Place
		want string
	}{
		{Known(0, before, ms), "ann: +1 of|+2 -|+2 upper|-1 dear; upper slad: +1 come|-1 of|-2 -|-2 ann"},
		{Hidden(0, before, after, ms), "ann: -1 dear|+1 of|+2 -; upper slad: -1 of|-2 -|+1 come"},
		{Hidden(0, before, before, ms), ""},
	} {
		var got []string
		for _, p := range c.got {
			got = append(got, p.Value+": "+strings.Join(p.beside, "|"))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s, want %s", strings.Join(got, "; "), c.want)
		}
	}
}

// The member of a tree and its value have the same name: a mention stands in the value.
func TestMembers(t *testing.T) {
	text := "seen by Ann"
	m := mention(text, "Ann", "NAME")
	m.Field = "/by"
	d := func(text string) *lethe.Document {
		return &lethe.Document{Fields: []lethe.Field{{Name: "/by", Text: "by", Kind: lethe.Key}, {Name: "/by", Text: text}}}
	}
	for name, got := range map[string][]Place{
		"known": Known(0, d(text), []lethe.Mention{m}), "hidden": Hidden(0, d(text), d("seen by [NAME]"), []lethe.Mention{m}),
	} {
		if len(got) != 1 || got[0].Value != "ann" || strings.Join(got[0].beside, "|") != "-1 by|-2 seen" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Of five places three are Slad and two Nant, which alone stand behind "at": p is 2/5. So Slad
// has 3·(0+2)/(3+5) = .75, Nant 2·(2+2)/(2+5) = 1.14. Where nothing is beside, 3 are more than 2.
func TestContext(t *testing.T) {
	learned := []Place{{Label: "PLACE", Value: "slad"}, {Label: "PLACE", Value: "slad"}, {Label: "PLACE", Value: "slad"}}
	for range 2 {
		learned = append(learned, Place{Label: "PLACE", Value: "nant", beside: []string{"-1 at"}})
	}
	var g Guesses
	g.Add(NewModel(learned), []Place{
		{0, "PLACE", "slad", []string{"-1 at"}}, {1, "PLACE", "nant", []string{"-1 at"}}, {2, "PLACE", "otter", []string{"-1 at"}}, {3, "PLACE", "slad", []string{"-1 by"}},
	})
	r := g.Report(4, len(learned))
	x := r.Rows[0]
	if x.Places != 4 || x.Values != 2 || x.Known != .75 || x.Context.Rank1.Value != .5 || x.Frequency.Rank1.Value != .5 || x.Context.Rank5.Value != .75 {
		t.Errorf("%+v", x)
	}
	var out bytes.Buffer
	if err := r.WriteText(&out); err != nil || strings.Contains(out.String(), "slad") {
		t.Error(err, out.String())
	}
}

// Of a name its words are guessed, too: any of them is right.
func TestNames(t *testing.T) {
	m := NewModel([]Place{{Label: "NAME", Value: "ann moor"}, {Label: "NAME", Value: "ann fell"}})
	var g Guesses
	g.Add(m, []Place{{Document: 0, Label: "NAME", Value: "ann dale"}})
	r := g.Report(1, 2)
	if whole, word := r.Rows[0], r.Rows[1]; whole.Known != 0 || word.Label != "NAME, a word" || word.Known != 1 || word.Frequency.Rank1.Value != 1 {
		t.Errorf("%+v", r.Rows)
	}
}

func TestRight(t *testing.T) {
	for _, c := range []struct {
		texts string
		want  float64
	}{
		{"[NAME]", 0}, {"Ann", 1}, {"[NAME]|Ann|[NAME]", 1}, {"Bea|Ann|ANN", 1}, {"Bea|Ann", .5}, {"Bea|Bea|Ann", 0}, {"Bea|Cleo", 0}, {"|Ann", 1},
	} {
		if got := right(strings.Split(c.texts, "|"), "Ann"); got != c.want {
			t.Errorf("%s: %v, want %v", c.texts, got, c.want)
		}
	}
}

// The first release hides both names, the second leaves Ann. Of two dates that were moved by nine
// days each way the middle is the true one.
func TestCompare(t *testing.T) {
	text := "Ann met Bob on 10/03/2020."
	ms := []lethe.Mention{mention(text, "Ann", "NAME"), mention(text, "Bob", "NAME"), mention(text, "10/03/2020", "DATE")}
	var releases []*lethe.Document
	for _, s := range []string{"[NAME] met [NAME] on 01/03/2020.", "Ann met [NAME] on 19/03/2020."} {
		releases = append(releases, lethe.NewDocument("1", s))
	}
	r := Compare(1, 2, ReleasedIn(0, lethe.NewDocument("1", text), releases, ms))
	names := r.Rows[1]
	if names.Label != "NAME" || names.Places != 2 || names.First.Value != 0 || names.Best.Value != .5 || names.All.Value != .5 || names.Hidden != 2 || names.Uncovered.Value != .5 {
		t.Errorf("%+v", names)
	}
	if d := r.Dates; d == nil || d.Places != 1 || d.FirstOff != 9 || d.AllOff != 0 || d.FirstExact.Value != 0 || d.AllExact.Value != 1 {
		t.Errorf("%+v", d)
	}
	var out bytes.Buffer
	if err := r.WriteText(&out); err != nil || strings.Contains(out.String(), "Ann") {
		t.Error(err, out.String())
	}
	// A release that lacks the document tells nothing of it.
	if r := Compare(1, 2, ReleasedIn(0, lethe.NewDocument("1", text), []*lethe.Document{releases[0], nil}, ms)); r.Rows[1].All.Value != 0 || r.Dates != nil {
		t.Errorf("%+v", r)
	}
}
