package coarse

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

//go:embed places.txt
var placesText string

// within are the words before a town by which it is where something is, and not part of a name.
var within = map[string]string{
	"en": `[Ii]n|from`,
	"de": `[Ii]n|aus`,
	"es": `[Ee]n`,
	"ca": `(?:viu|vivia|nascut|nascuda|resident|domiciliat|domiciliada) a`,
}

// continents have countries, behind "in" alone: who comes back from a country may stay on its continent.
var continents = wordset.Of("Europe Asia Africa")

// far are words that make a distance of "from".
var far = wordset.Of("miles mile km kilometres kilometers metres minutes hours hour far away")

// towns finds towns where something is.
func towns(language string) func(text string) []Phrase {
	in := map[string][]string{}
	for _, line := range section(placesText, language) {
		regions, names, _ := strings.Cut(line, ":")
		var steps []string
		for region := range strings.SplitSeq(regions, ">") {
			steps = append(steps, strings.TrimSpace(region))
		}
		for name := range strings.SplitSeq(names, ",") {
			in[strings.TrimSpace(name)] = steps
		}
	}
	var names []string
	for name := range in {
		names = append(names, regexp.QuoteMeta(name))
	}
	slices.Sort(names)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	of := regexp.MustCompile(`(\p{L}*)( ?)\b(` + within[language] + `) (` + strings.Join(names, "|") + `)`)
	return func(text string) (all []Phrase) {
		for _, at := range of.FindAllStringSubmatchIndex(text, -1) {
			groups := groupsOf(text, at)
			before, preposition, steps := groups[1], groups[3], in[groups[4]]
			p := Phrase{Steps: steps}
			p.Start, p.End = at[8], at[9]
			switch {
			case !alone(text, p.Span) || nameFollows(text, p.End):
			case before != "" && groups[2] == "":
			case nameBefore(before) && !begins(text, at[2]):
			case preposition == "from" && (far[before] || continents[steps[0]]):
			default:
				all = append(all, p)
			}
		}
		return all
	}
}

// nameBefore reports whether a word has a capital, as names have.
func nameBefore(word string) bool { return word != "" && word != strings.ToLower(word) }
