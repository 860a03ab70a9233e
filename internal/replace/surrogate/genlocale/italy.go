package main

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var (
	capLine  = regexp.MustCompile(`(?m)^        "(\d{5})": \[\["([^"]+)", "([A-Z]{2})"\]\],$`)
	province = regexp.MustCompile(`(?s)states = \((.*?)\n    \)`)
	codes    = regexp.MustCompile(`(?s)states_abbr = \((.*?)\n    \)`)
	quoted   = regexp.MustCompile(`"([^"]+)"`)
)

// perProvince is how many towns of a province are kept.
const perProvince = 8

// towns returns the post codes of Italy that stand for one town each, evenly over each
// province.
func towns(b *strings.Builder, source string) error {
	names, abbreviations := province.FindStringSubmatch(source), codes.FindStringSubmatch(source)
	if names == nil || abbreviations == nil {
		return fmt.Errorf("it_IT: no provinces")
	}
	full := map[string]string{}
	abbr := quoted.FindAllStringSubmatch(abbreviations[1], -1)
	for i, m := range quoted.FindAllStringSubmatch(names[1], -1) {
		if i < len(abbr) {
			full[abbr[i][1]] = m[1]
		}
	}
	of := map[string][]string{}
	for _, m := range capLine.FindAllStringSubmatch(source, -1) {
		if full[m[3]] != "" && !strings.Contains(m[2], ",") {
			of[m[3]] = append(of[m[3]], m[1]+" "+m[2])
		}
	}
	fmt.Fprintln(b, "[regions]")
	for _, p := range slices.Sorted(maps.Keys(of)) {
		all := of[p]
		slices.Sort(all)
		var kept []string
		for i := range min(perProvince, len(all)) {
			kept = append(kept, all[i*len(all)/min(perProvince, len(all))])
		}
		fmt.Fprintf(b, "%s|%s: %s\n", p, full[p], strings.Join(kept, ", "))
	}
	return nil
}
