package prompt

import (
	"slices"
	"strings"
	"testing"
)

// Every embedded prompt passes its own check in every language, and every name has a
// file in each.
func TestEmbedded(t *testing.T) {
	for _, language := range Languages() {
		s, err := Load(language, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range Kinds() {
			if len(s.Version(k.Name)) != 16 {
				t.Errorf("%s: %s has version %q", language, k.Name, s.Version(k.Name))
			}
			ms, err := s.Messages(k.Name, k.Samples[0])
			if err != nil {
				t.Fatal(err)
			}
			if len(ms) != 2 || ms[0].Role != "system" || ms[1].Role != "user" {
				t.Errorf("%s: %s has other messages than one of the system and one of the user", language, k.Name)
			}
			for _, m := range ms {
				if strings.Contains(m.Content, "<no value>") || strings.Contains(m.Content, "{{") {
					t.Errorf("%s: %s is not filled in", language, k.Name)
				}
			}
		}
	}
	if !slices.Equal(Languages(), []string{"de", "en"}) {
		t.Errorf("languages are %v", Languages())
	}
}
