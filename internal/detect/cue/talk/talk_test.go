package talk

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

func TestChats(t *testing.T) { detecttest.Test(t, Chats()) }

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
		"el número es [PHONE_NUMBER 654 doscientos veintitrés 108], y tengo 654 o siete",
	} {
		if diff := detecttest.Diff(Detector(), detect.Example{Text: text, Language: "es"}); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}
