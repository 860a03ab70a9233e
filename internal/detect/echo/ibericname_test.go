package echo

import "testing"

// Names and numbers of people by the words beside them; words that are names elsewhere stay.
var ibericNameExamples = []example{
	{"es", "Dice que fue un tal «[PERSON el Rata]» o el conocido como [PERSON Pelines]; un tal día, conocida por todos."},
	{"es", "pregunta a la señora [PERSON dolores] la del segundo\nla señora estaba con dolores de espalda\nla niña se llama [PERSON abril] y nacio en abril"},
	{"es", "y es hija de {PERSON Ramón} y de [PERSON {LOCATION Dolores}], viuda; hija de los Montes y de la Sierra; vino de {PERSON Ramón} y de {LOCATION Dolores}."},
	{"ca", "la [PERSON clara] porta el vi dissabte\nbatem la clara de l'ou i porta estona\nhe deixat les claus a la botiga de la [PERSON roser] avui\nsurt a la flor de la roser de sempre"},
	{"es", "[ORGANIZATION CAJA RURAL DEL JALÓN]\n\n[ORGANIZATION HOSPITAL PROVINCIAL DE LA SAGRA]\nHOSPITAL DE DÍA\nCLUB DE LECTURA"},
	{"ca", "L'operària núm. [PERSONAL_ID 3141] i el soci núm. [PERSONAL_ID 882]; l'operària núm. 2 del torn"},
	{"es", "agentes {PERSONAL_ID 61.204} y [PERSONAL_ID 61.377], entre 1.200 y 1.500 euros, {PERSONAL_ID 61.204} y 4.377.201"},
}

func TestIbericNames(t *testing.T) { holdTo(t, ibericNameExamples, Options{Bare: true}) }
