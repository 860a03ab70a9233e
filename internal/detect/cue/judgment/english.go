package judgment

import (
	"context"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/cue/quasi"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// EnglishName is the name of the detector for judgments in English.
const EnglishName = "court"

// English finds what judgments in English write in a form of its own.
func English() detect.Detector {
	return detect.Detector{
		Name: EnglishName, Labels: []lethe.Label{lethe.Person, lethe.Organization, lethe.Location, lethe.Code, lethe.Quantity, lethe.Age, lethe.Occupation, lethe.Demographic, lethe.Medical},
		Doc: "Finds in judgments in English who sits and signs, amounts of money, ages in words, posts, and who somebody is by origin and family.",
		Examples: []detect.Example{
			{Text: "sitting as a Chamber composed of:\n[PERSON Ilse Vandermoor], President,\n[PERSON Tomasz Brzeglin], judges,\nand [PERSON Florian Attelsberg], Section Registrar,\nHaving deliberated in private", Language: "en"},
			{Text: "[PERSON F. Attelsberg] [PERSON I. Vandermoor]\nDeputy Registrar President", Language: "en"},
			{Text: "[QUANTITY GBP 215 per month], [QUANTITY EUR 1,800], [QUANTITY 25,000 Turkish liras (TRL)] and ([QUANTITY twenty-one thousand euros])", Language: "en"},
			{Text: "The applicant, aged [AGE sixty three], is of [DEMOGRAPHIC Kurdish origin].", Language: "en"},
			{Text: "CASE OF [PERSON KOVÁRIK] v. SLOVAKIA\n(Application no. 98027/03)\nIn the case of [PERSON M.D.] and Others v. the United Kingdom,", Language: "en"},
			{Text: "lent to [ORGANIZATION Sklo Hradová s.r.o.] On 3 May (case no. [CODE III. ÚS 77/02], file no. [CODE 4K 118/96]) [QUANTITY 1.9 mmol/l], [QUANTITY 145/90 mmHg]", Language: "en"},
			{Text: "diagnosed with [MEDICAL Parkinson's disease] by Dr Haldane; [ORGANIZATION Ardley Yeo & Co.] was paid; weighs [QUANTITY 9.8 g/dl]", Language: "en"},
			{Text: "an exam for the post of a [OCCUPATION private security guard] and one for another post", Language: "en"},
			{Text: "per [PERSON Mokgadi] J and [PERSON Du Preez] AJ. Section J applies. Dr J Barnard", Language: "en"},
			{Text: "Rule 62, composed of three judges, President of the Section", Language: "en"},
		},
		Find: findEnglish,
	}
}

const (
	judge    = `\p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}[\p{L}’'.-]*|de|van|der|von|la|del|di|ter)){1,4}`
	surname  = `(?:(?:[Dd]u|[Dd]e|[Vv]an|[Vv]on|[Ll]e|[Dd]er|[Dd]en|[Ll]a) )*\p{Lu}[\p{Ll}’'-]+(?:-\p{Lu}\p{Ll}+)?`
	small    = `(?:(?:[Tt]wenty|[Tt]hirty|[Ff]orty|[Ff]ifty|[Ss]ixty|[Ss]eventy|[Ee]ighty|[Nn]inety|\p{L}{3,5}teen|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|hundred|thousand|million|billion)(?:-| and | )?)+`
	codes    = `(?:GBP|EUR|USD|CHF|TRL|TRY|PLN|SEK|NOK|DKK|CZK|SKK|HUF|ROL|RON|BGN|BGL|HRK|RUB|UAH|FRF|DEM|ITL|ATS|BEF|NLG|ESP|PTE|GRD|FIM|IEP|CYP|MTL|SIT|EEK|LVL|LTL|MDL|GEL|AMD|AZN|ALL|RSD|MKD|ISK|PLZ)`
	symbol   = `[£€$]`
	currency = `(?:\p{Lu}\p{Ll}+ )?(?:euros?|pounds?(?: sterling)?|dollars?|francs?|korunas?|koruny|kroner|krone|kronor|kron[ay]|liras?|zlotys?|roubles?|rubles?|hryvnias?|lev[as]?|lei|forints?|drachmas?|marks?|schillings?|guilders?|pesetas?|escudos?|markkas?|dinars?|kunas?|tolars?)`
	figure   = `\d+(?:[.,\x{a0} ]\d{3})*(?:[.,]\d{1,2})?`
	scale    = `(?: (?:hundred|thousand|million|billion))?`
	rate     = `(?: (?:per|a|an|every) (?:day|week|month|quarter|year|annum|hour))?`
	roughly  = `(?:(?:approximately|approx\.|about) )?`
	also     = `(?: \(` + codes + `\))?`
	measured = `(?:mmol/l|mmHg|g/dl|g/l|mg/dl|mg/l|IU/l|U/l|bpm|mg|µg|kg|g|ml|km|kilomet(?:er|re)s?|miles?|met(?:er|re)s?|cm|mm|hectares?|acres?|tonnes?|grams?|kilograms?|kilos?|lit(?:er|re)s?|square met(?:er|re)s?|sq\. ?m|m²|per cent|percent)`
	firm1    = `\p{Lu}[\p{L}\p{N}’'.-]*(?: (?:\p{Lu}[\p{L}\p{N}’'.-]*|&|and|of)){0,5}`
	title    = `\p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}[\p{L}’'.-]*|de|van|der|von|la)){0,4}?`
	form     = `(?:s\.r\.o\.|spol\. s r\.o\.|a\.s\.|v\.o\.s\.|k\.s\.|[Ss]p\. z o\.o\.|S\.A\.|S\.p\.A\.|S\.r\.l\.|d\.o\.o\.|d\.d\.|EOOD|OOD|EAD|AD|OOO|OAO|ZAO|TOV|Kft\.?|Zrt\.?|Rt\.|Bt\.|AB|ASA|AS|A/S|ApS|Oyj?|GmbH|AG|Ltd\.?|Limited|plc|PLC|LLP|LLC|Inc\.?|& Co\.?(?: Ltd\.?)?|& Sons(?: Ltd\.?| Limited)?|& Partners|B\.V\.|N\.V\.|SARL|SpA|A\.Ş\.|Ltd\. Şti\.|UAB|SIA|OÜ)`
	docket   = `(?:\d+ \p{Lu}\p{L}{0,3}\.? )?(?:\p{Lu}{1,5}\.? ?|\d+ ?\p{Lu}{1,3} ?)*(?:\p{Lu}{1,3}[-.]? ?)?\d+(?:[-/.]\d+)+(?: ?[A-Z]{1,4}(?:[-/]\d+)?)?`
	relation = `(?:origin|descent|ethnicity|ethnic origin|extraction|heritage|faith|religion)`
)

// forms are what the detector finds: a group of an expression that has a form of its own.
var forms = []struct {
	label lethe.Label
	score float64
	*lazyregexp.Regexp
}{
	{lethe.Quantity, 0.9, lazyregexp.New(`(?:^|[^\p{L}\p{N}])(` + roughly + `(?:` + codes + ` ?|` + symbol + ` ?)` + figure + scale + rate + `)(?:[^\p{L}\p{N}]|$)`)},
	{lethe.Quantity, 0.9, lazyregexp.New(`(?:^|[^\p{L}\p{N}.,])(` + roughly + `(?:` + figure + scale + `|` + small + `) ?` + currency + also + rate + `)(?:[^\p{L}\p{N}]|$)`)},
	{lethe.Quantity, 0.8, lazyregexp.New(`(?:^|[^\p{L}\p{N}.,/])(\d+(?:[.,/]\d+)*(?: million)? ?` + measured + `)(?:[^\p{L}\p{N}]|$)`)},
	{lethe.Organization, 0.9, lazyregexp.New(`(?:^|[^\p{L}])(` + firm1 + `,? ` + form + `)(?:[^\p{L}]|$)`)},
	{lethe.Code, 0.9, lazyregexp.New(`\b(?:case|file|docket|complaint|claim|decision|registration|judgment) [Nn]os?\. (` + docket + `)`)},
	{lethe.Code, 0.9, lazyregexp.New(`(` + neutral + `)`)},
	{lethe.Medical, 0.8, lazyregexp.New(`\b(?:suffer(?:s|ed|ing)? from|diagnosed with|diagnosis of|treated for|operated on for|died of) (?:an? |the )?([\p{L}’'-]+(?: [\p{L}\p{N}’'-]+){0,6}?)(?:[,.;:)\n]| (?:by|at|in|since|for|on|from|which|who|while|after|before|during|because|as|and (?:was|were|had|is|he|she|that|receives|lives|works))\b)`)},
	{lethe.Demographic, 0.7, lazyregexp.New(`\b(?:is|was|been|now) (divorced|widowed|unmarried|separated from (?:his wife|her husband))\b`)},
	{lethe.Person, 0.95, lazyregexp.New(`(?m)(?:^CASE OF |\bIn the case of |^)(` + title + `)(?: AND OTHERS| and Others)? v\. (?:THE |the )?\p{Lu}[^\n]{2,60}?(?:,$| JUDGMENT$| DECISION$|$)`)},
	{lethe.Age, 0.8, lazyregexp.New(`\b(?:aged|(?:at|of) the age of) (` + small + `)`)},
	{lethe.Demographic, 0.8, lazyregexp.New(`\bof ((?:\p{Lu}\p{L}+(?:-\p{L}+)? ){1,3}` + relation + `)\b`)},
	{lethe.Occupation, 0.6, lazyregexp.New(`\b(?:post|position|job|rank|profession|duties) of (?:an? )?((?:\p{Ll}[\p{L}-]+ ){0,3}?\p{Ll}[\p{L}-]+(?:er|or|ist|ant|ent|ian|man|woman|ard|eon|ief|ive|tor|ary|ain|eant|oral|onel))\b`)},
}

// sits is a judge as common law courts abbreviate the office: "Mokgadi J", "Du Preez AJ".
var sits = lazyregexp.New(`(?:^|[^\p{L}])((?:\p{Lu}\. ?){0,3}` + surname + `) (J|AJ|JA|AJA|DJP|JP|JSC|CJ|MJ|LJ|LJJ|JJ|AJP)(?:[^\p{L}]|$)`)

// lettered are words for things that go by letters: "Section J".
var lettered = wordset.Of("section sections part schedule class form annex appendix exhibit block type group unit wing ward level plan option floor room column row line figure table note item category bundle tab document zone area sector grade vitamin mr mrs ms dr")

// bench is who sits, between the chamber and what it delivers, and seats are its lines.
var (
	bench = lazyregexp.New(`composed of:?\s((?:[^\n]*\n){1,24}?)[ \t]*(?:Having|Delivers|Decides|Renders)`)
	seat  = lazyregexp.New(`(?m)^[ \t]*(?:(?:and|Mr|Mrs|Ms|Sir|Dame|Lord|Judge)\.? )*(` + judge + `)(?:, (?:[Vv]ice-|Section )?[Pp]resident|, (?:ad hoc )?judges?|, (?:Deputy )?(?:Section )?Registrar)?,?[ \t]*$`)
	// signed are two names above the offices of registrar and president.
	signed = lazyregexp.New(`(?m)^[ \t]*(` + judge + `)[ \t\n]+(` + judge + `)[ \t]*\n[ \t]*(?:Deputy )?(?:Section )?Registrar\s+(?:Vice-)?President[ \t]*$`)
)

func findEnglish(_ context.Context, doc *lethe.Document) (out []lethe.Mention, err error) {
	err = detect.Texts(doc, func(f lethe.Field) error {
		add := func(label lethe.Label, score float64, start, end int) {
			text := strings.TrimRight(f.Text[start:end], " -")
			text = strings.TrimSuffix(text, " and")
			out = append(out, lethe.Mention{Field: f.Name, Span: span.Span{Start: start, End: start + len(text)}, Label: label, Text: strings.Clone(text), Score: score})
		}
		for _, form := range forms {
			for at := 0; at < len(f.Text); {
				m := form.FindStringSubmatchIndex(f.Text[at:])
				if m == nil {
					break
				}
				add(form.label, form.score, at+m[2], at+m[3])
				at += m[3]
			}
		}
		for _, m := range sits.FindAllStringSubmatchIndex(f.Text, -1) {
			if f.Text[m[4]:m[5]] != "J" || !lettered[lethe.Lower(f.Text[m[2]:m[3]])] {
				add(lethe.Person, 0.85, m[2], m[3])
			}
		}
		circumstances().Find(f.Text, func(r *quasi.Rule, at span.Span) { add(r.Label, r.Score, at.Start, at.End) })
		aliases(f.Text, add)
		for _, b := range bench.FindAllStringSubmatchIndex(f.Text, -1) {
			for _, m := range seat.FindAllStringSubmatchIndex(f.Text[b[2]:b[3]], -1) {
				add(lethe.Person, 0.95, b[2]+m[2], b[2]+m[3])
			}
		}
		for _, m := range signed.FindAllStringSubmatchIndex(f.Text, -1) {
			add(lethe.Person, 0.95, m[2], m[3])
			add(lethe.Person, 0.95, m[4], m[5])
		}
		return nil
	})
	return out, err
}
