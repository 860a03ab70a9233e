package echo

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// introduced is what people call themselves at the beginning of a talk, before where they are from
	// or a sign: "hier ist Jan von Corvia".
	introduced = looks.Form(`(?i:\b(?:hier ist|hier spricht|mein name ist|my name is|this is|me llamo|mi nombre es|soy|soc|sóc|em dic)) (\p{L}{3,})(?:,| from | von | vom | de | del | d['’]|[.!]?\n|[.!]?$)`)
	// relation is the name of a relative behind a short word for one.
	relation = looks.Form(`\b(?:[Dd]tr|[Dd]au|[Gg]rand-?dtr|[Hh]usb|[Nn][Oo][Kk])(?:[.:]|:? is)? (\p{Lu}\p{Ll}{1,20})(?:$|[^\p{L}])`)
	// writer is what those who write call themselves beside a pronoun: "present: Ade, me (Roz)".
	writer = looks.Form(`\b(?:[Mm]e|[Mm]yself|I|[Ii]ch|[Mm]ich|[Mm]ir|[Yy]o|[Jj]o|[Mm]oi|[Ii]o|[Ii]k|[Ee]u) \((\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}’'-]{1,20})?)\)`)
	// doctor is the name of one in a line without capitals, and served that of a member of the police
	// or a nurse, which may be an ordinary word.
	doctor = looks.Form(`(?:^|[^\p{L}])(?:dr|dra|doctor|doctora|doktor)\.? (\p{Ll}{4,})`)
	served = looks.Form(`\b(?:POM|PHM|POK|PHK|EPHK|KHM|KOK|KHK|EKHK|KHKin|KOKin|Kpl|Gfr|Wm|Wm mbA|Fw|Adj|Oblt|Hptm|POMin|PHMin|POKin|PHKin|[Nn]urse|[Ss]taff [Nn]urse|[Ee]nfermer[ao]|[Ii]nfermer[ao]?) (\p{Lu}\p{Ll}{2,})`)
)

// introductions finds names that ordinary words are, too, by the words before them.
func (d *document) introductions() {
	for _, t := range d.texts {
		d.matches(t, introduced, lethe.Person, "name of who introduces himself", func(s string) bool {
			return d.classes(s)&given != 0 && !determiners[lethe.Lower(s)] && (capital(s) || !lexicon.Ordinary(s) || d.classes(s)&tagger.GivenCommon != 0) && !cue.NoName(s)
		})
		d.matches(t, relation, lethe.Person, "name of a relative", func(s string) bool { return !cue.NoName(s) })
		for _, at := range t.look().All(writer) {
			s := span.Span{Start: at[2], End: at[3]}
			if name := s.In(t.s); !t.taken.All(s) && !cue.NoName(name) && (d.classes(name)&given != 0 || !d.ordinary(name)) {
				d.add(t, s, lethe.Person, .6, "name of who writes")
				d.everywhere(name, s)
			}
		}
		d.matches(t, doctor, lethe.Person, "name of a doctor", func(s string) bool {
			return d.classes(s)&family != 0 && !degrees[s] && !cue.NoName(s)
		})
		d.matches(t, served, lethe.Person, "name behind a rank", func(s string) bool {
			return d.classes(s)&tagger.SurnameCommon != 0 && !cue.NoName(s)
		})
	}
}
