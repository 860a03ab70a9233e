package pattern

import (
	"strings"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/pattern/checksum"
)

// unitedStatesHealth lists the identifiers of American health care.
func unitedStatesHealth() []Recognizer {
	return []Recognizer{usNPI, usMBI, usMember, usAuthorization, usClaim, usPrescription, usReferral, usProviderTax}
}

var usNPI = Recognizer{
	Name: "us-npi", Presidio: "UsNpiRecognizer", Country: "us", Languages: english,
	Doc:   "National Provider Identifiers, with the check digit over 80840 and the number (45 CFR 162.406).",
	Label: "US_NPI", Weak: true,
	Patterns: []Pattern{
		{Name: "bare", Score: 0.1, Regex: `\b[12]\d{9}\b`},
		{Name: "4-3-3", Score: 0.4, Regex: `\b[12]\d{3}[ -]\d{3}[ -]\d{3}\b`},
	},
	Context: []string{"npi", "national provider", "provider", "npi number", "provider id", "provider identifier", "taxonomy"},
	Validate: checked(func(s string) bool {
		d := digits(s)
		return checksum.Luhn("80840"+d) && !checksum.Repeated(d[:len(d)-1])
	}),
	Examples: []detect.Example{
		{Text: "NPI: [US_NPI 1234567893]"},
		{Text: "NPI: 1234567890"},
	},
}

// The alphabet of Medicare identifiers leaves out S, L, O, I, B and Z.
const (
	mbiLetter = `[AC-HJKMNP-RT-Y]`
	mbiEither = `[0-9AC-HJKMNP-RT-Y]`
)

var usMBI = Recognizer{
	Name: "us-mbi", Presidio: "UsMbiRecognizer", Country: "us", Languages: english,
	Doc:   "Medicare Beneficiary Identifiers, by the kind of character at each place (CMS).",
	Label: "US_MBI",
	Patterns: []Pattern{
		{Name: "bare", Score: 0.3, Cased: true, Regex: `\b\d` + mbiLetter + mbiEither + `\d` + mbiLetter + mbiEither + `\d` + mbiLetter + mbiLetter + `\d\d\b`},
		{Name: "4-3-4", Score: 0.5, Regex: `\b\d` + mbiLetter + mbiEither + `\d-` + mbiLetter + mbiEither + `\d-` + mbiLetter + mbiLetter + `\d\d\b`},
	},
	Context: []string{"medicare", "mbi", "beneficiary", "cms", "medicaid", "hic", "hicn"},
	Examples: []detect.Example{
		{Text: "[US_MBI 1EG4-TE5-MK73], Medicare [US_MBI 1EG4TE5MK73]"},
		{Text: "1SG4-TE5-MK73 has an S"},
	},
}

var usMember = Recognizer{
	Name: "us-member-id", Presidio: "UsHealthInsuranceMemberIdRecognizer", Country: "us", Languages: english,
	Doc:      "Member numbers of health insurers: letters, then letters and digits, where words say so.",
	Label:    "US_HEALTH_INSURANCE_MEMBER_ID",
	Patterns: []Pattern{{Name: "letters first", Score: 0.1, Cased: true, Regex: `\b[A-Z]{1,5}-?[A-Z0-9]{5,14}\b`}},
	Context:  []string{"member", "subscriber", "insurance", "policy"},
	Validate: refuted(func(s string) bool {
		return strings.ContainsAny(s, "0123456789") && len(s) <= 20 && len(s) >= 6
	}),
	Examples: []detect.Example{
		{Text: "member [US_HEALTH_INSURANCE_MEMBER_ID XYH-1234567A]"},
		{Text: "member ABCDEFGH"},
	},
}

// labelled makes the pattern of a number after its name.
func labelled(name, words, form string, score float64) Pattern {
	return Pattern{Name: name, Score: score, Group: 1,
		Regex: `\b(?:` + words + `)(?:\s{0,4}(?:#|no\.?|number|id)\s{0,4}:?\s{0,4}|\s{0,4}:\s{0,4}|\s{1,4})(` + form + `)\b`}
}

var usAuthorization = Recognizer{
	Name: "us-prior-authorization", Presidio: "UsPriorAuthorizationNumberRecognizer", Country: "us", Languages: english,
	Doc:   "Numbers of prior authorizations, behind their name or the prefix PA.",
	Label: "US_PRIOR_AUTHORIZATION_NUMBER",
	Patterns: []Pattern{
		labelled("behind its name", `prior\s+authorization|prior\s+auth|preauthorization|pre-auth|authorization`, `(?:PA-?)?\d{6,12}`, 0.35),
		{Name: "prefix", Score: 0.1, Regex: `\bPA-?\d{6,12}\b`},
	},
	Context: []string{"authorization", "auth", "preauthorization", "approval"},
	Examples: []detect.Example{
		{Text: "prior authorization # [US_PRIOR_AUTHORIZATION_NUMBER PA-4839201]"},
		{Text: "authorized 4839201"},
	},
}

var usClaim = Recognizer{
	Name: "us-claim-number", Presidio: "UsClaimNumberRecognizer", Country: "us", Languages: english,
	Doc:   "Numbers of claims, behind their name or the prefix CLM.",
	Label: "US_CLAIM_NUMBER",
	Patterns: []Pattern{
		labelled("behind its name", `claim|medical\s+claim|healthcare\s+claim`, `(?:CLM-?)?\d{6,15}`, 0.35),
		{Name: "prefix", Score: 0.1, Regex: `\bCLM-?\d{6,15}\b`},
	},
	Context: []string{"claim", "billing"},
	Examples: []detect.Example{
		{Text: "claim no. [US_CLAIM_NUMBER 20240012345]"},
		{Text: "claimed 20240012345"},
	},
}

var usPrescription = Recognizer{
	Name: "us-prescription", Presidio: "UsPrescriptionNumberRecognizer", Country: "us", Languages: english,
	Doc:   "Numbers of prescriptions, behind their name or the prefix RX.",
	Label: "US_PRESCRIPTION_NUMBER",
	Patterns: []Pattern{
		labelled("behind Rx", `rx`, `(?:RX-?)?\d{6,12}`, 0.6),
		labelled("behind its name", `prescription`, `(?:RX-?)?\d{6,12}`, 0.35),
		{Name: "prefix", Score: 0.1, Regex: `\bRX-?\d{6,12}\b`},
	},
	Context: []string{"prescription", "pharmacy", "medication"},
	Examples: []detect.Example{
		{Text: "Rx# [US_PRESCRIPTION_NUMBER 7654321]"},
		{Text: "prescribed 7654321"},
	},
}

var usReferral = Recognizer{
	Name: "us-referral", Presidio: "UsReferralNumberRecognizer", Country: "us", Languages: english,
	Doc:   "Numbers of referrals, behind their name or the prefixes REF and INF.",
	Label: "US_REFERRAL_NUMBER",
	Patterns: []Pattern{
		labelled("behind its name", `referral|infusion\s+referral`, `(?:(?:REF|INF)-?)?\d{6,12}`, 0.35),
		{Name: "prefix", Score: 0.1, Regex: `\b(?:REF|INF)-?\d{6,12}\b`},
	},
	Context: []string{"referral", "infusion", "specialty", "referring"},
	Examples: []detect.Example{
		{Text: "referral number: [US_REFERRAL_NUMBER REF-998877]"},
		{Text: "ref 998877"},
	},
}

// einPrefixes are the first two digits that the IRS gives to employers.
const einPrefixes = `(?:0[1-6]|1[0-6]|2[0-7]|3\d|4[0-8]|5\d|6[0-8]|7[1-7]|8[0-8]|9[0-589])`

var usProviderTax = Recognizer{
	Name: "us-provider-tax-id", Presidio: "UsProviderTaxIdRecognizer", Country: "us", Languages: english,
	Doc:   "Employer identification numbers of providers, with a prefix that the IRS gives out.",
	Label: "US_PROVIDER_TAX_ID",
	Patterns: []Pattern{
		labelled("behind its name", `(?:(?:billing|rendering|healthcare)\s+provider|provider\s+organization|provider)\s+`+
			`(?:tax\s*(?:id|number|identification\s+number)|tin|ein)|billing\s+provider`, einPrefixes+`-\d{7}`, 0.35),
		{Name: "bare", Score: 0.1, Regex: `\b` + einPrefixes + `-\d{7}\b`},
	},
	Context: []string{"tax", "tin", "ein", "billing"},
	Examples: []detect.Example{
		{Text: "billing provider tax id: [US_PROVIDER_TAX_ID 12-3456789]"},
		{Text: "07-3456789 has no such prefix"},
	},
}
