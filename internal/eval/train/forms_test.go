package train

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

func values(d Document) []string {
	var vs []string
	for _, m := range d.Mentions {
		vs = append(vs, m.Type+" "+m.In(d.Text))
	}
	return vs
}

func TestFormsAreCleaned(t *testing.T) {
	d := marked("d", "[PERSON Mr.] [PERSON Ford], [ADDRESS 39] [ADDRESS Kromwater 38]\n [ADDRESS Suite 242]\n [LOCATION Delft]\n [ADDRESS 43524]")
	d.withoutTitles()
	d.joinAddresses()
	want := []string{"PERSON Ford", "ADDRESS 39 Kromwater 38\n Suite 242", "LOCATION Delft", "ADDRESS 43524"}
	if got := values(d); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestRefill(t *testing.T) {
	forms := []Document{
		marked("a", "It is [PERSON Åsa Ōe] at [ADDRESS 1 Rue X\nLyon], [LOCATION İzmir]."),
		marked("b", "[PERSON Ford] works at [ORGANIZATION Seeds of peace]."),
	}
	p := newPool(forms)
	text := marked("c", "[PERSON Ann Lee] and [PERSON Ann Lee] met [PERSON Bob] in [LOCATION Paris], [QUANTITY 3] times.")
	small, addresses := 0, 0
	for seed := range uint64(200) {
		d := p.refill(rand.New(rand.NewPCG(seed, 1)), &text, 4)
		if err := d.Check(); err != nil {
			t.Fatal(err)
		}
		if again := p.refill(rand.New(rand.NewPCG(seed, 1)), &text, 4); !reflect.DeepEqual(d, again) {
			t.Fatalf("%v, then %v", d, again)
		}
		if strings.ToLower(d.Text) == d.Text {
			small++
			continue
		}
		got := values(d)
		want := []string{"PERSON Åsa Ōe", "PERSON Åsa Ōe", "PERSON Ford", "LOCATION İzmir", "QUANTITY 3"}
		if strings.HasPrefix(got[3], "ADDRESS") {
			addresses++
			want[3] = "ADDRESS 1 Rue X\nLyon"
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	}
	if small < 5 || small > 50 || addresses < 20 || addresses > 80 {
		t.Errorf("%d texts in small letters and %d with an address, of 200", small, addresses)
	}
}

// The forms are read whole, and all their mentions fit.
func TestFormsOfTheFolder(t *testing.T) {
	docs, err := data(t).forms(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(docs) < 1500 || len(docs) > 2109 {
		t.Errorf("%d forms", len(docs))
	}
	for i := range docs {
		if err := docs[i].Check(); err != nil {
			t.Fatal(err)
		}
	}
}
