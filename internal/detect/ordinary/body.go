package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// publicBodies are offices, registers and rules that a whole country has one of: which of them it was tells of nobody.
// body are those whose names vary.
var (
	publicBodies = lists.Set("public-bodies")
	body         = lazyregexp.New(`^(?:Finanzamt(?:s|es)?|(?:United States|U\.S\.) (?:District|Bankruptcy|Supreme) Court|(?:United States|U\.S\.) Courts? of Appeals|Department (?:of|for) (?:Health|Education|Transport|Justice)` +
		`|(?:Civil|Criminal|Family) Procedure Rules(?: and Practice Direction)?|Practice Direction|Will Trust|Business Records` +
		`|Ministerio de(?:l? la|l)? ?\p{Lu}\pL+(?:(?:,| y|,? de) \p{Lu}\pL+)*` +
		`|Ley de(?: la| los| las)? \p{Lu}\pL+(?: (?:y |de )?\p{Lu}\pL+)*|(?:Dirección )?General de (?:Seguros(?: y Fondos de Pensiones)?|Tráfico|Tributos)` +
		`|Llei d(?:e |els? |['’])\p{Lu}\pL+(?: \p{Lu}\pL+)*)$`)
	// article stands before a body.
	article = lazyregexp.New(`^(?i:(?:the|der|die|das|el|la|los|las|els|les) |l')`)
)

// isBody reports whether a mention is the name of such a body, after an article or not. A surname in capitals may read
// as the short name of one: "LAU".
func isBody(m *lethe.Mention) bool {
	s := strings.ReplaceAll(m.Text, "’", "'")
	s = s[len(article.FindString(s)):]
	if m.Label == lethe.Person && len(s) < 5 {
		return false
	}
	return publicBodies[s] || body.MatchString(s)
}

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
	case isBody(&m):
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
