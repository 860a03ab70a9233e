package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// roles are what people are, by the last syllables of the word in German: whoever is called
// so stands after it.
var roles = lazyregexp.New(`^(?:\p{Lu}\p{Ll}*(?:manager|leiter|therapeut|pfleger|helfer|assistent|berater|betreuer|lehrer|meister|trainer|fahrer|techniker|arbeiter|anwalt|richter|schreiber|führer|warter?|wart|händler|bauer|koch|diener|psychologe|pädagoge|gutachter|verwalter|referent|anwält|ärzt|therapeutin|psychologin|pädagogin)(?:in)?|` +
	`\p{Lu}\p{Ll}*(?:schwester|hebamme|leitung|arzt|ärztin|anwältin|kraft|frau|mann|hilfe|sekretär|sekretärin|kollege|kollegin|nachbar|nachbarin)|` +
	`Fahrer(?:in)?|Physio|Ergo|Logo|Azubi|Praktikant(?:in)?|Polier|Chef(?:in)?|Trainer(?:in)?|Lehrer(?:in)?|Opfer|Täter|Beschuldigter?|Mieter(?:in)?|Vermieter(?:in)?|Kläger(?:in)?|Schüler(?:in)?|Bewohner(?:in)?|Patient(?:in)?|Zeuge|Zeugin|Pfarrer(?:in)?|E?[PK][HO]?[KM](?:in)?|KHM|POR|KOR|OStA|StA|VRiLG|Ri(?:AG|LG|OLG)?|OStR|OStD|StD|StR|Graf|Gräfin|Pächter(?:in)?|Prüfer(?:in)?|Notar(?:in)?|Wirt(?:in)?|Kassier(?:er)?(?:in)?|Schriftführer(?:in)?|Eigentümer(?:in)?|Halter(?:in)?|Baron|Baronin|Freiherr|Freifrau|Prinz|Prinzessin|Fürst|Fürstin)$`)

// staff are what people are in the other languages.
var staff = lists.Set("staff")

// asked is the text before somebody to ask for, or to write to.
var asked = looks.Cue(`(?i)(?:\bask(?:ing|ed)? for|\b(?:speak|spoke|spoken|talk|talks|talked|talking) (?:to|with)|\b(?:sprechen|reden|rücksprache) mit|\bhablar con|\bparlar amb|\battn\.?:?|\bc/o|\bcc:?|\bpaket (?:für|von)|\bpost (?:für|von)|\bbrief (?:an|von)|\banruf (?:für|von)|\b(?:parcel|package|letter|message|delivery|post) for|\b(?:paquete|carta|recado) para|\b(?:paquet|carta|encàrrec) per a|\bz\. ?hd\.?(?: von)?|\bz\.hd\.|\bkontakt:|\bcontact:|\bansprechpartner(?:in)?:|\bpregunt(?:ar|e|en) por|\bpregunt(?:ar|eu) per|\ba la atención de|\ba l['’]atenció d[e'’]) ?`)

// formerly is the text before a name that somebody had.
var formerly = looks.Cue(`(?:\b(?:geb|verw|gesch|vorm)\.|\b(?:geborener?n?|verwitwete[rn]?|geschiedene[rn]?|née|nacida|nacido|nascuda|de soltera|de casada|formerly|maiden name)) `)

// inRoles finds the names that only what somebody is, or that somebody is to be asked for,
// announces.
func (d *document) inRoles() {
	for _, t := range d.texts {
		for i, w := range t.words {
			if capital(t.word(i)) && t.near(i) && pairing[t.word(i+1)] && t.near(i+1) && t.inRole(i) {
				d.secondInRole(t, i)
			}
			if !t.free(w) || !capital(t.word(i)) {
				continue
			}
			switch {
			case t.inRole(i) && d.unknown(t, i) && !cue.Profession(t.word(i)) && (d.classes(t.word(i))&(given|family) != 0 || !d.compound(t.word(i))):
			case t.look().EndsAt(asked, w.Start) && d.unknown(t, i):
			case t.look().EndsAt(formerly, w.Start) && letters(t.word(i)) > 2 && (!d.ordinary(t.word(i)) || d.classes(t.word(i))&family != 0) && !cue.Title(t.word(i)):
			default:
				continue
			}
			d.add(t, w, lethe.Person, bareScore, "name behind what somebody is")
		}
	}
}

// pairing are the words between two of whom one word says what they are.
var pairing = wordset.Of("und y i e")

// secondInRole finds the other of two names behind what both are: "die Prüfer Demir und Stocker".
func (d *document) secondInRole(t *text, i int) {
	if i+2 >= len(t.words) || !t.free(t.words[i+2]) || !t.people.Any(t.words[i]) && !d.unknown(t, i) || !d.unknown(t, i+2) {
		return
	}
	if word := t.word(i + 2); d.classes(word)&(given|family) != 0 && !cue.Profession(word) {
		d.add(t, t.words[i+2], lethe.Person, bareScore, "name behind what two people are")
	}
}

// inRole reports whether what somebody is stands before word i.
func (t *text) inRole(i int) bool {
	if i == 0 || !t.near(i-1) && t.between(i-1) != ". " {
		return false
	}
	word := t.word(i - 1)
	return roles.MatchString(word) || staff[strings.ToLower(word)]
}
