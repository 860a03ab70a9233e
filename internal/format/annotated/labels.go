package annotated

import "github.com/lethe-privacy/lethe"

// usual are labels that annotation projects use for what detectors here call
// otherwise.
var usual = map[lethe.Label]lethe.Label{
	"PER": lethe.Person, "PERS": lethe.Person, "NAME": lethe.Person,
	"LOC": lethe.Location, "GPE": lethe.Location, "PLACE": lethe.Location, "ZIP": lethe.Location,
	"ORG": lethe.Organization, "COMPANY": lethe.Organization,
	"EMAIL": lethe.Email, "TELEPHONE": lethe.Phone, "PHONE": lethe.Phone,
	"ID": lethe.PersonalID, "DNI": lethe.PersonalID, "NIE": lethe.PersonalID, "NIF": lethe.PersonalID,
	"FINANCIAL": lethe.IBAN, "IBAN": lethe.IBAN, "CARD": lethe.CreditCard,
	"LICENSE_PLATE": lethe.Code, "DATETIME": lethe.Date,
}

// Usual is the detectors' label for what annotation projects call l; "" where it is
// not known. PER is PERSON, TELEPHONE is PHONE_NUMBER.
func Usual(l lethe.Label) lethe.Label { return usual[l] }
