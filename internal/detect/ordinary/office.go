package ordinary

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

var (
	// inOffice are those that a court, a meeting, a practice or a school has, and that say what somebody does there.
	inOffice = lists.Set("offices")
	// addressed is how somebody is addressed before an office: "Frau Rechtsanwältin".
	addressed = lazyregexp.New(`(?:^|[^\pL])(?:Frau|Herrn?|Madam|Mr|Mrs|Ms|Sra?\.|Señora?|Senyora?) $`)
	// holder is who holds an office, behind it.
	holder = lazyregexp.New(`^,? (?:(?:Dr|Prof|Mag|Mr|Mrs|Ms|Miss|Sra?|D|Dña|Don|Doña|En|Na)\b\.? ?)*\p{Lu}`)
	// atCourt is the court of a judge, which many have: "Richterin am AG".
	atCourt = lazyregexp.New(`^ (?:(?i:am|an|at|beim|of|del|de|in) )?(?i:the |dem |der |la )?(?:AG|LG|OLG|VG|(?i:\pL*gericht|court|tribunal|juzgado|jutjat|audiencia|audiència))`)
	// former stands behind an office that somebody held.
	former = lazyregexp.New(`^,? (?:[ai]\. ?[rRdD]\.|außer Dienst|im Ruhestand|jubilad|jubilat|retired|emeritus)`)
)

// isOffice reports whether a word for an occupation names an office in the proceedings, at the meeting or at the school
// that a text is about: "die Richterin am AG", "Frau Rechtsanwältin", "La presidenta". What somebody is by trade
// has no article, or an indefinite one.
func (f *field) isOffice(m lethe.Mention, before, after string) bool {
	lead := last(before, 64)
	switch {
	case !inOffice[lethe.Lower(m.Text)], former.MatchString(after):
		return false
	case addressed.MatchString(lead):
		return true
	case f.isSaidOf(m, before, after), ofWhom.MatchString(after) && after[0] != ',' && !atCourt.MatchString(after):
		return false
	}
	return theirs.MatchString(lead) || anybodys.MatchString(lead) || startsLine(before) && holder.MatchString(after)
}
