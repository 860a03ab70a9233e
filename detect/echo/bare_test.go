package echo

import (
	"testing"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

// bareExamples are found by lists and form alone, and what looks like it is not.
var bareExamples = []example{
	// Given names.
	{"de", "Der Hausmeister [PERSON Jovica] ist erreichbar, die Großmutter [PERSON Leopoldine] hört schwer"},
	{"de", "Ihre [PERSON Isolde] wartet grüßt; nach dem Georgi-Schafmarkt kam Vit. B12 dazu"},
	{"en", "Ask [PERSON Perdita] about Calder & Wyre, a Murphy sign and Grace"},
	{"es", "Lo dijo [PERSON Benilde] ayer en París"},
	// Number plates.
	{"en", "The van ([UK_VEHICLE_REGISTRATION AB 51 KTR]) is [UK_VEHICLE_REGISTRATION BD51 SMR] now, was [UK_VEHICLE_REGISTRATION K 482 VHD]; ROOM 12 END"},
	{"de", "Zuletzt stand [DE_KFZ WÜ-QR 417] da, Typ HLA-DR, DIN EN 12 345"},
	{"es", "Se llevaron el [ES_VEHICLE_REGISTRATION 1234 BCD] y 1234 ABC"},
	// Numbers.
	{"en", "UTR [CODE 1122334455K], chip [CODE 977200009123456], NINO [CODE QQ998877D]; ISO-27001, COVID-2019, 15000m, 123456 pages"},
	{"de", "Probe [CODE L-19-55310-C], Titel [CODE YX5 500 12 A]; RTX4090, WS2020/21, 1.250,00, 04.05.2019, 0x80070005, § 12a Nr. 123456"},
	{"es", "Queja [CODE QX7-0091-T] y 1.600.555 €, artículo 250.1.5.º, 2019-2020"},
}

func TestBare(t *testing.T) {
	holdTo(t, bareExamples, Options{Bare: true, Term: func(s string) bool { return s == "Murphy" }})
}

// TestSlight: what is too slight to stay a mention takes no place from a short name.
func TestSlight(t *testing.T) {
	const text = "Ebenezer Tunnicliffe (abbreviated E.T.) kept bees"
	ms := []lethe.Mention{
		{Span: span.Span{Start: 0, End: 20}, Text: text[:20], Label: lethe.Person, Score: .8},
		{Span: span.Span{Start: 34, End: 38}, Text: "E.T.", Label: lethe.Organization, Score: .3},
	}
	found := Find(lethe.NewDocument("x", text), ms, Options{})
	if len(found) != 1 || found[0].Text != "E.T." || found[0].Label != lethe.Person {
		t.Errorf("found %v", found)
	}
}
