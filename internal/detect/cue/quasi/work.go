package quasi

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// What somebody does, did or holds is known from where the word stands and how it ends: no list has
// all occupations. German has the noun by its capital.
var (
	oficio  = `(?:` + lists.Any("oficios") + `|\p{Ll}{2,}` + lists.Any("oficio-endings") + `)`
	beruf   = `(?:` + lists.Any("berufe") + `|\p{Lu}\p{Ll}*` + lists.Any("beruf-endings") + `)`
	office  = `(?:` + lists.Any("offices") + `|\p{L}*` + lists.Any("office-endings") + `)`
	notWork = lists.Any("not-work")
)

// kin are the words for relatives, and for those who are as close, of a language; "es" are those of Catalan, too.
// German has them with their capital.
func kin(language string) string {
	return strings.ToLower(strings.Join(lists.Lines("kin-"+language), " "))
}

// anyKin is an expression for one of them, which may begin with a capital.
func anyKin(language string) string {
	var words []string
	for _, w := range lists.Lines("kin-" + language) {
		r, n := utf8.DecodeRuneInString(w)
		if unicode.IsLower(r) {
			w = "[" + string(unicode.ToUpper(r)) + string(r) + "]" + w[n:]
		}
		words = append(words, w)
	}
	return "(?:" + strings.Join(words, "|") + ")"
}

// workRules find what somebody does or did.
func workRules() []Rule {
	return []Rule{
		// In Spanish and Catalan.
		{Label: lethe.Occupation, Why: "occupation of somebody", Score: .65, Words: "oficio ofici", Regex: `[Oo]ficio?,? (` + oficio + `)\b`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of somebody", Score: .65, Words: "fa feia fan feien faig fent", Regex: `(?:[Ff]a|[Ff]eia|[Ff]an|[Ff]eien|[Ff]aig|[Ff]ent) (?:també )?(?:d['’]|de )(` + oficio + `)\b`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: kin("es"),
			Regex: anyKin("es") + `(?:, | (?:es|era|fue|és|fou|ha sido|ha estat) )(` + oficio + `)(?:[,.;)]| jubilad[oa]| jubilat| retirad[oa]| de profesi| de professi| en | a | y | i |$)`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of a neighbour or relative", Score: .6, Words: "que", Regex: `[Qq]ue (?:era|fue|fou|había sido|havia estat|ha sido|ha estat) (` + oficio + `)[,.;)]`, Not: noWork},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "ex", Regex: `[Ee]x[ -](` + oficio + `)\b`, Not: noOffice},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "*calde *ldesa *cejal *ejala *gidor *idora *istro *istra *egado *egada *utado *utada *sejal",
			Regex: `([Ee]x(?:alcalde|alcaldesa|concejal|concejala|regidor|regidora|ministr[oa]|ministre|delegad[oa]|diputad[oa]|conseller|consellera|senador|senadora))\b`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "exconseller exconsellera exsenador exsenadora exfutbolista exjugador exjugadora exminero exminera expolicía exguardia exmilitar exsacerdote exmonja exdirector exdirectora expresidente expresidenta exministre exdiputat exdiputada", Regex: `(\p{L}+)`},
		// In German.
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "alt ex", Regex: `((?:[Aa]lt|[Ee]x)[- ]` + office + `)(?:s|n|en)?\b`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "altbürgermeister altbürgermeisterin altbundeskanzler altbundespräsident altgemeindepräsident altlandrat altpfarrer altstadtrat altschultheiß altregierungsrat altbauer altbäuerin exbürgermeister exminister", Regex: `(\p{L}+)`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "ehemaliger ehemalige ehemaligen früherer frühere früheren vormaliger vormalige vormaligen pensionierter pensionierte pensionierten emeritierter emeritierte", Regex: `(?:[Ee]hemalige[rn]?|[Ff]rühere[rn]?|[Vv]ormalige[rn]?|[Pp]ensionierte[rn]?|[Ee]meritierte[rn]?) (` + beruf + `)(?:s|n|en)?\b`, Not: keinBeruf},
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: kin("de"),
			Regex: anyKin("de") + ` (?:war|ist|sei|arbeitet als|arbeitete als) (?:früher |lange |einst |auch |selbst |noch |gelernte[rn]? |pensionierte[rn]? )?(` + beruf + `)(?:[,.;)]| (?:und|in|bei|bis|im|am|auf|seit|von Beruf|gewesen)\b|$)`, Not: keinBeruf},
		// In English.
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: kin("en"),
			Regex: anyKin("en") + `(?:, (?:himself |herself )?| (?:is|was|had been|used to be) )(?:an? |the )(?:retired |former |trained |local |self-employed )?((?:\p{Ll}+ )?\p{Ll}+(?:er|or|ist|man|woman|smith|wright|ian|ant|eer|monger|herd|cook|nurse|clerk|priest|vicar|mayor))(?:[,.;)]| (?:at|in|with|for|by|until|from|on|and)\b|$)`, Not: noJob},
		{Label: lethe.Occupation, Why: "occupation of somebody", Score: .6, Behind: true, Words: "trade profession", Regex: `(?:an?|as) ((?:\p{Ll}+ )?\p{Ll}{3,})(?:,)? by (?:trade|profession)`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .6, Words: "ex former", Regex: `(?:[Ee]x-|[Ff]ormer )((?:(?:town|parish|county|city|borough|prison|police|fire|bus|lorry|train|taxi|head|deputy|school|dinner|coal|steel|shop|trade union|union|factory|farm|railway|army|navy|air) )?(?:\p{Ll}+(?:councillor|keeper|maker|worker|driver|master|mistress|monger|wright|smith|miner|officer|warden|teacher|soldier|sailor|guardsman|policeman|policewoman|fireman|postman|postmistress|postmaster|lorryman|docker|miller|weaver|fitter|joiner|welder)|councillor|keeper|worker|driver|miner|officer|warden|teacher|soldier|sailor|policeman|policewoman|fireman|postman|docker|weaver|fitter|joiner|welder|mayor|headmaster|headmistress|headteacher|matron|nun|priest|vicar|monk|jockey|boxer|footballer|wrestler|goalkeeper|magistrate|judge|minister|ambassador))\b`},
	}
}

var (
	// noWork are words with the endings of occupations that are none.
	noWork = lazyregexp.New(`^(?:` + notWork + `)$`)
	// noOffice are what somebody was to somebody, and Latin.
	noOffice = lazyregexp.New(`^(?:` + notWork + `|ante|mujer|pareja|suegr[oa]|alumn[oa]|toxicómano|consumidora?|fumadora?|tunc|nunc|post|officio|aequo|profeso|novo|lege)$`)
	// keinBeruf are what people are beside what they do, and things that were something.
	keinBeruf = lazyregexp.New(`^` + lists.Any("kein-beruf") + `$`)
	// noJob are words with the endings of occupations that are none.
	noJob = lazyregexp.New(`(?:^|\s)` + lists.Any("no-job") + `$`)
)
