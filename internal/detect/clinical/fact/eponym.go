package fact

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// heads are what is called after somebody: a sign, scale, operation, instrument.
const heads = `Zeichen|Syndrom|Krankheit|Test|Probe|Versuch|Phänomen|Reflex|Score|Index|Skala|Klassifikation|Kriterien|Kriterium|Definition|Schema|Grad|Level|Stadium|Typ|Klasse|Stufe|Formel|Methode|Technik|Operation|OP|Resektion|Plastik|` +
	`Naht|Drainage|Sonde|Katheter|Nadel|Kanüle|Draht|Nagel|Platte|Schiene|Verband|Schuhe?|Korsett|Lagerung|Position|Manöver|Handgriff|Griff|Reaktion|Färbung|Agar|Effekt|Punkt|Dreieck|Linie|Körper|Körperchen|Zellen?|Drüsen?|Knoten|Loge|Kanal|Raum|Band|Sehne|Muskel|Hernie|` +
	`Ring|Quotient|Ratio|Kurve|Fraktion|Gradient|Fraktur|Luxation|Läsion|Zyste|Tumor|Lymphom|Sarkom|Karzinom|Demenz|Chorea|Ataxie|Anämie|Arthritis|Thyreoiditis|Struma|Ösophagus|Divertikel|Ulkus|Ödem|Atmung|Anfall|Anfälle|Parese|Lähmung|Kontraktur|Fieber|Virus|Bakterien|Bazillen|Leiden|Mutation|Gangrän|` +
	`Blutung|Angina|Klappe|Prothese|Stent|Graft|Bypass|Shunt|Fistel|Herniation|Block|Blockbild|Rhythmus|Welle|EKG|Echo|Doppler|Duplex|Sono|MRT|CT|Diät|Therapie|Schule|Konzept|Rollstuhl|Stütze|Bandage|Orthese|Pessar|Tonometrie|Perimetrie|` +
	`Assessment|Analyse|Wert|Spiegel|Titer|Studie|Leitlinie|Konsil|Kontrolle|Visite|Genotyp|Wildtyp|Antigen|Antikörper|AK|Ak|PCR|Assay|Prophylaxe|Impfung|Infektion|sign|point|syndrome|disease|test|score|scale|criteria|classification|fracture|procedure|repair|palsy|foot|ulcer|cyst|hernia|tube|catheter|drain|line|stain|valve|flap|advancement|graft|nodes?|bodies|cells?|law|grade|stage|class|signals?|maneuver|manoeuvre|reflex|phenomenon|ring|pouch|thyroiditis|lymphoma|contracture|esophagus|oesophagus|signo|enfermedad`

var (
	head       = lazyregexp.New(`^(?:` + heads + `)s?$`)
	headBehind = lazyregexp.New(`^(?:[-– ]\pL{2,12})?[-– ](?:` + heads + `)\b`)
	morbus     = lazyregexp.New(`(?:^|[^\pL])(?:Morbus|Morb\.|Mb\.?|Syndrom|Zeichen|Krankheit|Test|Versuch|Phänomen|Index|Score|Skala|Klassifikation|Klassifikation nach|Stadium|Typ|Grad|Reflex|Drainage|Technik|Manöver|signo de|síndrome de|enfermedad de|maniobra de|escala de|test de|signe de|síndrome|malaltia de) ?(?:von |de |del )?$`)
	// thing stands before a name in Spanish, Catalan and English: what is called after its bearer.
	thing = lazyregexp.New(`(?i)(?:^|[^\pL])(?:sondas?|cat[eé]ter|catèter|dren(?:aj|atg)e|pin[zç]as?|pinces|trocar|trócar|férula|fèrula|vendaje|embenat|bastón|bastó|clavo|clau|prótesis|pròtesi|signos?|signes?|maniobra|escala|clasificación|classificació|criterios|criteris|` +
		`síndrome|enfermedad|malaltia|fractura|hernia|hèrnia|quiste|quist|linfoma|limfoma|esófago|esòfag|pie|peu|nódulos?|nòduls?|escotoma|campim[eé]tr[ií]a|tetralog[ií]a|soplo|buf|reflejo|reflex|fenómeno|fenomen|técnica|tècnica|incisión|incisió|tiroiditis|contractura|parálisis|paràlisi|` +
		`sarcoma|cánula|cànula|mascarilla|mascareta|úlcera|frame|splint|gait|needle|forceps|position) (?:de(?: la| las| los)? |d['’]|del |dels |tipo |tipus |con |amb )?$`)
	after = lazyregexp.New(`(?:^|[^\pL])(?:nach|n\.|sec\.|sensu|modif\.|&|u\.|und|/|-) ?$`)
	// classed is a classification that is called after somebody or a town.
	classed = lazyregexp.New(`(?i:grad|stadium|typ|klasse|stufe|risiko|einteilung|score|klassifikation|grade|stage|grado|estadio)(?: [IVX\d]+[a-d]?)? \(?(?:nach|n\.|according to|según|segons) (?:\pL+ (?:&|u\.|und|/|y|i) )?$|[IVX\d] \((?:\pL+ (?:&|u\.|und|/|y|i) )?$`)
	// adjective is one made of a name: Meckelsches Divertikel, Koch'sche Bazillen.
	adjective = lazyregexp.New(`^\p{Lu}\pL+['’]?sche[nrsm]?$`)
	bacilli   = lazyregexp.New(`(?:divertikel|Divertikel|Bazillen|Knötchen|Inseln|Drüse|Kapsel|Membran|Hernie|hernie|Schlinge|Reihe|Band|bänder|Zelle|zellen)[ns]?$`)
	travel    = lazyregexp.New(`(?i)(?:verlegung|entlassung|überweisung|verlegt|rückkehr|transport|umzug|einweisung|reise|fahrt|flug|rückverlegung|besprechung|rücksprache)$`)
	method    = lazyregexp.New(`(?:ation|tion|tomie|ektomie|plastik|technik|operation|OP|verfahren|methode|klassifikation|einteilung|test|score|naht|graphie|skopie|drainage|deckung|raffung|messung|verschluss|lappen|schnitt|zugang|inzision|verband|schema|lagerung|manöver|schiene|index|dese|eszenz|metrie|meter)$`)
	latin     = lazyregexp.New(`^ [a-z]{2,}(?:alis|ale|aris|are|icus|ica|icum|eus|ea|eum|oris|anus|ana|anum|ilis|osus|osa|osum|atus|ata|atum|inus|ina|inum|ius|ior|iae|ae|orum|arum|itis|idis|ium)(?:[^\pL]|$)`)
	latinNoun = lazyregexp.New(`(?:us|a|um|is|ae|ens|ex|ix|ps|or)$`)
	short     = lazyregexp.New(`(?:^|[^\pL])M\. ?$`)
	result    = lazyregexp.New(`^,?:? ?(?:(?:bds|beidseits|beidseitig|bilateral|links|rechts|li|re|initial|fraglich|stets|nie|niemals|jeweils|alle|allesamt|nach|ist|war|und|sowie|bzw|weiterhin|erneut|leicht|deutlich|derecho|izquierdo|bilateral)\.? ){0,3}\(?(?:positiv|negativ|pos\b|neg\b|unauff|unsicher|sicher|normal|auslösbar|vorhanden|erhalten|lateralisiert|druckdol|klopfdol|dolent|frei\b|tastbar|ausgeschlossen|bekannt|links|rechts|bds|keine?\b|ohne |nicht |o\.? ?B\b|[-+ø∅]{1,3}|present|absent|upgoing|downgoing|equivocal|excluded|dudos|dubt)`)
	tested    = lazyregexp.New(`^(?: (?:bds|beidseits|links|rechts|li|re)\.?)? (?:positiv|negativ|pos\.|neg\.|pos\b|neg\b|unauff)`)
	graded    = lazyregexp.New(`^(?: ?(?:Grad|Stadium|Typ|Klasse|Stufe|Level|Score|Stad\.|Gr\.|:|=))? ?(?:[IVX]{1,4}(?:[°./-]?[abcIVX]{0,3})|\d{1,2}(?:[.,/+]\d{1,2})*(?:[abc°]| ?(?:Pkt|Punkte|Fr|Ch)\b)?)(?:[^\pL\d]|$)`)
	years     = lazyregexp.New(`^ ?\(?\d{1,3} ?(?:J\b|Jahre|j\b|a\b|\. ?\p{Lu})|^ ?\d{1,2}[./]\d{1,2}[./]`)
	inRow     = lazyregexp.New(`^(?:, ?| ?/ ?| und | sowie | u\. | and | y | i |; )(\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)*)`)
	paired    = lazyregexp.New(`^ ?(?:&|/|u\.|und|and|y|i|-) ?(\p{Lu}\pL+)`)
)

// namesake goes on with what is called after somebody.
var namesake = lazyregexp.New(`^-\)? ?(?:` + heads + `|Aphasie|Enzephalopathie)(?:[^\pL]|$)`)

// IsEponym reports whether signs, scores, diseases or instruments are called after somebody of
// that name.
func IsEponym(name string) bool { return known().lookUp(name)&eponym != 0 }

func isHead(s string) bool { return head.MatchString(s) }

// isEponym reports whether a name stands for what is called after its bearer: a sign with
// its result, a stage with its grade, a disease. "Frau Weber" is none.
func (p *place) isEponym(w span.Span) bool {
	k := known().lookUp(w.In(p.text))
	before, behind := p.text[:w.Start], p.text[w.End:]
	if strings.Contains(w.In(p.text), "-") && k == 0 {
		k = eachEponym(w.In(p.text))
	}
	switch {
	case morbus.MatchString(before), classed.MatchString(before), headBehind.MatchString(behind) && (k&eponym != 0 || behind[0] == '-'):
		return true
	case adjective.MatchString(w.In(p.text)) && isFinding(firstOf(strings.TrimPrefix(behind, " "))), p.isProcedure(w, before):
		return true
	case k&eponym != 0 && thing.MatchString(before):
		return true
	case k&eponym == 0:
		return p.isTested(w, behind)
	case k&disease != 0 && (short.MatchString(before) || p.Start <= w.Start && w.End <= p.End):
		return true
	}
	return after.MatchString(before) || result.MatchString(behind) || p.isPaired(behind) || p.isInRow(w) ||
		graded.MatchString(behind) && !years.MatchString(behind)
}

// isTested reports whether a word alone has the result of a test: "Carhart negativ".
func (p *place) isTested(w span.Span, behind string) bool {
	return tested.MatchString(behind) && (w.Start == 0 || p.text[w.Start-1] == ' ') && classes(w.In(p.text))&(tagger.GivenCommon|tagger.PlaceMajor|tagger.Country) == 0
}

// isFinding reports whether a word names what is called after somebody.
func isFinding(w string) bool { return isHead(w) || known().ends(w) || bacilli.MatchString(w) }

// isPaired reports whether another name is joined and tells that both stand for something:
// "Hoehn & Yahr III".
func (p *place) isPaired(behind string) bool {
	m := paired.FindStringSubmatchIndex(behind)
	if m == nil || known().lookUp(behind[m[2]:m[3]])&eponym == 0 {
		return false
	}
	rest := behind[m[1]:]
	return result.MatchString(rest) || headBehind.MatchString(rest) || graded.MatchString(rest) && !years.MatchString(rest)
}

// isInRow reports whether a list of names goes on after a word that stand for something:
// what is found stands after one of them.
func (p *place) isInRow(w span.Span) bool {
	rest := p.text[w.End:]
	for {
		m := inRow.FindStringSubmatchIndex(rest)
		if m == nil || eachEponym(rest[m[2]:m[3]]) == 0 {
			return false
		}
		rest = rest[m[1]:]
		if result.MatchString(rest) || headBehind.MatchString(rest) || graded.MatchString(rest) && !years.MatchString(rest) {
			return true
		}
	}
}

// isProcedure reports whether "nach" follows a procedure or a finding: nobody travels there.
func (p *place) isProcedure(w span.Span, before string) bool {
	rest, ok := strings.CutSuffix(before, " nach ")
	if !ok {
		rest, ok = strings.CutSuffix(before, " n. ")
	}
	if !ok || classes(w.In(p.text))&(tagger.PlaceMajor|tagger.Place|tagger.Country) != 0 {
		return false
	}
	last := rest[strings.LastIndexAny(rest, " (\t")+1:]
	return !travel.MatchString(last) && (known().ends(last) || method.MatchString(last))
}

// isLatin reports whether a Latin adjective follows a word: Bursa trochanterica.
func isLatin(w, behind string) bool { return latin.MatchString(behind) && latinNoun.MatchString(w) }

// eachEponym is eponym for names of several bearers: Dix-Hallpike.
func eachEponym(s string) kind {
	for _, part := range strings.Split(s, "-") {
		if known().lookUp(part)&eponym == 0 {
			return 0
		}
	}
	return eponym
}
