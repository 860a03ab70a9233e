package llm

import (
	"strings"
	"unicode"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/schema"
)

// synonyms are words that models use for detector labels.
var synonyms = map[string]lethe.Label{
	"NAME": lethe.Person, "PERSON_NAME": lethe.Person, "PER": lethe.Person, "PATIENT": lethe.Person,
	"DOCTOR": lethe.Person, "RELATIVE": lethe.Person, "FULL_NAME": lethe.Person,
	"EMAIL": lethe.Email, "E_MAIL": lethe.Email, "MAIL": lethe.Email, "PHONE": lethe.Phone,
	"TELEPHONE": lethe.Phone, "TELEPHONE_NUMBER": lethe.Phone, "FAX": lethe.Phone, "FAX_NUMBER": lethe.Phone,
	"TELEFON": lethe.Phone, "TELEFONNUMMER": lethe.Phone,
	"ADRESSE": lethe.Address, "STREET": lethe.Address, "STREET_ADDRESS": lethe.Address,
	"DOB": lethe.BirthDate, "BIRTHDATE": lethe.BirthDate, "BIRTHDAY": lethe.BirthDate,
	"DATE_OF_BIRTH": lethe.BirthDate, "GEBURTSDATUM": lethe.BirthDate,
	"DATUM": lethe.Date, "EVENT_DATE": lethe.Date, "ALTER": lethe.Age,
	"LOC": lethe.Location, "PLACE": lethe.Location, "CITY": lethe.Location, "TOWN": lethe.Location,
	"COUNTRY": lethe.Location, "REGION": lethe.Location, "GPE": lethe.Location, "ORT": lethe.Location,
	"ORG": lethe.Organization, "ORGANISATION": lethe.Organization, "HOSPITAL": lethe.Organization,
	"PROVIDER": lethe.Organization, "COMPANY": lethe.Organization, "FACILITY": lethe.Organization,
	"EMPLOYER": lethe.Organization, "INSTITUTION": lethe.Organization,
	"JOB": lethe.Occupation, "PROFESSION": lethe.Occupation, "BERUF": lethe.Occupation,
	"DIAGNOSIS": lethe.Medical, "DISEASE": lethe.Medical, "CONDITION": lethe.Medical,
	"ILLNESS": lethe.Medical, "SYMPTOM": lethe.Medical, "INJURY": lethe.Medical,
	"MEDICAL_CONDITION": lethe.Medical, "DIAGNOSE": lethe.Medical,
	"MEDICATION": lethe.Treatment, "DRUG": lethe.Treatment, "THERAPY": lethe.Treatment, "PROCEDURE": lethe.Treatment,
	"ID": lethe.PersonalID, "PATIENT_ID": lethe.PersonalID, "SSN": lethe.PersonalID, "MEMBER_ID": lethe.PersonalID,
	"INSURANCE_NUMBER": lethe.PersonalID, "AHV": lethe.PersonalID,
	"NON_PERSONAL_ID": lethe.Code, "CASE_ID": lethe.Code, "CLAIM_NUMBER": lethe.Code, "PROCESS_ID": lethe.Code,
	"GENDER": lethe.Demographic, "SEX": lethe.Demographic, "NATIONALITY": lethe.Demographic,
	"ETHNICITY": lethe.Demographic, "RELIGION": lethe.Demographic, "MARITAL_STATUS": lethe.Demographic,
	"IBAN": lethe.IBAN, "WEBSITE": lethe.URL, "OTHER": lethe.Misc,
}

// label gives the schema's label for the one that an answer gives, by the first of
// these rules that says something, in capitals and with _ for all that is neither
// letter nor digit:
//
//  1. It is a label of the schema, or a detector's that becomes one.
//  2. It is another word for a detector's label.
//  3. The same holds without an S at its end.
//  4. It begins or ends with a label of the schema, the longest: PATIENT_NAME is NAME.
//  5. Anything else becomes what the schema makes of MISC, if it has that: a value that
//     stands in the document and was thought worth telling is better kept.
func label(s *schema.Schema, text string, c *Counts) (lethe.Label, bool) {
	key := upper(text)
	for _, k := range []string{key, strings.TrimSuffix(key, "S")} {
		for _, l := range []lethe.Label{lethe.Label(k), synonyms[k]} {
			if own, ok := s.Of(l); ok {
				if string(own) != text {
					c.Mapped++
				}
				return own, true
			}
		}
	}
	if own, ok := within(s, key); ok {
		c.Mapped++
		return own, true
	}
	if own, ok := s.Of(lethe.Misc); ok {
		c.Caught++
		return own, true
	}
	c.Unlabelled++
	return "", false
}

// upper is a label in capitals, with one _ for each run of other signs.
func upper(text string) string {
	words := strings.FieldsFunc(strings.ToUpper(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return strings.Join(words, "_")
}

// within finds the longest label of the schema that begins or ends another.
func within(s *schema.Schema, key string) (lethe.Label, bool) {
	var best lethe.Label
	for _, l := range s.Labels {
		n := string(l.Name)
		if len(n) > len(best) && (strings.HasPrefix(key, n+"_") || strings.HasSuffix(key, "_"+n)) {
			best = l.Name
		}
	}
	return best, best != ""
}
