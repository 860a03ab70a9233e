package surrogate

import "testing"

func TestBare(t *testing.T) {
	for value, want := range map[string]string{
		"Mr Carter": "Carter", "Frau Dr. med. Keller": "Keller", "Carter": "Carter", "Carter Ltd": "Carter", "Brannock & Sons Ltd.": "Brannock",
		"Zwiesler GmbH & Co. KG": "Zwiesler", "Dr.": "Dr.", "": "", "Sra. Puig": "Puig",
	} {
		if got := Bare(value); got != want {
			t.Errorf("%q: %q, not %q", value, got, want)
		}
	}
}
