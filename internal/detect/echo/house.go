package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/forms"
	"github.com/lethe-privacy/lethe/span"
)

// names are those of houses, whatever their words mean; ofHouse is one after a small word
// such as "Am" and "Zum".
const (
	titled = `(?:[Tt]he )?\p{Lu}[\p{L}'’]+(?:[ -]\p{Lu}[\p{L}'’]+){0,2}`
	german = `(?:(?:[Zz]um|[Zz]ur|[Aa]m|[Aa]n der|[Aa]n den|[Ii]m|[Ii]n der|[Bb]eim|St\.|Sankt|Zu den|[Uu]nter den) (?:\p{Lu}\pL+ )?\p{Lu}\pL+|\p{Lu}\pL+)`
	iberic = `(?:(?:[Ee]l|[Ll]a|[Ll]os|[Ll]as|[Ee]ls|[Ll]es|[Ss]an|[Ss]anta|[Ss]ant|[Nn]uestra [Ss]eñora de|[Dd]e) )*\p{Lu}[\p{L}·'’]+(?: (?:(?:de|del|de la|de los|dels|d['’]) ?)?\p{Lu}[\p{L}·'’]+){0,3}`
)

// housed are the forms in which a word tells that the words beside it are a house's name;
// the first group is the name.
var housed = []struct {
	language string
	forms    []*forms.Form
}{
	{"en", []*forms.Form{
		looks.Form(`(` + titled + `) (?:care home|nursing home|residential home|rest home|retirement home|children['’]s home|hospice|guest ?house|sheltered housing|retirement village|caravan park|holiday park|allotments|B&B|bed and breakfast)\b`),
		looks.Form(`(?:\b(?:at|to|from|of|near|in|into|inside|outside|behind|opposite|left|lives?|called|named|opposite|beside|past|round|by) )(The (?:\p{Lu}\pL+ )?\p{Lu}\pL{2,})\b`),
		looks.Form(`\b(The (?:Laurels|Beeches|Willows|Elms|Oaks|Firs|Pines|Limes|Poplars|Cedars|Hollies|Birches|Chestnuts|Hawthorns|Larches|Rowans|Maples|Sycamores|Gables|Chimneys|Haven|Nook|Orchard|Grange|Lodge|Cottage|Bungalow|Croft|Moorings|Brambles|Ferns|Heathers|Paddocks|Bakery|Forge|Smithy|Old \p{Lu}\pL+))\b`),
		looks.Form(`(?:^|\n|, |[Aa]t |[Oo]f )(\d{1,3}[A-Za-z]? The (?:\p{Lu}\pL+ )?\p{Lu}\pL{2,})(?:, \p{Lu}|\.? ?\n|$)`),
		looks.Form(`\b(?:[Ff]lat|[Aa]pt\.?|[Aa]partment) \d{1,3}[A-Za-z]?, ((?:The )?\p{Lu}\pL{2,}(?: \p{Lu}\pL+){0,2})(?:,|\n|$)`),
		looks.Form(`\b((?:Two|Three|Four|Five|Six|Seven) (?:Chimneys|Gables|Elms|Oaks|Ways|Acres|Trees|Pines|Firs|Bridges|Springs|Wells|Steps|Corners))\b`),
		looks.Form(`\b(?:pub|bar|nightclub|restaurant|boat|trawler|yacht|ship|vessel|ferry) (?:called )?["“'‘]((?:\p{Lu}\pL+ ?){1,3})["”'’]`),
		looks.Form(`["“'‘]((?:\p{Lu}\pL+ ?){1,3})["”'’], \p{Lu}\pL+ (?:Lane|Road|Street|Drive|Close|Avenue|Way|Hill|Row|Terrace)\b`),
	}},
	{"de", []*forms.Form{
		germanLooks.Form(`\b((?:Senioren(?:stift|heim|residenz|zentrum|haus|wohnheim)|Alten(?:heim|pflegeheim|zentrum|wohnheim)|Alters(?:heim|zentrum)|Pflege(?:heim|zentrum|residenz|haus)|Wohn(?:heim|gruppe|park|stift|anlage)|Residenz|Hospiz|Stift|Kinderheim|Kita|Kindergarten|Krippe|Kinderkrippe|Waldkindergarten|Gasthofs?|Gasthaus(?:es)?|Hotels?|Pension|Wirtshaus(?:es)?|Restaurants?|Cafés?|Villa|Campingplatz|Kleingartenverein|Kolonie|Berghütte|Alp) ["„»]?` + german + `)`),
		germanLooks.Form(`\b(?:Gaststätte|Kneipe|Bar|Disko|Diskothek|Club|Lokal|Bistro|Imbiss|Kutter|Schiff|Boot|Yacht|Jacht|Segelboot|Motorboot|Frachter|Fähre) ["„»“](` + german + `)["“«”]`),
		germanLooks.Form(`\b(Haus ` + german + `)(?:[,.;:!?)]|$)`),
	}},
	{"es", []*forms.Form{
		ibericLooks.Form(`\b((?:[Rr]esidencia|[Cc]ortijo|[Ff]inca|[Mm]asía|[Cc]aserío|[Cc]hal[eé]t|[Vv]illa|[Qq]uinta|[Hh]acienda|[Pp]azo|[Hh]ostal|[Pp]ensión|[Uu]rbanización|[Gg]uardería|[Mm]olino|[Vv]enta|[Dd]ehesa|[Cc]ámping) ["“«]?` + iberic + `)`),
	}},
	{"ca", []*forms.Form{
		ibericLooks.Form(`\b((?:[Rr]esidència|[Mm]as|[Cc]an|[Cc]al|[Cc]a l['’]|[Mm]asia|[Ff]inca|[Vv]il·la|[Uu]rbanització|[Hh]ostal|[Mm]olí|[Ll]lar d['’]infants|[Tt]orre|[Cc]àmping) ?["“«]?` + iberic + `)`),
	}},
}

// noName begin with "The" and are no house: newspapers, countries, whom everybody knows.
var noName = lists.Set("no-name")

// named finds the houses that a word beside their name tells. In English a capital after
// "the" with one of its own tells enough, but for whom a text calls so: the Company.
func (d *document) named() {
	for _, h := range housed {
		if d.language != "" && d.language != h.language {
			continue
		}
		for _, t := range d.texts {
			for _, form := range h.forms {
				for _, at := range t.look().All(form) {
					if s := (span.Span{Start: at[2], End: at[3]}); !t.taken.All(s) && d.houseName(t, s) && (h.language != "de" || d.ownName(t, s)) {
						d.add(t, s, lethe.Address, bareScore, "house by the words beside its name")
					}
				}
			}
		}
	}
}

// ownName reports whether a German word for a house and what follows are its name: any noun
// has a capital there.
func (d *document) ownName(t *text, s span.Span) bool {
	first, last := t.wordAt(s.Start), t.wordAt(s.End-1)
	if last > first+1 {
		return capital(t.word(first+1)) || !d.ordinary(t.word(last))
	}
	if t.word(last) == "Nr" {
		return false // "Haus Nr. 14"
	}
	if t.word(first) == "Haus" && determiners[lethe.Lower(t.word(first-1))] {
		return false // "im Haus Schmutz"
	}
	return !d.ordinary(t.word(last))
}

// houseName reports whether none of the words of a span is a title, a month or an
// institution that everybody knows.
func (d *document) houseName(t *text, s span.Span) bool {
	for i := t.wordAt(s.Start); i < len(t.words) && t.words[i].Start < s.End; i++ {
		word := t.word(i)
		if d.language == "de" && t.words[i].Start == s.Start && !strings.ContainsAny(s.In(t.s), "„\"»") {
			continue // the word for the house
		}
		if lethe.Lower(word) != "the" && !(d.language == "de" && letters(word) < 4) && capital(word) && (cue.NoName(word) || cue.Title(word)) || d.language == "en" && noName[lethe.Lower(word)] {
			return false
		}
	}
	return true
}
