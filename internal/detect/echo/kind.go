package echo

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// What kind of thing is named, by a word for the kind that stands beside the name or is its end.
var (
	saint   = lists.Any("saints")
	ofSaint = `-?(?:stift|hospital|krankenhaus|spital|klinik|klinikum|hospiz|heim|haus|hof|kloster|kirche|kapelle|gemeinde|schule|gymnasium|kita|kindergarten|apotheke|stiftung|Stift|Hospital|Krankenhaus|Klinik|Hospiz|Heim|Haus|Kirche|Kapelle|Gemeinde|Schule|Kita|Kindergarten|Apotheke|Stiftung)(?:s|es)?`
	// inCapitals are the parts of a heading.
	capitalWords = `\p{Lu}[\p{Lu}ß.-]{2,}(?: \p{Lu}[\p{Lu}ß.-]{2,}){0,2}`
)

var (
	// dedicated are institutions that are called after a saint, in one word.
	dedicated = germanLooks.Form(`\b(` + saint + ofSaint + `)\b`)
	// hyphened are those that are called after somebody, with hyphens: Käthe-Kollwitz-Schule.
	hyphened = germanLooks.Form(`(\p{Lu}\p{L}+\.?(?:-\p{Lu}\p{L}+){1,3}-(?:\p{Lu}\p{Ll}{0,12})?(?i:schule|gymnasium|kolleg|krankenhaus|klinik|klinikum|hospital|hospiz|stift|heim|haus|kirche|kapelle|kita|kindergarten|apotheke|stiftung|kaserne|halle|stadion|bibliothek|museum|institut|universität|werk|hof))(?:s|es)?\b`)
	// headed is the name of a house or practice in capitals, behind the word for it.
	headed = germanLooks.Form(`(?:^|[^\p{L}])(?:RADIOLOGIE|PATHOLOGIE|LABOR|PRAXIS|GEMEINSCHAFTSPRAXIS|KLINIK|FACHKLINIK|TAGESKLINIK|KLINIKUM|KRANKENHAUS|SPITAL|MVZ|SPITEX|PFLEGEDIENST|SOZIALSTATION|PFLEGEHEIM|SENIORENHEIM|SENIORENZENTRUM|HOSPIZ|DIALYSE|NIERENZENTRUM|PHYSIOTHERAPIE|REHA|REHAKLINIK|KANZLEI|APOTHEKE|SANITÄTSHAUS|SCHULE|GRUNDSCHULE|GYMNASIUM|KITA|SCHLOSS|GUT|HAUS|STIFT) (` + capitalWords + `)(?:$|[^\p{L}\p{Nd}])`)
	// calledSign is what radio calls an ambulance or a helicopter by.
	calledSign = germanLooks.Form(`\b((?:(?:RTW|NEF|KTW|NAW|RTH|ITH|Florian|Rotkreuz|Akkon|Johannes|Sama|Pelikan|Heros|Kater|Äskulap|Bergwacht)[ -])+(?:\p{Lu}\p{L}+[ -]){0,2}\d{1,3}(?:[/-]\d{1,3}){1,3}|Christoph (?:\p{Lu}\p{L}+|\d{1,3}))\b`)
	// serials are what one device, specimen or findings paper is known by.
	serials = germanLooks.Form(`(?:\b(?:LOT|SN|S/N|UDI|Ser\.-?Nr\.|Serien-?(?:Nr\.|[Nn]ummer)|Chargen?-?(?:Nr\.|[Nn]ummer)?|\p{L}{3,24}(?:befund|protokoll|bericht|schein|bogen) Nr\.)[ .:]{1,3}(?:Nr\.? )?)([A-Z0-9]{0,4}[-./]?\d[A-Z0-9./-]{2,}[A-Z0-9])`)
	// filed are numbers of findings and of courts, by their form alone: "E 11873/24", "Z24.0118", "XVII 118/22".
	filed = germanLooks.Form(`(?:^|[^\p{L}\p{Nd}/.-])([A-Z]{1,2}[ -]?\d{4,6}/\d{2}|[A-Z]-\d{3,6}[-/]\d{2,4}|[A-Z]\d{2}[.-]\d{4,6}|[A-Z]{2}[ -]\d{3,6}-\d{2}|[IVXL]{1,6} \d{1,4}/\d{2}|\d{2}-\d{4,6}-\d{1,2})(?:$|[^\p{L}\p{Nd}/.-]|\.(?:$|\s))`)
	// paperNumber is one behind the word for the paper or thing, in German.
	paperNumber = germanLooks.Form(`\b(?:BG-Az\.|Az\.|Betreuungsverfahren|Unfallanzeige|Randomisierung|Kreuzprobe|Blutkonserve|Genehmigung|Kostenzusage|Schwerbehindertenausweis|Ausweis|Bewährungsheft|BewH|[\p{Lu}]\p{L}*[Pp]rotokoll|Spur|Asservat|Paraffinblock|(?:Unser|Ihr) Zeichen:?|Kennung|Benutzer(?:kennung)?|Login)[ :]{1,2}([A-Z]{0,3}[ -]?\d[\dA-Z./-]*(?: \d[\dA-Z./-]*){0,5}|\p{Ll}{2,12}\d{0,3}\.\p{Ll}{2,14})(?:$|[^\p{L}\p{Nd}])`)
	// courts are in the place behind them.
	courts = germanLooks.Form(`\b(?:AG|LG|OLG|SG|LSG|VG|OVG|FG|ArbG|LAG|StA|BG) (\p{Lu}\p{Ll}{3,}(?:[ -]\p{Lu}\p{Ll}{2,})?)(?:$|[^\p{L}-])`)
	// years are one's age in short.
	years = germanLooks.Form(`(?:^|[^\p{L}\p{Nd}])(\d{1,3}) ?(?:j\.|jr\.|jähr\.|J\. alt|LJ)(?:$|[^\p{L}])`)
	// lines are direct lines of a house.
	lines = germanLooks.Form(`\b(?:App\.|Apparat|Pieper|Piepser|DECT|Funk|Nst\.|Nebenstelle|Klappe|Durchwahl)[ :]{1,2}(\d{2,5})\b`)
	// semester is one of a university, and no number.
	semester = lazyregexp.New(`^[WS]S ?(?:19|20)\d\d/\d\d$`)
	// former is what comes before one's age: Frau Lenz (70).
	former = lazyregexp.New(`(?:Frau|Fr\.|Herrn?|Hr\.|Mrs?\.?|Ms\.?|Miss) $`)
	// partial are days without month and year, or without the year that only the letter has.
	partial = looks.Form(`\b((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? (?:the )?\d{1,2}(?:st|nd|rd|th)|(?:Mon|Tue|Tues|Wed|Thu|Thurs|Fri|Sat|Sun) \d{1,2}(?:st|nd|rd|th))\b`)
	// feast is one of a year.
	feast = looks.Form(`\b((?:(?:[Aa]utumn|[Ss]pring|[Ss]ummer|[Ww]inter|Easter|Christmas|Whitsun|Pentecost|Ramadan|Eid|Diwali|Hanukkah|New Year|Ostern|Weihnachten|Pfingsten|Silvester|Neujahr|Fasching|Karneval|Advent|Allerheiligen|Navidad|Nadal|Pascua|Reyes|Sant Joan)|(?:Sommer|Winter|Herbst|Frühjahr|Frühling)) (?:19|20)\d\d)\b`)
	// ordinalDay is a day of the month that is spoken of.
	ordinalDay = looks.Form(`\b(?:[Oo]n|[Bb]y|[Uu]ntil|[Ss]ince|[Ff]rom|[Bb]efore|[Aa]fter) (the \d{1,2}(?:st|nd|rd|th))(?:[.,;:)\n]|$| (?:and|but|again|he|she|I|we|they|when|because|about|to|with|saying|at \d))`)
	germanDay  = germanLooks.Form(`\b(?:am|vom|zum|bis|seit) (\d{1,2}\.)(?: (?:um|gegen|ab|und|seinen|ihren|wieder|auf|stationär|entlassen|aufgenommen|verlegt|bis)\b|, |;)`)
	// form is what a class of a school is called.
	schoolClass = looks.Form(`\b(?:Klasse|Kl\.|[Yy]ear|[Tt]utor group|[Ff]orm|[Cc]lasse|[Cc]urso|[Cc]urs) (\d{1,2} ?[a-gA-G]|\d{1,2}[A-Z]{2,3})(?:$|[^\p{L}\p{Nd}])|` +
		`\b(?:in|aus) (?:die|der) (\d{1,2}[a-g])(?: (?:der|des|am|im|in|und|gegangen|gekommen|versetzt)\b|[.,;:!?\n]|$)|` +
		`\b[Yy]ear (\d{1,2} \p{Lu}\p{Ll}{2,})(?: [Cc]lass\b|['’]s [Cc]lass\b)|` +
		`\b(?:[Tt]eachers? (?:of|in|for)|[Pp]upils? (?:of|in|from)|[Cc]hild(?:ren)? (?:of|in|from)) (\p{Lu}\p{Ll}{2,}) [Cc]lass\b|` +
		`(?:^|[^\p{L}\p{Nd}])(\d{1,2}(?:\.?[ºª]|r|n|t|è|é) ?[A-G]) (?:de |d['’]|del? )(?:[Pp]rimari?a|[Pp]rimària|ESO\b|E\.S\.O|[Ii]nfantil|[Bb]ach|[Bb]atx|[Ss]ecund)`)
)

// kinds finds what a word for its kind tells, in all texts.
func (d *document) kinds() {
	if d.language == "ca" {
		d.articled()
	}
	d.streets()
	for _, t := range d.texts {
		d.hyphenedPlaces(t)
		d.matches(t, schoolClass, lethe.Organization, "class of a school", func(string) bool { return true })
		d.matches(t, feast, lethe.Date, "feast or season of a year", func(string) bool { return true })
		d.dwells(t)
		d.relatives(t)
		switch d.language {
		case "es", "ca":
			d.iberic(t)
		case "en":
			d.matches(t, partial, lethe.Date, "day without a month", func(string) bool { return true })
			d.matches(t, ordinalDay, lethe.Date, "day without a month", func(string) bool { return true })
		case "de":
			d.german(t)
		}
	}
}

// german finds what only German texts have: compounds, headings in capitals, radio signs.
func (d *document) german(t *text) {
	d.matches(t, dedicated, lethe.Organization, "institution called after a saint", func(s string) bool { return !d.ordinary(s) })
	d.matches(t, hyphened, lethe.Organization, "institution called after somebody", func(s string) bool { return d.someName(s) })
	d.matches(t, headed, lethe.Organization, "name behind a kind of institution", func(s string) bool { return d.unheaded(s) })
	d.matches(t, calledSign, lethe.Code, "radio sign", func(s string) bool { return !d.ordinary(s[strings.IndexAny(s, " -")+1:]) })
	d.matches(t, serials, lethe.Code, "number of a device or a paper", func(s string) bool { return digits(s) > 3 || letters(s) > 0 && digits(s) > 2 })
	d.matches(t, filed, lethe.Code, "number of findings", func(s string) bool { return !semester.MatchString(s) })
	d.matches(t, paperNumber, lethe.Code, "number behind what it numbers", func(s string) bool { return digits(s) > 3 || letters(s) > 0 && digits(s) > 0 })
	d.matches(t, courts, lethe.Location, "place of a court", func(s string) bool {
		return !d.ordinary(s) && !d.compound(s) || d.classes(s)&(tagger.Place|tagger.PlaceMajor) != 0
	})
	d.matches(t, years, lethe.Age, "age in short", func(string) bool { return true })
	d.works(t)
	d.matches(t, lines, lethe.Phone, "direct line", func(s string) bool { return !year(s) })
	d.matches(t, germanDay, lethe.Date, "day without a month", func(string) bool { return true })
	for i := 0; i+1 < len(t.words); i++ {
		if last := d.institution(t, i); last > i && !t.taken.All(t.spanOf(i+1, last)) {
			d.add(t, t.spanOf(i+1, last), lethe.Organization, bareScore, "name behind a kind of institution")
		}
		if d.ranked(t, i) {
			d.add(t, t.words[i+1], lethe.Person, .6, "surname behind a rank")
		}
	}
}

// someName reports whether a part of a name with hyphens is a name of the lists or no word.
func (d *document) someName(s string) bool {
	parts := strings.Split(s, "-")
	for _, part := range parts[:len(parts)-1] {
		if part = strings.TrimRight(part, "."); d.classes(part)&(given|family|tagger.PlaceMajor) != 0 || !d.ordinary(part) && !d.compound(part) && letters(part) > 3 {
			return true
		}
	}
	return false
}

// unheaded reports whether words in capitals behind a kind are a name: one is no ordinary word.
func (d *document) unheaded(s string) bool {
	for w := range strings.FieldsSeq(s) {
		w = strings.Trim(w, ".-")
		if !d.ordinary(w) && !cue.NoName(w) && !(d.term != nil && d.term(w)) && letters(w) > 3 {
			return true
		}
	}
	return false
}

// ofKind are words for institutions that stand before their names in German, and for little else
// before a word with a capital.
var ofKind = lists.Set("of-kind")

// workshop is the end of words for what somebody makes or sells in, before the surname of whose it is.
var workshop = lazyregexp.New(`^\p{Lu}\p{Ll}*(?:fabrik|werft|brauerei|molkerei|käserei|druckerei|gießerei|giesserei|spinnerei|weberei|ziegelei|schreinerei|tischlerei|zimmerei|bäckerei|metzgerei|fleischerei|gärtnerei|schlosserei|sattlerei|reederei|mühle|sägewerk|baugeschäft|baufirma|fuhrunternehmen|malergeschäft|malerbetrieb|elektrogeschäft|holzhandel|viehhandel|landhandel|getränkemarkt)$`)

// namePreposition are small words that the names of houses begin with.
var namePreposition = wordset.Of("am an im in zum zur beim auf unter")

// institution is the last word of a name that stands behind the word for a kind of institution at
// word i; i where none does.
func (d *document) institution(t *text, i int) int {
	word, next := t.word(i), t.word(i+1)
	works := workshop.MatchString(word)
	if !capital(word) || !ofKind[lethe.Lower(word)] && !works || !t.near(i) && !quotesName(t.between(i)) {
		return i
	}
	if works && (d.classes(next)&family == 0 || d.classes(next)&given != 0) {
		return i
	}
	quoted := !t.near(i)
	if namePreposition[lethe.Lower(next)] && t.near(i+1) {
		place := i + 2
		if place < len(t.words) && determiners[lethe.Lower(t.word(place))] && t.near(place) {
			place++
		}
		if place < len(t.words) && capital(t.word(place)) && (capital(next) || lethe.Lower(next) != "im" && lethe.Lower(next) != "in") && !cue.NoName(t.word(place)) && letters(t.word(place)) > 2 && endsThere(t, place) {
			return place
		}
		return i
	}
	if !capital(next) || capitals(next) || digits(next) > 0 || letters(next) < 4 || cue.NoName(next) || d.label(t, i+1) || d.term != nil && d.term(next) || strings.HasPrefix(t.between(i+1), "-") || cue.Profession(next) {
		return i
	}
	if d.ordinary(next) && !quoted && !(d.classes(next)&(family|tagger.PlaceMajor) != 0 && endsThere(t, i+1)) {
		return i
	}
	return i + 1
}

// quotesName reports whether the text between two words opens a quotation.
func quotesName(s string) bool {
	return s == " „" || s == ` "` || s == " »" || s == " «" || s == " “" || s == " ‚"
}

// endsThere reports whether nothing goes on behind word i that would make it part of a sentence.
func endsThere(t *text, i int) bool {
	b := t.between(i)
	return !t.near(i) && !strings.HasPrefix(b, "-") || t.near(i) && conjunctions[t.word(i+1)] || t.near(i) && t.word(i+1) == "in"
}

// ranks are words that say what somebody is and that nothing but a surname stands behind, so that it
// may be an ordinary word as well: "KHK Winter".
var ranks = lists.Set("ranks")

// everyday is the rank up to which words are no surnames, whatever stands before them: "KOK Wasser".
const everyday = 800

// ranked reports whether word i+1 is the surname of whom word i says what they are.
func (d *document) ranked(t *text, i int) bool {
	word, next := t.word(i), t.word(i+1)
	return ranks[lethe.Lower(word)] && capital(word) && t.near(i) && t.free(t.words[i+1]) && capital(next) && !capitals(next) && letters(next) > 2 && d.rank(next) > everyday && !strings.HasPrefix(t.between(i+1), "-") &&
		d.classes(next)&tagger.SurnameCommon != 0 && !cue.Profession(next) && !cue.Title(next) && !(t.near(i+1) && capital(t.word(i+2)) && d.ordinary(t.word(i+2)))
}

// titledBefore reports whether a title stands before a span on its line.
func (t *text) titledBefore(s span.Span) bool {
	return former.MatchString(t.s[max(0, s.Start-8):s.Start])
}
