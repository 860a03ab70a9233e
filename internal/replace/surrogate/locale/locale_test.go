package locale

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"
)

func Example() {
	l, err := Load("de-CH")
	if err != nil {
		fmt.Println(err)
		return
	}
	t, _ := l.Town("8400")
	fmt.Println(t.Name, l.Regions[t.Region].Code)
	// Output: Winterthur ZH
}

func TestNames(t *testing.T) {
	want := []string{"ca-ES", "de-AT", "de-CH", "de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "it-IT", "nl-NL", "pl-PL", "pt-PT"}
	if got := Names(); !slices.Equal(got, want) {
		t.Error(got)
	}
	if _, err := Load("pt-BR"); err == nil || !strings.Contains(err.Error(), `"pt-BR"; there is ca-ES, de-AT, de-CH`) {
		t.Error(err)
	}
}

// Every locale has enough to draw from, and names that are one word each.
func TestData(t *testing.T) {
	for _, tag := range Names() {
		l, err := Load(tag)
		if err != nil {
			t.Fatal(err)
		}
		for name, list := range map[string]*List{"female": l.Female, "male": l.Male, "surnames": l.Surnames} {
			if list.Len() < 80 {
				t.Errorf("%s has %d %s", tag, list.Len(), name)
			}
			seen := map[string]bool{}
			for i := range list.Len() {
				v := list.At(i)
				if strings.ContainsFunc(v, func(r rune) bool { return unicode.IsSpace(r) || r == '|' || r == '-' }) || seen[v] && tag != "ca-ES" {
					t.Errorf("%s, %s: %q", tag, name, v)
				}
				seen[v] = true
			}
		}
		for _, town := range l.Towns {
			if town.Name != strings.TrimSpace(town.Name) || !strings.ContainsAny(town.Code, "0123456789") {
				t.Errorf("%s: %+v", tag, town)
			}
		}
	}
}

// Each value is picked for as many numbers as its frequency says.
func TestPick(t *testing.T) {
	l, err := ReadList(strings.NewReader("\ufeff# names\nAnna\t3\nBea\n\nCléa\t2\r\n"), "names.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for n := range l.Total() {
		got = append(got, l.Pick(n))
	}
	if want := []string{"Anna", "Anna", "Anna", "Bea", "Cléa", "Cléa"}; !slices.Equal(got, want) {
		t.Error(got)
	}
}

func TestListErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "names.txt: the list has no values",
		"Anna\nBea\tmany":                 "names.txt:2: what stands behind the tab is no count",
		"Anna\t0":                         "names.txt:1: what stands",
		"Anna\t-1":                        "names.txt:1: what stands",
		"\t7":                             "names.txt:1: there is no value",
		"\xff":                            "names.txt:1: not valid UTF-8",
		"a\n" + strings.Repeat("x", 5000): "names.txt:2: ",
	} {
		if _, err := ReadList(strings.NewReader(text), "names.txt"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func TestWith(t *testing.T) {
	base, err := Load("de-CH")
	if err != nil {
		t.Fatal(err)
	}
	l, err := base.With(fstest.MapFS{
		"surname.txt":            {Data: []byte("Überall\t2\n")},
		"de-CH/given-female.txt": {Data: []byte("Hierbei\n")},
		"given-female.txt":       {Data: []byte("Anderswo\n")},
		"town.txt":               {Data: []byte("8999\tNeudorf\tZH\n9999\tFerndorf\tXX\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if l.Surnames.At(0) != "Überall" || l.Female.At(0) != "Hierbei" || l.Male != base.Male {
		t.Error("the user's lists do not count")
	}
	if town, ok := l.Town("neudorf"); !ok || l.Regions[town.Region].Name != "Zürich" {
		t.Error(town, ok)
	}
	if town, ok := l.Town("9999"); !ok || town.Region != -1 {
		t.Error(town, ok)
	}
	if _, ok := l.Town("Winterthur"); ok {
		t.Error("towns of the locale are still there")
	}
	if _, err := base.With(fstest.MapFS{"town.txt": {Data: []byte("8999 Neudorf\n")}}); err == nil || strings.Contains(err.Error(), "Neudorf") {
		t.Error(err)
	}
}
