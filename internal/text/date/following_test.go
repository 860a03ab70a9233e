package date

import "testing"

func TestFollowing(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"April", "May", true}, {"dezember", "Januar", true}, {"Sa.", "So.", true}, {"sunday", "Monday", true}, {"junio", "julio", true},
		{"May", "June", true}, {"April", "June", false}, {"May", "April", false}, {"Monday", "Anna", false}, {"Mai", "June", false}, {"", "May", false},
	} {
		if got := Following(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}
