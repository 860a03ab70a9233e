package pattern_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/pattern"
)

// rankedCSV has the columns, the dialect and the oddities of the tables that the
// pipeline for administrative texts reads.
const rankedCSV = `LABEL,RANK,DESC,EXP
"EMAIL",1,"","\b[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Z|a-z]{2,}"
"ID",2,"DNI","\b\(?((\d ?){8,10} ?-?[a-zA-Z]|\d{2}(\s|\.)?\d{3})\)?\b"
"CARD",1,"","(?:(?<=^)|(?<=\s)|(?<=:))((\d[ -]*){12,15})(\d)\b(?!-)"
"ZIP",3,"","\b[0-9]{5}\b"
`

func TestRankedTable(t *testing.T) {
	loaded, err := pattern.Load(strings.NewReader(rankedCSV), "regex.csv")
	if err != nil || len(loaded.Recognizers) != 4 {
		t.Fatal(loaded, err)
	}
	e, err := pattern.NewEngine(loaded.Recognizers, pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	find := func(text string) []string {
		var got []string
		for _, m := range e.Find(pattern.Input{Text: text}) {
			got = append(got, fmt.Sprintf("%s=%s", m.Label, m.In(text)))
		}
		return got
	}
	for text, want := range map[string][]string{
		"anna@example.org":          {"EMAIL=anna@example.org"},
		"DNI 12345678Z":             {"ID=12345678Z"},
		"08001 Barcelona":           {"ZIP=08001"}, // an ID too, of a lower rank
		"x:4000 0000 0000 0002 end": {"CARD=4000 0000 0000 0002"},
		"x4000000000000002":         nil, // a card begins after white space, a colon, or nothing
		"4000000000000002-":         nil,
		"Anna@EXAMPLE":              nil,
	} {
		if got := find(text); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestRankedTableErrors(t *testing.T) {
	for row, want := range map[string]string{
		`ID,1,(\d{3}`:         "r.csv:2:6: the pattern for ID does not compile: missing closing ): `(\\d{3}`",
		`ID,1,"a{,3}"`:        "r.csv:2:8: the pattern for ID does not compile: {,n} would be taken as it stands: write {0,n} (Python's dialect)",
		`ID,1,(a)b\1`:         `r.csv:2:10: the pattern for ID does not compile: a reference to a group`,
		`ID,1,(?P<n>a)(?P=n)`: "r.csv:2:14:",
		`ID,1,a++b`:           "r.csv:2:7: the pattern for ID does not compile: there are no possessive",
		`ID,1,(?>a)`:          "r.csv:2:6:",
		`ID,1,(?x)a b`:        "r.csv:2:6:",
		`ID,1,a\Z`:            `r.csv:2:7: the pattern for ID does not compile: \Z is written \z`,
		`ID,1,a(?=b)c`:        "r.csv:2:6: the pattern for ID does not compile: look-around",
		`ID,x,a`:              "r.csv:2:4: the rank is no whole number",
		`ID,-1,a`:             "r.csv:2:4: the rank",
		`1d,1,a`:              "r.csv:2:1: a label is of letters",
		`ID,1`:                "r.csv:2: wrong number of fields",
		`ID,1,a*`:             "r.csv:2:6:",
	} {
		_, err := pattern.Load(strings.NewReader("label,rank,pattern\n"+row+"\n"), "r.csv")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", row, err, want)
		}
	}
	for header, want := range map[string]string{
		"label,rank":                 `there is no column "pattern"`,
		"label,rank,pattern,exp":     "a second column for the pattern",
		"label,rank,pattern,comment": `unknown column "comment"`,
	} {
		_, err := pattern.Load(strings.NewReader(header+"\n"), "r.csv")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", header, err)
		}
	}
	// Braces, parentheses and plus signs in classes mean themselves.
	if _, err := pattern.Load(strings.NewReader("label,rank,pattern\nID,1,\"[{,3}(?>*+]{2}[]]\\\\1\"\n"), "r.csv"); err != nil {
		t.Error(err)
	}
}

// TestRankedTableTrims: the expressions of such tables take along the text after a
// value: a comma, the space, "y".
func TestRankedTableTrims(t *testing.T) {
	loaded, err := pattern.Load(strings.NewReader(`label,rank,pattern
PHONE_NUMBER,3,"\b(?:(\+\d\d))?(?:\d.? ?){8,9}\b"
ID,2,"\b((\d ?){8,9} ?-?[a-zA-Z])\b"
`), "r.csv")
	if err != nil {
		t.Fatal(err)
	}
	e, err := pattern.NewEngine(loaded.Recognizers, pattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"contacto 675954124 y el email": "675954124",
		"Tel: 617753689. Email":         "617753689",
		"46407074 C":                    "46407074 C",
		"46407074 y":                    "46407074 y", // at the end it may be the letter of the number
	} {
		longest := ""
		for _, m := range e.Find(pattern.Input{Text: text}) {
			if s := m.In(text); len(s) > len(longest) {
				longest = s
			}
		}
		if longest != want {
			t.Errorf("%q: got %q, want %q", text, longest, want)
		}
	}
}
