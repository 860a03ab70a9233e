package echo

import "testing"

// Addresses by the word for a street, whole, with and without capitals; ways and floors of nobody stay.
var ibericHouseExamples = []example{
	{"es", "Vive en [ADDRESS arrabal de {PERSON San Lázaro}, {AGE 21}] en la [ADDRESS Cuesta del Olivar, 8]. La cuesta del olivar, 8 metros. Plaza Mayor, 20 % de humedad"},
	{"ca", "Viu al [ADDRESS raval de Santa Clara, 12], de Valls; av. del Bosc, de 124 metres; [ADDRESS Av. Rei en {PERSON Pere}, 15]"},
	{"es", "[ADDRESS {ADDRESS calle Roble 12}, 4-2], de 8-10 h; [ADDRESS {ADDRESS calle Pinar, 4}, ático B]; [ADDRESS {ADDRESS calle Olmo 3, 2.º} derecha]. {ADDRESS calle Nogal, 7}, bajocubierta; {ADDRESS calle Nogal, 9}, local cerrado"},
	{"ca", "A [ADDRESS {ADDRESS carrer Nord, 5}, entresòl 1a]. A Grup Les Moreres, [ADDRESS bloc 3, 2n C], Tàrrega"},
	{"es", "dejadlo en [ADDRESS calle fuente nueva 12]\nporfa que no se pierda\nel camino recto 3 veces y ya\nla calle mayor tiene 20 casas aqui"},
	{"ca", "viu al [ADDRESS carrer nou 31], als afores\nel carrer tallat 3 dies seguits, quin pal"},
}

func TestIbericHouses(t *testing.T) { holdTo(t, ibericHouseExamples, Options{Bare: true}) }
