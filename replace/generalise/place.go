package generalise

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe"
)

//go:embed places.txt
var placesText string

// places gives for a name, in lower case, what it lies in, the smallest first and
// the country last.
var places = sync.OnceValue(func() map[string][]string {
	p, err := readPlaces(placesText)
	if err != nil {
		panic(err) // the embedded file is part of the program
	}
	return p
})

// place names the regions of a place, or its country. "Thun, Schweiz", "Thun (BE)" and
// "Thun BE" are Thun.
func (o operator) place(text string) []string {
	in := places()[fold(text)]
	if in == nil {
		text, _, _ = strings.Cut(text, ",")
		text, _, _ = strings.Cut(text, "(")
		in = places()[fold(text)]
	}
	if words := strings.Fields(text); in == nil && len(words) > 1 && len(words[len(words)-1]) == 2 {
		in = places()[fold(strings.Join(words[:len(words)-1], " "))]
	}
	if len(in) > 0 && o.PlaceTo == "country" {
		return in[len(in)-1:]
	}
	return in
}

func fold(name string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(lethe.Lower(name), "’", "'")), " ")
}

// readPlaces reads the table: a line "# Country = other names" begins a country; every
// other line is "Region = other names > Larger region : town, town = other name".
func readPlaces(table string) (map[string][]string, error) {
	of := map[string][]string{}
	country, n := "", 0
	add := func(names string, in ...string) string {
		first := ""
		for i, name := range strings.Split(names, "=") {
			if name = strings.TrimSpace(name); i == 0 {
				first = name
			}
			if of[fold(name)] == nil {
				of[fold(name)] = in
			}
		}
		return first
	}
	for line := range strings.Lines(table) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if names, ok := strings.CutPrefix(line, "#"); ok {
			country, _, _ = strings.Cut(strings.TrimSpace(names), " =")
			continue
		}
		regions, towns, ok := strings.Cut(line, ":")
		if !ok || country == "" {
			return nil, fmt.Errorf("generalise: places, line %d: no region and towns", n)
		}
		var in []string
		chain := strings.Split(regions, ">")
		for _, names := range chain {
			region, _, _ := strings.Cut(names, "=")
			in = append(in, strings.TrimSpace(region))
		}
		in = append(in, country)
		for town := range strings.SplitSeq(towns, ",") {
			if strings.TrimSpace(town) != "" {
				add(town, in...)
			}
		}
		for i, names := range chain {
			add(names, in[i+1:]...)
		}
	}
	return of, nil
}
