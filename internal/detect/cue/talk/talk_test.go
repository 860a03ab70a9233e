package talk

import (
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
	"github.com/lethe-privacy/lethe/span"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

func TestChats(t *testing.T) { detecttest.Test(t, Chats()) }

// When something was said in a chat is a date; what else a model sees in the heads of turns is nothing.
func TestDatesOfTurns(t *testing.T) {
	text := "[12/11/24, 8:03] Brunilda 3B: no hi ha llum\n[12/11/24, 8:05] Yassin: aquí tampoc\n[12/11/24, 8:09] Brunilda 3B: truco"
	doc := &lethe.Document{ID: "a", Fields: []lethe.Field{{Name: "text", Text: text, Kind: lethe.Text}}}
	mention := func(start, end int, label lethe.Label) lethe.Mention {
		return lethe.Mention{Field: "text", Span: span.Span{Start: start, End: end}, Label: label, Text: text[start:end], Score: .85, Detector: "dates"}
	}
	second := strings.Index(text, "8:05")
	got := Without(doc, []lethe.Mention{mention(1, 9, lethe.Date), mention(1, 9, lethe.Code), mention(second, second+4, lethe.Location)})
	if len(got) != 1 || got[0].Label != lethe.Date || got[0].Text != "12/11/24" {
		t.Errorf("got %v", got)
	}
}

// TestForms: what announces names, doors, places and numbers, each in a text of its own.
func TestForms(t *testing.T) {
	for _, text := range []string{
		"truqueu i preguntin per [PERSON Emilia]",
		"AL [PHONE_NUMBER 661 20 44 87] PREGUNTEN POR [PERSON PACO]",
		"debe las cuotas el del [ADDRESS 3ºB], no el 3 de mayo",
		"Sr. [PERSON Joan Gispert] ([ADDRESS 2n B])",
		"ACTA DE LA JUNTA DE VEÏNS",
		"treballo al [ORGANIZATION forn can pauet] i ell al [ORGANIZATION colegio La Visitación]",
		"vino el agente [CODE 4471], no el agente 2",
		"Un saludo,\n[PERSON Tomás Ribó]\n[LOCATION Torrelavega]",
		"en la [ADDRESS glorieta del Cid]",
		"bon diaaa, holaaa, graciesss",
		"vivo en la [ADDRESS calle mayor numero quince, tercero segunda] y llego el tercero",
		"es la [ADDRESS calle de los Olmos cuarenta y ocho, sexto centro], no en la [ADDRESS calle del dos de mayo] y tres",
		"la dirección es [ADDRESS Goikoa kalea 7, 3.º izda]",
		"el [PHONE_NUMBER 654 22 31 cero ocho] es mío, [ADDRESS cami ral 55 1er 2ona], hay 6 o siete",
		"el contenedor de la esquina de [ADDRESS mallorca] con [ADDRESS urgell], la esquina de casa con el parque",
		"a la cantonada de [ADDRESS Provença] amb [ADDRESS Bailèn]",
		"se ha ido la luz en todo el [ADDRESS polígono marconi], no en el polígono entero",
		"vivo en [ADDRESS ctra. de esplugues 22, esc. B, 3-1]",
		"voy a [LOCATION valencia] mañana, hablo con valencia",
		"Tel[PHONE_NUMBER 654332110], hotel654332110",
		"a la [PHONE_NUMBER 973 35 00 18 extensió 3] o al [PHONE_NUMBER 925 22 41 08 (ext. 12)], no a l'exterior",
		"[PHONE_NUMBER 957482011]-[PHONE_NUMBER 617440925], [PHONE_NUMBER 617440925]gracias, [PHONE_NUMBER 93 795 40 22 i 23]",
		"el [PHONE_NUMBER sis doble zero, trenta-u, vint, doble set] i el [PHONE_NUMBER noucents setanta-dos 33 40 18]",
		"llame a la extensión [PHONE_NUMBER 4412], no a la extensión 4.412",
		"lo entregué en ventanilla y en taquilla, tengo una estufa de butano",
		"ahora vivo en [LOCATION tremp], no en primera línea, cerca de la pedanía de [LOCATION la alcayna]",
		"entre [LOCATION la garriga] i [LOCATION figaró], a [LOCATION cuatro caminos], entre la casa i l'hort",
		"visc a [LOCATION l'hospitalet], [LOCATION la torrassa], [ADDRESS trav. san roque 6 bj]",
		"la hija de la [PERSON dolors pagespetit], la hija de la vecina",
		"el dni és [PERSONAL_ID 40417728] i la lletra h, o [PERSONAL_ID 40417728 H], [PERSONAL_ID 40417728]: letra H",
		"el número es [PHONE_NUMBER 654 doscientos veintitrés 108], y tengo 654 o siete",
	} {
		if diff := detecttest.Diff(Detector(), detect.Example{Text: text, Language: "es"}); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

// TestMessages: numbers that come in several messages, that are not whole, and that nothing announces.
func TestMessages(t *testing.T) {
	for _, text := range []string{
		"User: apunta\nUser: el [PHONE_NUMBER 688 31]\nAgent: digues\nUser: [PHONE_NUMBER 09 77] perdó, s'ha enviat a mitges",
		"User: apunta\nUser: el [PHONE_NUMBER seis treinta y tres]\nAgent: dime\nUser: [PHONE_NUMBER veintidós cero nueve, cuarenta y uno]",
		"User: apunta\nUser: el 688 31\nAgent: 09 77",
		"User: és el 7114207\nUser: 14 del 9",
		"User: apunta\nUser: el 688 31\nAgent: ¿edad?\nUser: 0977 y medio",
		"CONTACTES DE L'ESCALA\nel llum de l'escala, visc a [LOCATION l'escala]",
		"User: som 65\nUser: 12 i 3\nAgent: gràcies",
		"Agent: ¿Teléfono?\nUser: [PHONE_NUMBER 60711] y no sé más\nAgent: son 12345",
		"Agent: un moment\nUser: és [CODE 2551 2345]\nAgent: de 10.30-13.30 del 12/03/2024, curs 2023-2024",
		"Agent: ¿Municipio de empadronamiento?\nUser: no lo sé",
	} {
		if diff := detecttest.Diff(Detector(), detect.Example{Text: text, Language: "es"}); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}
