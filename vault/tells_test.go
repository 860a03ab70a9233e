package vault

import "testing"

// What attackers had accepted as reasons, and reasons that say nothing.
func TestTelltales(t *testing.T) {
	n := telltales{}
	for _, original := range []string{"Mr Corwin Haddersley", "Brightmoor Logistics", "Haus am See", "Baker"} {
		n.add(original)
	}
	for reason, want := range map[string]bool{
		"about Haddersley": true, "about C. Haddersley": true, "about Haddersley, Corwin": true, "about Haddersleys": true,
		"HADDERSLEY's case": true, "die Haddersley-Akte": true, "Brightmoor's claim": true,
		"request of the data subject, case 4711": false, "audit of the logistics department": false, "see claim 12": false, "the baker": false,
	} {
		if got := n.tell(reason); got != want {
			t.Errorf("%q: %v", reason, got)
		}
	}
}
