package coarse

import (
	"regexp"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// pattern is a form of date, with less exact ones in its groups: $1, and $decade for the decade of
// the last group, which is a year.
type pattern struct {
	of    string
	steps []string
	bare  bool // the year might be a number of things
}

const (
	day  = `(?:3[01]|[12]\d|0?[1-9])`
	year = `((?:19|20)\d\d)`
)

// monthsOf are the names of months as expressions.
var monthsOf = map[string]string{
	"en": `(January|February|March|April|May|June|July|August|September|October|November|December)`,
	"de": `(Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)`,
	"es": `(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)`,
	"ca": `(gener|febrer|març|abril|maig|juny|juliol|agost|setembre|octubre|novembre|desembre)`,
}

// patterns are the forms of each language, longer ones first. What stands before a date says that
// it is when something was: before and until would make another bound of it.
func patterns(language string) []pattern {
	m := monthsOf[language]
	switch language {
	case "en":
		d := day + `(?:st|nd|rd|th)? `
		return []pattern{
			{`\b[Oo]n (?:the )?` + d + m + `,? ` + year, []string{"in $1 $2", "in $2", "in the $decade"}, false},
			{`\bborn (?:on )?(?:the )?` + d + m + `,? ` + year, []string{"born in $1 $2", "born in $2", "born in the $decade"}, false},
			{`\b([Ss]ince|of|[Dd]uring) ` + d + m + `,? ` + year, []string{"$1 $2 $3", "$1 $3", "$1 the $decade"}, false},
			{`\b([Dd]ated) ` + d + m + `,? ` + year, []string{"$1 $2 $3", "$1 $3"}, false},
			{`\b([Ii]n|[Ss]ince|[Dd]uring|of) ` + m + `,? ` + year, []string{"$1 $3", "$1 the $decade"}, false},
			{`\b([Ii]n|[Ss]ince|[Dd]uring) ` + year, []string{"$1 the $decade"}, true},
		}
	case "de":
		d := day + `\. `
		return []pattern{
			{`\b[Aa]m ` + d + m + ` ` + year, []string{"im $1 $2", "im Jahr $2", "in den $decade"}, false},
			{`\b[Ii]m ` + m + ` ` + year, []string{"im Jahr $2", "in den $decade"}, false},
			{`\b[Ii]m Jahre? ` + year, []string{"in den $decade"}, false},
			{`\b([Ss]eit) ` + year, []string{"$1 den $decade"}, true},
		}
	case "es":
		return []pattern{
			{`\b[Ee]l (?:día )?` + day + ` de ` + m + ` (?:de|del) ` + year, []string{"en $1 de $2", "en $2", "en la $decade"}, false},
			{`\b[Ee]n ` + m + ` (?:de|del) ` + year, []string{"en $2", "en la $decade"}, false},
			{`\b([Ee]n|[Dd]esde) (?:el año )?` + year, []string{"$1 la $decade"}, true},
		}
	case "ca":
		of := `(?:de |d['’])`
		return []pattern{
			{`\b[Ee]l (?:dia )?` + day + ` ` + of + m + ` (?:de|del) ` + year, []string{"l'any $2", "durant la $decade"}, false},
			{`\b[Ll]['’]any ` + year, []string{"durant la $decade"}, false},
		}
	}
	return nil
}

// decades are how decades are named. Where a preposition with a capital begins the date, so does it.
var decades = map[string]string{"en": "%0s", "de": "%0er-Jahren", "es": "década de %0", "ca": "dècada de %0"}

// bare is a date in figures that stands for itself, behind a label or at the beginning of a line.
var inFigures = lazyregexp.New(`(?m)(?:^|: ?|\()(` + day + `[/.](?:1[0-2]|0?[1-9])[/.]` + year + `)`)

// dates finds the dates of a language.
func dates(language string) func(text string) []Phrase {
	all := patterns(language)
	var of []*regexp.Regexp
	for _, p := range all {
		of = append(of, regexp.MustCompile(p.of))
	}
	return func(text string) (out []Phrase) {
		for i, p := range all {
			for _, found := range each(text, of[i], func(groups []string) []string { return filled(language, p.steps, groups) }) {
				if !p.bare || ends(text, found.End, language) {
					out = append(out, found)
				}
			}
		}
		for _, at := range inFigures.FindAllStringSubmatchIndex(text, -1) {
			p := Phrase{Steps: []string{text[at[4]:at[5]]}}
			if p.Start, p.End = at[2], at[3]; alone(text, p.Span) {
				out = append(out, p)
			}
		}
		return out
	}
}

func filled(language string, steps, groups []string) (out []string) {
	y := groups[len(groups)-1]
	decade := strings.ReplaceAll(decades[language], "%", y[:3])
	values := []string{"$decade", decade}
	for i := 1; i < len(groups); i++ {
		values = append(values, "$"+string(rune('0'+i)), groups[i])
	}
	r := strings.NewReplacer(values...)
	for _, s := range steps {
		out = append(out, like(r.Replace(s), groups[0]))
	}
	return out
}

// mayFollow are words behind a year: behind others it may be a number of things.
var mayFollow = map[string]map[string]bool{
	"en": wordset.Of(`the a an he she it they we i his her their its when and or by at on for to as after before with but where which while was were is has had in of who my our that this there`),
	"de": wordset.Of(`der die das er sie es wir ich und oder in im am an auf bei mit zu zum zur als nach vor wurde war hat ist hatte haben sind waren ein eine einen wegen aus von`),
	"es": wordset.Of(`el la los las y o en de a por con que se fue era su un una del al cuando para no lo`),
	"ca": wordset.Of(`el la els les i o en de a per amb que es va era un una del al quan no`),
}

// ends reports whether a date is over at a place.
func ends(text string, at int, language string) bool {
	rest := text[at:]
	if !strings.HasPrefix(rest, " ") {
		return true
	}
	next, _, _ := strings.Cut(rest[1:], " ")
	next = strings.TrimRight(strings.ToLower(next), ".,;:)\n")
	return mayFollow[language][next]
}
