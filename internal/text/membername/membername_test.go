package membername

import "testing"

func TestTelling(t *testing.T) {
	for text, want := range map[string][2]bool{ // as the name of a member, as an id
		"Hester Quill":           {true, true},
		"Total Due":              {true, true}, // which detection has to say
		"Äbi Örtli":              {true, true},
		"birthDate":              {},
		"hester":                 {},
		"Visit notes":            {},
		"hester@post.example":    {true, true},
		"@type":                  {},
		"756.9217.0769.85":       {true, true},
		"75692170769856":         {true, false},
		"2024-03-05":             {},
		"case-7":                 {},
		"Hester Quill (mother)":  {true, true},
		"S0004-0614200500070001": {true, true},
	} {
		if got := [2]bool{Telling(text), TellingID(text)}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestField(t *testing.T) {
	name := Field("/persons/Hester Quill")
	if !IsField(name) || IsField("/persons/Hester Quill") || Value(name) != "/persons/Hester Quill" {
		t.Errorf("%q is not told from the field of its value", name)
	}
}
