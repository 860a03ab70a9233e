package quasi

import (
	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// What somebody does, did or holds is known from where the word stands and how it ends: no list has
// all occupations. German has the noun by its capital.
const (
	oficio  = `(?:(?:sastre|sastra|alcalde|alcaldesa|concejal|concejala|regidor|regidora|guardia|guàrdia|cura|monja|monjo|mossa|mosso|albañil|peón|paleta|fuster|ferrer|manyà)|\p{Ll}{2,}(?:er|era|ero|or|ora|ista|ari|aria|ario|ària|ante|anta|ant|ente|enta|aire|dor|dora|dera|dero|iatra|óleg|òloga|ólogo|óloga|leta))`
	beruf   = `(?:(?:Lotse|Lotsin|Koch|Köchin|Arzt|Ärztin|Schmied|Hirt|Bauer|Bäuerin|Anwalt|Anwältin|Magd|Knecht|Hebamme|Amme|Vogt|Steiger|Wirt|Wirtin)|\p{Lu}\p{Ll}*(?:ier|er|erin|ler|lerin|ist|istin|ent|entin|ant|antin|eur|eurin|euse|wirt|wirtin|mann|frau|bauer|bäuerin|koch|köchin|arzt|ärztin|anwalt|anwältin|lotse|lotsin|schmied|schmiedin|hirt|hirtin|loge|login|graf|grafin|rat|rätin|präsident|präsidentin|ammann|vorstand|magd|knecht|hebamme|amme|schwester|wart|wartin|vogt|graph|nom|steiger|or|orin))`
	office  = `(?:[Pp]räsident|[Pp]räsidentin|[Bb]ürgermeister|[Bb]ürgermeisterin|[Gg]emeinderat|[Gg]emeinderätin|[Rr]egierungsrat|[Rr]egierungsrätin|[Nn]ationalrat|[Nn]ationalrätin|[Ss]tänderat|[Ss]tänderätin|[Ss]tadtrat|[Ss]tadträtin|[Kk]antonsrat|[Kk]antonsrätin|[Gg]rossrat|[Gg]rossrätin|[Ss]tadtpräsident|[Ss]tadtpräsidentin|\p{L}*(?:ammann|präsident|präsidentin|meister|meisterin|direktor|direktorin|kanzler|kanzlerin|pfarrer|lehrer|vorsteher|vorsteherin|vogt|rektor|rektorin|bauer|bäuerin|förster|schulze))`
	kinEN   = `(?:[Ff]ather|[Mm]other|[Dd]ad|[Mm]um|[Mm]om|[Hh]usband|[Ww]ife|[Bb]rother|[Ss]ister|[Ss]on|[Dd]aughter|[Pp]artner|[Uu]ncle|[Aa]unt|[Gg]randfather|[Gg]randmother|[Gg]randad|[Nn]eighbour|[Bb]oyfriend|[Gg]irlfriend)`
	kinDE   = `(?:Vater|Mutter|Mann|Frau|Ehemann|Ehefrau|Bruder|Schwester|Sohn|Tochter|Partner|Partnerin|Onkel|Tante|Großvater|Großmutter|Grossvater|Grossmutter|Opa|Oma|Lebensgefährte|Lebensgefährtin|Schwager|Schwägerin|Nachbar|Nachbarin|Freund|Freundin)`
	kinES   = `(?:[Pp]adre|[Mm]adre|[Mm]arido|[Mm]ujer|[Ee]spos[oa]|[Hh]erman[oa]|[Hh]ij[oa]|[Aa]buel[oa]|[Ss]uegr[oa]|[Tt]ío|[Tt]ía|[Pp]areja|[Cc]uñad[oa]|[Yy]erno|[Nn]uera|[Nn]iet[oa]|[Vv]ecin[oa]|[Pp]are|[Mm]are|[Mm]arit|[Dd]ona|[Gg]ermà|[Gg]ermana|[Ff]ill|[Ff]illa|[Àà]vi|[Àà]via|[Ss]ogr[ea]|[Oo]ncle|[Tt]ieta?|[Tt]ia|[Pp]arella|[Gg]endre|[Nn]ora|[Nn]é[tn]a?|[Vv]eí|[Vv]eïna)`
	notWork = `(?:primer|segundo|tercer|superior|inferior|anterior|posterior|interior|exterior|mayor|menor|mejor|peor|ordinari[oa]|contrari[oa]|necesari[oa]|voluntari[oa]|important|constante|reciente|frecuente|siguiente|presente|ausente|durante|adelante|bastante|elegante|delante|tolerante|excelente|diferente|evidente|suficiente|inteligente|paciente|valiente|obediente|indiferente|dependiente|soltera|soltero|entera|entero|enter|primera|primero|altera|espera|hasta|lista|vista|protesta|revista|mejora|ahora|hora|fuera|era|cara|fumador|fumadora|bebedor|bebedora|portador|portadora|cuidadora|cuidador|cuidadora|solter|malalt|important|diferent|constant|present|absent|bastant|distant|pacient|valent|millor|pitjor|major|menor|darrer|darrera|primer|primera|llavors|favor|amor|dolor|error|temor|rumor|tumor|sabor|calor|color|valor|honor|autor|autora|actor civil|fora|encara|ara|dreta|esquerra)`
)

// workRules find what somebody does or did.
func workRules() []Rule {
	return []Rule{
		// In Spanish and Catalan.
		{Label: lethe.Occupation, Why: "occupation of somebody", Score: .65, Words: "oficio ofici", Regex: `[Oo]ficio?,? (` + oficio + `)\b`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of somebody", Score: .65, Words: "fa feia fan feien faig fent", Regex: `(?:[Ff]a|[Ff]eia|[Ff]an|[Ff]eien|[Ff]aig|[Ff]ent) (?:també )?(?:d['’]|de )(` + oficio + `)\b`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: "padre madre marido mujer esposo esposa hermano hermana hijo hija abuelo abuela suegro suegra tío tía pareja cuñado cuñada yerno nuera nieto nieta vecino vecina pare mare marit dona germà germana fill filla àvi avi àvia sogre sogra oncle tieta tia parella gendre nora nét néta veí veïna",
			Regex: kinES + `(?:, | (?:es|era|fue|és|fou|ha sido|ha estat) )(` + oficio + `)(?:[,.;)]| jubilad[oa]| jubilat| retirad[oa]| de profesi| de professi| en | a | y | i |$)`, Not: noWork},
		{Label: lethe.Occupation, Why: "occupation of a neighbour or relative", Score: .6, Words: "que", Regex: `[Qq]ue (?:era|fue|fou|había sido|havia estat|ha sido|ha estat) (` + oficio + `)[,.;)]`, Not: noWork},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "ex", Regex: `[Ee]x[ -](` + oficio + `)\b`, Not: noOffice},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "*calde *ldesa *cejal *ejala *gidor *idora *istro *istra *egado *egada *utado *utada *sejal",
			Regex: `([Ee]x(?:alcalde|alcaldesa|concejal|concejala|regidor|regidora|ministr[oa]|ministre|delegad[oa]|diputad[oa]|conseller|consellera|senador|senadora))\b`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "exconseller exconsellera exsenador exsenadora exfutbolista exjugador exjugadora exminero exminera expolicía exguardia exmilitar exsacerdote exmonja exdirector exdirectora expresidente expresidenta exministre exdiputat exdiputada", Regex: `(\p{L}+)`},
		// In German.
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "alt ex", Regex: `((?:[Aa]lt|[Ee]x)[- ]` + office + `)(?:s|n|en)?\b`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "altbürgermeister altbürgermeisterin altbundeskanzler altbundespräsident altgemeindepräsident altlandrat altpfarrer altstadtrat altschultheiß altregierungsrat altbauer altbäuerin exbürgermeister exminister", Regex: `(\p{L}+)`},
		{Label: lethe.Occupation, Why: "office that somebody held", Score: .65, Words: "ehemaliger ehemalige ehemaligen früherer frühere früheren vormaliger vormalige vormaligen pensionierter pensionierte pensionierten emeritierter emeritierte", Regex: `(?:[Ee]hemalige[rn]?|[Ff]rühere[rn]?|[Vv]ormalige[rn]?|[Pp]ensionierte[rn]?|[Ee]meritierte[rn]?) (` + beruf + `)(?:s|n|en)?\b`, Not: keinBeruf},
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: "vater mutter mann frau ehemann ehefrau bruder schwester sohn tochter partner partnerin onkel tante großvater großmutter grossvater grossmutter opa oma lebensgefährte lebensgefährtin schwager schwägerin nachbar nachbarin freund freundin",
			Regex: kinDE + ` (?:war|ist|sei|arbeitet als|arbeitete als) (?:früher |lange |einst |auch |selbst |noch |gelernte[rn]? |pensionierte[rn]? )?(` + beruf + `)(?:[,.;)]| (?:und|in|bei|bis|im|am|auf|seit|von Beruf|gewesen)\b|$)`, Not: keinBeruf},
		// In English.
		{Label: lethe.Occupation, Why: "occupation of a relative", Score: .6, Words: "father mother dad mum mom husband wife brother sister son daughter partner uncle aunt grandfather grandmother grandad neighbour boyfriend girlfriend",
			Regex: kinEN + `(?:, (?:himself |herself )?| (?:is|was|had been|used to be) )(?:an? |the )(?:retired |former |trained |local |self-employed )?((?:\p{Ll}+ )?\p{Ll}+(?:er|or|ist|man|woman|smith|wright|ian|ant|eer|monger|herd|cook|nurse|clerk|priest|vicar|mayor))(?:[,.;)]| (?:at|in|with|for|by|until|from|on|and)\b|$)`, Not: noJob},
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
	keinBeruf = lazyregexp.New(`^(?:Partner|Partnerin|Lebenspartner|Lebenspartnerin|Mann|Frau|Ehemann|Ehefrau|Schwester|Stiefschwester|Vater|Mutter|Bruder|Tochter|Schwager|Schwiegervater|Schwiegermutter|Raucher|Raucherin|Nichtraucher|Nichtraucherin|Exraucher|Ex-Raucher|Diabetiker|Diabetikerin|Asthmatiker|Asthmatikerin|Allergiker|Allergikerin|Alkoholiker|Alkoholikerin|Epileptiker|Epileptikerin|Träger|Trägerin|Konsument|Konsumentin|Linkshänder|Rechtshänder|Linkshänderin|Rechtshänderin|Patient|Patientin|Mieter|Mieterin|Vermieter|Vermieterin|Eigentümer|Eigentümerin|Inhaber|Inhaberin|Arbeitgeber|Arbeitgeberin|Schüler|Schülerin|Bewohner|Bewohnerin|Zimmer|Fehler|Keller|Winter|Sommer|Geschäftspartner|Männer|Kinder|Jahrgänger|Betreuer|Betreuerin|Besitzer|Besitzerin|Halter|Halterin|Nutzer|Nutzerin|Kläger|Klägerin|Gegner|Täter|Opfer|Vertreter|Ärzter|Moment|Zustand|Verstand|Vorrat|Vorstand|Standort|Faktor|Wert|Stand|Rat|Mitarbeiter|Mitarbeiterin|Fenster|Muster|Wasser|Messer|Nummer|Alter|Charakter|Körper|Computer|Monitor|Sektor|Traktor|Motor|Komponist)$`)
	// noJob are words with the endings of occupations that are none.
	noJob = lazyregexp.New(`(?:^|\s)(?:father|mother|brother|sister|daughter|partner|smoker|non-smoker|drinker|member|number|matter|carer|sufferer|carrier|owner|holder|tenant|customer|stranger|teenager|other|another|man|woman|human|danger|defendant|applicant|witness|minor|survivor|good sleeper|sleeper|widower|wonder|former|winner|helper|executor|guarantor|donor|driver|infant|patient|vegetarian|guardian|christian|important|reluctant|pleasant|factor|error|bit older|older|younger|taller|elder|bigger|better|later|either)$`)
)
