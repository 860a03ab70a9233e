package quasi

import "github.com/lethe-privacy/lethe"

// tongues are the languages that few people speak where these texts are written, with the words for
// those who do, in English, German, Spanish and Catalan.
var tongues = `(?i:` + lists.Any("tongues") + `)`

// tongueRules find the language that somebody speaks, where few do.
func tongueRules() []Rule {
	return []Rule{
		{Label: lethe.Demographic, Why: "language that somebody speaks", Score: .6, Words: "speak speaks speaking spoke speaker understands",
			Regex: `(?:[Ss]peak(?:s|ing|er of)?|[Ss]poke|[Uu]nderstands)(?: (?:only|mainly|mostly|fluent|some|a little|broken|his|her|their|to \p{L}+ in|no|no english,? only|english and|both english and))?:? (` + tongues + `)\b`},
		{Label: lethe.Demographic, Why: "language that somebody speaks", Score: .6, Behind: true, Words: "speaking speaker speakers interpreter interpreters speakerin sprechend dolmetscher dolmetscherin", Regex: `(` + tongues + `)[ -](?:speaking|speakers?|interpreters?|sprechend|[Dd]olmetscher(?:in)?)`},
		{Label: lethe.Demographic, Why: "language that somebody speaks", Score: .6, Words: "spricht sprechen sprach muttersprache versteht dolmetscher dolmetscherin sprache",
			Regex: `(?:[Ss]prich[t]|[Ss]prechen|[Ss]prach|[Mm]uttersprache|[Ss]prache|[Vv]ersteht|[Dd]olmetscher(?:in)? für)(?: (?:ist|nur|vor allem|zuhause|zu Hause|daheim|kaum|etwas|gut|auch|fließend|miteinander|untereinander))*:? (` + tongues + `)\b`},
		{Label: lethe.Demographic, Why: "language that somebody speaks", Score: .6, Words: "habla hablan hablaba hablar hablante lengua idioma parla parlen parlar parlava parlant llengua intérprete intèrpret traductor traductora",
			Regex: `(?:[Hh]abla[nr]?|[Hh]ablaba|[Hh]ablante de|[Ll]engua(?: materna)?|[Ii]dioma|[Pp]arla[r]?|[Pp]arlen|[Pp]arlava|[Pp]arlant de|[Ll]lengua(?: materna)?|[Ii]ntérprete de|[Ii]ntèrpret d[e'’]|[Tt]raductora? de)(?: (?:es|és|solo|sólo|només|en|sobre todo|sobretot|con su familia|entre ellos|entre ells|casi solo|bàsicament|principalmente))*:? ?(` + tongues + `)\b`},
	}
}
