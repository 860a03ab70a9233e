package replace

import (
	"strings"

	"github.com/lethe-privacy/lethe"
)

// class is one of the eight types of clinical de-identification.
type class uint8

const (
	other class = iota
	name
	age
	address
	contact
	dates
	id
	location
	occupation
)

// String is the type as tags name it.
func (c class) String() string {
	return [...]string{"", "Name", "Age", "Address", "Contact", "Date", "ID", "Location", "Occupation"}[c]
}

// scrubbedClass is the class of a label with its replacement text.
type scrubbedClass struct {
	class
	word string
}

// scrubs holds the labels of detectors and schemas that are of one of the types.
var scrubs = index(map[scrubbedClass]string{
	{name, "NAME"}:             "NAME PERSON PER NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
	{age, "AGE"}:               "AGE EDAD_SUJETO_ASISTENCIA",
	{address, "ADDRESS"}:       "ADDRESS",
	{occupation, "OCCUPATION"}: "OCCUPATION PROFESION",
	{dates, "DATE"}:            "DATE DATETIME DATE_TIME BIRTH_DATE BIRTHDATE EVENT_DATE FECHAS",
	{contact, "CONTACT_INFO"}:  "CONTACT IP_ADDRESS DIREC_PROT_INTERNET",
	{contact, "PHONE"}:         "PHONE PHONE_NUMBER TELEPHONE NUMERO_TELEFONO ZA_MOBILE_NUMBER ZA_TELEPHONE_NUMBER",
	{contact, "FAX"}:           "FAX FAX_NUMBER NUMERO_FAX",
	{contact, "EMAIL"}:         "EMAIL EMAIL_ADDRESS CORREO_ELECTRONICO",
	{contact, "WEBSITE"}:       "URL WEBSITE URL_WEB",
	{id, "ID"}:                 "ID PERSONAL_ID NON_PERSONAL_ID CODE",
	{id, "PATIENT_ID"}:         "PATIENT_ID ID_SUJETO_ASISTENCIA",
	{id, "CASE_ID"}:            "CASE_ID ID_CONTACTO_ASISTENCIAL",
	{id, "SOCIAL_SECURITY_ID"}: "CH_AHV AT_SOCIAL_INSURANCE DE_SOCIAL_SECURITY ES_NUSS FR_NIR UK_NINO US_SSN",
	{id, "INSURANCE_ID"}:       "CH_INSURANCE_CARD DE_HEALTH_INSURANCE US_HEALTH_INSURANCE_MEMBER_ID US_MBI AU_MEDICARE ID_ASEGURAMIENTO",
	{location, "LOCATION"}:     "LOCATION LOC TERRITORIO",
	{location, "ORGANISATION"}: "ORGANIZATION ORGANISATION ORG HOSPITAL INSTITUCION CENTRO_SALUD PROVIDER",
	{location, "STREET"}:       "STREET CALLE",
	{location, "PLZ"}:          "ZIP POSTCODE DE_PLZ UK_POSTCODE CA_POSTAL_CODE",
	{location, "CITY"}:         "CITY",
	{location, "COUNTRY"}:      "COUNTRY PAIS",
})

func index(words map[scrubbedClass]string) map[lethe.Label]scrubbedClass {
	of := map[lethe.Label]scrubbedClass{}
	for s, labels := range words {
		for _, l := range strings.Fields(labels) {
			of[lethe.Label(l)] = s
		}
	}
	return of
}

// types are the words for values of the feature type, by class.
var types = map[class]map[string]string{
	id: {
		"patient id": "PATIENT_ID", "case id": "CASE_ID",
		"social security number": "SOCIAL_SECURITY_ID", "medical insurance number": "INSURANCE_ID",
	},
	contact: {"phone number": "PHONE", "fax number": "FAX", "email": "EMAIL", "website": "WEBSITE"},
	location: {
		"organisation": "ORGANISATION", "organization": "ORGANISATION",
		"organisational unit": "ORGANISATIONAL UNIT", "organizational unit": "ORGANISATIONAL UNIT",
		"street": "STREET", "zip": "PLZ", "city": "CITY", "canton": "CANTON", "country": "COUNTRY",
	},
}

// classify returns the class of a mention and its replacement word: by its type, else by its detector's label, else
// by its entity's.
func classify(entity lethe.Label, m lethe.Mention) scrubbedClass {
	is, known := scrubs[upper(entity)]
	detected, found := scrubs[upper(m.Label)]
	switch {
	case !known && found:
		is = detected
	case !known:
		return scrubbedClass{other, string(upper(entity))}
	case found && detected.class == is.class && (is.word == is.class.general() || detected.word != is.class.general()):
		is = detected
	case is.word == "PATIENT_ID" && !found && m.Label != "":
		is.word = "ID" // a passport, say: a schema may count it to the numbers of patients
	}
	t := strings.ReplaceAll(lethe.Lower(m.Type), "_", " ")
	if word := types[is.class][t]; word != "" {
		is.word = word
	}
	return is
}

func upper(l lethe.Label) lethe.Label { return lethe.Label(strings.ToUpper(string(l))) }

// general is the word of a class if nothing more specific is known.
func (c class) general() string {
	switch c {
	case contact:
		return "CONTACT_INFO"
	case id:
		return "ID"
	case location:
		return "LOCATION"
	}
	return strings.ToUpper(c.String())
}

// Word is what kind of thing a request is about, for operators that treat kinds
// differently: NAME, AGE, DATE, OCCUPATION, ADDRESS, CONTACT_INFO, PHONE, FAX, EMAIL,
// WEBSITE, ID, PATIENT_ID, CASE_ID, SOCIAL_SECURITY_ID, INSURANCE_ID, LOCATION,
// ORGANISATION, ORGANISATIONAL UNIT, STREET, PLZ (a post code), CITY, CANTON, COUNTRY;
// of all else the label in capitals.
func Word(in Request) string { return classify(in.Entity.Label, in.Mention).word }
