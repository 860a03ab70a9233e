package elastic

import "testing"

func TestBare(t *testing.T) {
	for value, want := range map[string]string{
		"Wrengate Motors PLC": "wrengate motors", "Wrengate Motors Inc.": "wrengate motors", "wrengate motors gmbh": "wrengate motors",
		"Wrengate Motors": "", "Wrengate Ltd": "", "A B Ltd": "", "": "", "GmbH": "",
	} {
		if got := Bare(value); got != want {
			t.Errorf("%q: %q, want %q", value, got, want)
		}
	}
}
