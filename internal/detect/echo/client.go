package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// clients are whom an account, a file or an order is called after: "the Brightling account", "die Akte Wiemann".
	clients = looks.Form(`\b(?:[Tt]he|[Rr]e:?) ((?:\p{Lu}\p{L}+[ -])?\p{Lu}\p{Ll}[\p{L}'’-]+) (?:account|file|contract|matter|portfolio|estate|tenancy|booking|invoice|mortgage|loan|job|tender|pitch|deal|engagement)s?\b` +
		`|\b(?:[Dd]ie|[Dd]er|[Dd]en|[Dd]em|[Ii]n Sachen|[Ii]m|[Zz]um|[Zz]ur) (?:Akte|Vorgang|Fall|Mandat|Sache|Auftrag|Projekt|Kundenkonto|Nachlass|Erbsache|Schadenfall) (\p{Lu}\p{Ll}[\p{L}-]+)` +
		`|\b(?:[Ee]l|[Ll]a|[Dd]el|[Aa]l|[Ll]['’]) ?(?:expediente|cuenta|encargo|contrato|expedient|compte|encàrrec|contracte|herencia|herència) (?:de (?:los |las |la )?|dels |d['’])?(\p{Lu}\p{Ll}[\p{L}-]+)`)
	// national is what a thing of a nation is called by: "the Swiss account".
	national = lazyregexp.New(`^(?:\p{Lu}\p{Ll}+(?:ish|ese|[aeo]lian|[aeo]nian|[dst]ian|rman|rican)|Swiss|French|Dutch|Greek|Welsh|Scots|Iraqi)$`)
	// cameFrom is the place behind a name that says where its bearer is from: "Ana, de Lugo,".
	cameFrom = lazyregexp.New(`^, (?:from|aus|de|d['’]) ?(\p{Lu}\p{Ll}{2,}(?:(?: de(?:l| la)?)? \p{Lu}\p{Ll}+)?)(?:[.,;)]|$)`)
)

// longestOrigin bounds what is looked at behind a name, in bytes.
const longestOrigin = 64

// clientNames finds customers by what is called after them, and where people come from by
// a comma and a small word behind their names.
func (d *document) clientNames() {
	for _, t := range d.texts {
		for _, at := range t.look().All(clients) {
			s := group(at, 0)
			last := s.In(t.s)[lastWord(s.In(t.s)):]
			if !t.free(s) || d.ordinary(last) || cue.NoName(last) || d.term != nil && d.term(last) || d.classes(last)&tagger.Country != 0 || national.MatchString(last) {
				continue
			}
			label := lethe.Organization
			if d.classes(last)&(given|family) != 0 {
				label = lethe.Person
			}
			d.add(t, s, label, bareScore, "whom an account or a file is called after")
		}
	}
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person || m.Score < plausible {
			continue
		}
		at := cameFrom.FindStringSubmatchIndex(t.s[m.End:min(len(t.s), m.End+longestOrigin)])
		if at == nil {
			continue
		}
		s := span.Span{Start: m.End + at[2], End: m.End + at[3]}
		if word := s.In(t.s); t.free(s) && !d.ordinary(word) && !cue.NoName(word) {
			d.add(t, s, lethe.Location, bareScore, "where somebody comes from")
		}
	}
}
