package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
)

// act is how Spanish and Catalan texts cite an act of parliament, up to its date and its title:
// "la Ley 29/1994, de 24 de noviembre, de ".
var (
	act       = lazyregexp.New(`(?:Ley(?: Orgánica)?|Llei(?: Orgànica)?|Real Decreto(?:-ley| Legislativo)?|Reial [Dd]ecret(?:-llei| legislatiu)?|Decreto(?:[- ][Ll]ey| Legislativo)?|Decret(?:[- ][Ll]lei| [Ll]egislatiu)?|Orden(?: \p{Lu}{2,4})?|Ordre|Directiva|Reglamento(?: \((?:UE|CE)\))?|Reglament(?: \((?:UE|CE)\))?) (?:\p{Lu}{2,4}/)?\d{1,4}(?:\.\d{3})?/(?:19|20)\d\d, (?:de |d['’])$`)
	actDated  = lazyregexp.New(`(?:Ley|Llei|Decreto|Decret|Orden|Ordre)\b[^.;\n]{0,24}\d/(?:19|20)\d\d, (?:de |d['’])\d{1,2} (?:de |d['’])\pL+, (?:de |del |d['’]|por (?:el|la) que )$`)
	actNumber = lazyregexp.New(`(?:Ley(?: Orgánica)?|Llei(?: Orgànica)?|Decreto(?:-ley)?|Decret|Orden|Ordre|Directiva|Reglamento|Reglament)(?: Legislativo| legislatiu)? $`)
	actKind   = lazyregexp.New(`^(?:Real Decreto|Reial [Dd]ecret|Decreto|Decret|Ley|Llei|Orden|Ordre)(?:[ -]\pL+)?$`)
	actWhole  = lazyregexp.New(`^(?:(?:la|el|l['’]) ?)?(?:Ley|Llei|(?:Real |Reial )?[Dd]ecreto?|Orden|Ordre|Directiva|Reglamento?)(?:[ -]\pL+)? (?:\p{Lu}{2,4}/)?\d{1,4}(?:\.\d{3})?/(?:19|20)\d\d$`)
	// ofAct is the rest of the title of an act after brackets: "Education (Pupil Registration) Regulations".
	ofAct = lazyregexp.New(`^\) (?:\([^()\n]{2,40}\) )?(?:Regulations?|Acts?|Orders?|Rules|Code|Bill|Measure)(?:[^\pL]|$)`)
	// codeOf is a code before whose country or region it is: "Codi civil de Catalunya".
	codeOf    = lazyregexp.New(`(?:Codi [Cc]ivil|Codi [Pp]enal|Código [Cc]ivil|Código [Pp]enal|Estatut(?: d['’]Autonomia)?|Estatuto(?: de Autonomía)?|Constitució|Constitución|Compilació|Compilación) (?:de |del |d['’]|de la )$`)
	actBehind = lazyregexp.New(`^(?: [Ll]egislatiu| [Ll]egislativo|[- ][Ll]lei|[- ][Ll]ey)? \d{1,4}(?:\.\d{3})?/(?:19|20)\d\d`)
)

// isOfStatute reports whether a mention is a part of an act's citation, which is nobody's: its
// date, its title, its kind, its number.
func (f *field) isOfStatute(m lethe.Mention) bool {
	before, after := last(f.text[:m.Start], 96), f.text[m.End:]
	switch m.Label {
	case lethe.Date:
		return act.MatchString(before) || actNumber.MatchString(before)
	case lethe.Phone, lethe.Code:
		return actNumber.MatchString(before)
	case lethe.Misc:
		return actWhole.MatchString(m.Text)
	case lethe.Organization, lethe.Person, lethe.Location:
		if strings.HasSuffix(before, "(") && ofAct.MatchString(after) {
			return true
		}
		return actDated.MatchString(before) || m.Label == lethe.Location && codeOf.MatchString(before) || actKind.MatchString(m.Text) && actBehind.MatchString(after)
	}
	return false
}

var (
	// outlined is a letter that counts, or the initial of a name, before one word.
	outlined = lazyregexp.New(`^[A-HIVX]\. (\p{Lu}\p{Ll}+)$`)
	// noun are the endings of German nouns that no name has.
	noun = lazyregexp.New(`(?:keit|heit|ung|nis|schaft|tion|tät|ismus|begründung|verfahren|antrag|recht|sachverhalt|übersicht)$`)
)

// isOutlined reports whether a German noun stands after a letter that counts the parts of a text:
// "A. Zulässigkeit".
func (f *field) isOutlined(s string) bool {
	m := outlined.FindStringSubmatch(s)
	if m == nil || !strings.HasPrefix(f.language, "de") || classes(m[1])&(tagger.Surname|tagger.SurnameCommon) != 0 {
		return false
	}
	return noun.MatchString(m[1]) || lexicon.Ordinary(m[1], "de")
}
