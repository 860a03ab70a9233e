package elastic

import (
	"strings"
	"sync"

	"github.com/lethe-privacy/lethe/internal/legal"
	"github.com/lethe-privacy/lethe/internal/text/name"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// legalForms gives for the words of a legal form the one that stands for it.
var legalForms = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for _, form := range legal.Forms() {
		for _, way := range form.Ways {
			of[name.Coarse(way)] = form.Name
		}
	}
	return of
})

// longestLegal is how many words a legal form has at most.
const longestLegal = 4

// cutLegal separates the words of a name from the legal forms at its end, of which there may
// be several: "GmbH & Co. KG". At least one word stays.
func cutLegal(words []string) (rest []string, form string) {
	var forms []string
	for {
		n := legalAtEnd(words)
		if n == 0 {
			return words, strings.Join(forms, " ")
		}
		forms = append(forms, legalForms()[strings.Join(words[len(words)-n:], " ")])
		words = words[:len(words)-n]
		for len(words) > 1 && fillers[words[len(words)-1]] {
			words = words[:len(words)-1]
		}
	}
}

// legalAtEnd is how many words at the end are a legal form.
func legalAtEnd(words []string) int {
	for n := min(longestLegal, len(words)-1); n > 0; n-- {
		if legalForms()[strings.Join(words[len(words)-n:], " ")] != "" {
			return n
		}
	}
	return 0
}

// fillers are words that distinguish no names.
var fillers = wordset.Folded(name.Coarse, `and und et y i e the of for de des du del dels della delle dello di da do dos das la le les las los el lo l d
	der die dem den das vom von zu zur zum im in am an`)

// general are words that stand in many names and are therefore no short form of any.
var general = wordset.Folded(name.Coarse, `bank banca banco banque caja caixa sparkasse credit group gruppe grup grupo groupe holding hotel hospital
	spital krankenhaus klinik clinic clinica clinique praxis university universitat universidad universita universite
	hochschule school schule escuela escola scuola ecole college institut institute instituto foundation stiftung
	fundacion fundacio fondazione verein association asociacion associacio union federation verband versicherung
	insurance seguros assegurances assurance company gesellschaft society sociedad station bahnhof estacio estacion
	airport flughafen city stadt ciudad ciutat gemeinde ministry ministerium ministerio department office amt buro
	court gericht tribunal juzgado museum museu museo church kirche iglesia church theater theatre teatro park parc
	club service services international global national european swiss german american royal saint sankt san santa
	sant bureau center centre zentrum centro street strasse plaza platz apotheke pharmacy farmacia restaurant cafe
	north south east west nord sud ost norte sur este oeste first second new old neue alte upper lower`)
