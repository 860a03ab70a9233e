package echo

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/span"
)

// A place of the tagger, the first in each text, is the name of somebody or stays a place.
func TestTakenForPlaces(t *testing.T) {
	for _, c := range []struct{ language, text, place, person string }{
		{"de", "Nachts hilft die Enkelin Fenja, die studiert.", "Enkelin Fenja", "Enkelin Fenja"},
		{"de", "Da kam der Bretschneider Maik dazu.", "Bretschneider Maik", "Bretschneider Maik"},
		{"de", "Der Maik war nicht da, das sagt der Maik.", "Maik", "Maik"},
		{"de", "Das sagt der Maik auch.", "Maik", "Maik"},
		{"de", "Er wohnt in Maik nebenan.", "Maik", ""},
		{"en", "with his cousin Perdita on the boat", "Perdita", "Perdita"},
		{"en", "a trip to Perdita on the boat", "Perdita", ""},
		{"de", "Sie fuhr in die Schweiz.", "Schweiz", ""},
		{"de", "Ihre Mutter Berlin nannte das Großstadt.", "Berlin", ""},
		{"en", "They met at Fenwick Hall again.", "Fenwick Hall", ""},
	} {
		doc := lethe.NewDocument("1", c.text)
		doc.Language = c.language
		at := strings.Index(c.text, c.place)
		place := lethe.Mention{Doc: "1", Field: doc.Fields[0].Name, Span: span.Span{Start: at, End: at + len(c.place)}, Label: lethe.Location, Text: c.place, Score: .5, Detector: tagger.DetectorName}
		var got []string
		for _, m := range Find(context.Background(), doc, []lethe.Mention{place}, Options{Bare: true}) {
			if m.Label == lethe.Person && m.Start >= at && m.End <= at+len(c.place) {
				got = append(got, m.Text)
			}
		}
		if want := slices.DeleteFunc([]string{c.person}, func(s string) bool { return s == "" }); !slices.Equal(got, want) {
			t.Errorf("%s: %q became %q, not %q", c.text, c.place, got, want)
		}
	}
}

// Given names that are places as well are people's behind an article of Catalan or a relative.
func TestCalledThere(t *testing.T) {
	for _, c := range []struct {
		language, text, place string
		want                  bool
	}{
		{"ca", "Ara hi ha la Montserrat aquí.", "Montserrat", true},
		{"ca", "Ara puja a Montserrat aquí.", "Montserrat", false},
		{"ca", "Ho diu l'oncle Biel.", "Biel", true},
		{"de", "Er wohnt in Biel.", "Biel", false},
	} {
		doc := lethe.NewDocument("1", c.text)
		doc.Language = c.language
		at := strings.Index(c.text, c.place)
		place := lethe.Mention{Doc: "1", Field: doc.Fields[0].Name, Span: span.Span{Start: at, End: at + len(c.place)}, Label: lethe.Location, Text: c.place, Score: .82, Detector: tagger.DetectorName}
		got := slices.ContainsFunc(Find(context.Background(), doc, []lethe.Mention{place}, Options{Bare: true}), func(m lethe.Mention) bool {
			return m.Label == lethe.Person && m.Text == c.place && m.Score > place.Score
		})
		if got != c.want {
			t.Errorf("%s: somebody %v", c.text, got)
		}
	}
}
