package field_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func names(path string) []field.Name {
	var out []field.Name
	for _, s := range strings.Split(path, "/") {
		if s == "[]" {
			out = append(out, field.Name{Plain: "LISTELEMENT", Element: "LISTELEMENT"})
		} else if s != "" {
			out = append(out, field.NewName(s))
		}
	}
	return out
}

func TestPaths(t *testing.T) {
	for _, c := range []struct{ path, matches, misses string }{
		{"Id", "Id A/Id A/B/Id", "id Idx A/Id/B"},
		{"/NOTE", "NOTE", "A/NOTE NOTE/A"},
		{"Patient/GebDat", "Patient/GebDat", "A/Patient/GebDat Patient/A/GebDat GebDat"},
		{"/A//B", "A/B A/X/B A/X/Y/B A/B/B", "B X/A/B A/B/C"},
		{"//A/B", "A/B X/A/B A/A/B", "A/X/B"},
		{"//A//B", "A/B X/A/Y/B", "A B B/A"},
		{"//A//B/C", "A/B/C A/B/X/B/C", "A/B/X/C"}, // a way that goes wrong at the first B goes right at the second
		{`[\p{IsAlphabetic}]*Dat`, "VisDat Dat ÄrzteDat", "Vis1Dat Datum"},
		{`\p{IsAlphabetic}*Dat`, "VisDat", "Vis1Dat"},
		{`[\p{javaUpperCase}]*VIS`, "VIS SIGVIS", "sigVIS"},
		{`\P{javaUpperCase}`, "a 1", "A"},
		{`[\\p{IsAlphabetic}]*Dat`, `pIDat Dat`, "VxDat"}, // a class of single characters, as in Java
		{"//Medis//oName|Text|ATC", "Medis/oName Medis/X/Text Medis/ATC", "Medis/oNameText oName Text"},
		{"//(Arzt|Ärztin)//Key", "Arzt/Key Ärztin/X/Key", "Arztin/Key"},
		{"SOZAN___95.*", "SOZAN_1 SOZAN_", "SOZAN"}, // the element's name
		{"SOZAN_.*", "SOZAN_1 SOZAN_", "SOZAN"},     // the member's
		{"NUMBER_1x", "1x", "x"},
		{"1x", "1x", "x"},
		{"//A/LISTELEMENT/B", "A/[]/B", "A/B"},
		{" //A / B ", "A/B", "A/X/B"},
		{"/A/", "A", "A/B"},
		{"Vis[1-9]*", "Vis Vis12", "Vis0"},
		{"A.B", "AxB A.B", "AB"},
		{"[a-z&&[^b]]+", "acd", "abc"},
		{"(?!Alt)[A-Z].*", "Name", "AltName"},
	} {
		p, err := field.ParsePath(c.path)
		if err != nil {
			t.Errorf("%s: %v", c.path, err)
			continue
		}
		for _, m := range strings.Fields(c.matches) {
			if !p.Match(names(m)) {
				t.Errorf("%s does not match %s", c.path, m)
			}
		}
		for _, m := range strings.Fields(c.misses) {
			if p.Match(names(m)) {
				t.Errorf("%s matches %s", c.path, m)
			}
		}
	}
}

func TestCovers(t *testing.T) {
	p, _ := field.ParsePath("//A/B")
	for path, want := range map[string]bool{"A/B": true, "A/B/C/D": true, "X/A/B/C": true, "A": false, "A/C/B": false} {
		if got := p.Covers(names(path)); got != want {
			t.Errorf("covers %s: %v", path, got)
		}
	}
}

func TestPathErrors(t *testing.T) {
	for path, want := range map[string]string{
		"":                       "column 1: there is no name",
		"  ":                     "column 1: there is no name",
		"/":                      "column 2: there is no name",
		"//":                     "column 3: a name is missing",
		"A///B":                  "column 4: three slashes",
		"/Ä/B(":                  "column 4: the regular expression",
		"//A/[b":                 "column 5: the regular expression is wrong: at 2: ",
		`A\`:                     "column 1: the regular expression is wrong: at 2: ",
		`\p{Nothing}`:            "column 1: the regular expression is wrong",
		`//A/(b)\1`:              "column 5: the regular expression needs more than linear time",
		strings.Repeat("/a", 64): "column 128: a path has at most 63 segments",
	} {
		_, err := field.ParsePath(path)
		var pe *field.PathError
		if !errors.As(err, &pe) || !strings.HasPrefix(err.Error(), "path: "+want) {
			t.Errorf("%q: got %v, want %s", path, err, want)
		}
	}
}

// matches says by the definition what a path of plain names matches.
func matches(steps []string, names []string) bool {
	switch {
	case len(steps) == 0:
		return len(names) == 0
	case steps[0] == "**":
		for i := range len(names) + 1 {
			if matches(steps[1:], names[i:]) {
				return true
			}
		}
		return false
	}
	return len(names) > 0 && steps[0] == names[0] && matches(steps[1:], names[1:])
}

func TestPathsAgreeWithTheirDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.SampledFrom([]string{"a", "b"})
		var path string
		var steps []string
		for _, name := range rapid.SliceOfN(letters, 1, 5).Draw(t, "path") {
			path += "/"
			if rapid.Bool().Draw(t, "deep") {
				path += "/"
				steps = append(steps, "**")
			}
			path += name
			steps = append(steps, name)
		}
		at := rapid.SliceOfN(letters, 0, 8).Draw(t, "names")
		p, err := field.ParsePath(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := p.Match(names(strings.Join(at, "/"))), matches(steps, at); got != want {
			t.Fatalf("%s at %v: %v, want %v", path, at, got, want)
		}
	})
}

// What is not linear does not come back before the time-out of the tests.
func TestHostilePath(t *testing.T) {
	p, err := field.ParsePath(strings.Repeat("//a*a*a*a*", 30) + "//b")
	if err != nil {
		t.Fatal(err)
	}
	deep := names(strings.Repeat(strings.Repeat("a", 100)+"/", 1000))
	if p.Match(deep) {
		t.Error("matches")
	}
}

func FuzzParsePath(f *testing.F) {
	for _, s := range []string{"Id", "//A//B", "/A/", `[\p{IsAlphabetic}]*Dat`, "A///B", "(?!A)", "[a", `\`} {
		f.Add(s, "A/B")
	}
	f.Fuzz(func(t *testing.T, path, at string) {
		p, err := field.ParsePath(path)
		if err != nil {
			var pe *field.PathError
			if !errors.As(err, &pe) || pe.Column < 1 || pe.Column > len([]rune(path))+1 {
				t.Fatalf("error %v", err)
			}
			return
		}
		if n := names(at); p.Match(n) && !p.Covers(n) {
			t.Fatal("a node that is matched is not covered")
		}
	})
}
