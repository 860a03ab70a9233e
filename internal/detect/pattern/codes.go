package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
)

// codes lists identifiers of things and organizations that no country gives out.
func codes() []Recognizer {
	return []Recognizer{uuid, lei, bic, vin, imei, coordinates}
}

var uuid = Recognizer{
	Name: "uuid", Presidio: "UuidRecognizer", Languages: anyLanguage,
	Doc:      "Universally unique identifiers of a version and variant that there is (RFC 9562).",
	Label:    "UUID",
	Patterns: []Pattern{{Name: "8-4-4-4-12", Score: 0.5, Regex: `\b[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}\b`}},
	Context:  []string{"uuid", "guid", "unique identifier"},
	Validate: refuted(func(s string) bool {
		return s[14] >= '1' && s[14] <= '8' && strings.IndexByte("89abAB", s[19]) >= 0
	}),
	Normalize: strings.ToLower,
	Examples: []detect.Example{
		{Text: "id [UUID 550e8400-e29b-41d4-a716-446655440000]"},
		{Text: "00000000-0000-0000-0000-000000000000"},
	},
}

var lei = Recognizer{
	Name: "lei",
	Doc:  "Legal entity identifiers (ISO 17442), with their check digits modulo 97.", Label: "LEI",
	Patterns: []Pattern{{Name: "20 characters", Score: 0.4, Cased: true, Regex: `\b[0-9A-Z]{18}\d{2}\b`}},
	Context:  []string{"lei", "legal entity identifier"},
	Validate: checked(func(s string) bool {
		return checksum.Mod97(strings.ToUpper(s)) && countDigits(s) < 20
	}),
	Examples: []detect.Example{
		{Text: "LEI [LEI 5493001KJTIIGC8Y1R12]"},
		{Text: "LEI 5493001KJTIIGC8Y1R13"},
	},
}

// countries are the codes of ISO 3166-1, with XK for Kosovo.
var countries = wordset.Of(`AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW
	BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
	GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE
	KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
	MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
	SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ
	VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`)

var bic = Recognizer{
	Name: "bic",
	Doc:  "Business identifier codes of banks (ISO 9362), of a country that there is, where words say so.", Label: "BIC_CODE",
	Patterns: []Pattern{{Name: "8 or 11 characters", Score: 0.2, Exact: true,
		Regex: `\b[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b`}},
	Context:  []string{"bic", "swift", "iban"},
	Validate: refuted(func(s string) bool { return countries[s[4:6]] }),
	Weak:     true,
	Examples: []detect.Example{
		{Text: "BIC: [BIC_CODE COBADEFFXXX]"},
		{Text: "EXERCISE, and COBADEFF without a word"},
	},
}

// vinValues are the digits of letters in vehicle numbers, which have no I, O and Q.
const vinValues = "12345678.12345.7.923456789"

var vin = Recognizer{
	Name: "vin",
	Doc:  "Vehicle identification numbers (ISO 3779); the check digit, where there is one, makes them certain.", Label: "VIN",
	Patterns: []Pattern{{Name: "17 characters", Score: 0.3, Cased: true, Regex: `\b[A-HJ-NPR-Z0-9]{13}\d{4}\b`}},
	Context: []string{"vin", "fin", "chassis", "vehicle", "fahrgestellnummer", "fahrzeug-identifizierungsnummer", "fahrgestell",
		"bastidor", "xassís", "vehículo"},
	Validate: func(s string) Verdict {
		if letters := len(s) - countDigits(s); letters < 3 {
			return Invalid
		}
		sum := 0
		for i, w := range [17]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2} {
			c := strings.ToUpper(s)[i]
			if !isDigit(c) {
				c = vinValues[c-'A']
			}
			sum += int(c-'0') * w
		}
		if "0123456789X"[sum%11] == strings.ToUpper(s)[8] {
			return Valid
		}
		return Unknown
	},
	Examples: []detect.Example{
		{Text: "VIN [VIN 1M8GDM9AXKP042788], Fahrgestellnummer [VIN WVWZZZ1JZXW000001]"},
		{Text: "part WVWZZZ1JZXW000001"},
	},
}

var imei = Recognizer{
	Name: "imei",
	Doc:  "Numbers of mobile devices (3GPP TS 23.003), with Luhn's check digit.", Label: "IMEI",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.2, Weak: true, Regex: `\b\d{15}\b`},
		{Name: "by marks", Score: 0.4, Weak: true, Regex: `\b\d{2}[- ]\d{6}[- ]\d{6}[- ]\d\b`},
	},
	Context:  []string{"imei", "device", "handset", "gerät", "dispositivo"},
	Validate: checked(func(s string) bool { d := digits(s); return checksum.Luhn(d) && !checksum.Repeated(d) }),
	Examples: []detect.Example{
		{Text: "IMEI [IMEI 490154203237518]"},
		{Text: "IMEI 490154203237519"},
	},
}

// Parts of coordinates.
const (
	latitude  = `[-+]?(?:[1-8]?\d|90)\.\d{4,}`
	longitude = `[-+]?(?:1[0-7]\d|[1-9]?\d|180)\.\d{4,}`
	seconds   = `\s?°\s?[0-5]?\d\s?['′’]\s?(?:[0-5]?\d(?:[.,]\d+)?\s?(?:["″”]|''))?\s?`
)

var coordinates = Recognizer{
	Name:  "coordinates",
	Doc:   "Places on the globe by latitude and longitude: in decimals with four places or more, or in degrees, minutes, seconds.",
	Label: "GPS_COORDINATES",
	Patterns: []Pattern{
		{Name: "decimal", Score: 0.6, Regex: `(?<![\w.])` + latitude + `\s?[,;/]\s?` + longitude + `(?![\w]|\.\d)`},
		{Name: "decimal with points of the compass", Score: 0.7,
			Regex: `(?<![\w.])\d{1,2}(?:\.\d+)?\s?°?\s?[NS]\s?[,;]?\s{0,2}\d{1,3}(?:\.\d+)?\s?°?\s?[EWO]\b`},
		{Name: "degrees, minutes, seconds", Score: 0.8,
			Regex: `(?<![\w.])[1-8]?\d` + seconds + `[NS]\s?[,;/]?\s{0,2}(?:1[0-7]\d|\d?\d)` + seconds + `[EWO]\b`},
		{Name: "geo URI", Score: 0.9, Regex: `\bgeo:[-+]?\d{1,2}(?:\.\d+)?,[-+]?\d{1,3}(?:\.\d+)?\b`},
	},
	Context:   []string{"gps", "coordinates", "koordinaten", "coordenadas", "coordenades", "latitude", "longitude", "lat", "lon", "standort"},
	Validate:  refuted(func(s string) bool { return countDigits(s) >= 4 }),
	Normalize: strings.ToUpper,
	Examples: []detect.Example{
		{Text: "at [GPS_COORDINATES 47.37690, 8.54170], [GPS_COORDINATES 41°23'06\"N 2°10'24\"E]"},
		{Text: "from 1.50 to 2.50, ratio 3.1416/2.7, 3 N 5 E"},
	},
}
