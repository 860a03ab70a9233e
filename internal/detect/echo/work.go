package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/forms"
)

// What somebody works in, runs or studies tells as much as the word for the occupation, and no list
// has all of it: "arbeitet im Gleisbau", "Inhaberin eines Friseursalons". English has it as verbs
// alone, with the noun in lower case; there the word for the occupation is what tells.
const (
	thereIn = `(?:im|in der|in einer|in einem|bei der|beim|bei einem|bei einer|auf dem|auf einem|auf einer|an der|an einer|für eine|für einen)`
	trade   = `((?:\p{Ll}{4,} )?\p{Lu}[\p{L}-]{2,})`
)

var (
	// workedIn stands behind a verb, whose work is where the noun says.
	workedIn = germanLooks.Form(`\b(?:[Aa]rbeitet|[Aa]rbeitete|[Aa]rbeite|[Gg]earbeitet|[Jj]obbt|[Jj]obbte|[Bb]eschäftigt|[Aa]ngestellt|[Mm]itarbeiter(?:in)?|[Aa]ngestellter?|[Aa]ushilfe|Minijob|Nebenjob|Praktikum|Anstellung|[Hh]ilft|[Tt]ätig(?:keit)?) (?:seit \p{L}+ |noch |halbtags |vormittags |nachts |viel |überwiegend |zuletzt |aktuell |derzeit )?` + thereIn + ` ` + trade)
	// workIn is the same with the verb behind.
	workIn = germanLooks.Form(`\b(?:[Ii]m|[Ii]n der|[Ii]n einer|[Ii]n einem|[Bb]ei der|[Bb]eim|[Aa]uf dem|[Ii]n) ` + trade + ` (?:tätig|beschäftigt|angestellt|gearbeitet|in Ausbildung)\b`)
	// runs is what somebody has as a business.
	runs = germanLooks.Form(`\b(?:[Bb]etreibt|[Bb]etrieb|[Ff]ührt|[Ff]ührte|[Ll]eitet|[Ll]eitete|[Bb]esitzt|Inhaber(?:in)?|Betreiber(?:in)?|Leiter(?:in)?|Geschäftsführer(?:in)?|Pächter(?:in)?|Besitzer(?:in)?) (?:einen|eine|ein|eines|einer|der|des) ((?:kleine[ns]? |eigene[ns]? |große[ns]? )?\p{Lu}[\p{L}-]*(?i:` + lists.Any("run-by-people") + `))(?:$|[^\p{L}-])`)
	// studies is a subject.
	studies = germanLooks.Form(`\b(?:[Ss]tudiert|[Ss]tudierte|[Ss]tudium (?:der|des)|[Ss]tudent(?:in)? (?:der|des)|[Ss]tudentin|[Ss]tudent|[Dd]oktorand(?:in)? (?:der|in|für)|[Pp]romoviert in) (\p{Lu}[\p{L}-]{4,}(?: und \p{Lu}[\p{L}-]{4,})?)`)
	// trains is what somebody learns to be.
	trains = germanLooks.Form(`\b(?:[Aa]usbildung|[Uu]mschulung|[Ll]ehre|[Aa]usgebildete[rn]?|[Mm]inijob|[Nn]ebenjob|[Aa]ushilfe) (?:zum|zur|als) ` + trade)
	// retired is an office that somebody held.
	retired = germanLooks.Form(`(\p{Lu}[\p{L}-]{3,} (?:a\. ?D\.|i\. ?R\.|im Ruhestand|außer Dienst))`)
)

// noWork are nouns behind such verbs that are no work: times, places of the day.
var noWork = lists.Set("no-work")

// works finds what people work in, run or study, in German.
func (d *document) works(t *text) {
	may := func(s string) bool {
		last := s[lastWord(s):]
		return !noWork[lethe.Lower(last)] && !(d.term != nil && d.term(last)) && !cue.NoName(last)
	}
	for _, form := range []*forms.Form{workedIn, workIn, runs, studies, trains} {
		d.matches(t, form, lethe.Occupation, "what somebody works in", may)
	}
	d.matches(t, retired, lethe.Occupation, "former office", func(string) bool { return true })
}

// lastWord is where the last word of a text begins.
func lastWord(s string) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == ' ' {
			return i + 1
		}
	}
	return 0
}
