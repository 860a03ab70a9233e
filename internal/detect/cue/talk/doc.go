// Package talk reads what citizens and offices write to each other in Catalan and
// Spanish: chats, requests, forms. People write there as they type, without capitals or
// accents: "soc la marta rius, visc al carrer del clot 45 3r 2a". What announces a name or
// a place counts for more than how it is written.
//
// What repeats at the start of the lines of a chat, who speaks and when, is structure, and
// so are greetings, requests and products: [Without] takes from other detectors what they
// saw there.
package talk

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
)

// DetectorName is that of the detector of this package.
const DetectorName = "talk"

// PostCode is the label of Spanish post codes.
const PostCode lethe.Label = "ES_POSTCODE"

// plate is the label of the plates of Spanish vehicles.
const plate lethe.Label = "ES_VEHICLE_REGISTRATION"

// Detector finds names, places, numbers and ages in what people write to offices.
func Detector() detect.Detector {
	return detect.Detector{
		Name:   DetectorName,
		Doc:    "names, places, numbers and ages in chats and forms in Catalan and Spanish, with or without capitals",
		Labels: []lethe.Label{lethe.Person, lethe.Location, lethe.Address, PostCode, lethe.Phone, lethe.PersonalID, lethe.Code, lethe.IBAN, lethe.Age, lethe.Date, lethe.Email, lethe.Organization, plate},
		Examples: []detect.Example{
			{Text: "hola, soc la [PERSON marta rius] i visc al [ADDRESS carrer del clot 45 3r 2a]", Language: "ca"},
			{Text: "me llamo [PERSON iker otxoa], vivo en [LOCATION las rozas de madrid], cp [ES_POSTCODE 28232]", Language: "es"},
			{Text: "Telèfon: [PHONE_NUMBER sis cinc quatre, onze, vint, trenta-dos], o al [PHONE_NUMBER 6OO 44 12 90]", Language: "ca"},
			{Text: "Lloc: [LOCATION Prat del Cadí]. Emplaçament: [ADDRESS Mas Corredor, veïnat de Dalt s/n]\nTens cinc, sis o set hores.", Language: "ca"},
			{Text: "Troponina 12, Cr 1,31, Hb 13,9, vive en [ADDRESS cr Mayor 13]", Language: "es"},
			{Text: "[09:12] Agent: Hola! En què et puc ajudar?\n[09:13] User: no em funciona internet\n[09:14] Agent: D'acord", Language: "ca"},
		},
		Find: find,
	}
}

func find(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
	var all []lethe.Mention
	err := detect.Texts(doc, func(f lethe.Field) error {
		t := newText(f)
		t.heads()
		t.plates()
		t.inPieces()
		t.numbers()
		t.organizations()
		t.placeFields()
		t.addresses()
		t.names()
		t.answers()
		t.fullNames()
		t.places()
		t.postCodes()
		t.telephones()
		t.rings()
		t.doors()
		t.strangePlaces()
		t.neighbours()
		t.extensions()
		t.strays()
		t.ages()
		t.days()
		t.again()
		all = append(all, t.found...)
		return nil
	})
	return all, err
}
