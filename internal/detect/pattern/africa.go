package pattern

import (
	"strings"

	"github.com/nyaruka/phonenumbers"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// africa lists the identifiers of Nigeria and South Africa.
func africa() []Recognizer {
	return []Recognizer{ngNIN, ngVehicle, zaID, zaDriver, zaPassport, zaPlate, zaCompany, zaVAT, zaIncomeTax, zaTrafficRegister,
		zaMobile, zaTelephone}
}

var ngNIN = Recognizer{
	Name: "ng-nin", Presidio: "NgNinRecognizer", Country: "ng", Languages: english,
	Doc:   "Nigerian identification numbers, with Verhoeff's check digit.",
	Label: "NG_NIN", Weak: true,
	Patterns: []Pattern{{Name: "11 digits", Score: 0.01, Regex: `\b\d{11}\b`}},
	Context: []string{"nin", "national identification number", "national identity number", "nimc", "national identity", "nigeria id",
		"nigerian identification"},
	Validate: checked(checksum.Verhoeff),
	Examples: []detect.Example{
		{Text: "NIN: [NG_NIN 98765432102]"},
		{Text: "NIN: 98765432103"},
	},
}

var ngVehicle = Recognizer{
	Name: "ng-vehicle-registration", Presidio: "NgVehicleRegistrationRecognizer", Country: "ng", Languages: english,
	Doc:      "Nigerian number plates: three letters, three digits, two letters.",
	Label:    "NG_VEHICLE_REGISTRATION",
	Patterns: []Pattern{{Name: "3-3-2", Score: 0.5, Cased: true, Regex: `\b[A-Z]{3}[- ]?\d{3}[A-Z]{2}\b`}},
	Context:  []string{"plate number", "vehicle registration", "license plate", "number plate", "plate", "vehicle", "registration"},
	Weak:     true,
	Examples: []detect.Example{
		{Text: "plate [NG_VEHICLE_REGISTRATION KJA-999PZ]"},
		{Text: "plate ABCD-123EF"},
	},
}

// isSouthAfricanID checks the date of birth and Luhn's check digit.
func isSouthAfricanID(s string) bool {
	if s[10] > '2' || s[11] < '8' {
		return false
	}
	century := 2000
	if checksum.Mod(s[:2], 100) > latestYear%100 {
		century = 1900
	}
	return isDate(century, s[:2], s[2:4], s[4:6]) && checksum.Luhn(s)
}

var zaID = Recognizer{
	Name: "za-id-number", Presidio: "ZaIdNumberRecognizer", Country: "za", Languages: english,
	Doc:      "South African identity numbers: date of birth, serial, citizenship, Luhn's check digit.",
	Label:    "ZA_ID_NUMBER",
	Patterns: []Pattern{{Name: "13 digits", Score: 0.2, Regex: `\b\d{10}[0-2][89]\d\b`}},
	Context:  []string{"id", "identity", "identity number", "id number", "south african id", "rsa id", "smart id", "national id"},
	Validate: checked(isSouthAfricanID),
	Weak:     true,
	Examples: []detect.Example{
		{Text: "ID number [ZA_ID_NUMBER 8001015009087]"},
		{Text: "ID number 8001015009086"},
	},
}

var zaDriver = Recognizer{
	Name: "za-driver-license", Presidio: "ZaDriverLicenseRecognizer", Country: "za", Languages: english,
	Doc:   "South African driving licence numbers: digits, then letters.",
	Label: "ZA_DRIVER_LICENSE", Weak: true,
	Patterns: []Pattern{{Name: "digits and letters", Score: 0.3, Cased: true, Regex: `\b\d{6,10}[A-Z0-9]{2,5}\b`}},
	Context: []string{"licence", "license", "driving licence", "driving license", "driver's licence", "driver's license",
		"drivers licence", "drivers license", "enatis", "natis", "licence number", "license number"},
	Validate: checked(func(s string) bool {
		return len(s) >= 10 && len(s) <= 14 && strings.IndexFunc(s, isLatin) >= 0
	}),
	Examples: []detect.Example{
		{Text: "driving licence [ZA_DRIVER_LICENSE 60450005B0A2]"},
		{Text: "part 60450005B0A2"},
	},
}

var zaPassport = Recognizer{
	Name: "za-passport", Presidio: "ZaPassportRecognizer", Country: "za", Languages: english,
	Doc:   "South African passport numbers: a letter for the kind and eight digits.",
	Label: "ZA_PASSPORT", Weak: true,
	Patterns: []Pattern{{Name: "letter and 8 digits", Score: 0.2, Cased: true, Regex: `\b[ADMT]\d{8}\b`}},
	Context:  []string{"south african passport", "rsa passport", "passport", "passport number", "travel document", "dha"},
	Validate: checked(func(string) bool { return true }),
	Strict:   refuted(func(string) bool { return true }),
	Examples: []detect.Example{
		{Text: "South African passport [ZA_PASSPORT A01234567]"},
		{Text: "part A01234567"},
	},
}

// zaProvinces end the number plates of South Africa.
const zaProvinces = `(?:GP|ZN|WP|EC|NC|FS|LP|MP|NW)`

var zaPlate = Recognizer{
	Name: "za-license-plate", Presidio: "ZaLicensePlateRecognizer", Country: "za", Languages: english,
	Doc:   "South African number plates, which end in a province.",
	Label: "ZA_LICENSE_PLATE", Weak: true,
	Patterns: []Pattern{
		{Name: "compact", Score: 0.3, Cased: true, Regex: `\b[A-Z]{2,4}\d{2,4}[A-Z]{0,4}` + zaProvinces + `\b`},
		{Name: "by spaces", Score: 0.3, Cased: true, Regex: `\b[A-Z]{2}\s?\d{2}\s?[A-Z]{2}\s?` + zaProvinces + `\b`},
		{Name: "letters and digits", Score: 0.3, Cased: true, Regex: `\b[A-Z]{2,3}\s?\d{2,3}\s?` + zaProvinces + `\b`},
		{Name: "Eastern Cape", Score: 0.3, Cased: true, Regex: `\b\d{2,3}\s?[A-Z]{2,3}\s?EC\b`},
	},
	Context: []string{"licence plate", "license plate", "number plate", "registration", "vehicle registration", "natis", "enatis",
		"plate number", "plate", "vehicle"},
	Validate: checked(func(s string) bool {
		c := compact(s)
		return len(c) >= 5 && strings.IndexFunc(c[:len(c)-2], isLatin) >= 0
	}),
	Examples: []detect.Example{
		{Text: "number plate [ZA_LICENSE_PLATE BB 12 CD GP]"},
		{Text: "part BB 12 CD GP"},
	},
}

// zaCompanyYear reports whether a company can be of the year that its number names.
func zaCompanyYear(s string) bool {
	year := checksum.Mod(digits(s)[:4], 10000)
	return year >= 1800 && year <= latestYear
}

var zaCompany = Recognizer{
	Name: "za-company-registration", Presidio: "ZaCompanyRegistrationRecognizer", Country: "za", Languages: english,
	Doc:   "South African company numbers: year, sequence, kind.",
	Label: "ZA_COMPANY_REGISTRATION", Weak: true,
	Patterns: []Pattern{
		{Name: "4/6/2", Score: 0.4, Regex: `\b(?:19|20)\d{2}/\d{6}/\d{2}\b`},
		{Name: "prefix", Score: 0.3, Regex: `\b(?:CK|K|T|W|B|M|NR|N)\d{4}/\d{6}\b`},
	},
	Context:  []string{"cipc", "company registration", "registration number", "close corporation", "company reg", "enterprise number"},
	Validate: checked(zaCompanyYear),
	Examples: []detect.Example{
		{Text: "company registration [ZA_COMPANY_REGISTRATION 2012/123456/07]"},
		{Text: "file 2012/123456/07"},
	},
}

var zaVAT = Recognizer{
	Name: "za-vat-number", Presidio: "ZaVatNumberRecognizer", Country: "za", Languages: english,
	Doc:   "South African VAT numbers: ten digits from 4 on; in the general profile with Luhn's check digit.",
	Label: "ZA_VAT_NUMBER", Weak: true,
	Patterns: []Pattern{{Name: "10 digits", Score: 0.3, Regex: `\b4\d{9}\b`}},
	Context:  []string{"vat", "vat number", "vat registration", "tax invoice", "sars", "value added tax"},
	Validate: checked(func(string) bool { return true }),
	Strict:   refuted(func(string) bool { return true }),
	Examples: []detect.Example{
		{Text: "VAT number [ZA_VAT_NUMBER 4123456785]"},
		{Text: "VAT number 3123456784"},
	},
}

var zaIncomeTax = Recognizer{
	Name: "za-income-tax-number", Presidio: "ZaIncomeTaxNumberRecognizer", Country: "za", Languages: english,
	Doc:   "South African income tax numbers: ten digits; in the general profile with Luhn's check digit.",
	Label: "ZA_INCOME_TAX_NUMBER", Weak: true,
	Patterns: []Pattern{{Name: "10 digits", Score: 0.05, Regex: `\b[01239]\d{9}\b`}},
	Context:  []string{"sars", "tax reference", "income tax", "tax number", "itr", "taxpayer", "tax registration"},
	Validate: checked(func(string) bool { return true }),
	Strict:   refuted(checksum.Luhn),
	Examples: []detect.Example{
		{Text: "tax reference [ZA_INCOME_TAX_NUMBER 0001339050]"},
		{Text: "tax reference 0001339051"},
	},
}

var zaTrafficRegister = Recognizer{
	Name: "za-traffic-register-number", Presidio: "ZaTrafficRegisterNumberRecognizer", Country: "za", Languages: english,
	Doc:   "South African traffic register numbers: 13 digits that are no identity number.",
	Label: "ZA_TRAFFIC_REGISTER_NUMBER", Weak: true,
	Patterns: []Pattern{{Name: "13 digits", Score: 0.05, Regex: `\b\d{13}\b`}},
	Context:  []string{"traffic register", "traffic register number", "trn", "enatis", "natis", "vehicle register"},
	Validate: checked(func(s string) bool { return !isSouthAfricanID(s) }),
	Strict:   refuted(func(s string) bool { return !isSouthAfricanID(s) }),
	Examples: []detect.Example{
		{Text: "traffic register [ZA_TRAFFIC_REGISTER_NUMBER 9912310001234]"},
		{Text: "traffic register 8001015009087"},
	},
}

// zaPhones finds the South African numbers of one kind. In the general profile they
// are telephone numbers like any other.
func zaPhones(mobile bool) Matcher {
	return func(in Input, emit func(Finding)) {
		in.Region = "ZA"
		numbers := in
		numbers.presidio = false
		findPhones(numbers, func(f Finding) {
			n, err := phonenumbers.Parse(in.Text[f.Start:f.End], "ZA")
			if err == nil && phonenumbers.GetRegionCodeForNumber(n) == "ZA" && zaMobileNumber(n) == mobile {
				emit(Finding{Start: f.Start, End: f.End, Pattern: "of South Africa", Score: 0.4, Normalized: f.Normalized})
			}
		})
	}
}

func zaMobileNumber(n *phonenumbers.PhoneNumber) bool {
	kind := phonenumbers.GetNumberType(n)
	return kind == phonenumbers.MOBILE || kind == phonenumbers.FIXED_LINE_OR_MOBILE
}

var zaPhoneContext = []string{"phone", "number", "telephone", "cell", "cellphone", "mobile", "call", "cellular", "handset",
	"contact number", "landline", "tel", "home number", "work number", "office number", "sms", "whatsapp"}

var zaMobile = Recognizer{
	Name: "za-mobile-number", Presidio: "ZaMobileNumberRecognizer", Country: "za", Languages: english,
	Doc:   "South African mobile numbers, in profile presidio.",
	Label: "ZA_MOBILE_NUMBER", Matcher: zaPhones(true), Context: zaPhoneContext, OnlyPresidio: true,
	Examples: []detect.Example{{Text: "cell [ZA_MOBILE_NUMBER 071 234 5678]"}, {Text: "tel 011 123 4567"}},
}

var zaTelephone = Recognizer{
	Name: "za-telephone-number", Presidio: "ZaTelephoneNumberRecognizer", Country: "za", Languages: english,
	Doc:   "South African numbers of other kinds, in profile presidio.",
	Label: "ZA_TELEPHONE_NUMBER", Matcher: zaPhones(false), Context: zaPhoneContext, OnlyPresidio: true,
	Examples: []detect.Example{{Text: "tel [ZA_TELEPHONE_NUMBER 011 123 4567]"}, {Text: "cell 071 234 5678"}},
}
