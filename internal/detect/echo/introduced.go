package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// introduced is what people call themselves at the beginning of a talk, before where they are from
	// or a sign: "hier ist Jan von Corvia".
	introduced = looks.Form(`(?i:\b(?:hier ist|hier spricht|mein name ist|my name is|this is|me llamo|mi nombre es|soy|soc|sóc|em dic)) (\p{L}{3,})(?:,| from | von | vom | de | del | d['’]|[.!]?\n|[.!]?$)`)
	// relation is the name of a relative behind a short word for one.
	relation = looks.Form(`\b(?:[Dd]tr|[Dd]au|[Gg]rand-?dtr|[Hh]usb|[Nn][Oo][Kk])(?:[.:]|:? is)? (\p{Lu}\p{Ll}{1,20})(?:$|[^\p{L}])`)
	// apposed is the name of a relative or friend between commas: "her mum, Blessing, rang".
	apposed = looks.Form(`\b(?:[Mm]y|[Yy]our|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Mm]eine?|[Ss]eine?|[Ii]hre?|[Uu]nsere?|[Mm]i|[Ss]u|[Ll]a meva|[Ee]l meu|[Ll]a seva|[Ee]l seu) (?:\p{Ll}+ )?(?:mum|mom|mam|mother|dad|father|sister|brother|wife|husband|partner|son|daughter|cousin|aunt|auntie|uncle|nan|gran|grandma|grandad|grandson|granddaughter|niece|nephew|fiancée?|girlfriend|boyfriend|flatmate|housemate|neighbour|friend|colleague|carer|stepson|stepdaughter|stepdad|stepmum|` +
		`Mutter|Mama|Vater|Papa|Schwester|Bruder|Frau|Ehefrau|Mann|Ehemann|Sohn|Tochter|Partner|Partnerin|Freund|Freundin|Oma|Opa|Tante|Onkel|Cousin|Cousine|Neffe|Nichte|Lebensgefährte|Lebensgefährtin|Enkel|Enkelin|Schwager|Schwägerin|Nachbar|Nachbarin|Kollege|Kollegin|` +
		`madre|padre|hermana|hermano|mujer|marido|pareja|hijo|hija|abuela|abuelo|tía|tío|prima|primo|vecina|vecino|amiga|amigo|mare|pare|germana|germà|dona|marit|parella|fill|filla|àvia|avi|tieta|oncle|cosina|cosí|veïna|veí), (\p{Lu}\p{Ll}{1,20}(?:-\p{Lu}\p{Ll}{1,20})?)(?:, \p{Ll}|\.(?:$|\s))`)
	// kinsman is the given name of a relative behind a word for one that is said to them: "Auntie Pat".
	kinsman = looks.Form(`\b(?:Auntie|Aunty|Aunt|Uncle|Nana|Nan|Nanna|Granny|Gran|Grandma|Grandad|Grandpa|Oma|Opa|Tante|Onkel|Tieta|[Tt]ía|[Tt]ieta|[Tt]iet) (\p{Lu}\p{Ll}{2,20})(?:$|[^\p{L}-])`)
	// replaced is the name of whom somebody stands in for: "covering for Winsome".
	replaced = looks.Form(`(?i:\b(?:cover(?:ing|ed|s)?|standing in|stood in|stands in|filling in|filled in|deputi[sz]ing|locum) for) (\p{Lu}\p{Ll}{2,20})(?:[),.;\n]|$)`)
	// toldOf is a name alone between full stops, of whom the next sentence tells: "on oxygen. Violet. She is down as".
	toldOf = looks.Form(`[.!?…] (\p{Lu}\p{Ll}{2,20})\. (?:She|He|Her|His|Sie|Er|Ihre?|Seine?|Ella|Él)\b`)
	// signed closes a letter in German, alone on its line: "dein Ole".
	signed = looks.Form(`(?:^|\n)[ \t]*(?i:deine?|euere?|eure) (\p{Lu}\p{Ll}{2,20})[ \t]*(?:\n|$)`)
	// nicknamed is what somebody is called beside the name, in quotation marks: "apodado «el Chispa»".
	nicknamed = looks.Form(`\b(?:apodad[oa]s?|alias|conocid[oa] como|mote|motejad[oa]|de malnom|malnom|conegu(?:t|da) com|genannt|sogenannter?|Spitzname|dite?|surnommée?) [«"“„'‘](?:(?:el|la|en|na|der|die|the|le|l['’]) ?)?(\p{Lu}[\p{L}-]{1,20}(?: \p{Lu}[\p{L}-]{1,20})?)[»"”“'’]`)
	// someCalled is the given name of whom one knows no more: "I spoke to a Grace in Housing".
	someCalled = looks.Form(`\b(?:[Ss]poke|[Ss]poken|[Ss]peaking|[Ss]peak|[Tt]alked|[Tt]alking|[Tt]old|[Pp]ut through|[Gg]ot through|[Ss]een|[Ss]erved|[Aa]nswered) (?:to|with|by) an? (\p{Lu}\p{Ll}{2,20}) (?:in|from|at|on|who|there)\b`)
	// somebodys is the given name of whom a German text calls somebody's: "ihr Max".
	somebodys = germanLooks.Form(`\b(?:[Mm]ein|[Dd]ein|[Ss]ein|[Ii]hr|[Uu]nser|[Ee]uer)(?:e[nmr]?)? (\p{Lu}\p{Ll}{1,20})(?:$|[.,;:!?)\n]| \p{Ll})`)
	// owned are things that go by a name of people: "ihr Mercedes".
	owned = wordset.Of("Mercedes Porsche Alfa Kia Dacia Tesla Lancia Astra Corsa Clio Octavia Fabia Alexa Siri Cortana Vespa")
	// writer is what those who write call themselves beside a pronoun: "present: Ade, me (Roz)".
	writer = looks.Form(`\b(?:[Mm]e|[Mm]yself|I|[Ii]ch|[Mm]ich|[Mm]ir|[Yy]o|[Jj]o|[Mm]oi|[Ii]o|[Ii]k|[Ee]u) \((\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}’'-]{1,20})?)\)`)
	// doctor is the name of one in a line without capitals, and served that of a member of the police
	// or a nurse, which may be an ordinary word.
	doctor = looks.Form(`(?:^|[^\p{L}])(?:dr|dra|doctor|doctora|doktor)\.? (\p{Ll}{4,})`)
	// onWard is the given name of whom a ward has, behind the short word for what they are: "RN Mercy".
	onWard = looks.Form(`\b(?:HCA|RN|SRN|RGN|EN|HCSW|SHO|ODP|DGKP|MFA|PFK) (\p{Lu}\p{Ll}{2,})`)
	served = looks.Form(`\b(?:PC|WPC|DC|PCSO|(?:PM|POM|PHM|PK|POK|PHK|EPHK|PR|POR|KM|KOM|KHM|KK|KOK|KHK|EKHK|KR|KOR|JHS|RHS)(?:['’/-]?in)?|Kpl|Gfr|Wm|Wm mbA|Fw|Adj|Oblt|Hptm|[Nn]urse|[Ss]taff [Nn]urse|[Ee]nfermer[ao]|[Ii]nfermer[ao]?) (\p{Lu}\p{Ll}{2,})`)
)

// introductions finds names that ordinary words are, too, by the words before them.
func (d *document) introductions() {
	for _, t := range d.texts {
		d.matches(t, introduced, lethe.Person, "name of who introduces himself", func(s string) bool {
			return d.classes(s)&given != 0 && !determiners[lethe.Lower(s)] && (capital(s) || !lexicon.Ordinary(s) || d.classes(s)&tagger.GivenCommon != 0) && !cue.NoName(s)
		})
		d.matches(t, relation, lethe.Person, "name of a relative", func(s string) bool { return !cue.NoName(s) })
		if d.language == "de" {
			d.matches(t, somebodys, lethe.Person, "name of a relative", func(s string) bool {
				return d.isGiven(s) && !d.ordinary(s) && !owned[s] && !cue.NoName(s)
			})
		}
		d.matches(t, someCalled, lethe.Person, "name of whom no more is known", func(s string) bool { return d.isGiven(s) && !cue.NoName(s) })
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
		for _, at := range t.look().All(onWard) {
			s := span.Span{Start: at[2], End: at[3]}
			if !t.people.All(s) && d.classes(s.In(t.s))&given != 0 && !cue.NoName(s.In(t.s)) {
				d.add(t, s, lethe.Person, .6, "given name behind what somebody is on a ward")
			}
		}
		d.matches(t, served, lethe.Person, "name behind a rank", func(s string) bool {
			return d.classes(s)&tagger.SurnameCommon != 0 && !cue.NoName(s)
		})
	}
}

// before a name and the word that joins another to it stands somebody, too: "the fourth of Reg and Nell's".
var joinedBefore = lazyregexp.New(`(?:^|[^\pL\pN'’-])(\p{Lu}\p{Ll}{2,14}) (?:and|und|y|i|et|e|en|&) $`)

// longestJoined bounds what is read before a name, in bytes.
const longestJoined = 40

// joinedGiven finds the given names that are joined to those that were found.
func (d *document) joinedGiven() {
	for m := range d.all() {
		t := d.byField[m.Field]
		if t == nil || m.Label != lethe.Person || m.Score < plausible {
			continue
		}
		from := max(0, m.Start-longestJoined)
		at := joinedBefore.FindStringSubmatchIndex(t.s[from:m.Start])
		if at == nil {
			continue
		}
		s := group(at, from)
		if t.free(s) && d.isJoined(s.In(t.s), m.Text) {
			d.add(t, s, lethe.Person, bareScore, "given name joined to a name")
		}
	}
}

// isJoined reports whether a word is a given name where it is joined to the name of somebody. Beside a full name that
// begins with one it may be a word of the language: "Pat and Jim Haddersley".
func (d *document) isJoined(word, to string) bool {
	first, _, full := strings.Cut(to, " ")
	if full {
		return d.isGiven(first) && d.classes(word)&tagger.GivenCommon != 0
	}
	return calledShort[word] || d.isGiven(word) && !cue.NoName(word) && !d.ordinary(word)
}

// relatives finds the names of relatives and friends between commas, and what people are nicknamed.
func (d *document) relatives(t *text) {
	for _, at := range t.look().All(nicknamed) {
		if s := (span.Span{Start: at[2], End: at[3]}); !t.people.All(s) && !cue.NoName(s.In(t.s)) {
			d.add(t, s, lethe.Person, .7, "nickname")
		}
	}
	d.matches(t, kinsman, lethe.Person, "name of a relative", func(s string) bool {
		return !cue.NoName(s) && d.classes(s)&given != 0 && (!d.ordinary(s) || d.classes(s)&tagger.GivenCommon != 0)
	})
	d.matches(t, replaced, lethe.Person, "name of whom somebody stands in for", func(s string) bool {
		return !cue.NoName(s) && (d.isGiven(s) || calledShort[s] || !d.ordinary(s))
	})
	d.matches(t, toldOf, lethe.Person, "name of whom the next sentence tells", func(s string) bool {
		return !cue.NoName(s) && d.isGiven(s) && (d.classes(s)&tagger.GivenCommon != 0 || !d.ordinary(s))
	})
	d.matches(t, signed, lethe.Person, "name below a letter", func(s string) bool { return !cue.NoName(s) && d.classes(s)&given != 0 })
	d.matches(t, apposed, lethe.Person, "name of a relative", func(s string) bool {
		return !cue.NoName(s) && d.classes(s)&given != 0 && (d.language == "en" || !d.ordinary(s) || d.classes(s)&tagger.GivenCommon != 0)
	})
}
