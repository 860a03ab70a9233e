package surrogate

import "testing"

// A place that says that it is a street gets the name of a street, whatever its label.
func TestNamesStreet(t *testing.T) {
	for place, want := range map[string]bool{
		"Corn Street": true, "Fenner Road": true, "Cuckoo Bridge": true, "Rowan Ward": true, "Bahnhofstrasse": true, "Neue Gasse": true,
		"Calle Mayor": true, "rue du Lavoir": true,
		"Street": false, "Zermatt": false, "Ringsted": false, "Pound Lane, Leeds": false, "12 Corn Street": false, "Hamburg": false, "Bad Ragaz": false,
	} {
		if got := namesStreet(place); got != want {
			t.Errorf("%q: %v", place, got)
		}
	}
}

// An address that is written as it is said has its signs as they were.
func TestSpokenAddresses(t *testing.T) {
	for address, want := range map[string][2]string{
		"t dot averill at marlbrook dot example": {"t.averill@marlbrook.example", "x dot y at z dot example"},
		"rosi.achterberg(at)example.org":         {"rosi.achterberg@example.org", "x.y(at)z.example"},
		"ana punto gil arroba mail punto es":     {"ana.gil@mail.es", "x punto y arroba z punto example"},
	} {
		s := signsOf(address)
		if got := s.read(address); got != want[0] {
			t.Errorf("%q reads %q", address, got)
		}
		if got := s.write("x.y@z.example"); got != want[1] {
			t.Errorf("%q: %q", address, got)
		}
	}
}
