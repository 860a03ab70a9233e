package vault

import "testing"

// What attackers had accepted as reasons, and reasons that say nothing.
func TestTelltales(t *testing.T) {
	n := newTelltales()
	for _, original := range []string{"Mr Corwin Haddersley", "Brightmoor Logistics", "Haus am See", "Baker", "943 476 5919", "WRI-330718"} {
		n.add(original)
	}
	for reason, want := range map[string]bool{
		"about Haddersley": true, "about C. Haddersley": true, "about Haddersley, Corwin": true, "about Haddersleys": true,
		"HADDERSLEY's case": true, "die Haddersley-Akte": true, "Brightmoor's claim": true,
		"aboutHaddersley2019": true, "phaddersley": true, "Had-dersley": true, "Hadder sley": true, "H a d d e r s l e y": true, "H&#97;ddersley": true, "Had%64ersley": true,
		"9434765919": true, "943-476-5919": true, "claim wri330718": true, "claims 330717 and 4711": false,
		"request of the data subject, case 4711": false, "audit of the logistics department": false, "see claim 12": false, "the baker": false,
	} {
		if got := n.tell(reason); got != want {
			t.Errorf("%q: %v", reason, got)
		}
	}
}
