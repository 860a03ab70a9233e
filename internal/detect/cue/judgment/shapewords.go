package judgment

import "github.com/lethe-privacy/lethe/internal/text/wordset"

var (
	// breaks are words that no name goes across.
	breaks = wordset.Of(`a an his her their its my your our he she they it him them that which who whom whose where when if as than or so not no only
		is are was were be been being has have had having do does did will would shall should can could may might must
		over under upon by from with without within into onto via through throughout against before after during until till since while whereas because
		about around between among to this these those such some any all each every other another same
		pursuant dated dismissed ordered lodged brought stating ran grant grants granted undertaking applying stationed sentenced
		I am also there here then namely including concerning regarding according see imposed However`)
	// joins are words in lower case within names.
	joins = wordset.Of(`of the and for de la le du des del della di da do dos das van der den von zu y e i en et und on in at to no für w do na we`)
	// ends are words in lower case that end names of institutions.
	ends = wordset.Of(`
		office offices police prison hospital court courts school university company services service council authority authorities department committee commission board
		tribunal tribunals bank channel newspaper magazine party union association foundation institute agency ministry municipality directorate inspectorate prosecutor prosecutors station centre center college clinic
		church society group branch unit division section registry embassy consulate army fund board cemetery garrison barracks camp airport village town city province district county region street road square`)
	counts = wordset.Of(`a an one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty
		seventy eighty ninety hundred thousand million billion half several few many dozen couple first second third last next following previous same life`)
	units    = wordset.Of(`second seconds minute minutes hour hours day days week weeks fortnight month months year years decade decades century centuries night nights term`)
	calendar = wordset.Of(`january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
		monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
		a.m p.m spring summer autumn winter easter christmas ramadan noon midnight yesterday today tomorrow morning afternoon evening`)
	about = wordset.Of(`early late mid beginning end middle start between about around approximately the of`)
	// clauses are words that begin what is said of a fact.
	clauses = wordset.Of(`that which who whom whose if when whereas while where because although I he she they it we you is are was were had has would could should However however`)
	// measures are units of what is no time.
	measures = wordset.Of(`mmol/l mmHg mg µg kg g ml km kilometres kilometers mile miles metres meters cm mm hectares tonnes grams kilograms litres`)
	// linksTimes are those of breaks that join dates and amounts.
	linksTimes = wordset.Of(`a an to until till or from over by than not only about around between before after during since`)
	// heads are words in lower case before names that belong to them.
	heads = wordset.Of(`the northern southern eastern western central north south east west greater former`)
	// empty are words that say nothing alone.
	empty = wordset.Of(`the a an of and or but in on at to by for with from as than that which who whose whereas while when where if is are was were be been being has have had his her their
		its he she they it this these those such some any all somewhat greater more most less least very also only about other another same above below above-mentioned said see after before until since during what no nos`)
)
