package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/cue"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

var (
	// numbered is a part of a house or text that a number tells from others of its kind.
	numbered = lazyregexp.New(`^(?i:` + lists.Any("numbered-things") + `) (?:[A-Z]?\d{1,3}[A-Za-z]?|[IVX]{1,4}|[A-H])$`)
	// digits is a bare small number.
	digits = lazyregexp.New(`^\d{1,3}$`)
	// file is the name of one that programs are written in.
	file = lazyregexp.New(`^[\pL\d_-]+\.(?:java|py|go|js|ts|tsx|jsx|cpp|cc|rs|rb|php|cs|kt|sql|xml|json|yaml|yml|toml|ini|sh|html|css|dll|exe)$`)
	// shortForm is one of those that stand in a row: Fed. R. Civ. P.
	shortForm       = lazyregexp.New(`^(?:\p{Lu}\. ?)+\p{Lu}\pL{1,3}$`)
	shortFormBehind = lazyregexp.New(`^\. \p{Lu}\.`)
	// currency are codes of ISO 4217.
	currency = wordset.Of(`EUR USD GBP CHF JPY SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH CAD AUD NZD CNY INR BRL MXN ZAR ILS SGD HKD KRW THB AED SAR ARS CLP COP PEN ISK ALL RSD MDL GEL`)
	// region is where sizes, voltages and the like are counted, and size is one of them.
	region = wordset.Of(`UK US EU USA`)
	size   = lazyregexp.New(`^ \d{1,2}(?:[.,]5)?(?:[^\d.,]|[.,] |$)`)
)

// numberedBehind is the number of a part of a house whose word a model took for a name: the "Ward" of "Ward 17".
var (
	partOfHouse    = wordset.Of(`Ward Room Bed Bay Theatre Floor Unit Gate Level Clinic Station Zimmer Saal Bett Raum Stock Planta Sala Cama Box Habitación Llit Habitació`)
	numberedBehind = lazyregexp.New(`^ (?:[A-Z]?\d{1,3}[A-Za-z]?|[A-Z])(?:[^\pL\d]|$)`)
)

// isNumbered reports whether a model took a ward, a chapter or a bare small number for a name or
// address: in a house that nobody names it is any ward.
func isNumbered(m lethe.Mention, after string) bool {
	switch m.Label {
	case lethe.Person, lethe.Location, lethe.Organization:
		return m.Detector == "tagger" && (numbered.MatchString(m.Text) || germanNumbered.MatchString(m.Text) || partOfHouse[m.Text] && numberedBehind.MatchString(after))
	case lethe.Address:
		return m.Detector == "tagger" && m.Score <= unsure && digits.MatchString(m.Text)
	}
	return false
}

// germanNumbered is a class, a shelf or a step with its number, as one German word has it: "Typklasse 17".
var germanNumbered = lazyregexp.New(`^\p{Lu}\p{Ll}*(?:klasse|stufe|gruppe|schrank|regal|schublade|spind) \d{1,3}[a-z]?$|^(?:Schrank|Regal|Fach|Kiste|Karton|Schublade|Spind|Tisch|Platz) \d{1,3}[a-z]?$`)

// isDegree reports whether a mention is what somebody studied, and not where: "BSc Mathematics".
func isDegree(m lethe.Mention) bool {
	at := degree.FindStringSubmatch(m.Text)
	return at != nil && m.Detector == "tagger" && m.Label != lethe.Person && inDictionary(at[1]) && !place.MatchString(m.Text)
}

var (
	degree = lazyregexp.New(`^(?:BSc|MSc|BA|MA|BEng|MEng|LLB|LLM|PhD|MPhil|DPhil|MBA|PGCE|HND|HNC|GCSEs?|NVQ|BTEC|MRes|B\.Sc\.|M\.Sc\.|B\.A\.|M\.A\.) (?:\(Hons\.?\) )?(?:in )?(\p{Lu}\pL+)`)
	place  = lazyregexp.New(`(?i)universit|college|school|academy|institut|hochschule|,| at `)
)

// isRowOfTable reports whether a mention is a short word without a vowel at the beginning of a row of numbers: a value of
// a laboratory, "Hgb      12.8   12.4". Who is unknown to all lists may begin such a row as well.
func isRowOfTable(m lethe.Mention, before, after string) bool {
	return m.Detector == "tagger" && consonants.MatchString(m.Text) && startsLine(before) && rowOfNumbers.MatchString(first(after, 64)) && !isListedName(m.Text)
}

var consonants = lazyregexp.New(`^(?i:[b-df-hj-np-tv-xz]{2,4})$`)

var rowOfNumbers = lazyregexp.New(`^(?:[ \t]{2,}|\t)[<>]?\d+(?:[.,]\d+)?(?:[ \t]{2,}[<>]?\d|[ \t]*(?:\n|$)| ?(?:g|mg|mmol|%|U|µ))`)

// isTitleOnly reports whether a mention is a title with nothing behind it that a name begins with in short: "Mr."
// and another mention.
func isTitleOnly(m lethe.Mention, after string) bool {
	return m.Detector == "tagger" && titleOnly.MatchString(m.Text) && !initialBehind.MatchString(after)
}

var initialBehind = lazyregexp.New(`^\.? ?\p{Lu}\.`)

var titleOnly = lazyregexp.New(`^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Rev|Revd|Herrn?|Frau|Hr|Fr|Sra?|Srta|Dña|Sres|Mme|Mlle)\.?$`)

// isCouncil reports whether a mention is a body that every place or firm has: "Joint Works Council".
func isCouncil(m lethe.Mention) bool {
	return (m.Detector == "tagger" || m.Detector == "organizations") && council.MatchString(m.Text)
}

var council = lazyregexp.New(`^(?i:(?:the )?(?:joint )?(?:works|staff|parish|town|city|district|county|borough|student|school|youth|family|local|community)(?: and \pL+)? council)$`)

// areTongues reports whether a mention is two languages that somebody speaks: "English and Wolof".
func areTongues(m lethe.Mention) bool { return m.Detector == "tagger" && tongues.MatchString(m.Text) }

var tongues = lazyregexp.New(`^(?:English|French|German|Italian|Spanish|Portuguese|Dutch|Danish|Swedish|Norwegian|Polish|Czech|Russian|Turkish|Arabic|Greek|Welsh|Irish|Hindi|Urdu|Punjabi|Mandarin|Cantonese|Japanese|Englisch|Deutsch|Französisch|Spanisch|Italienisch|Türkisch|Russisch|Polnisch|Arabisch) (?:and|und|or|oder|&) \p{Lu}\p{Ll}+$`)

// isMagnitude reports whether a mention is short for a power of ten between a number and what it counts, and no
// child: "12 Mio. €".
func isMagnitude(m lethe.Mention, before, after string) bool {
	return digitBefore.MatchString(last(before, 8)) && cue.Magnitude(m.Text, after)
}

var digitBefore = lazyregexp.New(`\d[ \x{a0}]$`)

// isFile reports whether a model took the name of a program's file for a firm.
func isFile(m lethe.Mention) bool {
	return (m.Label == lethe.Organization || m.Label == lethe.Location) && file.MatchString(m.Text)
}

// isLiteral reports whether a mention is what data say behind a key, and nobody: "seen": true.
func isLiteral(m lethe.Mention, before string) bool {
	return m.Detector == "tagger" && literals[m.Text] && behindKey.MatchString(last(before, 8))
}

var (
	literals  = wordset.Of(`true false null True False None TRUE FALSE NULL yes no`)
	behindKey = lazyregexp.New(`[\pL\d_"'][ \t]?[:=][ \t]?$`)
)

func isShortForm(m lethe.Mention, after string) bool {
	return m.Label == lethe.Person && shortForm.MatchString(m.Text) && shortFormBehind.MatchString(after)
}

func isCurrency(m lethe.Mention) bool {
	return currency[m.Text] && (m.Label == lethe.Organization || m.Label == lethe.Location || m.Label == lethe.Person)
}

var (
	// box is an entry of a form, as of a tax return: "Box 7". Those of the post say so.
	box = lazyregexp.New(`^Box \d{1,2}[A-Za-z]?$`)
	// storms are called by given names, one after the other.
	storms      = `(?:Storm|Hurricane|Tropical Storm|Cyclone|Typhoon|Orkan|Orkantief|Sturmtief|Hurrikan|Taifun|Zyklon|Tief|Hoch|[Bb]orrasca|[Hh]uracán|[Hh]uracà|[Tt]emporal)`
	storm       = lazyregexp.New(`^` + storms + ` \p{Lu}\p{Ll}+$`)
	stormBefore = lazyregexp.New(`(?:^|[^\pL])` + storms + ` $`)
)

// isStorm reports whether a name is that of a storm, or of the weather.
func isStorm(m lethe.Mention, before string) bool {
	if m.Detector != "tagger" && m.Detector != "echo" || m.Label == lethe.Date || m.Label == lethe.Address {
		return false
	}
	return storm.MatchString(m.Text) || stormBefore.MatchString(last(before, 24)) && !strings.Contains(m.Text, " ")
}

// isReading reports whether a model took what is measured for a name: the "BP" of "BP 142/78",
// here or elsewhere in the text.
func (f *field) isReading(m lethe.Mention) bool {
	if m.Detector != "tagger" || len(m.Text) > 4 || len(m.Text) < 2 || strings.ToUpper(m.Text) != m.Text || m.Label == lethe.Date {
		return false
	}
	for rest := f.text; ; {
		i := strings.Index(rest, m.Text)
		if i < 0 {
			return false
		}
		if rest = rest[i+len(m.Text):]; reading.MatchString(rest[:min(len(rest), 16)]) {
			return true
		}
	}
}

// reading is what was measured: a pressure, or a number with its unit.
var reading = lazyregexp.New(`^[ :]{1,2}(?:\d{2,3}/\d{2,3}(?:[^\d/]|$)|\d{1,3}(?:[.,]\d+)? ?(?:%|‰|Promille|mmHg|bpm|/min|mmol|mg/|g/|ng/|°C))`)

// isZone reports whether a mention is a time zone.
func isZone(m lethe.Mention) bool { return m.Detector == "tagger" && zones[m.Text] }

var zones = wordset.Of(`UTC GMT CET CEST MEZ MESZ BST EST EDT CST CDT PST PDT`)

// isSize reports whether a country stands for how sizes are counted there: "UK 9".
func isSize(m lethe.Mention, after string) bool {
	return m.Label == lethe.Location && region[strings.ToUpper(m.Text)] && size.MatchString(after)
}
