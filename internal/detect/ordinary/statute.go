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
		return actDated.MatchString(before) || inShort.MatchString(m.Text) && articleOf.MatchString(before) || m.Label == lethe.Location && codeOf.MatchString(before) || actKind.MatchString(m.Text) && actBehind.MatchString(after)
	}
	return false
}

var (
	// inShort is an act by its capitals, and articleOf the text before where one of its articles is cited: "art. 17.2 de la LPH".
	inShort   = lazyregexp.New(`^\p{Lu}[\p{Lu}.]{1,7}$|^\p{Lu}{1,3}\p{Ll}{1,3}\p{Lu}{1,3}$`)
	articleOf = lazyregexp.New(`(?:^|[^\pL])(?i:arts?\.?|artículos?|articles?|artikel|disposición adicional|disposició addicional) ?\d+(?:[.,]\d+)*(?:\.?º|\.?ª)?(?: ?(?:bis|ter))?(?:[. ]?[a-z]\)?)?(?:,? (?:y|i|e|und|and) \d+(?:[.,]\d+)*(?:\.?[a-z]\)?)?)? (?:de la |del |de l['’]|de |of the |der |des )?$`)
	// ruling is one of a country's highest courts, by the capitals of the court, and ruled the text before it.
	ruling = lazyregexp.New(`^(?:S|A)?(?:TS|TC|TJUE|TEDH|TSJUE) (?:n\.º |núm\. )?\d{1,5}/(?:19|20)\d\d$`)
	ruled  = lazyregexp.New(`(?:^|[^\pL])(?i:sentencias?|sentència|sentències|autos?|resolución|resolució|doctrina|jurisprudencia|jurisprudència)(?: (?:del|de la|de l['’]))? ?$`)
)

// isRuling reports whether a number is that of a decision of such a court, which everybody can read and cites.
func (f *field) isRuling(m lethe.Mention) bool {
	if m.Label != lethe.Code && m.Label != lethe.PersonalID || !ruling.MatchString(m.Text) {
		return false
	}
	return m.Text[0] != 'T' || ruled.MatchString(last(f.text[:m.Start], 40))
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
