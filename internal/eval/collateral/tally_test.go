package collateral

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/span"
)

// at is the span of a text that reads so, the nth from 0.
func at(t *testing.T, text, what string, nth int) span.Span {
	t.Helper()
	from := 0
	for {
		i := strings.Index(text[from:], what)
		if i < 0 {
			t.Fatalf("no %q", what)
		}
		if nth == 0 {
			return span.Span{Start: from + i, End: from + i + len(what)}
		}
		from, nth = from+i+len(what), nth-1
	}
}

const letter = "Dr. Meier, 35 Jahre, RR 135/80, am 12.03.2020 um 8:30 Uhr. Gabe von 50 mg, 35 ml. Frau Huber."

// TestTally counts by hand: the gold marks Meier, 35 and Huber (12 letters and digits of 63), a
// replacement takes "Dr. Meier", one the age, one the 35 of the millilitres where no mention
// stood; Huber is left.
func TestTally(t *testing.T) {
	var got Tally
	got.Add(Text{
		Before: letter,
		Gold: []Mark{
			{at(t, letter, "Meier", 0), "NAME"}, {at(t, letter, "35", 0), "AGE"}, {at(t, letter, "Huber", 0), "NAME"},
			{at(t, letter, "Huber", 0), "NAME"}, // marked twice, counted once
		},
		Edits: []Edit{
			{Span: at(t, letter, "Dr. Meier", 0), Text: "[NAME]", Label: "NAME"},
			{Span: at(t, letter, "35", 0), Text: "[AGE]", Label: "AGE"},
			{Span: at(t, letter, "35", 2), Text: "[AGE]", Label: "AGE", Reached: true},
		},
		Found: []Mark{{at(t, letter, "Dr. Meier", 0), "NAME"}, {at(t, letter, "35", 0), "AGE"}},
	})
	for _, c := range []struct {
		name      string
		got, want Share
	}{
		{"left", got.Left, Share{5, 12}},
		{"gold reached", got.GoldReached, Share{0, 12}},
		{"changed", got.Changed, Share{4, 51}},
		{"wrong", got.Wrong, Share{2, 51}},
		{"beside", got.Beside, Share{2, 51}},
		{"reached", got.Reached, Share{2, 51}},
		{"dates", got.Kept[Date], Share{1, 1}},
		{"times", got.Kept[Time], Share{1, 1}},
		{"quantities", got.Kept[Quantity], Share{1, 2}},
		{"numbers", got.Kept[Number], Share{1, 1}}, // 135/80
		{"names left", got.Labels["NAME"].Left, Share{5, 10}},
		{"names right", got.Labels["NAME"].Right, Share{1, 1}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if a := got.Labels["AGE"]; a.Reached != 2 || a.Wrong != 0 || got.Labels["NAME"].Wrong != 2 || got.Cuts != 0 {
		t.Errorf("%+v, %+v, %d cuts", *a, *got.Labels["NAME"], got.Cuts)
	}
}

func TestWhatStandsInTheReplacementIsLeft(t *testing.T) {
	const text = "geboren am 12. März 1950, 2000 ml"
	var got Tally
	got.Add(Text{
		Before: text,
		Gold:   []Mark{{at(t, text, "12. März 1950", 0), "DATE"}},
		Edits: []Edit{
			{Span: at(t, text, "12. März 1950", 0), Text: "März 1950"},
			{Span: at(t, text, "2000", 0), Text: "1999"},
		},
	})
	if got.Left != (Share{8, 10}) || got.Changed != (Share{4, 15}) || got.Kept[Quantity] != (Share{0, 1}) {
		t.Errorf("%+v", got)
	}
}

// TestApart: what the corpus has nothing to compare with is counted nowhere, but still hides gold.
func TestApart(t *testing.T) {
	const text = "am Montag bei Huber"
	var got Tally
	got.Add(Text{
		Before: text, Gold: []Mark{{at(t, text, "Huber", 0), "NAME"}},
		Edits: []Edit{{Span: at(t, text, "am Montag", 0), Text: "X", Apart: true}, {Span: at(t, text, "bei Huber", 0), Text: "Y", Apart: true}},
	})
	if got.Left != (Share{0, 5}) || got.Changed != (Share{}) {
		t.Errorf("%+v", got)
	}
	got = Tally{}
	got.Add(Text{
		Before: text, Aside: []span.Span{at(t, text, "Montag", 0)},
		Edits: []Edit{{Span: at(t, text, "Montag", 0), Text: "X"}, {Span: at(t, text, "bei", 0), Text: "Y"}},
	})
	if got.Changed != (Share{3, 10}) {
		t.Errorf("%+v", got)
	}
}

func TestCuts(t *testing.T) {
	for _, c := range []struct {
		text, what string
		want       bool
	}{
		{"RR 135/80 heute", "80", true}, {"RR 135/80 heute", "135/80", false}, {"40,1 °C", "1", true},
		{"Kapitel 3. Danach", "3", false}, {"am 3.", "3", false}, {"Meiers", "Meier", true}, {"8:30", "8", true}, {"£1,910", "1", true},
		{"a-b", "a", false},
	} {
		if got := cuts(c.text, at(t, c.text, c.what, 0)); got != c.want {
			t.Errorf("%s in %s: %v", c.what, c.text, got)
		}
	}
}

func TestExamples(t *testing.T) {
	got := Tally{Examples: Examples{Wanted: true}}
	const text = "art for art, Dr. Art Bell"
	got.Add(Text{
		Doc: "d", Before: text, Gold: []Mark{{at(t, text, "Art Bell", 0), "NAME"}},
		Edits: []Edit{
			{Span: at(t, text, "art", 0), Text: "[NAME]", Label: "NAME", Reached: true},
			{Span: at(t, text, "art", 1), Text: "[NAME]", Label: "NAME", Reached: true},
			{Span: at(t, text, "Dr. Art", 0), Text: "[NAME]", Label: "NAME"},
		},
	})
	var lines []string
	for _, e := range got.Examples.Commonest(50) {
		lines = append(lines, string(e.Why)+" "+string(e.Label)+" "+e.Text+" in "+e.Before+"|"+e.After)
	}
	want := []string{
		"wrongly detected NAME Dr in art for art, |. Art Bell",
		"reached NAME art in | for art, Dr. Art Bell",
		"gold left NAME Bell in art for art, Dr. Art |",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q", lines)
	}
	if n := len(got.Examples.Commonest(0)); n != 0 {
		t.Error(n)
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"am 12.03.2020 um 8:30 Uhr", "dates 12.03.2020, times 8:30 Uhr"},
		{"on 3 March 2021, 12 March and 2021-04-05", "dates 3 March 2021, dates 12 March, dates 2021-04-05"},
		{"el 12 de marzo de 2020 a las 10 h", "dates 12 de marzo de 2020, quantities 10 h"},
		{"RR 135/80 mmHg, Puls 76/min, LVEF 55 %", "quantities 135/80 mmHg, numbers 76, quantities 55 %"},
		{"paid £12,500 on page 3", "quantities £12,500, numbers 3"},
		{"Titer 1:640, Version 2.3.1", "numbers 1:640, numbers 2.3.1"},
	} {
		var got []string
		for _, s := range shapes(c.text) {
			got = append(got, string(s.form)+" "+s.In(c.text))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q", c.text, got)
		}
	}
}
