package judgment

import (
	"context"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

const (
	number    = `(?:[Nn]os?\. ?)?(?:\d+[a-zA-Z]?(?:[.\-/]\d+)*|[IVX]+)(?: ?§§? ?\d+)?(?: ?\([a-z0-9]{1,4}\))*`
	numbers   = number + `(?:(?:, | and | or | to |[–-]|, and )(?:§§? ?)?` + number + `)*`
	capital   = `\p{Lu}[\p{L}’'-]+`
	source    = `(?:the |its |that )?(?:Convention|Constitution|Rules of Court|Protocol(?: [Nn]o\. \d+)?|(?:` + capital + `(?: of| and)?(?: the)? ){0,6}(?:Act|Code|Law|Rules|Regulations?|Directive|Decree|Ordinance)(?: \d{4})?)`
	reference = `\b(?:(?:Article|Section|Rule|Chapter|Paragraph|Protocol|Part|Regulation|Clause|Schedule|Footnote|Appendix|article|section|rule|chapter|paragraph|regulation|clause|footnote|point)s?|§§?) ` + numbers +
		`(?: (?:above|below))?(?:,? (?:of|to) ` + source + `)?`
	neutral  = `\[\d{4}\] (?:UKHL|UKSC|UKPC|EWCA (?:Civ|Crim)|EWHC|IESC|IEHC|CSIH|CSOH|NICA|NIQB|AC|QB|WLR|All ER|Cr App R) \d+(?: \(\p{L}+\))?`
	marks    = `\d+(?:[-–]\d+)?(?:(?:, | and )\d+(?:[-–]\d+)?)*`
	party    = `(?:the )?\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|of|and|the))*`
	dated    = `\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}`
	opponent = ` v\. ` + party + `(?: \([^()\n]{1,40}\))*(?: \[GC\])?`
)

// formulas are what judgments in English say whoever they are about: where they are given and
// how, who signs, the provisions that they apply, words in Latin, the time to pay.
var formulas = []*lazyregexp.Regexp{
	lazyregexp.New(reference),
	lazyregexp.New(`\bas a (?:Grand )?(?:Chamber|Committee)(?:,? composed of)?|\b(?:Chamber|Committee)(?:,? composed of)\b`),
	lazyregexp.New(`\b(?:Having deliberated in private|Having regard to|Delivers the following (?:judgment|decision)|Done in English(?: and(?: in)? French)?|and notified in writing|pursuant to Rule)\b`),
	lazyregexp.New(`(?m)^[ \t]*\d{1,3}\.(?:[ \t\x{a0}]|$)|^[ \t]*(?:\d{1,2}\.[ \t\x{a0}]*)?(?:Holds|Declares|Dismisses|Decides|Joins|Takes note|Rejects|Reserves|Invites|Strikes)\b`),
	lazyregexp.New(`\b(?:Law|Act|Decree|Directive|Regulation)s? [Nn]os?\. ?[\d/]+(?: on (?:the )?\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|of|the|and|on|from|against|resulting|for|in|to|with|by))* \p{Lu}[\p{L}’'-]*)?`),
	lazyregexp.New(`\bR\.? v\.? \p{Lu}[\p{L}’'-]+(?: and \p{Lu}[\p{L}’'-]+)? ` + neutral),
	lazyregexp.New(`(?m)^(?:STRASBOURG|JUDGMENT|DECISION|PROCEDURE|THE FACTS|THE LAW|AS TO THE (?:FACTS|LAW)|FOR THESE REASONS.*)$`),
	lazyregexp.New(`\b(?:Deputy )?(?:Section )?Registrar\b|\b(?:Section )?President\b|, (?:ad hoc )?judges?,`),
	lazyregexp.New(`(?i)\b(?:mutatis mutandis|inter alia|prima facie|in fine|ex officio|de facto|de jure|ipso facto|bona fide|ratione (?:materiae|temporis|personae|loci)|a fortiori|` +
		`restitutio in integrum|ultra vires|amicus curiae|in camera|per se|pro rata|ad hoc|sine die|stare decisis|lex specialis|ex nunc|ex tunc|locus standi|ne bis in idem|ab initio|a quo|de novo|obiter(?: dict(?:um|a))?|pari passu|sub judice|res judicata|functus officio|mens rea|actus reus|habeas corpus|viva voce|ejusdem generis|pacta sunt servanda)\b`),
	lazyregexp.New(`\b(?:Act|Law|Ordinance) (?:[Nn]o\. ?)?\d{1,3} of \d{4}`),
	lazyregexp.New(`\b(?:[Cc]ounsel’s submissions? )?at \[\d{1,3}\](?:(?:[–-]|, | and | to )\[\d{1,3}\])*`),
	lazyregexp.New(`\bto pay the applicants?,? (?:jointly, )?within three months\b|\bwithin three months from the date on which the judgment becomes final\b|\bthe expiry of the above-mentioned three months\b`),
	lazyregexp.New(`\bsimple interest shall be payable on the above amounts? at a rate equal to the marginal lending rate of the European Central Bank(?: during the default period)? plus three percentage points\b`),
	lazyregexp.New(`\b(?:claims? for just satisfaction|subject to editorial revision|for private and family life|manifestly ill-founded|non-pecuniary damage|costs and expenses)\b`),
	lazyregexp.New(`\b(?:[Tt]he )?European Court of Human Rights(?: \([^()\n]*(?:Section|Chamber)\))?|\b(?:First|Second|Third|Fourth|Fifth) Section\b`),
	lazyregexp.New(`\b(?:[Tt]he )?Government of (?:the )?(?:\p{Lu}\p{L}+ Republic|Republic of \p{Lu}\p{L}+|United Kingdom|\p{Lu}\p{L}+ Federation|Kingdom of (?:the )?\p{Lu}\p{L}+)`),
}

// shared are dates, states and offices, as groups, that thousands of judgments of one court have
// in common: when its sections changed, whose law applies, who represents a government.
var shared = []*lazyregexp.Regexp{
	lazyregexp.New(`\b(?:Law|Act|Decree|Regulation|Code|Ordinance) of (` + dated + `)|\bentered into force on (` + dated + `)`),
	lazyregexp.New(`( (?:and Others|AND OTHERS)) v\.`),
	lazyregexp.New(`\bagainst (?:the )?(` + party + `)(?: \([^)\n]{1,40}\))? lodged\b`),
	lazyregexp.New(`\bOn (` + dated + `) the Court changed the composition of its Sections`),
	lazyregexp.New(`\bon (` + dated + `),? when Protocol No\. \d+ (?:to the Convention )?came into force|(?:entry into force|came into force) (?:of Protocol No\. \d+ )?\(?(?:on )?(` + dated + `)`),
	lazyregexp.New(`\b((?:The )?(?:United Kingdom|\p{Lu}\p{L}+(?:ish|ese|ian|an|ch|iss|eek|utch|iot)) (?:Government|law|legislation|courts|authorities))\b`),
	lazyregexp.New(`\brepresented by (?:its|their) Agents?,? [^;\n]{3,120}?,? (?:of|from|at) the (\p{Lu}[^.;,\n]{3,60})`),
}

// respondent is a state after "v.".
var respondent = lazyregexp.New(`(?:^|[^\p{L}])(?:[Vv]\.|\nagainst) ((?i:the )?\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|of|and))*?)(?: (?:JUDGMENT|DECISION)| \([^\n]*| \[GC\]|[,.;:\n)]|$)`)

// cases are where others' cases are cited, in full, and how they are called there.
var cases = []*lazyregexp.Regexp{
	lazyregexp.New(`(` + casename + `)` + opponent + `,? (?:\(?(?:\(\p{L}+\.?\),? )?)?(?:judgment of ` + dated + `, )?(?:[Nn]os?\. (\d+/\d\d)(?:(?:, | and )\d+/\d\d)*|Series A [Nn]o\. \d+(?:-[A-Z])?)(?:, pp?\. \d+(?:[-–]\d+)?)?(?:,? §§? ?\d+(?:[-–]\d+)?(?: and \d+(?:[-–]\d+)?)?)?(?:, (?:` + dated + `|ECHR \d{4}(?:[-–][IVX]+)?(?: \([a-z]+\))?))?`),
	lazyregexp.New(`(` + casename + `)(?:` + opponent + `)?,? cited above(?:,? §§? ?` + marks + `)?`),
}

const casename = `\p{Lu}[\p{L}.’'-]*(?: (?:\p{Lu}[\p{L}.’'-]*|and|of|the|de|van|der|von|others|Others|Ltd|&)){0,7}`

// ownNumber is where a judgment names the application that it is about.
var ownNumber = lazyregexp.New(`(?i)\bapplications? \(?nos?\. (\d+/\d\d(?:(?:, | and )\d+/\d\d)*)`)

// formulasIn is the key of what formulaic tells of a text, among the notes on a document.
type formulasIn string

// formulasOf is formulaic, asked once for a text of a document.
func formulasOf(ctx context.Context, text string) []span.Span {
	notes := scratch.Of(ctx)
	if notes == nil {
		return formulaic(text)
	}
	at, known := notes[formulasIn(text)].([]span.Span)
	if !known {
		at = formulaic(text)
		notes[formulasIn(text)] = at
	}
	return at
}

// formulaic are the spans of a judgment in English that say nothing about anybody: formulas
// and the cases of others.
func formulaic(text string) (out []span.Span) {
	for _, re := range formulas {
		for _, m := range re.FindAllStringIndex(text, -1) {
			out = append(out, span.Span{Start: m[0], End: m[1]})
		}
	}
	for _, re := range shared {
		for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
			for g := 2; g < len(m); g += 2 {
				if m[g] >= 0 {
					out = append(out, span.Span{Start: m[g], End: m[g+1]})
				}
			}
		}
	}
	for _, m := range respondent.FindAllStringSubmatchIndex(text, -1) {
		if detect.IsState(text[m[2]:m[3]]) {
			out = append(out, span.Span{Start: m[2], End: m[3]})
		}
	}
	return append(out, othersCases(text)...)
}

// othersCases are where the cases of others are cited. An earlier case of the same people is
// theirs: its number stands where the judgment names its own, or the name elsewhere.
func othersCases(text string) (out []span.Span) {
	own := ""
	for _, m := range ownNumber.FindAllStringSubmatch(text, -1) {
		own += " " + m[1]
	}
	type citation struct {
		span.Span
		names []string
	}
	var all []citation
	for _, re := range cases {
		for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
			if len(m) > 5 && m[4] >= 0 && strings.Contains(own, text[m[4]:m[5]]) {
				continue
			}
			all = append(all, citation{span.Span{Start: m[0], End: m[1]}, namesOf(text[m[2]:m[3]])})
		}
	}
	rest := []byte(text)
	for _, c := range all {
		for i := c.Start; i < c.End; i++ {
			rest[i] = ' '
		}
	}
	elsewhere := map[string]bool{}
	for _, w := range strings.FieldsFunc(string(rest), notName) {
		elsewhere[w] = true
	}
	for _, c := range all {
		if !slices.ContainsFunc(c.names, func(n string) bool { return elsewhere[n] }) {
			out = append(out, c.Span)
		}
	}
	return out
}

// namesOf are the words by which a case is known: those of its name that are no ordinary ones,
// or else the last.
func namesOf(name string) (out []string) {
	ws := strings.FieldsFunc(strings.TrimSuffix(name, " and Others"), notName)
	for i, w := range ws {
		if !lexicon.Ordinary(w, "en") || i == len(ws)-1 && out == nil {
			out = append(out, w)
		}
	}
	return out
}

func notName(r rune) bool { return strings.ContainsRune(" \n\t.,;:()[]“”\"", r) }
