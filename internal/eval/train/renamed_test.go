package train

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// TestRenamed: other people stand where some stood, the same for the same name and in the same
// letters, and all else is left.
func TestRenamed(t *testing.T) {
	n := &renamer{rng: rand.New(rand.NewPCG(1, 1)), given: []string{"Ada"}, surnames: []string{"Ley"}}
	d := marked("d", "[PERSON Paul von der Linde] of [LOCATION Paul], [PERSON P. LINDE-KERN] met [PERSON paul]; [PERSON Lindes] hat, [PERSON M.], [PERSON O'Kern].")
	out := n.renamed(&d)
	if err := out.Check(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"PERSON Ada von der Ley", "LOCATION Paul", "PERSON P. LEY-LEY", "PERSON ada", "PERSON Leys", "PERSON M.", "PERSON O'Ley",
	}
	if got := values(out); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if !strings.HasSuffix(out.Text, "; Leys hat, M., O'Ley.") {
		t.Errorf("wrote %q", out.Text)
	}
}

// TestNamesOfLists: lists give names of one word in ordinary letters.
func TestNamesOfLists(t *testing.T) {
	var got []string
	for _, s := range []string{"GARCIA", "De La Cruz", "Ng", "Nuñez", "İnci 2", "MC-KAY"} {
		addName(&got, s)
	}
	if want := []string{"Garcia", "Nuñez", "Mc-Kay"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
