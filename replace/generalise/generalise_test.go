package generalise

import (
	"context"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/replace"
)

func general(t testing.TB, p replace.Policy, label lethe.Label, text, lang string, kind lethe.Kind) string {
	t.Helper()
	out, err := New(p).Replace(context.Background(), replace.Request{
		Entity: &lethe.Entity{Label: label, Originals: []string{text}}, Mention: lethe.Mention{Text: text, Label: label},
		Field: lethe.Field{Text: text, Kind: kind}, Language: lang,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestGeneralise(t *testing.T) {
	for _, c := range []struct {
		label      lethe.Label
		text, want string
	}{
		{"AGE", "45", "40-49"}, {"AGE", "40", "40-49"}, {"AGE", "49 Jahre alt", "40-49 Jahre alt"}, {"AGE", "7", "0-9"},
		{"AGE", "45-year-old", "40-49-year-old"}, {"AGE", "45 rabbits", "40-49"}, {"AGE", "6 Monate", "0-9 Jahre"},
		{"AGE", "89", "80-89"}, {"AGE", "90", "90+"}, {"AGE", "107 anys", "90+ anys"}, {"AGE", "forty", "40-49"}, {"AGE", "40-49", "[AGE]"},
		{"DATE", "3. April 2019", "2019"}, {"DATE", "03/04/2019", "2019"}, {"DATE", "April 2019", "2019"}, {"DATE", "2019", "[DATE]"},
		{"DATE", "3. April", "[DATE]"}, {"DATE", "3.-5.4.2019", "[DATE]"}, {"DATE", "yesterday", "[DATE]"}, {"BIRTHDATE", "1 de maig de 1980", "1980"},
		{"ZIP", "8001", "80xx"}, {"ZIP", "08028", "08xxx"}, {"ZIP", "CH-8001", "CH-80xx"}, {"UK_POSTCODE", "SW1A 1AA", "SWxx xxx"},
		{"ADDRESS", "8001", "80xx"}, {"ZIP", "80", "[ZIP]"}, {"ZIP", "8001 Zürich", "[ZIP]"}, {"ZIP", "Zürich", "[ZIP]"},
		{"LOCATION", "Winterthur", "Kanton Zürich"}, {"CITY", "ZÜRICH", "Schweiz"}, {"LOC", "Thun (BE)", "Kanton Bern"}, {"LOC", "Thun BE", "Kanton Bern"},
		{"LOC", "Kanton Zürich", "Schweiz"}, {"LOC", "Schweiz", "[LOC]"}, {"LOC", "Mataró", "Provincia de Barcelona"}, {"LOC", "Barcelona", "Catalunya"},
		{"LOC", "Tarragona", "Catalunya"}, {"LOC", "Catalunya", "España"}, {"LOC", "Berlin", "Deutschland"}, {"LOC", "Kempten", "Bayern"},
		{"LOC", "Frankfurt (Oder)", "Brandenburg"}, {"LOC", "Frankfurt, DE", "Hessen"},
		{"LOC", "Atlantis", "[LOC]"}, {"LOC", "Bahnhofstrasse 3, 8400 Winterthur", "[LOC]"}, {"LOC", "", "[LOC]"}, {"LOC", ",", "[LOC]"},
		{"QUANTITY", "3'450 CHF", "3'000-4'000 CHF"}, {"QUANTITY", "3.450,50 €", "3.000-4.000 €"}, {"QUANTITY", "$1,200", "$1,000-2,000"},
		{"QUANTITY", "87", "80-90"}, {"QUANTITY", "80", "80-90"}, {"QUANTITY", "5", "0-10"}, {"QUANTITY", "1,234.567", "1,000-2,000"},
		{"QUANTITY", "1.5 kg", "0-10 kg"}, {"QUANTITY", "40 thieves", "40-50"}, {"QUANTITY", "Fr. 40.-", "[QUANTITY]"}, {"QUANTITY", "Fr. 40", "Fr. 40-50"},
		{"QUANTITY", "3 Millionen Franken", "0-10 Millionen Franken"}, {"QUANTITY", "1 234 567 euros", "1 000 000-2 000 000 euros"}, {"QUANTITY", "12.34.56", "[QUANTITY]"},
		{"QUANTITY", "9999999999999999", "[QUANTITY]"}, {"QUANTITY", "the 40 thieves of Ali", "[QUANTITY]"}, {"QUANTITY", "-5", "[QUANTITY]"},
		{"NAME", "Anna", "[NAME]"}, {"ID", "12345", "[ID]"}, {"PHONE", "044 555 01 00", "[PHONE]"},
	} {
		if got := general(t, replace.Policy{}, c.label, c.text, "de", lethe.Text); got != c.want {
			t.Errorf("%s %q became %q, want %q", c.label, c.text, got, c.want)
		}
	}
	if got := general(t, replace.Policy{}, "AGE", "45", "", lethe.ID); got != "[AGE]" {
		t.Errorf("in an id: %q", got)
	}
}

// What a mention of the guard's says is taken as it is, and nobody else's.
func TestLessExactly(t *testing.T) {
	for detector, want := range map[string]string{"guard": "an office worker", "file": "[GENERAL]"} {
		m := lethe.Mention{Text: "a bookkeeper", Label: "GENERAL", Detector: detector, Details: lethe.DetailsOf(map[string]string{"less exactly": "an office worker"})}
		out, err := New(replace.Policy{}).Replace(context.Background(), replace.Request{Entity: &lethe.Entity{Label: "GENERAL", Originals: []string{"a bookkeeper"}}, Mention: m})
		if err != nil || out != want {
			t.Errorf("%s: %q, %v", detector, out, err)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		policy     replace.Policy
		label      lethe.Label
		text, want string
	}{
		{replace.Policy{AgeBand: 5}, "AGE", "49", "45-49"}, {replace.Policy{AgeBand: 20}, "AGE", "85", "80+"}, {replace.Policy{AgeBand: 20}, "AGE", "79", "60-79"},
		{replace.Policy{DateTo: "month"}, "DATE", "3 April 2019", "2019-04"}, {replace.Policy{DateTo: "month"}, "DATE", "April 2019", "2019"},
		{replace.Policy{DateTo: "quarter"}, "DATE", "3 April 2019", "2019-Q2"}, {replace.Policy{DateTo: "quarter"}, "DATE", "December 2019", "2019-Q4"},
		{replace.Policy{ZIPDigits: 3}, "ZIP", "08028", "080xx"}, {replace.Policy{ZIPDigits: 4}, "ZIP", "8001", "[ZIP]"},
		{replace.Policy{PlaceTo: "country"}, "LOC", "Mataró", "España"}, {replace.Policy{PlaceTo: "country"}, "LOC", "Bayern", "Deutschland"},
		{replace.Policy{NumberRange: 500}, "MONEY", "3450", "3000-3500"}, {replace.Policy{NumberRange: 500}, "MONEY", "450", "0-500"},
	} {
		if got := general(t, c.policy, c.label, c.text, "en", lethe.Text); got != c.want {
			t.Errorf("%s %q became %q, want %q", c.label, c.text, got, c.want)
		}
	}
}

// The table is read whole, and nothing in it lies in itself.
func TestPlaces(t *testing.T) {
	if n := len(places()); n < 500 {
		t.Errorf("%d places", n)
	}
	for name, in := range places() {
		if name == "" || len(in) == 0 || slices.Contains(in, "") || slices.ContainsFunc(in, func(r string) bool { return fold(r) == name }) {
			t.Errorf("%q lies in %q", name, in)
		}
	}
	if _, err := readPlaces("Ghent, Bruges"); err == nil {
		t.Error("read without a region")
	}
}

// Whatever the text: it does not stay, and an age, a number and a year are as many as
// stated.
func TestNeverTheOriginal(t *testing.T) {
	labels := []lethe.Label{"AGE", "DATE", "ZIP", "LOC", "CITY", "QUANTITY", "NAME", "CODE"}
	rapid.Check(t, func(t *rapid.T) {
		label := rapid.SampledFrom(labels).Draw(t, "label")
		text := rapid.OneOf(
			rapid.StringMatching(`\PC{0,12}`), rapid.StringMatching(`[0-9 .,/'-]{1,12}`), rapid.StringMatching(`[0-9]{1,2}[./][0-9]{1,2}[./](19|20)[0-9]{2}`),
			rapid.SampledFrom([]string{"Zürich", "Thun", "Provincia de Barcelona", "2019", "40-49", "90+", "80xx", "2019-Q2"}),
		).Draw(t, "text")
		p := replace.Policy{AgeBand: rapid.IntRange(2, 120).Draw(t, "band"), ZIPDigits: rapid.IntRange(1, 6).Draw(t, "digits"),
			DateTo: rapid.SampledFrom([]string{"", "month", "quarter"}).Draw(t, "to"), NumberRange: rapid.SampledFrom([]int{0, 2, 7, 1000}).Draw(t, "range")}
		out, err := New(p).Replace(context.Background(), replace.Request{
			Entity: &lethe.Entity{Label: label, Originals: []string{text}}, Mention: lethe.Mention{Text: text, Label: label}, Field: lethe.Field{Text: text},
		})
		if err != nil || out == "" || strings.TrimSpace(out) == strings.TrimSpace(text) {
			t.Fatalf("%s %q became %q, %v", label, text, out, err)
		}
	})
}

func FuzzGeneralise(f *testing.F) {
	for _, s := range []string{"45 Jahre", "3'450.- CHF", "CH-8001", "Thun (BE)", "3. April 2019", "2019-Q2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, label := range []lethe.Label{"AGE", "DATE", "ZIP", "LOC", "QUANTITY"} {
			if out := general(t, replace.Policy{DateTo: "month"}, label, text, "", lethe.Text); out == "" || out == text {
				t.Fatalf("%s %q became %q", label, text, out)
			}
		}
	})
}
