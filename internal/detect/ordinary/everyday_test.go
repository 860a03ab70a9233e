package ordinary

import "testing"

// TestIsTally: colours and orders are counted, houses in streets are not.
func TestIsTally(t *testing.T) {
	f := &field{language: "en"}
	for text, want := range map[string]bool{
		"Red 214, Blue 198": true, "6 Nutilis Clear, 2 Fortisip Compact vanilla, 1 Aerochamber yellow": true,
		"Plt 402, Na 133": true, "Apt 4, Blk 12": false,
		"12 Mill Street, 14 Mill Street, 16 Mill Street": false, "6 Nutilis Clear, 2 Fortisip": false, "Flat 2, Block 3": false, "6 Mill Hill, Nether Dallow, 2 Fold": false,
	} {
		if got := f.isTally(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
