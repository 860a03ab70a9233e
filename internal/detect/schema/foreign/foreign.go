// Package foreign says what the labels of other programs mean here: those of models for
// names and personal data, and of services that find them.
package foreign

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// known lists names of labels, as models for names and personal data use them, by what
// they mean. They are compared without case, '-', '_' and spaces.
var known = map[lethe.Label]string{
	lethe.Person: `PER PERS PERSON NAME FULLNAME FIRSTNAME GIVENNAME MIDDLENAME LASTNAME SURNAME FAMILYNAME
		PATIENT STAFF DOCTOR HCW PERSONNAME NAMEPATIENT NAMEDOCTOR PERDERIV PERPART ACCOUNTNAME
		NOMBRESUJETOASISTENCIA NOMBREPERSONALSANITARIO NOMBRE NOM PERSONA`,
	lethe.Location: `LOC LOCATION GPE CITY TOWN STATE COUNTY COUNTRY REGION FAC FACILITY LOCDERIV LOCPART
		LUGAR LLOC PAIS TERRITORIO LOCATIONOTHER ORDINALDIRECTION`,
	lethe.Address: `ADDRESS STREET STREETADDRESS BUILDINGNUM BUILDINGNUMBER SECONDARYADDRESS ZIP ZIPCODE POSTCODE
		POSTALCODE CALLE DIRECCION NEARBYGPSCOORDINATE COORDINATE`,
	lethe.Organization: `ORG ORGANIZATION ORGANISATION COMPANY COMPANYNAME HOSPITAL HOSP PATORG VENDOR INSTITUTION
		ORGDERIV ORGPART CORP CORPORATION INSTITUCION CENTROSALUD CREDITCARDISSUER`,
	lethe.Occupation:  `OCCUPATION PROFESSION JOB JOBTITLE JOBAREA JOBTYPE PROFESION`,
	lethe.Demographic: `NORP NATIONALITY RELIGION GENDER SEX LANGUAGE ETHNICITY RACE EYECOLOR HEIGHT SEXOSUJETOASISTENCIA`,
	lethe.Age:         `AGE EDAD EDADSUJETOASISTENCIA`,
	lethe.Date:        `DATE DATETIME FECHA FECHAS`,
	lethe.BirthDate:   `DOB DATEOFBIRTH BIRTHDATE BIRTHDAY`,
	lethe.Time:        `TIME HOUR`,
	lethe.Event:       `EVENT EVENTS`,
	lethe.Medical:     `MEDICAL DISEASE DIAGNOSIS CONDITION PROBLEM SYMPTOM`,
	lethe.Treatment:   `TREATMENT DRUG MEDICATION CHEMICAL PROCEDURE`,
	lethe.PersonalID: `ID IDNUM IDNUMBER IDCARD IDCARDNUM PASSPORT PASSPORTNUM SSN SOCIALNUM SOCIALSECURITYNUMBER TAXNUM TAXID
		DRIVERLICENSE DRIVERLICENSENUM MEDICALRECORD MEDICALRECORDNUMBER HEALTHPLAN USERNAME USERID DNI NIE NIF
		IDSUJETOASISTENCIA IDTITULACIONPERSONALSANITARIO PERSONALID`,
	lethe.Code: `CODE ACCOUNT ACCOUNTNUM ACCOUNTNUMBER FINANCIAL BIC SWIFT PIN PASSWORD CREDITCARDCVV CVV MASKEDNUMBER
		VEHICLEVIN VIN VEHICLEVRM LICENSEPLATE VEHICLE DEVICE PHONEIMEI IMEI MAC MACADDRESS BITCOINADDRESS
		ETHEREUMADDRESS LITECOINADDRESS USERAGENT BIOID OTHERPHI CADASTRALREFERENCE WORKSLICENSE WORKSLICENCE`,
	lethe.Quantity: `QUANTITY MONEY AMOUNT`,
	lethe.Title:    `TITLE PREFIX`,
	lethe.Misc: `MISC MISCELLANEOUS OTHER OTH OTHDERIV OTHPART PRODUCT PROD WORKOFART WORK LAW GROUP CREATIVEWORK
		FAMILIARESSUJETOASISTENCIA`,
	lethe.Email:      `EMAIL EMAILADDRESS MAIL CORREOELECTRONICO`,
	lethe.URL:        `URL WEBSITE DOMAIN`,
	lethe.IPAddress:  `IP IPADDRESS IPV4 IPV6`,
	lethe.Phone:      `PHONE PHONENUMBER TELEPHONE TELEPHONENUM TEL FAX NUMEROTELEFONO NUMEROFAX`,
	lethe.IBAN:       `IBAN IBANCODE`,
	lethe.CreditCard: `CREDITCARD CREDITCARDNUMBER CARD CARDNUMBER`,
	Ignored:          `CARDINAL ORDINAL PERCENT PERCENTAGE CURRENCY CURRENCYCODE CURRENCYNAME CURRENCYSYMBOL`,
}

// meaning is known, turned round.
var meaning = sync.OnceValue(func() map[string]lethe.Label {
	of := map[string]lethe.Label{}
	for label, names := range known {
		for name := range strings.FieldsSeq(names) {
			of[name] = label
		}
	}
	return of
})

// key is what names of labels are compared by.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		if letter.OrDigit(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, name)
}

// own is a label made of a name that means nothing here.
func own(name string) lethe.Label {
	label := strings.Map(func(r rune) rune {
		r = unicode.ToUpper(r)
		if r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, name)
	return lethe.Label(label)
}

// Ignored, as a label that is asked for, drops mentions.
const Ignored lethe.Label = "-"

// Meanings is what the labels of one program become.
type Meanings struct{ asked map[string]lethe.Label }

// New prepares them. What is asked for goes before the map that comes with the package.
func New(asked map[string]lethe.Label) Meanings {
	m := Meanings{make(map[string]lethe.Label, len(asked))}
	for _, name := range slices.Sorted(maps.Keys(asked)) {
		m.asked[key(name)] = asked[name]
	}
	return m
}

// Of is what a label becomes, given without "B-" and the like. It reports whether that was
// asked for or is what such names usually mean. Names are compared without case, '-', '_'
// and spaces.
func (m Meanings) Of(name string) (lethe.Label, bool) {
	k := key(name)
	if label, ok := m.asked[k]; ok {
		return label, true
	}
	label, ok := meaning()[k]
	return label, ok
}

// Mapping says what becomes of one label of a model.
type Mapping struct {
	Model   string      // as the model calls it, without "B-" and the like
	Label   lethe.Label // or Ignored
	Unknown bool        // neither what was asked for nor this package knows it: it keeps its own name
}

// Mappings says what becomes of each type of a model, in order of names.
func (m Meanings) Mappings(types []string) []Mapping {
	all := make([]Mapping, len(types))
	for i, name := range slices.Sorted(slices.Values(types)) {
		label, ok := m.Of(name)
		if !ok {
			label = own(name)
		}
		all[i] = Mapping{name, label, !ok}
	}
	return all
}
