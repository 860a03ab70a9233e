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
	{kindPerson, 0}:           "NAME PERSON PER NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
	{kindOrganisation, 0}:     "ORGANIZATION ORGANISATION ORG HOSPITAL INSTITUCION CENTRO_SALUD PROVIDER",
	{kindPlace, 0}:            "LOCATION LOC TERRITORIO",
	{kindPlace, roleTown}:     "CITY TOWN",
	{kindPlace, roleRegion}:   "CANTON REGION STATE PROVINCE",
	{kindPlace, roleAbroad}:   "COUNTRY PAIS",
	{kindAddress, 0}:          "ADDRESS",
	{kindAddress, roleStreet}: "STREET CALLE",
	{kindPostCode, 0}:         "ZIP DE_PLZ UK_POSTCODE CA_POSTAL_CODE POST_CODE",
	{kindPhone, 0}:            "PHONE PHONE_NUMBER TELEPHONE NUMERO_TELEFONO ZA_MOBILE_NUMBER ZA_TELEPHONE_NUMBER FAX FAX_NUMBER NUMERO_FAX",
	{kindEmail, 0}:            "EMAIL EMAIL_ADDRESS CORREO_ELECTRONICO",
	{kindUser, 0}:             "USERNAME USER_NAME USER",
	{kindURL, 0}:              "URL WEBSITE URL_WEB",
	{kindNetwork, 0}:          "IP_ADDRESS MAC_ADDRESS DIREC_PROT_INTERNET",
	{kindOccupation, 0}:       "OCCUPATION PROFESION",
	{kindCondition, 0}:        "MEDICAL MEDICAL_CONDITION CONDITION DIAGNOSIS",
	{kindTreatment, 0}:        "TREATMENT",
	{kindQuantity, 0}:         "QUANTITY",
	{kindAge, 0}:              "AGE EDAD_SUJETO_ASISTENCIA",
	{kindDate, 0}:             "DATE DATETIME DATE_TIME FECHAS EVENT_DATE",
	{kindDate, birth}:         "BIRTH_DATE BIRTHDATE",
	{kindNumber, 0}: "ID PERSONAL_ID CODE PATIENT_ID PROCESS_ID NON_PERSONAL_ID FINANCIAL CARD LICENSE_PLATE IBAN_CODE CREDIT_CARD " +
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
	"phone number": {kindPhone, 0}, "fax number": {kindPhone, 0}, "email": {kindEmail, 0}, "website": {kindURL, 0}, "user name": {kindUser, 0}, "username": {kindUser, 0},
	"organisation": {kindOrganisation, 0}, "organization": {kindOrganisation, 0}, "organisational unit": {kindOrganisation, 0}, "organizational unit": {kindOrganisation, 0},
	"street": {kindAddress, roleStreet}, "zip": {kindPostCode, 0}, "city": {kindPlace, roleTown}, "canton": {kindPlace, roleRegion}, "region": {kindPlace, roleRegion}, "country": {kindPlace, roleAbroad},
	"dob": {kindDate, birth},
}

// sortOf says what an entity is: by the type of its mentions, else by its detector's
// label, else by the schema's, and where that is one for several by its value.
func sortOf(t replace.Target) sort {
	if s, ok := types[strings.ReplaceAll(lethe.Lower(t.Type), "_", " ")]; ok {
		return s
	}
	s, ok := labelSort(t.Detected)
	if !ok || s == (sort{kindPlace, 0}) {
		if of, known := labelSort(t.Entity.Label); known {
			s, ok = of, true
		}
	}
	if !ok {
		return byValue(t.Entity)
	}
	if s == (sort{kindPlace, 0}) && namesStreet(longestWay(t.Entity)) {
		return sort{kindAddress, roleStreet}
	}
	letters, digits := count(longestWay(t.Entity))
	if s.Kind == kindAddress && letters == 0 && digits == len("28001") && len(strings.TrimSpace(longestWay(t.Entity))) == digits {
		return sort{kindPostCode, 0}
	}
	if s.Kind == kindAddress && letters == 0 && digits > mostDoor { // no number of a house
		return sort{kindNumber, 0}
	}
	if s == (sort{kindPlace, 0}) && digits > letters { // a part of an address
		if digits == 4 || digits == 5 || hyphened.MatchString(longestWay(t.Entity)) {
			return sort{kindPostCode, 0}
		}
		return sort{kindNumber, 0}
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
		return sort{kindNetwork, 0}
	case strings.Count(v, "@") == 1 && strings.Contains(v[strings.Index(v, "@"):], "."):
		return sort{kindEmail, 0}
	case strings.Contains(v, "://") || strings.HasPrefix(strings.ToLower(v), "www."):
		return sort{kindURL, 0}
	case dated && digits > 4:
		return sort{kindOther, 0}
	case (v[:min(1, len(v))] == "+" || letters == 0) && digits >= 7 && e.Label == "CONTACT":
		return sort{kindPhone, 0}
	case digits >= 4 && digits >= letters:
		return sort{kindNumber, 0}
	}
	return sort{kindOther, 0}
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
