package synth

import "testing"

func TestValuesDiffer(t *testing.T) {
	for _, k := range kinds {
		seen := map[string]uint64{}
		for n := range uint64(100000) {
			v := value(k.label, n)
			if m, twice := seen[v]; twice {
				t.Fatalf("%s %d and %d are both %q", k.label, m, n, v)
			}
			seen[v] = n
		}
	}
}
