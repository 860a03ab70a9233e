package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// body is an office, register or rule that a whole country has one of: which of them it was tells
// of nobody.
var body = lazyregexp.New(`^(?i:(?:the|der|die|das|el|la|los|las|l'|els|les) ?)?(?:` +
	`(?:Land Registry and Companies House|ACAS(?: Code(?: of Practice)?)?|Home Office|Cabinet Office|Treasury Solicitor|Crown Prosecution Service|CPS|DWP|HMRC|HMCTS|Department for Work and Pensions|Department (?:of|for) (?:Health|Education|Transport|Justice)|Official Solicitor|Ofsted|OFSTED|Ofcom|Ofgem|Ofwat|Environment Agency|Care Quality Commission|CQC|Electoral Commission|Victims['’] Commissioner|Children['’]s Commissioner|Driver and Vehicle Licensing Agency|DVLA|Probate Registry|Passport Office|Student Loans Company|Criminal Injuries Compensation Authority|Health and Care Professions Council|Nursing and Midwifery Council|General Medical Council|Solicitors Regulation Authority|Bar Standards Board|Law Society|Insolvency Service|Gazette)` +
	`|Bundesagentur für Arbeit|Agentur für Arbeit|Grundbuchamt|Handelsregister|Jobcenter|Finanzamt(?:s|es)?|Standesamt|Familienkasse|Düsseldorfer Tabelle` +
	`|HM (?:Revenue (?:and|&) Customs|Courts (?:and|&) Tribunals Service|Land Registry|Treasury)|Land Registry|Financial Ombudsman(?: Service)?|Financial Conduct Authority|Prudential Regulation Authority|Pensions Ombudsman|Housing Ombudsman` +
	`|Information Commissioner(?:['’]s Office)?|Serious Fraud Office|Court of Protection|Official Receiver|Charity Commission|Companies House|Health and Safety Executive|Competition and Markets Authority|Legal Aid Agency|Parole Board` +
	`|Local Authority|Planning Inspectorate|Valuation Office Agency|Employment Appeal Tribunal|Equal Employment Opportunity Commission|Social Security Administration|Internal Revenue Service|(?:United States|U\.S\.) (?:District|Bankruptcy|Supreme) Court|(?:United States|U\.S\.) Courts? of Appeals` +
	`|(?:Civil|Criminal|Family) Procedure Rules(?: and Practice Direction)?|Practice Direction|Centre for Effective Dispute Resolution|Will Trust|Business Records` +
	`|Ministerio de(?:l? la|l)? ?\p{Lu}\pL+(?:(?:,| y|,? de) \p{Lu}\pL+)*|Agencia (?:Estatal de Administración )?Tributaria|(?:(?:Tesorería|Instituto) (?:General|Nacional) de la )?Seguridad Social|Registro (?:de la Propiedad|Civil|Mercantil)|Estatuto de los Trabajadores|Convenio de la Construcción` +
	`|Ley de(?: la| los| las)? \p{Lu}\pL+(?: (?:y |de )?\p{Lu}\pL+)*|(?:Dirección )?General de (?:Seguros(?: y Fondos de Pensiones)?|Tráfico|Tributos)|Letrado de la Administración de Justicia|LOPJ|LECrim|LEC|LAU|Responsabilidad Civil` +
	`|Agència Tributària|Seguretat Social|Registre (?:de la Propietat|Civil|Mercantil)|Estatut dels Treballadors|Llei d(?:e |els? |['’])\p{Lu}\pL+(?: \p{Lu}\pL+)*` +
	`)$`)

// doctrines are the cases that orders and tests are called after, and doctrine is what is called so.
var (
	doctrines = lists.Set("doctrines")
	// coined are those of them that hardly anybody bears; the others need an article before them.
	coined   = wordset.Of(`mareva piller norwich pharmacal calderbank beddoe tomlin wednesbury marleasing francovich daubert salomon polkey burchell gogay baxendale caparo donoghue granatino radmacher thoday`)
	doctrine = lazyregexp.New(`^['’]?s? (?:orders?|injunctions?|relief|offers?|friends?|hearings?|warnings?|rights|motions?|tests?|unreasonableness|deference|principle|abuse|reductions?|certificates?|letters?|directions?|tables?|damages|awards?|costs|guidelines|criteria|exception|claims?|bonds?|protocols?)(?:[^\pL]|$)`)
)

// feast is a day of the year, not somebody: Feliz Navidad, Lady Day.
var feast = lazyregexp.New(`^(?:(?:Feliz|Felices|Bon|Bona|Bones|Merry|Happy|Frohe|Fröhliche) )?(?:Navidad|Navidades|Nadal|Any Nou|Año Nuevo|Nochebuena|Nochevieja|Pascuas?|Pasqua|Pentecostés|Christmas|New Year(?:['’]s(?: Day| Eve)?)?|Easter|Michaelmas|Martinmas|Candlemas|Whitsun|Midsummer|Lady Day|Boxing Day|` +
	`Shrove Tuesday|(?:[Tt]he )?(?:(?:Spring|Summer|August|May|Easter|Whit) )?Bank Holiday(?: (?:Monday|Weekend))?|Guy Fawkes(?: Night)?|Hogmanay|Hallowe['’]?en|Ostern|Pfingsten|Weihnachten|Silvester|Fasching)$`)

// isPublic reports whether a mention is what every text of the kind may name: a body of the state,
// a rule of the law that is called after a case, a feast.
func isPublic(m lethe.Mention, before, after string) bool {
	switch {
	case body.MatchString(m.Text):
		return true
	case !feast.MatchString(m.Text) && !areDoctrines(m.Text, true):
		return false // before what stands around it is read: most are neither
	case heldBefore.MatchString(last(before, 24)):
		return false
	case feast.MatchString(m.Text):
		return byLooks[m.Detector]
	}
	if followed.MatchString(last(before, 32)) && areDoctrines(m.Text, false) {
		return true
	}
	return doctrine.MatchString(after) && areDoctrines(m.Text, isArticled(before))
}

// followed is the text before a case that a court applies or does not.
var followed = lazyregexp.New(`(?:[Ff]ollow(?:ed|ing|s)?|[Aa]ppl(?:y|ied|ies|ying)|[Dd]istinguish(?:ed|ing|es)?|[Ee]xtend(?:ed|ing)?|[Uu]nder|[Pp]er|[Tt]he rule in|[Bb]ased on|[Rr]elied on|[Cc]it(?:ed|ing)|[Dd]oubt(?:ed|ing)|,|and) $`)

// areDoctrines reports whether a text is the name of such a case, after an article or not.
func areDoctrines(s string, articled bool) bool {
	ws := strings.Fields(strings.ToLower(s))
	for _, w := range ws {
		if !doctrines[w] {
			return false
		}
		articled = articled || coined[w]
	}
	return articled && len(ws) > 0
}
