package cue_test

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/span"
)

// The letters of "i. A." belong to no name; initials do.
func TestWithoutProxy(t *testing.T) {
	for text, want := range map[string]string{
		"i. A. S. Tschirner": "S. Tschirner", "i.V. K. Bohn": "K. Bohn", "Von A. Tschirner": "A. Tschirner", "Kai. A. Tschirner": "A. Tschirner",
	} {
		i := strings.IndexAny(text, "AV")
		if text[0] == 'V' {
			i = strings.Index(text, "A.")
		}
		doc := lethe.NewDocument("d", text)
		for _, label := range []lethe.Label{lethe.Person, lethe.Organization} {
			ms := []lethe.Mention{{Span: span.Span{Start: i, End: len(text)}, Text: text[i:], Label: label}}
			got := cue.WithoutProxy(doc, ms)[0]
			if got.Text != want || got.In(text) != want || want != text[i:] && got.Label != lethe.Person {
				t.Errorf("%q: %s %q", text, got.Label, got.Text)
			}
		}
	}
}

func TestWithoutNobody(t *testing.T) {
	for _, c := range []struct {
		text, name string
		stays      bool
	}{
		{"Caller said so", "Caller", false},
		{"the ANRUFER:", "ANRUFER", false},
		{"Thanks,\n\n  Best,\nTom", "Best", false},
		{"> Warm regards\n> Tom", "Warm", false},
		{"Liebe Grüße", "Liebe Grüße", false},
		{"Best said so", "Best", true},
		{"Mr Ward was pleased", "Ward", true},
		{"George Best", "George Best", true},
		{"Anna Caller", "Anna Caller", true},
		{"Tue, 20 Jan 2024", "Tue", false},
		{"Leeds\nFri 3rd May", "Fri", false},
		{"Di., 20.01.2024", "Di", false},
		{"Sun told Thu", "Thu", true},
		{"Thu Nguyen, 20 Jan 2024", "Thu", true},
		{"Paris, 20 Jan 2024", "Paris", true},
		{"Best,\nTom", "Tom", true},
		{"Best\nTom", "Best\nTom", true},
		{strings.Repeat("x", 99) + " Best", "Best", true},
	} {
		i := strings.Index(c.text, c.name)
		doc := lethe.NewDocument("d", c.text)
		m := lethe.Mention{Span: span.Span{Start: i, End: i + len(c.name)}, Text: c.name, Label: lethe.Person, Score: 0.9}
		if got := cue.WithoutNobody(doc, []lethe.Mention{m}); (len(got) == 1) != c.stays {
			t.Errorf("%q in %q: stays %v, want %v", c.name, c.text, len(got) == 1, c.stays)
		}
		if m.Score = 1; len(cue.WithoutNobody(doc, []lethe.Mention{m})) != 1 {
			t.Errorf("%q: what is validated must stay", c.name)
		}
	}
}

// TestServicesSignForNobody: who acted may be a service, in a field that is for people too.
func TestServicesSignForNobody(t *testing.T) {
	for value, found := range map[string]int{"Physiotherapie": 0, "Radiology": 0, "Fisioteràpia": 0, "Kowalczyk": 1} {
		doc := &lethe.Document{Fields: []lethe.Field{{Name: "/signature", Text: value}}}
		ms, err := cue.Persons().Find(t.Context(), doc)
		if err != nil || len(ms) != found {
			t.Errorf("%q signs, and %d people are found: %v", value, len(ms), err)
		}
	}
}

func TestTitlesWithoutNames(t *testing.T) {
	for text, stays := range map[string]bool{
		"Estimada Sra. Directora": false, "La doctora": false, "Dear Professor": false, "Herr Kollege": false,
		"Doctor Zhivago": true, "El Quijote": true, "Sra. Belmonte": true, "Doctor": false,
	} {
		m := lethe.Mention{Span: span.Span{End: len(text)}, Text: text, Label: lethe.Misc, Score: 0.4}
		if got := cue.WithoutNobody(lethe.NewDocument("d", text), []lethe.Mention{m}); (len(got) == 1) != stays {
			t.Errorf("%q: stays %v, want %v", text, len(got) == 1, stays)
		}
	}
}

// TestNamesOfOrdinaryWords: a column of names has those that are hardly ever one, too.
func TestNamesOfOrdinaryWords(t *testing.T) {
	for value, found := range map[string]int{"May Will": 1, "Not Known": 0, "No Name": 0, "May": 0} {
		doc := &lethe.Document{Fields: []lethe.Field{{Name: "/patient/name", Text: value}}}
		ms, err := cue.Persons().Find(t.Context(), doc)
		if err != nil || len(ms) != found {
			t.Errorf("%q: %d people are found, want %d: %v", value, len(ms), found, err)
		}
	}
}

// A word for a relative, a salutation and the days on which somebody comes are no part of the name behind them; a
// word that is a name is.
func TestWithoutFront(t *testing.T) {
	for text, want := range map[string]string{"marido julian": "julian", "mother Anna Hale": "Anna Hale", "Mother Teresa": "Mother Teresa", "marido": "marido", "julian marido": "julian marido",
		"Dear Yewande": "Yewande", "Sundays Fenella": "Fenella", "Sunday Okoro": "Sunday Okoro", "Samstags Lene": "Lene"} {
		m := lethe.Mention{Label: lethe.Person, Span: span.Span{End: len(text)}, Text: text, Score: .7}
		if got := cue.WithoutFront([]lethe.Mention{m})[0]; got.Text != want || got.In(text) != want {
			t.Errorf("%q: %q", text, got.Text)
		}
	}
	place := lethe.Mention{Label: lethe.Location, Span: span.Span{End: 13}, Text: "Enkelin Fenja", Score: .4}
	if got := cue.WithoutFront([]lethe.Mention{place})[0]; got.Text != "Fenja" || got.Start != 8 {
		t.Errorf("a place with a relative: %q at %d", got.Text, got.Start)
	}
}

// TestIsTitleOf: what stands before somebody's name and names nobody, and what may be a name.
func TestIsTitleOf(t *testing.T) {
	for _, c := range []struct {
		before string
		label  lethe.Label
		gap    int
		want   bool
	}{
		{"Employment Judge", lethe.Organization, 1, true},
		{"Mr &", lethe.Location, 1, true},
		{"Quenby Dairy", lethe.Organization, 1, false},
		{"Employment Judge", lethe.Organization, 2, false},
		{"SPFH Fr", lethe.Location, 2, true},
		{"Quenby Fr", lethe.Location, 2, false},
		{"retired baker", lethe.Occupation, 1, false},
		{"Ms Quenby", lethe.Person, 1, false},
	} {
		m := lethe.Mention{Label: c.label, Text: c.before, Score: 0.3, Span: span.Span{End: len(c.before)}}
		name := lethe.Mention{Label: lethe.Person, Text: "P Sandiford", Score: 0.9, Span: span.Span{Start: len(c.before) + c.gap, End: len(c.before) + c.gap + 11}}
		if got := cue.IsTitleOf(m, name); got != c.want {
			t.Errorf("%s %q, %d bytes before a name: %v", c.label, c.before, c.gap, got)
		}
	}
}

// TestWithoutHouses: a month behind a word for a street is its name.
func TestWithoutHouses(t *testing.T) {
	for text, found := range map[string]string{
		"carrer de Mar 61": "", "la calle Abril 12": "", "c/ Mar 61": "", "since Mar 61": "Mar 61", "c. May 45": "May 45", "la calle el 3 de mayo": "3 de mayo",
	} {
		date := "Mar 61"
		for _, d := range []string{"Abril 12", "May 45", "3 de mayo"} {
			if strings.HasSuffix(text, d) {
				date = d
			}
		}
		ms := []lethe.Mention{{Label: lethe.Date, Text: date, Score: .95, Span: span.Span{Start: len(text) - len(date), End: len(text)}}}
		got := ""
		for _, m := range cue.WithoutHouses(lethe.NewDocument("d", text), ms) {
			got = m.Text
		}
		if got != found {
			t.Errorf("%q: %q is left", text, got)
		}
	}
}
