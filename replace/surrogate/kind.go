package surrogate

import (
	"net/netip"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/replace"
)

// category is a kind, and of a place or a date which of its sorts.
type category struct {
	Kind
	role Role
}

// categories are the labels of detectors and schemas, by what they are.
var categories = indexCategories(map[category]string{
	{Kind: kindPerson}:                    "NAME PERSON PER NOMBRE_SUJETO_ASISTENCIA NOMBRE_PERSONAL_SANITARIO",
	{Kind: kindOrganisation}:              "ORGANIZATION ORGANISATION ORG HOSPITAL INSTITUCION CENTRO_SALUD PROVIDER",
	{Kind: kindPlace}:                     "LOCATION LOC TERRITORIO",
	{Kind: kindPlace, role: roleTown}:     "CITY TOWN",
	{Kind: kindPlace, role: roleRegion}:   "CANTON REGION STATE PROVINCE",
	{Kind: kindPlace, role: roleAbroad}:   "COUNTRY PAIS",
	{Kind: kindAddress}:                   "ADDRESS",
	{Kind: kindAddress, role: roleStreet}: "STREET CALLE",
	{Kind: kindPostCode}:                  "ZIP DE_PLZ UK_POSTCODE CA_POSTAL_CODE POST_CODE",
	{Kind: kindPhone}:                     "PHONE PHONE_NUMBER TELEPHONE NUMERO_TELEFONO ZA_MOBILE_NUMBER ZA_TELEPHONE_NUMBER FAX FAX_NUMBER NUMERO_FAX",
	{Kind: kindEmail}:                     "EMAIL EMAIL_ADDRESS CORREO_ELECTRONICO",
	{Kind: kindUser}:                      "USERNAME USER_NAME USER",
	{Kind: kindURL}:                       "URL WEBSITE URL_WEB",
	{Kind: kindNetwork}:                   "IP_ADDRESS MAC_ADDRESS DIREC_PROT_INTERNET",
	{Kind: kindOccupation}:                "OCCUPATION PROFESION",
	{Kind: kindCondition}:                 "MEDICAL MEDICAL_CONDITION CONDITION DIAGNOSIS",
	{Kind: kindTreatment}:                 "TREATMENT",
	{Kind: kindQuantity}:                  "QUANTITY",
	{Kind: kindAge}:                       "AGE EDAD_SUJETO_ASISTENCIA",
	{Kind: kindDate}:                      "DATE DATETIME DATE_TIME FECHAS EVENT_DATE",
	{Kind: kindDate, role: roleBirth}:     "BIRTH_DATE BIRTHDATE",
	{Kind: kindNumber}: "ID PERSONAL_ID CODE PATIENT_ID PROCESS_ID NON_PERSONAL_ID FINANCIAL CARD LICENSE_PLATE IBAN_CODE CREDIT_CARD " +
		"ID_SUJETO_ASISTENCIA ID_CONTACTO_ASISTENCIAL ID_ASEGURAMIENTO ID_EMPLEO_PERSONAL_SANITARIO ID_TITULACION_PERSONAL_SANITARIO",
})

// aPlace is a place of which no more is known.
var aPlace = category{Kind: kindPlace}

// digitsOfPostCode is how many Germany and Spain have in one: what an address has of no more is taken for it.
const digitsOfPostCode = 5

func indexCategories(words map[category]string) map[lethe.Label]category {
	of := map[lethe.Label]category{}
	for s, labels := range words {
		for l := range strings.FieldsSeq(labels) {
			of[lethe.Label(l)] = s
		}
	}
	return of
}

// types are the values of the feature type that say more than a label.
var types = map[string]category{
	"phone number":        {Kind: kindPhone},
	"fax number":          {Kind: kindPhone},
	"email":               {Kind: kindEmail},
	"website":             {Kind: kindURL},
	"user name":           {Kind: kindUser},
	"username":            {Kind: kindUser},
	"organisation":        {Kind: kindOrganisation},
	"organization":        {Kind: kindOrganisation},
	"organisational unit": {Kind: kindOrganisation},
	"organizational unit": {Kind: kindOrganisation},
	"street":              {Kind: kindAddress, role: roleStreet},
	"zip":                 {Kind: kindPostCode},
	"city":                {Kind: kindPlace, role: roleTown},
	"canton":              {Kind: kindPlace, role: roleRegion},
	"region":              {Kind: kindPlace, role: roleRegion},
	"country":             {Kind: kindPlace, role: roleAbroad},
	"dob":                 {Kind: kindDate, role: roleBirth},
}

// categoryOf says what an entity is: by the type of its mentions, else by its detector's
// label, else by the schema's, and where that is one for several by its value.
func categoryOf(t replace.Target) category {
	if s, ok := types[strings.ReplaceAll(lethe.Lower(t.Type), "_", " ")]; ok {
		return s
	}
	s, ok := categoryOfLabel(t.Detected)
	if !ok || s == aPlace {
		if of, known := categoryOfLabel(t.Entity.Label); known {
			s, ok = of, true
		}
	}
	if !ok {
		return byValue(t.Entity)
	}
	if s == aPlace && namesStreet(longestWay(t.Entity)) {
		return category{Kind: kindAddress, role: roleStreet}
	}
	letters, digits := count(longestWay(t.Entity))
	if s.Kind == kindAddress && letters == 0 && digits == digitsOfPostCode && len(strings.TrimSpace(longestWay(t.Entity))) == digits {
		return category{Kind: kindPostCode}
	}
	if s.Kind == kindAddress && letters == 0 && digits > mostDoor { // no number of a house
		return category{Kind: kindNumber}
	}
	if s == aPlace && digits > letters { // a part of an address
		if digits == 4 || digits == 5 || hyphened.MatchString(longestWay(t.Entity)) {
			return category{Kind: kindPostCode}
		}
		return category{Kind: kindNumber}
	}
	return s
}

// categoryOfLabel looks a label up, or what package schema says that it is.
func categoryOfLabel(l lethe.Label) (category, bool) {
	l = lethe.Label(strings.ToUpper(string(l)))
	if s, ok := categories[l]; ok {
		return s, ok
	}
	kind, special := schema.Kind(l)
	if !special {
		return category{}, false
	}
	s, ok := categories[kind]
	return s, ok
}

// byValue guesses by the value alone, for labels of many things such as CONTACT.
func byValue(e *lethe.Entity) category {
	v := longestWay(e)
	_, err := netip.ParseAddr(v)
	letters, digits := count(v)
	switch _, dated := normalize.Date(v, ""); {
	case err == nil:
		return category{Kind: kindNetwork}
	case strings.Count(v, "@") == 1 && strings.Contains(v[strings.Index(v, "@"):], "."):
		return category{Kind: kindEmail}
	case strings.Contains(v, "://") || strings.HasPrefix(strings.ToLower(v), "www."):
		return category{Kind: kindURL}
	case dated && digits > 4:
		return category{Kind: kindOther}
	case (v[:min(1, len(v))] == "+" || letters == 0) && digits >= 7 && e.Label == "CONTACT":
		return category{Kind: kindPhone}
	case digits >= 4 && digits >= letters:
		return category{Kind: kindNumber}
	}
	return category{Kind: kindOther}
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
