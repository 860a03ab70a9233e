package corpus

import (
	"strings"
	"testing"
)

// TestMaskings: by hand, with offsets in code points. The order of maskings does not matter, and of those
// that overlap the first stands for all.
func TestMaskings(t *testing.T) {
	const text = "Müller owns a mule in Slad."
	for given, want := range map[string]string{
		`{"d": []}`: text,
		`{"d": [[0, 6]], "other": [[900, 901, "x"]]}`:                     " owns a mule in Slad.",
		`{"d": [[22, 26, "a village"], [0, 6, "A man"]]}`:                 "A man owns a mule in a village.",
		`{"d": [[14, 18, "beast"], [12, 26, "something"], [0, 6, "  "]]}`: " owns something.",
		`{"d": [[0, 6, "He"], [3, 11, "x"]]}`:                             "He a mule in Slad.",
	} {
		m, err := ReadMaskings(strings.NewReader(given), "tae.json")
		if err != nil {
			t.Errorf("%s: %v", given, err)
			continue
		}
		if got, err := m.Apply("d", text); err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", given, got, err, want)
		}
	}
	m, err := ReadMaskings(strings.NewReader(`{"d": [[0, 99]], "e": [[5, 2]]}`), "tae.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"d", "e", "f"} {
		if _, err := m.Apply(id, text); err == nil || strings.Contains(err.Error(), "Müller") {
			t.Errorf("%s: %v", id, err)
		}
	}
}

func TestMaskingsFaults(t *testing.T) {
	for given, want := range map[string]string{
		`[]`:                              "tae.json:1: this is not a JSON object of documents",
		"{\"d\":\n [[0, 6, \"Ann\", 1]]}": "tae.json:2: a document is to have a list",
		`{"d": [[0]]}`:                    "a document is to have a list",
		`{"d": [["Ann", 6]]}`:             "a document is to have a list",
		`{"d": [[0.5, 6]]}`:               "a document is to have a list",
		`{"d": [], "d": []}`:              "two members of the same name",
		`{"d": []`:                        "the file ends in the middle",
		`{"d": []} 1`:                     "something follows",
		``:                                "this is not a JSON object of documents",
	} {
		_, err := ReadMaskings(strings.NewReader(given), "tae.json")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Ann") {
			t.Errorf("%s: %v, want %s", given, err, want)
		}
	}
}
