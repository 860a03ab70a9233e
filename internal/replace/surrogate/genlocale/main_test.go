package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestLists(t *testing.T) {
	js := "const n=[`Rue`,`Rue 2`],e={person:{first_name:{female:`Ada.Bea`.split(`.`),male:[`Cy`,`D'Or`]},last_name:n},x:{country:`A|B`.split(`|`)}};"
	for at, want := range map[string]string{
		"first_name.female": "[{Ada 0} {Bea 0}]", "first_name.male": "[{Cy 0} {D'Or 0}]", "last_name": "[{Rue 0} {Rue 2 0}]",
		"country": "[{A 0} {B 0}]", "street": "[]",
	} {
		if got := fmt.Sprint(nodeList(js, at)); got != want {
			t.Errorf("%s: %s, not %s", at, got, want)
		}
	}
	py := "class Provider(P):\n    # names\n    first_names: ElementsType[str] = OrderedDict(\n        ((\"Ada\", 0.5), # often\n        ('Bea', 1e-3))\n    )\n    last = (\"Zorn\", \"Yo\")\n"
	for name, want := range map[string]string{"first_names": "[{Ada 0.5} {Bea 0.001}]", "last": "[{Zorn 0} {Yo 0}]", "none": "[]"} {
		if got := fmt.Sprint(pythonList(py, name)); got != want {
			t.Errorf("%s: %s, not %s", name, got, want)
		}
	}
}

// The first source of a name counts; the shares of one that stands there twice add up.
func TestWrite(t *testing.T) {
	w := weights{}
	w.add([]entry{{"Ada", .25}, {"Ada", .25}, {"Groß", 0}, {"two words", 0}, {"lower", 0}}, 10, "de-CH")
	w.add([]entry{{"Ada", 0}, {"Bea", 0}}, 3, "de-CH")
	var b strings.Builder
	write(&b, "surname", "de-CH", w)
	if want := "[surname]\nAda\t5\nBea\t3\nGross\t10\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
	b.Reset()
	writeStreets(&b, "de-DE", weights{"Lindenstraße": 1, "Linden Str.": 1, "Am Bach": 1, "Eichenweg": 1})
	if want := "[street]\nEichen\nLinden\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
