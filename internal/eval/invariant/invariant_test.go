package invariant

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestSets: the sentences are as many as they should be, and each holds what it must keep.
func TestSets(t *testing.T) {
	sizes := map[string]int{
		"clinical": 400, "legal": 300, "everyday": 300, "clinical-further": 80, "legal-further": 120, "everyday-further": 121,
		"clinical-further-held-out": 80, "legal-further-held-out": 120, "everyday-further-held-out": 119,
		"clinical-iberian": 24, "clinical-iberian-held-out": 24, "legal-iberian": 24, "legal-iberian-held-out": 24, "everyday-iberian": 24, "everyday-iberian-held-out": 24,
		"clinical-mixed": 84, "clinical-mixed-held-out": 56, "legal-mixed": 84, "legal-mixed-held-out": 56, "everyday-mixed": 84, "everyday-mixed-held-out": 56,
	}
	ids, texts := map[string]bool{}, map[string]bool{}
	for _, name := range Names() {
		all, err := Load(name)
		if err != nil || len(all) != sizes[name] || sizes[name] == 0 {
			t.Fatalf("%s: %d sentences, %v", name, len(all), err)
		}
		for _, s := range all {
			if ids[s.ID] || texts[s.Text] || s.Kind == "" || len(s.Keep) == 0 || !slices.Contains([]string{"de", "en", "es", "ca"}, s.Lang) {
				t.Errorf("%s %s: twice, or incomplete", name, s.ID)
			}
			ids[s.ID], texts[s.Text] = true, true
			for _, k := range slices.Concat(s.Keep, s.Go) {
				if k == "" || !strings.Contains(s.Text, k) {
					t.Errorf("%s does not hold %q", s.ID, k)
				}
			}
		}
	}
	if _, err := Load("nonsense"); err == nil {
		t.Error("a set that is not there")
	}
}

// TestHeldOut: of a set that is held out nothing can be read but how much survives.
func TestHeldOut(t *testing.T) {
	s := Sentence{ID: "1", Lang: "en", Kind: "dose", Text: "4 mg", Keep: []string{"4 mg"}}
	for set, listed := range map[string]int{"legal-further": 1, "legal-further-held-out": 0} {
		got := Tally{Set: set}
		got.Add(s, "[AGE] mg", "[AGE] mg")
		if len(got.Broken) != listed || len(got.Kinds) != listed || got.All != (Share{0, 1}) || HeldOut(set) != (listed == 0) {
			t.Errorf("%s: %+v", set, got)
		}
		if p := s.Profile(set); p != "insurance" {
			t.Errorf("%s: profile %s", set, p)
		}
	}
}

func TestTally(t *testing.T) {
	got := Tally{Set: "own"}
	got.Add(Sentence{ID: "1", Lang: "de", Kind: "dose", Text: "Frau Art: Art und 4 mg.", Keep: []string{"Art und", "4 mg"}}, "Frau [NAME]: Art und [AGE] mg.", "Frau [NAME]: Art und 4 mg.")
	got.Add(Sentence{ID: "2", Lang: "en", Kind: "money", Text: "£1,910", Keep: []string{"£1,910"}}, "£1,910", "£1,910")
	var out bytes.Buffer
	if err := got.WriteText(&out); err != nil {
		t.Fatal(err)
	}
	want := "own 2 of 3 66.67 % lost by reach alone 1 of 1 de 1 of 2 50.00 % en 1 of 1 100.00 % dose 1 of 2 50.00 % money 1 of 1 100.00 %"
	if strings.Join(strings.Fields(out.String()), " ") != want {
		t.Errorf("%s", out.String())
	}
	out.Reset()
	if err := got.WriteBroken(&out); err != nil || out.String() != "1\tde\tdose\treached\t[\"4 mg\"]\t\"Frau [NAME]: Art und [AGE] mg.\"\n" {
		t.Errorf("%v, %q", err, out.String())
	}
}
