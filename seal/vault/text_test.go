package vault

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// knowing is a revealer of entities with the given ways of writing, each "surrogate=original".
func knowing(t testing.TB, s Selection, entities ...[]string) *Revealer {
	t.Helper()
	path := filepath.Join(t.TempDir(), "v")
	w, err := Create(path, ours, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, ways := range entities {
		var forms []Form
		for _, way := range ways {
			surrogate, original, _ := strings.Cut(way, "=")
			forms = append(forms, Form{Surrogate: surrogate, Original: original})
		}
		w.Entity(Entity{ID: fmt.Sprintf("e%d", i+1), Label: []string{"NAME", "PLACE"}[i%2]}, forms...)
	}
	if err := w.Close(nil); err != nil {
		t.Fatal(err)
	}
	if err := w.Folder().Appear(); err != nil {
		t.Fatal(err)
	}
	r, err := opened(t, path, ours, Options{}).UnsafeReveal(Request{Reason: "test", Selection: s})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var (
	jana = []string{
		"Jana Novak=Anna Keller", "J. Novak=A. Keller", "Novak, Jana=Keller, Anna", "Novak=Keller", "Jana=Anna",
		"Novaks=Kellers", "Ms Novak=Ms Keller",
	}
	prague = []string{"Prague=Zürich"}
	// an original that is another's surrogate, and one that contains another's
	josef = []string{"Josef Lang=Jana Novak", "Lang=Novak", "Josef=Jana"}
	lang  = []string{"Lang & Sons=Keller AG"}
	// with a genitive of its own
	willis = []string{"Debbie Willis=Eva Frei", "Willis=Frei", "Willis'=Freis"}
)

func TestText(t *testing.T) {
	r := knowing(t, Selection{}, jana, prague, josef, lang, nil, willis)
	for text, want := range map[string]string{
		"Willis's, Willis’s":    "Frei's, Frei’s",
		"Willis' Fall":          "Freis Fall",
		"":                      "",
		"Nothing here.":         "Nothing here.",
		"Jana Novak":            "Anna Keller",
		"jana novak in prague":  "anna keller in zürich",
		"JANA NOVAK":            "ANNA KELLER",
		"Mr Novak's claim":      "Mr Keller's claim",
		"Mr Novak’s claim":      "Mr Keller’s claim",
		"Novaks Antrag":         "Kellers Antrag",
		"Jana\nNovak, Jana":     "Anna\nKeller, Anna",
		"Jana  Novak":           "Anna  Keller",
		"Jana\u00a0Novak":       "Anna\u00a0Keller",
		"Novak, Jana (Prague)":  "Keller, Anna (Zürich)",
		"**J. Novak**":          "**A. Keller**",
		"Ja\u00adna Novak":      "Anna Keller",
		"Janas, Novakova":       "Janas, Novakova",
		"Jana Novak-Lang":       "Anna Keller-Novak", // words of their own
		"Josef Lang, Lang":      "Jana Novak, Novak", // not on to Anna Keller
		"Lang & Sons":           "Keller AG",         // the longest
		"Josef and Jana":        "Jana and Anna",
		"Josef Lang Jana Novak": "Jana Novak Anna Keller",
	} {
		got, left, err := r.Text(text)
		if got != want || len(left) > 0 || err != nil {
			t.Errorf("%q: %q, want %q; %v, %v", text, got, want, left, err)
		}
	}
}

// TestTextLeaves: what may be another stays, and is listed.
func TestTextLeaves(t *testing.T) {
	ema := []string{"Ema Novak=Eva Frei", "Novak=Frei", "Ema=Eva", "Young=Alt"}
	r := knowing(t, Selection{}, jana, []string{"[PLACE]=Bern"}, ema, []string{"[PLACE]=Basel"})
	for text, want := range map[string]string{
		"Novak":                    "Novak/Novak",
		"Jana Novak and Ema Novak": "Anna Keller and Eva Frei/",
		"the Novaks":               "the Kellers/",
		"Maria Novak":              "Maria Novak/Novak",
		"M. Novak":                 "M. Novak/Novak",
		"Jana Svoboda":             "Jana Svoboda/Jana",
		"a young man":              "a young man/young",
		"then Young said":          "then Young said/Young", // perhaps: it is a word
		"Young men":                "Young men/Young",
		"Mr Young said":            "Mr Alt said/",
		"in [PLACE] and [Place]":   "in [PLACE] and [Place]/[PLACE],[Place]",
	} {
		got, left, err := r.Text(text)
		var listed []string
		for _, u := range left {
			if text[u.Start:u.End] != u.Surrogate {
				t.Errorf("%q: %v", text, u)
			}
			listed = append(listed, u.Surrogate)
		}
		if got := got + "/" + strings.Join(listed, ","); got != want || err != nil {
			t.Errorf("%q: %q, want %q, %v", text, got, want, err)
		}
	}
}

func TestTextOfSome(t *testing.T) {
	for _, c := range []struct {
		s    Selection
		want string
	}{
		{Selection{Labels: []string{"NAME"}}, "Anna Keller in Prague"},
		{Selection{Entities: []string{"e2"}}, "Jana Novak in Zürich"},
		{Selection{Labels: []string{"NAME"}, Entities: []string{"e2"}}, "Jana Novak in Prague"},
	} {
		r := knowing(t, c.s, jana, prague)
		if got, left, err := r.Text("Jana Novak in Prague"); got != c.want || len(left) > 0 || err != nil {
			t.Errorf("%v: %q, %v, %v", c.s, got, left, err)
		}
	}
	// one that may be another who is not to be revealed
	r := knowing(t, Selection{Entities: []string{"e1"}}, []string{"X12345=a1"}, prague, []string{"X12345=a1"})
	if got, left, _ := r.Text("X12345"); got != "X12345" || len(left) != 1 {
		t.Errorf("%q, %v", got, left)
	}
}

// TestTextGoesBack: what is written with surrogates comes back, whatever stands between.
func TestTextGoesBack(t *testing.T) {
	r := knowing(t, Selection{}, jana, prague, josef, lang)
	pairs := [][2]string{{"Jana Novak", "Anna Keller"}, {"Josef Lang", "Jana Novak"}, {"Prague", "Zürich"}, {"Lang & Sons", "Keller AG"}, {"Novak, Jana", "Keller, Anna"}}
	filler := rapid.SampledFrom([]string{". ", "; ", " lives in ", " und ", "\n\n", " 12, ", "¿", " ", "é", "]", "\t"})
	rapid.Check(t, func(t *rapid.T) {
		var in, want strings.Builder
		for range rapid.IntRange(0, 8).Draw(t, "n") {
			p := rapid.SampledFrom(pairs).Draw(t, "pair")
			f := " (" + filler.Draw(t, "filler") + ") "
			in.WriteString(f + p[0])
			want.WriteString(f + p[1])
		}
		got, left, err := r.Text(in.String())
		if got != want.String() || len(left) > 0 || err != nil {
			t.Fatalf("%q: %q, want %q; %v, %v", in.String(), got, want.String(), left, err)
		}
	})
}

// FuzzText: nothing that is no surrogate changes, and places are right.
func FuzzText(f *testing.F) {
	r := knowing(f, Selection{}, jana, prague, josef, lang)
	f.Add("Mr Novak's claim, Jana\nNovak; josef lang")
	f.Add("NOVAK\x90 Jana")
	f.Fuzz(func(t *testing.T, text string) {
		got, left, err := r.Text(text)
		if (err == nil) != utf8.ValidString(text) {
			t.Fatal(err)
		}
		for _, u := range left {
			if u.In(text) != u.Surrogate {
				t.Errorf("%v", u)
			}
		}
		if err == nil && !strings.ContainsAny(strings.ToLower(text), "jnplſ") && got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
}

func TestGaps(t *testing.T) {
	if got := gapsOf("a  b\n c"); !reflect.DeepEqual(got, []string{"  ", "\n "}) {
		t.Errorf("%q", got)
	}
}

// TestTextInOtherLetters: a name in capitals is another way to write the same entity, and
// comes back as it was written.
func TestTextInOtherLetters(t *testing.T) {
	r := knowing(t, Selection{}, []string{"Brown Foods Inc.=Ash Mills Inc.", "Brown Foods INC.=Ash Mills INC.", "Brown Foods=Ash Mills"}, prague)
	for text, want := range map[string]string{
		"Brown Foods Inc. wrote.": "Ash Mills Inc. wrote.",
		"Brown Foods INC. wrote.": "Ash Mills INC. wrote.",
		"Brown Foods wrote.":      "Ash Mills wrote.",
	} {
		if got, left, err := r.Text(text); got != want || len(left) > 0 || err != nil {
			t.Errorf("%q: %q, left %v, %v; want %q", text, got, left, err, want)
		}
	}
}
