package format

import "testing"

func TestClaim(t *testing.T) {
	c := takenNames{}
	for _, step := range []struct{ name, ext, want string }{
		{"a", ".x", "a.x"}, {"a", ".x", "a-2.x"}, {"a", ".y", "a.y"},
		{"a-2", ".x", "a-2-2.x"}, {"a-4", ".x", "a-4.x"},
		{"a", ".x", "a-3.x"}, {"a", ".x", "a-5.x"},
	} {
		if got := c.claim(step.name, "-", step.ext); got != step.want {
			t.Errorf("%s%s: %s, want %s", step.name, step.ext, got, step.want)
		}
	}
}
