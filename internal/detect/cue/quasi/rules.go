package quasi

import (
	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

const (
	year       = `(?:1[89]|20)\d\d`
	name       = `\p{Lu}[\p{L}’'-]+`
	disaster   = `(?:floods?|flooding|earthquake|fire|coup|riots?|siege|massacre|eruption|storm|hurricane|cyclone|tsunami|pogrom|uprising|attacks?|bombings?|train crash|plane crash|derailment|avalanche|landslide|famine|explosion|mine disaster|lockout)`
	desastre   = `(?:riada|riuada|terremoto|terratrèmol|incendio|incendi|inundación|inundació|inundaciones|inundacions|atentado|atemptat|golpe|huelga|vaga|alud|allau|explosión|explosió|erupción|erupció|temporal|nevada|aiguat)`
	unglück    = `(?:Hochwasser|Jahrhunderthochwasser|Erdbeben|Sturmflut|Flutkatastrophe|Großbrand|Grossbrand|Lawinenunglück|Zugunglück|Zugsunglück|Grubenunglück|Attentat|Anschlag|Amoklauf|Putsch|Überschwemmung|Bergsturz)`
	dienstgrad = `(?:Oberstleutnant|Oberleutnant|Leutnant|Stabsfeldwebel|Hauptfeldwebel|Oberfeldwebel|Feldwebel|Stabsunteroffizier|Unteroffizier|Obergefreiter|Gefreiter|Korvettenkapitän|Fregattenkapitän|Oberwachtmeister|Wachtmeister|Brigadegeneral|Brigadier|Divisionär|Korporal|Hauptmann|Oberst)`
	ranks      = `(?:private first class|private|lance corporal|corporal|staff sergeant|sergeant major|sergeant|warrant officer|second lieutenant|first lieutenant|lieutenant colonel|lieutenant|captain|major|colonel|brigadier|major general|general|admiral|commodore|midshipman|petty officer|constable|chief inspector|inspector|superintendent)`
)

// generalRules are those that hold in any text.
func generalRules() []Rule {
	return []Rule{
		// Events.
		{Label: lethe.Event, Why: "event by name or year", Score: .7, Words: "operation operación operació", Regex: `(Operaci(?:ón|ó) ` + name + `(?: ` + name + `){0,2}|Operation ` + name + `(?: ` + name + `){0,2})`, Not: offices},
		{Label: lethe.Event, Why: "event by name or year", Score: .7, Words: "#", Regex: `(` + year + ` ` + disaster + `)`},
		{Label: lethe.Event, Why: "event by name or year", Score: .7, Words: "flood floods flooding earthquake fire coup riot riots siege massacre eruption storm hurricane cyclone tsunami pogrom uprising bombing bombings avalanche landslide famine explosion", Regex: `(` + disaster + ` of ` + year + `)`},
		{Label: lethe.Event, Why: "event by name or year", Score: .7, Words: "hochwasser jahrhunderthochwasser erdbeben sturmflut flutkatastrophe großbrand grossbrand lawinenunglück zugunglück zugsunglück grubenunglück attentat anschlag amoklauf putsch überschwemmung bergsturz", Regex: `(` + unglück + `(?: (?:von|im Jahre?|des Jahres))? ` + year + `)`},
		{Label: lethe.Event, Why: "event by name or year", Score: .7, Words: "riada riuada terremoto terratrèmol incendio incendi inundación inundació inundaciones inundacions atentado atemptat golpe huelga vaga alud allau explosión explosió erupción erupció temporal nevada aiguat", Regex: `(` + desastre + ` de(?:l año |l any |l | )` + year + `)`},
		// Ranks.
		{Label: lethe.Occupation, Why: "rank", Score: .7, Words: "rank", Regex: `rank of (?:an? )?(` + ranks + `)`},
		{Label: lethe.Occupation, Why: "rank", Score: .6, Words: "war ist als zum rang dienstgrad", Regex: `(?:war|ist|als|zum|Rang eines|Dienstgrad:?) (?:ein |der )?(` + dienstgrad + `)s?\b`},
		{Label: lethe.Occupation, Why: "rank", Score: .6, Words: "sargento teniente alférez subteniente comandante coronel brigada cabo capitán sergent tinent sotstinent coronel caporal comandant capità general",
			Regex: `(\p{Ll}+(?: (?:primero|segundo|primer|segon|mayor|major))?) de(?:l|ls)? (?:la |los |las |les |l['’])?(?:Guardia|Guàrdia|Ejército|Exèrcit|Armada|Marina|Legión|Legió|Policía|Policia|Mossos|Bomberos|Bombers|Fuerzas|Aire)`},
		// Before the law.
		{Label: lethe.Demographic, Why: "legal status", Score: .6, Words: "on", Regex: `(on (?:probation|parole|remand|bail))\b(?: (?:for|since|until|in|at|after|and|by|when|while|from)|[.,;:)]|$)`},
		{Label: lethe.Demographic, Why: "legal status", Score: .6, Words: "vorbestraft vorbestrafte vorbestrafter ausreisepflichtig ausreisepflichtige vorläufig", Regex: `(vorbestrafte?r?|ausreisepflichtige?r?|vorläufig aufgenommene?r?)`},
		{Label: lethe.Demographic, Why: "legal status", Score: .6, Words: "auf", Regex: `auf (Bewährung)`},
		{Label: lethe.Demographic, Why: "legal status", Score: .6, Words: "libertad llibertat antecedentes antecedents", Regex: `(libertad (?:condicional|provisional|vigilada)|llibertat (?:condicional|provisional|vigilada)|antecedentes penales|antecedents penals)`},
		// What somebody was, and looks like.
		{Label: lethe.Demographic, Why: "what somebody was", Score: .6, Words: "ex", Regex: `\b([Ee]x-(?:RAF|Army|Navy|Royal Navy|Royal Marines?|Marines?|Paras?|SAS|Met|Bundeswehr|[Pp]olice(?:man|woman)?|[Mm]ilitary|[Ff]orces|[Ss]oldier|[Ss]ervice(?:man|woman)|[Ll]egionnaire|[Mm]iner|[Oo]ffender|[Pp]risoner|[Cc]on|[Cc]onvict|[Nn]un|[Pp]riest|[Bb]oxer|[Jj]ockey|[Ff]ootballer|[Hh]eadmaster|[Hh]eadteacher|[Mm]ayor|MP))\b`},
		{Label: lethe.Demographic, Why: "what somebody looks like", Score: .6, Words: "black white", Regex: `\b([Bb]lack|[Ww]hite) (?:employee|worker|colleague|man|woman|boy|girl|child|pupil|student|male|female|person|patient|officer|nurse|doctor|defendant|youth|teenager|family|mother|father|applicant|claimant|candidate|resident|neighbour|tenant|member of staff)s?\b`},
		{Label: lethe.Demographic, Why: "what somebody looks like", Score: .6, Words: "mixed dual afro", Regex: `\b([Mm]ixed[- ](?:race|heritage)|[Dd]ual heritage|[Aa]fro-(?:Caribbean|Caribean|American))\b`},
		{Label: lethe.Demographic, Why: "what somebody looks like", Score: .6, Words: "dunkelhäutig dunkelhäutige dunkelhäutiger dunkelhäutigen schwarze schwarzer schwarzen", Regex: `([Dd]unkelhäutige?[rns]?|[Ss]chwarze[rn]?) (?:Frau|Mann|Mitarbeiter|Mitarbeiterin|Kollege|Kollegin|Schüler|Schülerin|Junge|Mädchen|Kind|Patient|Patientin|Jugendliche[rn]?|Familie|Nachbar|Nachbarin)\b`},
		// What somebody studied.
		{Label: lethe.Demographic, Why: "studies", Score: .6, Words: "degree doctorate phd ma mba bachelor master diploma", Regex: `((?:degree|doctorate|PhD|MA|MBA|[Bb]achelor(?:['’]s)?(?: degree)?|[Mm]aster(?:['’]s)?(?: degree)?|[Dd]iploma) in (?:\p{L}+ (?:and )?)?\p{L}+)\b`, Not: fields},
		{Label: lethe.Demographic, Why: "studies", Score: .6, Words: "graduated", Regex: `graduated in ((?:\p{Ll}+ )?\p{Ll}+)(?:[.,;)]| (?:from|at|and|in)\b)`, Not: fields},
		{Label: lethe.Demographic, Why: "studies", Score: .6, Words: "hat habe hatte", Regex: `hatt?e? (?:(?:in|an) \p{L}+ )?(\p{Lu}\p{Ll}+(?: und \p{Lu}\p{Ll}+)?) studiert`},
		{Label: lethe.Demographic, Why: "studies", Score: .6, Words: "studium", Regex: `Studium (?:der|des) (\p{Lu}\p{Ll}+)`},
		{Label: lethe.Demographic, Why: "studies", Score: .6, Words: "licenciado licenciada graduado graduada doctor doctora diplomado diplomada llicenciat llicenciada graduat diplomat", Regex: `(?:licenciad[oa]|graduad[oa]|doctora?|diplomad[oa]|llicenciat|llicenciada|graduat|diplomat) en (\p{Lu}?\p{L}+(?: (?:i|y) \p{Lu}?\p{L}+)?)`, Not: fields},
		// What somebody belongs to.
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "member", Regex: `(member of (?:a|the|an) (?:\p{L}+['’]? ){0,2}(?:union|sect|lodge|gang|congregation|brotherhood|religious order))\b`},
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "mitglied", Regex: `(Mitglied (?:eines?r?|der|des) (?:\p{Ll}+ )?(?:Gewerkschaft|Sekte|Loge|Bande|Burschenschaft|Kirchgemeinde|Bruderschaft|Freikirche))`},
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "church parish village chapel cathedral community male ladies works colliery town silver brass bell women freemasons masonic", Regex: `((?:church|parish|village|chapel|cathedral|community|male voice|ladies['’]?|works|colliery|town|silver|brass) (?:choir|band|council)|bell[- ]?ringers|Women['’]s Institute|Freemasons|Masonic lodge)\b`},
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "kirchenchor männerchor frauenchor gospelchor posaunenchor jodlerklub jodelklub schützenverein turnverein musikverein trachtenverein gesangverein gesangsverein feuerwehrverein kegelklub kegelverein kleingartenverein imkerverein blasorchester spielmannszug", Regex: `(Kirchenchor|Männerchor|Frauenchor|Gospelchor|Posaunenchor|Jodlerklub|Jodelklub|Schützenverein|Turnverein|Musikverein|Trachtenverein|Gesangverein|Gesangsverein|Feuerwehrverein|Kegelklub|Kegelverein|Kleingartenverein|Imkerverein|Blasorchester|Spielmannszug)\b`},
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "im in aus", Regex: `(?:[Ii]m|[Ii]n den|[Aa]us dem) (Kirchenvorstand|Kirchengemeinderat|Pfarrgemeinderat|Gemeinderat|Stadtrat|Elternbeirat|Betriebsrat|Personalrat|Seniorenbeirat|Ortschaftsrat|Kreistag)\b`},
		{Label: lethe.Demographic, Why: "membership", Score: .6, Words: "mitglied", Regex: `(Mitglied (?:des|im) (?:Kirchenvorstand|Kirchengemeinderat|Pfarrgemeinderat|Gemeinderat|Stadtrat|Elternbeirat|Betriebsrat|Personalrat|Seniorenbeirat|Ortschaftsrat|Kreistag)(?:e?s)?)\b`},
		// Conditions by whom they are called after: no list has the rare ones, which few people have.
		{Label: lethe.Medical, Why: "condition called after somebody", Score: .6, Behind: true, Words: "syndrome disease palsy dystrophy ataxia contracture", Regex: `(\p{Lu}\p{L}+(?:[-–]\p{Lu}\p{L}+){0,2}(?:['’]s)?[ \x{a0}](?:syndrome|disease|palsy|dystrophy|ataxia|contracture))`, Not: common},
		{Label: lethe.Medical, Why: "condition called after somebody", Score: .6, Behind: true, Words: "syndrom", Regex: `(\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+){0,2}[- ]Syndrom)`},
		{Label: lethe.Medical, Why: "condition called after somebody", Score: .6, Words: "morbus", Regex: `(Morbus (?:\p{Lu}\p{L}+)(?:-\p{Lu}\p{L}+)?)`},
		{Label: lethe.Medical, Why: "condition called after somebody", Score: .6, Words: "síndrome sindrome enfermedad malaltia maladie malattia doença", Regex: `((?:[Ss]índrome|[Ss]indrome|[Ee]nfermedad|[Mm]alaltia|[Mm]aladie|[Mm]alattia|[Dd]oença) d(?:e |i |['’])\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?)`},
		{Label: lethe.Medical, Why: "condition called after somebody", Score: .6, Words: "syndrome", Regex: `([Ss]yndrome d(?:e |['’])\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?)`},
		// Health in lay words.
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Behind: true, Words: "pregnant gone", Regex: `(\d{1,2} (?:weeks|months) (?:pregnant|gone))`},
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Behind: true, Words: "schwangerschaftswoche ssw", Regex: `(\d{1,2}\. (?:Schwangerschaftswoche|SSW))`},
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Words: "embarazada embarassada", Regex: `(embarazada de \d{1,2} (?:meses|semanas)|embarassada de \d{1,2} (?:mesos|setmanes))\b`},
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Words: "uses used using in needs", Regex: `(?:uses?|used|using|in|needs) (?:a|an electric|his|her) (wheelchair|guide dog|white cane|hearing aid|oxygen tank)(?:[.,;:)]| (?:and|since|because|to|after|for)\b|$)`},
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Words: "im auf", Regex: `(?:im|auf (?:den|einen|seinen|ihren)) (Rollstuhl|Blindenhund|Rollator)`},
		{Label: lethe.Medical, Why: "health in lay words", Score: .6, Words: "es era és", Regex: `(?:es|era|és) (seropositiv[oa]|seropositiu|diabétic[oa]|diabètic|diabètica|epiléptic[oa]|epilèptic|epilèptica|asmátic[oa]|asmàtic|asmàtica|celíac[oa]|celíaca|alcohólic[oa]|alcohòlic|alcohòlica)`},
		// How often.
		{Label: lethe.Quantity, Why: "count that singles out", Score: .6, Words: "on the all", Regex: `(?:on(?: each of the| no fewer than| at least)?|(?:each of )?the|all) ((?:1[1-9]|[2-9]\d|\d{3}) (?:(?:separate|different|further) )?(?:occasions|incidents))`},
		{Label: lethe.Quantity, Why: "count that singles out", Score: .6, Words: "#", Regex: `((?:1[3-9]|[2-9]\d|\d{3}) (?:Vorfälle|Vorfällen|Gelegenheiten|ocasiones|ocasions))`},
		// What forms say.
		{Label: lethe.Demographic, Why: "label of a form", Score: .8, Words: "marital residence immigration religion ethnicity ethnic nationality citizenship mother native tongue sexual denomination familienstand zivilstand konfession staatsangehörigkeit nationalität muttersprache civil religión religió nacionalidad nacionalitat etnia ètnia llengua lengua",
			Regex: `(?:` + formWords + `)[ \t]{0,3}[:=][ \t]{0,12}(\p{L}[\p{L}’'-]*(?:[ ,/]{1,2}\p{L}[\p{L}’'-]*){0,3})[ \t]*(?:[\n\r;|.]|$)`, Not: unsaid},
	}
}

const formWords = `(?i:(?:marital |civil |family |immigration |residence )?status|religion|ethnicity|nationality|citizenship|(?:mother |native )?tongue|(?:ethnic )?origin|(?:sexual )?orientation|denomination|` +
	`familienstand|zivilstand|konfession|staatsangehörigkeit|nationalität|muttersprache|civil|religión|religió|nacionalidad|nacionalitat|etnia|ètnia|llengua(?: materna)?|lengua(?: materna)?)`

var (
	// offices are what "Operation" is a part of, and no event.
	offices = lazyregexp.New(`^Operation (?:Managers?|Directors?|Systems?|Rooms?|Theatres?|Cent(?:er|re)s?|Officers?|Dates?|Notes?|Reports?|Codes?|Modes?|Manuals?|Times?|Teams?|Guides?|Instructions?|Types?|Status|Names?|ID|Hours|Plan|Number|On|Of|The|In)\b`)
	// common begins a sentence or stands for nobody's name.
	common = lazyregexp.New(`(?i)^(?:the|this|that|his|her|their|my|no|any|some|acute|chronic|genetic|rare|heart|liver|kidney|lung|skin|metabolic|infectious|mental|severe|serious|new|old|cerebral|bulbar|muscular|celiac|coeliac)[ \x{a0}]`)
	// fields are what "degree in" may lead to that says nothing.
	fields = lazyregexp.New(`\b(?:in (?:the|a|an|this|that|any|his|her|which|question|progress|order|hand|that)|total|part|general|full|prison|hospital)$`)
	// unsaid are entries of forms that say nothing of anybody, or something else.
	unsaid = lazyregexp.New(`(?i)^(?:unknown|none|n/?a|other|not .*|open|closed|ok|done|pending|active|inactive|new|draft|paid|unpaid|in progress|completed?|cancelled|approved|rejected|failed|passed|success|enabled|disabled|online|offline|see .*|yes|no|` +
		`unbekannt|keine?|offen|sonstige|desconocid[ao]|ningun[ao]|otr[ao]s?|desconegu(?:t|da)|cap|altres?)$`)
)
