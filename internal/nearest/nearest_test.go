package nearest

import "testing"

func TestTo(t *testing.T) {
	known := []string{"general", "insurance", "legal", "PHONE"}
	for name, want := range map[string]string{
		"phne":      `; did you mean "PHONE"?`,
		"Insurence": `; did you mean "insurance"?`,
		"generel":   `; did you mean "general"?`,
		"zzzzzzz":   "",
		"":          "",
	} {
		if got := To(name, known); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}
