package coarse

import (
	"cmp"
	_ "embed"
	"regexp"
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

//go:embed nouns.txt
var nounsText string

// longestNoun is how many words one has at most.
const longestNoun = 6

// nouns are those of a section by their forms, with the forms of the kind that they are of.
type nouns map[string]kind

// kind is what a noun is a kind of, in the number of the noun.
type kind struct {
	name string
	mass bool // it takes no article
}

// section returns the lines of a section of a table.
func section(table, name string) (lines []string) {
	own := false
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "@"):
			own = strings.TrimSpace(line[1:]) == name
		case own && line != "" && !strings.HasPrefix(line, "#"):
			lines = append(lines, line)
		}
	}
	return lines
}

type englishNouns func() nouns

var english englishNouns = sync.OnceValue(func() nouns {
	of, plurals := nouns{}, map[string]string{}
	lines := section(nounsText, "en")
	for _, line := range lines {
		one, many, _ := kindIn(line)
		plurals[one] = many
	}
	for _, line := range lines {
		one, many, mass := kindIn(line)
		_, members, _ := strings.Cut(line, ":")
		for member := range strings.SplitSeq(members, ",") {
			single, plural := numbers(member)
			plural = cmp.Or(plurals[single], plural)
			of[single] = kind{one, mass}
			if !mass && plural != single {
				of[plural] = kind{many, true}
			}
		}
	}
	return of
})

// kindIn is the kind that a line is about, in both numbers, and whether it takes no article.
func kindIn(line string) (one, many string, mass bool) {
	head, _, _ := strings.Cut(line, ":")
	head, mass = strings.CutSuffix(strings.TrimSpace(head), "!")
	one, many = numbers(head)
	return one, many, mass
}

// numbers are the singular and the plural of an entry.
func numbers(entry string) (one, many string) {
	one, many, both := strings.Cut(entry, "|")
	one, many = strings.TrimSpace(one), strings.TrimSpace(many)
	if !both {
		many = plural(one)
	}
	return one, many
}

func plural(one string) string {
	last := one[len(one)-1]
	switch {
	case last == 'y' && !strings.ContainsAny(one[len(one)-2:len(one)-1], "aeiou"):
		return one[:len(one)-1] + "ies"
	case last == 's' || last == 'x' || strings.HasSuffix(one, "ch") || strings.HasSuffix(one, "sh"):
		return one + "es"
	}
	return one + "s"
}

// steps are the kinds of a noun, each less exact than the last.
func (of nouns) steps(noun string) (all []kind) {
	for k, ok := of[noun]; ok && len(all) < 4; k, ok = of[k.name] {
		all = append(all, k)
	}
	return all
}

// find returns the nouns of a text. A single word with a capital may be a name, and stays.
func (of englishNouns) find(text string) (all []Phrase) {
	words := span.Runs(text, letter.OfWord)
	for i := 0; i < len(words); i++ {
		for n := min(longestNoun, len(words)-i); n > 0; n-- {
			s := span.Span{Start: words[i].Start, End: words[i+n-1].End}
			noun := strings.ReplaceAll(s.In(text), "’", "'")
			kinds := of().steps(noun)
			if kinds == nil && n > 1 && begins(text, s.Start) {
				kinds = of().steps(strings.ToLower(noun[:1]) + noun[1:])
			}
			if kinds == nil || !alone(text, s) || compound(text, s.End) {
				continue
			}
			all = append(all, inEnglish(text, s, kinds))
			i += n - 1
			break
		}
	}
	return all
}

// other are words that make another thing of a noun before them: a mother tongue is no mother.
var other = wordset.Of("company companies firm firms ship ships tongue tongues land board boards house city cities country paper")

func compound(text string, at int) bool {
	if !strings.HasPrefix(text[at:], " ") {
		return false
	}
	return other[text[at+1:letter.End(text, at+1)]]
}

// inEnglish is a noun with its article, which goes by the noun.
func inEnglish(text string, s span.Span, kinds []kind) Phrase {
	word, start := wordBefore(text, s.Start)
	withArticle := start >= 0 && start+len(word)+1 == s.Start && text[s.Start-1] == ' ' && (strings.EqualFold(word, "a") || strings.EqualFold(word, "an"))
	p := Phrase{Span: s}
	first := s.In(text)
	if withArticle {
		p.Start, first = start, word
	}
	for _, k := range kinds {
		name := k.name
		if withArticle && !k.mass {
			name = article(name) + " " + name
		}
		p.Steps = append(p.Steps, like(name, first))
	}
	return p
}

// germanBefore are words before which a German noun is no name.
const germanBefore = `[Dd]er|[Dd]ie|[Dd]en|[Dd]em|[Dd]es|[Ee]in|[Ee]ine|[Ee]inen|[Ee]inem|[Ee]iner|[Ee]ines|als|ist|war|gelernter|gelernte|seine|seiner|seinen|ihre|ihrer|ihren|[Zz]wei|[Dd]rei|beim?|vom|zum|zur|[Mm]ehrere|[Mm]it|[Vv]on|schwere|leichte|mehrere|selbständiger|pensionierter|ehemaliger`

// germanForms are the endings that kind and noun share, by section.
var germanForms = map[string][]string{"de er": {"", "s", "n", "in", "innen"}, "de ung": {"", "en"}}

var germanNouns = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for name, forms := range germanForms {
		for _, line := range section(nounsText, name) {
			head, members, _ := strings.Cut(line, ":")
			for m := range strings.SplitSeq(members, ",") {
				for _, form := range forms {
					of[strings.TrimSpace(m)+form] = strings.TrimSpace(head) + form
				}
			}
		}
	}
	return of
})

var germanNoun = lazyregexp.New(`(?:^|[^\pL])(` + germanBefore + `) ((?:Lkw-)?\p{Lu}\p{Ll}+)`)

// german gives nouns behind a word behind which no name stands.
func german(text string) (all []Phrase) {
	for _, at := range germanNoun.FindAllStringSubmatchIndex(text, -1) {
		s := span.Span{Start: at[4], End: at[5]}
		head := germanNouns()[s.In(text)]
		if head == "" || !alone(text, s) || nameFollows(text, s.End) {
			continue
		}
		all = append(all, Phrase{s, []string{head}})
	}
	return all
}

// nameFollows reports whether a word with a capital stands right behind a place.
func nameFollows(text string, at int) bool {
	return capitalAhead.MatchString(text[at:])
}

var capitalAhead = lazyregexp.New(`^ \p{Lu}`)

// complements finds nouns with what they are of: "profesora de música" is a profesora.
func complements(language string) func(text string) []Phrase {
	heads := strings.Join(strings.Fields(strings.Join(section(nounsText, language+" de"), " ")), "|")
	of := regexp.MustCompile(`\b(` + heads + `) (?:de |d['’])(\p{Ll}{4,})`)
	return func(text string) []Phrase {
		return each(text, of, func(groups []string) []string { return []string{groups[1]} })
	}
}
