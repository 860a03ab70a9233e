package judgment

import "github.com/lethe-privacy/lethe/internal/text/wordset"

var (
	// breaks are words that no name goes across.
	breaks = lists.Set("breaks")
	// joins are words in lower case within names.
	joins = wordset.Of(`of the and for de la le du des del della di da do dos das van der den von zu y e i en et und on in at to no für w do na we`)
	// ends are words in lower case that end names of institutions.
	ends     = lists.Set("ends")
	counts   = lists.Set("counts")
	units    = wordset.Of(`second seconds minute minutes hour hours day days week weeks fortnight month months year years decade decades century centuries night nights term`)
	calendar = lists.Set("calendar")
	about    = wordset.Of(`early late mid beginning end middle start between about around approximately the of`)
	// clauses are words that begin what is said of a fact.
	clauses = wordset.Of(`that which who whom whose if when whereas while where because although I he she they it we you is are was were had has would could should However however`)
	// measures are units of what is no time.
	measures = wordset.Of(`mmol/l mmHg mg µg kg g ml km kilometres kilometers mile miles metres meters cm mm hectares tonnes grams kilograms litres`)
	// linksTimes are those of breaks that join dates and amounts.
	linksTimes = wordset.Of(`a an to until till or from over by than not only about around between before after during since`)
	// heads are words in lower case before names that belong to them.
	heads = wordset.Of(`the northern southern eastern western central north south east west greater former`)
	// empty are words that say nothing alone.
	empty = lists.Set("empty")
)
