package quasi

import "github.com/lethe-privacy/lethe"

// tongues are the languages that few people speak where these texts are written, with the words for
// those who do, in English, German, Spanish and Catalan.
const tongues = `(?i:gaelic|cornish|manx|scots gaelic|welsh|romani|romany|romanes|shelta|yiddish|jiddisch|yidis|ladino|amazigh|amazic|amaziga|tamazight|tamazic|tarifit|tashelhit|berber|bereber|berberisch|rifeño|rifeña|rifenyo|kabyle|kabylisch|cabilio|wolof|wólof|fula|fulani|ful|pular|pulaar|soninke|soninké|mandinka|mandinga|bambara|bambara|hausa|igbo|yoruba|twi|akan|ewe|lingala|swahili|suajili|kinyarwanda|kirundi|luganda|luo|shona|zulu|xhosa|amharic|amharisch|amárico|amhàric|tigrinya|tigriña|tigrinisch|tigrigna|oromo|somali|somalisch|somalí|dari|pashto|paschtu|pastún|paixtu|urdu|punjabi|panjabi|punyabi|panjabí|gujarati|gujarati|bengali|bengalí|sylheti|hindi|tamil|tàmil|telugu|malayalam|sinhala|singhalesisch|nepali|nepalesisch|nepalí|tibetan|tibetisch|tibetano|burmese|birmanisch|khmer|lao|vietnamese|vietnamesisch|vietnamita|tagalog|ilocano|cebuano|cantonese|kantonesisch|cantonés|cantonès|hakka|hokkien|teochew|mandarin|mandarín|uyghur|uigur|uigurisch|mongolian|mongolisch|mongol|kazakh|kasachisch|uzbek|usbekisch|georgian|georgisch|georgiano|georgià|armenian|armenisch|armenio|armeni|azeri|aserbaidschanisch|chechen|tschetschenisch|checheno|kurdish|kurdisch|kurmanji|kurmandschi|sorani|kurdo|kurd|aramaic|aramäisch|arameo|assyrian|assyrisch|farsi|persian|persisch|persa|hebrew|hebräisch|hebreo|hebreu|maltese|maltesisch|albanian|albanisch|albanés|albanès|macedonian|mazedonisch|macedonio|moldovan|moldavo|tatar|tatarisch|latvian|lettisch|letón|letó|lithuanian|litauisch|lituano|lituà|estonian|estnisch|estonio|estonià|icelandic|isländisch|islandés|faroese|färöisch|sorbian|sorbisch|frisian|friesisch|ladin|ladinisch|rätoromanisch|romansh|rumantsch|quechua|quítxua|kichwa|aymara|aimara|guaraní|guarani|mapudungun|nahuatl|náhuatl|maya|quiché|kreol|creole|criollo|papiamento|sign language|bsl|makaton|gebärdensprache|dgs|lengua de signos|lenguaje de signos|llengua de signes)`

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
