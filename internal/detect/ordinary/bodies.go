package ordinary

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// What a body of law is about, and what kind of body it is, are ordinary words: the Law Commission, the
// Grand Jury, la Dirección General de los Registros. A whole country has one of it, and every text may
// name it. Without the name of a place or of somebody, nobody is known by it.

var (
	// aboutBodies are words for what bodies of law and supervision are about, and headsOfBodies for
	// what they are. Departments and agencies of a state alone are what news is about.
	aboutBodies   = lists.Set("about-bodies")
	headsOfBodies = lists.Set("heads-of-bodies")
	// headsOfRules need no such word before them, but ordinary ones.
	headsOfRules = wordset.Of(`tribunal tribunals ombudsman inspectorate jury juries amendment amendments inquiry clause doctrine essence majeure rule rules bill statute assent charter law laws ordinance directive privilege warrant writ note`)
	// ofSomething begin a name that goes on with "of": the Bill of Rights, the Clerk of the House.
	ofSomething = wordset.Of(`court statute bill act clerk serjeant master rule convention declaration duty burden standard right board writ deed articles memorandum chamber bench keeper registrar custodian`)
	// alone are bodies and offices in one word, beside others.
	alone   = wordset.Of(`crown treasury ministry bench bar duchy cabinet admiralty exchequer commons lords house senate legislature judiciary`)
	offices = wordset.Of(`Ombudsman Master Registrar Judge Prosecutor Recorder Magistrate Coroner Commissioner Arbitrator Adjudicator Mediator Trustee Speaker Chancellor Sheriff Bailiff Usher Clerk Foreman Foreperson Assessor Examiner Regulator`)
	joins   = wordset.Of(`and of for the & on in to`)

	// titledAct is the rest of an act of parliament that a mention is the title of, and treaty of one
	// that is called after where it was signed.
	titledAct = lazyregexp.New(`^ (?:\p{Lu}\pL+ ){0,2}Acts?(?:[^\pL\d -]|$| (?:\p{Ll}|(?:1[89]|20)\d\d))`)
	treaty    = lazyregexp.New(`^(?: \p{Lu}\pL+){0,3} (?:Convention|Statute|Treaty|Protocol|Rules|Regulation)s?(?:$|[^\pL ]| (?:$|[^\p{Lu}]))| (?:Ia?|II|III)(?: Recast| bis)?(?:[^\pL]|$)`)
	// lordly is the office behind a word that is a title before names.
	lordly     = lazyregexp.New(`^(?:Chief(?: Justice)?|Chancellor|Advocate|President|Ordinary|Privy Seal|Justice Clerk|Lieutenant|Provost|Speaker|Day)$`)
	lordBefore = lazyregexp.New(`(?:^|[^\pL])(?:Lord|Lady) $`)
	// germanBody is a court, or a yard that is no farm.
	germanBody = lazyregexp.New(`^(?:(?:Europäische|Internationale|Oberste)[rns]? )?(?:Gerichtshof|\p{Lu}\p{Ll}*(?:gerichts|rechnungs)hof|Rechnungshof)(?:e?s)?(?: für Menschenrechte)?$`)
	// clauseNumber is a part of a statute, where its number and the letter behind it are cited, and no box of the post.
	clauseNumber = lazyregexp.New(`^apartad?[ot]s? \d{1,3}$`)
	clauseBefore = lazyregexp.New(`(?:[Aa]nexo?|[Aa]rt(?:ículo|icle|\.)?|[Ll]ey|[Ll]lei|[Dd]isposici[óo]n?) [^.;\n]{1,24}, $`)
	clauseBehind = lazyregexp.New(`^,? (?:ll?etra|párrafo|paràgraf) `)
	signedAt     = wordset.Of(`Lugano Hague Geneva Rome Brussels Vienna Montreal Warsaw Athens Berne Paris Rotterdam Dublin Aarhus Istanbul Lisbon Maastricht Nice Luxembourg Washington Kyoto Budapest Lanzarote Oviedo`)
)

// isBody reports whether a mention is a body of law, or an act or treaty, by the words that it is made of.
func (f *field) isBody(m lethe.Mention) bool {
	switch m.Label {
	case lethe.Organization, lethe.Person, lethe.Location, lethe.Misc:
	case lethe.Address:
		return f.isRomance() && clauseNumber.MatchString(m.Text) && (clauseBefore.MatchString(last(f.text[:m.Start], 40)) || clauseBehind.MatchString(first(f.text[m.End:], 16)))
	case lethe.Demographic, lethe.Occupation:
		return m.Detector == "tagger" && f.language == "en" && offices[m.Text] && isArticled(f.text[:m.Start]) && !ofWhom.MatchString(first(f.text[m.End:], 48)) && !goesOn.MatchString(f.text[m.End:])
	default:
		return false
	}
	ws := span.Runs(m.Text, letter.OfWord)
	if len(ws) == 0 || len(ws) > 10 {
		return false
	}
	before, after := f.text[:m.Start], first(f.text[m.End:], 48)
	if m.Label == lethe.Person && m.Detector == "persons" {
		return f.language == "en" && lordly.MatchString(m.Text) && lordBefore.MatchString(last(before, 8)) && !goesOn.MatchString(after)
	}
	switch language, _, _ := strings.Cut(f.language, "-"); language {
	case "en":
		return f.isEnglishBody(m, after)
	case "de":
		return germanBody.MatchString(m.Text)
	case "es", "ca", "fr":
		return m.Detector != "gazetteer" && f.isRomanceBody(m, ws, bodiesOf[language], after)
	}
	return false
}

func (f *field) isEnglishBody(m lethe.Mention, after string) bool {
	if titledAct.MatchString(after) && isCapital(m.Text) && (!strings.Contains(m.Text, " and ") || strings.Contains(m.Text, " Act")) {
		return true
	}
	words := strings.Fields(m.Text)
	if len(words) == 1 && signedAt[m.Text] && treaty.MatchString(after) {
		return true
	}
	if len(words) < 2 {
		return false
	}
	if m.Label == lethe.Person && !isArticled(f.text[:m.Start]) || len(words) == 2 && classes(words[0])&(tagger.Given|tagger.GivenCommon) != 0 {
		return false // Grant Law
	}
	if isLegalName(words) {
		return true
	}
	parts := joint.Split(m.Text, -1)
	return len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
		ws := strings.Fields(part)
		return !isLegalName(ws) && (len(ws) != 1 || !alone[strings.ToLower(part)] && !offices[part])
	})
}

// isLegalName reports whether words are what a body of law is about and what it is, or the ordinary words of a
// rule or an office.
func isLegalName(words []string) bool {
	if len(words) > 1 && strings.EqualFold(words[0], "the") {
		words = words[1:]
	}
	if len(words) < 2 {
		return false
	}
	about, ordinary := true, true
	for _, w := range words {
		low := strings.ToLower(strings.ReplaceAll(strings.Trim(w, ",()"), "’", "'"))
		bare := strings.TrimSuffix(strings.TrimSuffix(low, "'"), "'s")
		about = about && (aboutBodies[low] || headsOfBodies[low] || joins[low])
		ordinary = ordinary && (joins[low] || isCapital(w) && lexicon.Ordinary(bare, "en") && classes(bare)&(tagger.PlaceMajor|tagger.Country) == 0)
	}
	head := strings.ToLower(words[len(words)-1])
	return about && headsOfBodies[head] || ordinary && (headsOfRules[head] || (words[1] == "of" || words[1] == "at") && ofSomething[strings.ToLower(words[0])])
}

// bodies are the words of a language for bodies of law, and for those who hold an office of it.
type bodies struct {
	heads   map[string]bool // begin the name of a body, before what it is about
	offices map[string]bool // mean whoever holds the office, or the body, alone behind an article
}

var bodiesOf = map[string]*bodies{
	"es": {
		wordset.Of(`dirección subdirección secretaría subsecretaría delegación subdelegación consejo comisión comité tesorería registro cuerpo policía guardia estatuto convenio reglamento ley código tribunal junta fiscalía juzgado defensor defensora colegio agencia sala audiencia intervención abogacía catastro boletín diario cámara fondo consorcio mutualidad inspección jefatura general sindicatura notariado ministerio constitución`),
		wordset.Of(`letrado letrada procurador procuradora fiscal juez jueza magistrado magistrada notario notaria registrador registradora ponente perito tribunal sala juzgado audiencia catastro registro fiscalía hacienda ayuntamiento administración inspección policía tesorería abogacía`),
	},
	"ca": {
		wordset.Of(`direcció subdirecció secretaria delegació subdelegació consell comissió comitè tresoreria registre cos policia guàrdia estatut conveni reglament llei codi tribunal junta fiscalia jutjat defensor defensora col·legi agència sala audiència intervenció advocacia cadastre butlletí diari cambra fons consorci mutualitat inspecció sindicatura síndic síndica general notariat ministeri constitució mossos`),
		wordset.Of(`lletrat lletrada procurador procuradora fiscal jutge jutgessa magistrat magistrada notari notària registrador registradora ponent pèrit tribunal sala jutjat audiència cadastre registre fiscalia hisenda ajuntament administració inspecció policia tresoreria mossos`),
	},
	"fr": {
		wordset.Of(`cour tribunal conseil code assemblée sénat défenseur défenseure commission caisse ministère préfecture inspection autorité agence sécurité assurance chambre ordre barreau procureur parquet greffe trésor journal médiateur constitution haute comité convention`),
		wordset.Of(`cour tribunal conseil code sénat ministère préfecture parquet greffe barreau juge procureur bâtonnier trésor urssaf cnil cpam caf médiateur préfet assemblée`),
	},
}

// connect are the small words within the name of such a body.
var connect = wordset.Of(`de del la las los el y e en a al para por sobre d l des les dels els i per du au aux et sur le pour`)

// isRomanceBody reports whether a mention begins with a word for a body and goes on in ordinary ones, or is
// the office of one.
func (f *field) isRomanceBody(m lethe.Mention, ws []span.Span, known *bodies, after string) bool {
	words := make([]string, 0, len(ws))
	for _, w := range ws {
		words = append(words, lethe.Lower(w.In(m.Text)))
	}
	for len(words) > 1 && connect[words[0]] {
		words = words[1:] // le Défenseur
	}
	if len(words) == 1 {
		return known.offices[words[0]] && (isArticled(f.text[:m.Start]) || elided.MatchString(last(f.text[:m.Start], 4)) || len(ws) > 1) && !namedBehind.MatchString(after) ||
			known.heads[words[0]] && goesOnSmall.MatchString(after)
	}
	if !known.heads[words[0]] && !(known.offices[words[0]] && connect[words[1]]) || placed.MatchString(after) || m.Label == lethe.Person && !isArticled(f.text[:m.Start]) && len(words) == len(ws) {
		return false // nor Señora Sala Campos
	}
	return !slices.ContainsFunc(words[1:], func(w string) bool {
		return !connect[w] && (!lexicon.Ordinary(w, f.language) || classes(w)&(tagger.PlaceMajor|tagger.Country|tagger.GivenCommon|tagger.SurnameCommon) != 0)
	})
}

var (
	elided = lazyregexp.New(`[lLdD]['’]$`)
	// namedBehind goes on with who it is, and placed with where.
	namedBehind = lazyregexp.New(`^[ :,]{1,2}(?:(?:D|Dña|Sr|Sra|En|Na|M|Mme|Me)\.? )?\p{Lu}`)
	placed      = lazyregexp.New(`^ (?:de |del |d['’]|de la |de l['’]|du |des )\p{Lu}`)
	// goesOnSmall is what a body is about in small letters: "Cour" de cassation.
	goesOnSmall = lazyregexp.New(`^ (?:(?:de |del |d['’]|des |du |de la |de l['’]|de los |dels )\p{Ll}{4,}|(?:civil|penal|pénal|mercantil|judicial|judiciaire|administratif|administrativo|administratiu|constitutionnel|constitucional|europeo|europeu|européenne|sociale?))(?:[^\pL-]|$)`)
)
