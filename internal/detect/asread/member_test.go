package asread

import "testing"

// TestNamesThing: names of members that detection need not read, and those that it must.
func TestNamesThing(t *testing.T) {
	for text, thing := range map[string]bool{
		"Review Date": true, "Case Number": true, "Total Due": true, "Datum Der Zahlung": true,
		"Orla Fennick": false, "Summer Quist": false, "Rev. Lamb": false, "Kezia Day": false, "o.fennick@post.example": false, "Case Number 77120": false, "Brigade Zwettl": false,
	} {
		if namesThing(text) != thing {
			t.Errorf("%q: names a thing: %v", text, !thing)
		}
	}
}
