package ordinary

import (
	"slices"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// What somebody is, and no more than a role that anybody may be in, is said in few ways: behind a verb ("is a
// ferryman", "trabaja de soldador"), behind a label, behind an age or a family ("41, married, "), beside a name.
var (
	// saidInEnglish, saidInGerman and saidInRomance stand before what somebody is, with an article and two words between at most.
	saidInEnglish = lazyregexp.New(`(?i)(?:(?:^|[^\pL])(?:is|was|are|were|be|been|being|am|['’](?:m|re)|became|becomes?|as|remains?|turned|formerly|currently|former|retired|trained|qualified|ex-|late|self-employed|freelance|unemployed|works?|worked|working|employed|job|trade|profession|occupation|training|hoping|daughter|son|wife|husband|father|mother|widow):? (?:(?:now|still|once|an?|the|her|his|of|to|be|become) )*|, an? )(?:[\p{Ll}-]+ ){0,2}$`)
	saidInGerman  = lazyregexp.New(`(?:^|[^\pL])(?i:ist|war|bin|bist|sind|waren|wurde|wurden|wird|werden|werde|worden|geworden|als|zu[mr]|gelernte[rns]?|ehemalige[rns]?|frühere[rns]?|pensionierte[rns]?|selbstständige[rns]?|studierte[rns]?|angehende[rns]?|verrentete[rns]?|beruf|arbeitet|mehr|ex-|vormals|ehedem|vater|mutter|sohn|tochter|frau|mann|bruder|schwester)[ :]+(?:(?i:eine?|noch|heute|jetzt|wieder|früher|gelernte[rns]?|selbst|zuletzt|damals|ein|die|der) )*(?:\p{Ll}+ ){0,2}$`)
	saidInRomance = lazyregexp.New(`(?i)(?:^|[^\pL])(?:(?:es|era|soy|eres|fue|son|eran|ser|sido|siendo|és|ets|sóc|soc|som|sou|serà|será|hoy|avui|ahora|ara|com a?|como|exerceix|ejerce|antigu[oa]|antic|antiga|jubilad[oa]|jubilat|ex|nombrad[oa]|nomenat|nomenada)[ :](?:(?:de|una?|el|la|que|ara|ahora|hoy) )*|(?:profesión|professió|oficio|ofici|trabaj[aoó]|trabajaba|trabajar|trabajando|treballa|treballo|treballava|treballar|feia|fa|fer|fem|hace|hacía|hacer|plaza|plaça|feina|vacante|vacant|puesto|empleo|estudia|estudio) (?:de|d['’]|com a|como|para) ?)(?:\p{Ll}+ ){0,1}$`)
	// labelled is a word of a form before it, after which it may have its adjective.
	labelled = lazyregexp.New(`(?i)(?:^|[^\pL])(?:occupation|profession|job(?: title)?|title|position|post|role|employment|employed as|trade|beruf(?:e|sbezeichnung)?|tätigkeit|beschäftigt als|stelle|puesto|profesión|ocupación|oficio|cargo|empleo|professió|ocupació|ofici|càrrec|feina|categor[ií]a|plaza|plaça|vacante?)[^:\n\pL]{0,3}(?:[\pL ]{0,24})?[:.–-] ?(?:\pL+ ){0,2}$`)
	// among is what stands in one row with it, where somebody is told in few words.
	among = lazyregexp.New(`(?i)(?:` + lists.Any("beside-people") + `(?:, \pL+)?[,;] ?)(?:\pL+ ){0,2}$`)
	// saidBehind is what tells behind it that it is somebody's.
	saidBehind = lazyregexp.New(`^(?:,? (?i:by (?:trade|profession)|called|named|namens|de nom|que se llama|llamad[oa]|anomenad[oa]|de profesión|de professió|von beruf|i\. ?r\.|a\. ?d\.|im ruhestand|außer dienst|in pension|en actiu|en activo|jubilad[oa]|jubilat|retired|aged)|,? \(?\d\d(?:\)|,| (?i:years|jahre|años|anys)))`)
	// nameBefore and nameBehind are what stands between the name and what somebody is.
	nameBefore = lazyregexp.New(`^["'’”)]?(?:,| \(|\(| [–—-]|:|[ \t]*\n|[ \t]{2,}|,? (?i:is|was|ist|war|wurde|as|als|es|és|era|fue|fou))[ \t]*(?:[\pL.]+ ){0,3}$`)
	nameBehind = lazyregexp.New(`^(?:,? |: ?| [–—-] |[ \t]*\n| ?\()(?:(?i:called|named|namens|currently|mr|mrs|ms|miss|dr|rev|frau|herrn?|sr|sra|d|dña|don|doña|senyora?|en|na|fra|is|i\.e|de nom)\.? ?){0,2}["“„«]?$`)
)

// besides is how far a name may stand from what somebody is, in bytes.
const besides = 32

// isSaidOf reports whether a word for an occupation says what somebody is.
func (f *field) isSaidOf(m lethe.Mention, before, after string) bool {
	said := saidInEnglish
	switch {
	case strings.HasPrefix(f.language, "de"):
		said = saidInGerman
	case f.isRomance():
		said = saidInRomance
	}
	lead := last(before, 64)
	return said.MatchString(lead) || labelled.MatchString(lead) || among.MatchString(lead) || saidBehind.MatchString(first(after, 32))
}

// isBesideName reports whether the name of somebody stands right before or behind a mention.
func (f *field) isBesideName(m lethe.Mention) bool {
	i := sort.Search(len(f.people), func(i int) bool { return f.people[i].Start >= m.Start })
	if i > 0 {
		p := f.people[i-1]
		if p.End <= m.Start && m.Start-p.End <= besides && nameBefore.MatchString(f.text[p.End:m.Start]) {
			return true
		}
	}
	for ; i < len(f.people) && f.people[i].Start <= m.End+besides; i++ {
		if p := f.people[i]; m.End <= p.Start && nameBehind.MatchString(f.text[m.End:p.Start]) {
			return true
		}
	}
	return false
}

// peopleOf are where the names of people stand, by field; nil where nobody says what somebody is.
func peopleOf(ms []lethe.Mention) map[string][]span.Span {
	people, asked := map[string][]span.Span{}, false
	for i := range ms {
		asked = asked || ms[i].Label == lethe.Occupation
		if ms[i].Label == lethe.Person {
			people[ms[i].Field] = append(people[ms[i].Field], ms[i].Span)
		}
	}
	if !asked {
		return nil
	}
	for _, spans := range people {
		slices.SortFunc(spans, span.Span.Compare)
	}
	return people
}
