package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// germanyHealth lists the identifiers of German health care.
func germanyHealth() []Recognizer {
	return []Recognizer{deHealth, deDoctor, dePractice}
}

var deHealth = Recognizer{
	Name: "de-health-insurance", Presidio: "DeHealthInsuranceRecognizer", Country: "de", Languages: german,
	Doc:      "The unchanging part of German health insurance numbers, with its check digit (§ 290 SGB V).",
	Label:    "DE_HEALTH_INSURANCE",
	Patterns: []Pattern{{Name: "letter and digits", Score: 0.3, Cased: true, Regex: `\b[A-Z]\d{9}\b`}},
	Context: []string{"krankenversicherungsnummer", "krankenversichertennummer", "versichertennummer", "kvnr", "krankenkasse",
		"krankenversicherung", "gesundheitskarte", "egk", "elektronische gesundheitskarte", "gkv",
		"gesetzliche krankenversicherung", "krankenversicherungsausweis", "versichertenausweis", "versichertenkarte", "aok",
		"tkk", "barmer", "dak", "versicherten-nr", "versichertennr"},
	Validate: checked(func(s string) bool {
		// The letter counts as two digits; the method is Luhn's from the left.
		c := strings.ToUpper(s)
		sum, all := 0, letterNumber(c[0])+c[1:9]
		for i := range all {
			p := int(all[i]-'0') * (1 + i%2)
			sum += p/10 + p%10
		}
		return sum%10 == int(c[9]-'0')
	}),
	Examples: []detect.Example{
		{Text: "KVNR: [DE_HEALTH_INSURANCE A123456780]"},
		{Text: "KVNR: A123456781"},
	},
}

var deDoctor = Recognizer{
	Name: "de-doctor-number", Presidio: "DeLanrRecognizer", Country: "de", Languages: german,
	Doc:   "Life-long numbers of German doctors, with their check digit (KBV).",
	Label: "DE_LANR", Weak: true,
	Patterns: []Pattern{{Name: "9 digits", Score: 0.3, Regex: `\b\d{9}\b`}},
	Context: []string{"arztnummer", "lanr", "lebenslange arztnummer", "arzt-nr", "arzt nr", "arzt-nummer", "vertragsarzt",
		"kassenarzt", "niedergelassener arzt", "kbv", "kassenärztliche vereinigung", "kv-nummer", "rezept", "verschreibung",
		"behandelnder arzt", "hausarzt", "facharzt"},
	Validate: checked(func(s string) bool {
		return (10-checksum.Weighted(s[:6], 4, 9, 4, 9, 4, 9)%10)%10 == int(s[6]-'0')
	}),
	Examples: []detect.Example{
		{Text: "LANR: [DE_LANR 123456601]"},
		{Text: "LANR: 123456701, Nummer 123456601"},
	},
}

var dePractice = Recognizer{
	Name: "de-practice-number", Presidio: "DeBsnrRecognizer", Country: "de", Languages: german,
	Doc:      "Numbers of German doctors' practices, where words say so; in the general profile, of a region that there is.",
	Label:    "DE_BSNR",
	Patterns: []Pattern{{Name: "9 digits", Score: 0.2, Regex: `\b\d{9}\b`}},
	Context: []string{"betriebsstättennummer", "betriebsstätten-nummer", "bsnr", "betriebsstätte", "praxisnummer", "arztpraxis",
		"praxis", "kassenärztliche vereinigung", "kv-nummer", "kv nummer", "praxisadresse", "praxisstandort",
		"nebenbetriebsstätte", "hauptbetriebsstätte", "behandlungsort", "vertragsarztpraxis"},
	Validate: refuted(func(s string) bool { return s != "000000000" }),
	Strict: refuted(func(s string) bool {
		return strings.Contains(" 01 02 03 17 20 35 38 46 51 52 71 72 73 74 78 83 88 93 98 ", " "+s[:2]+" ")
	}),
	Examples: []detect.Example{
		{Text: "BSNR [DE_BSNR 381234500]"},
		{Text: "BSNR 991234500, Menge 381234500"},
	},
}
