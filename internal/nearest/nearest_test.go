package nearest

import "testing"

func TestTo(t *testing.T) {
	known := []string{"general", "insurance", "legal"}
	for name, want := range map[string]string{
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
