package surrogate

import (
	"net/netip"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/replace"
)

// sort is a kind, and of a place what sort of place.
type sort struct {
	Kind
	role Role
}

// sorts are the labels of detectors and schemas, by what they are.
var sorts = indexSorts(map[sort]string{
	{Person, 0}:       "NAME PERSON PER NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
	{Organisation, 0}: "ORGANIZATION ORGANISATION ORG HOSPITAL INSTITUCION CENTRO_SALUD PROVIDER",
	{Place, 0}:        "LOCATION LOC TERRITORIO",
	{Place, Town}:     "CITY TOWN",
	{Place, Region}:   "CANTON REGION STATE PROVINCE",
	{Place, Abroad}:   "COUNTRY PAIS",
	{Address, 0}:      "ADDRESS",
	{Address, Street}: "STREET CALLE",
	{PostCode, 0}:     "ZIP DE_PLZ UK_POSTCODE CA_POSTAL_CODE POST_CODE",
	{Phone, 0}:        "PHONE PHONE_NUMBER TELEPHONE NUMERO_TELEFONO ZA_MOBILE_NUMBER ZA_TELEPHONE_NUMBER FAX FAX_NUMBER NUMERO_FAX",
	{Email, 0}:        "EMAIL EMAIL_ADDRESS CORREO_ELECTRONICO",
	{User, 0}:         "USERNAME USER_NAME USER",
	{URL, 0}:          "URL WEBSITE URL_WEB",
	{Network, 0}:      "IP_ADDRESS MAC_ADDRESS DIREC_PROT_INTERNET",
	{Occupation, 0}:   "OCCUPATION PROFESION",
	{Condition, 0}:    "MEDICAL MEDICAL_CONDITION CONDITION DIAGNOSIS",
	{Treatment, 0}:    "TREATMENT",
	{Quantity, 0}:     "QUANTITY",
	{Age, 0}:          "AGE EDAD_SUJETO_ASISTENCIA",
	{Date, 0}:         "DATE DATETIME DATE_TIME FECHAS EVENT_DATE",
	{Date, birth}:     "BIRTH_DATE BIRTHDATE",
	{Number, 0}: "ID PERSONAL_ID CODE PATIENT_ID PROCESS_ID NON_PERSONAL_ID FINANCIAL CARD LICENSE_PLATE IBAN_CODE CREDIT_CARD " +
		"ID_SUJETO_ASISTENCIA ID_CONTACTO_ASISTENCIAL ID_ASEGURAMIENTO ID_EMPLEO_PERSONAL_SANITARIO ID_TITULACION_PERSONAL_SANITARIO",
})

// birth marks the date of a birth.
const birth Role = 'b'

func indexSorts(words map[sort]string) map[lethe.Label]sort {
	of := map[lethe.Label]sort{}
	for s, labels := range words {
		for l := range strings.FieldsSeq(labels) {
			of[lethe.Label(l)] = s
		}
	}
	return of
}

// types are the values of the feature type that say more than a label.
var types = map[string]sort{
	"phone number": {Phone, 0}, "fax number": {Phone, 0}, "email": {Email, 0}, "website": {URL, 0}, "user name": {User, 0}, "username": {User, 0},
	"organisation": {Organisation, 0}, "organization": {Organisation, 0}, "organisational unit": {Organisation, 0}, "organizational unit": {Organisation, 0},
	"street": {Address, Street}, "zip": {PostCode, 0}, "city": {Place, Town}, "canton": {Place, Region}, "region": {Place, Region}, "country": {Place, Abroad},
	"dob": {Date, birth},
}

// sortOf says what an entity is: by the type of its mentions, else by its detector's
// label, else by the schema's, and where that is one for several by its value.
func sortOf(t replace.Target) sort {
	if s, ok := types[strings.ReplaceAll(lethe.Lower(t.Type), "_", " ")]; ok {
		return s
	}
	s, ok := labelSort(t.Detected)
	if !ok || s == (sort{Place, 0}) {
		if of, known := labelSort(t.Entity.Label); known {
			s, ok = of, true
		}
	}
	if !ok {
		return byValue(t.Entity)
	}
	if letters, digits := count(longestWay(t.Entity)); s == (sort{Place, 0}) && digits > letters { // a part of an address
		if digits == 4 || digits == 5 {
			return sort{PostCode, 0}
		}
		return sort{Number, 0}
	}
	return s
}

// labelSort looks a label up, or what package schema says that it is.
func labelSort(l lethe.Label) (sort, bool) {
	l = lethe.Label(strings.ToUpper(string(l)))
	if s, ok := sorts[l]; ok {
		return s, ok
	}
	kind, special := schema.Kind(l)
	if !special {
		return sort{}, false
	}
	s, ok := sorts[kind]
	return s, ok
}

// byValue guesses by the value alone, for labels of many things such as CONTACT.
func byValue(e *lethe.Entity) sort {
	v := longestWay(e)
	_, err := netip.ParseAddr(v)
	letters, digits := count(v)
	switch _, dated := normalize.Date(v, ""); {
	case err == nil:
		return sort{Network, 0}
	case strings.Count(v, "@") == 1 && strings.Contains(v[strings.Index(v, "@"):], "."):
		return sort{Email, 0}
	case strings.Contains(v, "://") || strings.HasPrefix(strings.ToLower(v), "www."):
		return sort{URL, 0}
	case dated && digits > 4:
		return sort{Other, 0}
	case (v[:min(1, len(v))] == "+" || letters == 0) && digits >= 7 && e.Label == "CONTACT":
		return sort{Phone, 0}
	case digits >= 4 && digits >= letters:
		return sort{Number, 0}
	}
	return sort{Other, 0}
}

func count(s string) (letters, digits int) {
	for _, r := range s {
		switch {
		case '0' <= r && r <= '9':
			digits++
		case r >= 'A':
			letters++
		}
	}
	return letters, digits
}
