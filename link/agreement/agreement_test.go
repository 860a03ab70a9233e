package agreement

import (
	"bytes"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/link"
)

// By hand: gold {1 2 3} {4 5}, found {1 2} {3 4 5}.
func TestScore(t *testing.T) {
	var s Score
	Add(&s, []string{"a", "a", "a", "b", "b"}, []int{1, 1, 2, 2, 2})
	if s.SamePairs != 2 || s.Found != 4 || s.Gold != 4 {
		t.Errorf("%+v", s)
	}
	if p := s.Pairwise(); p.Precision != .5 || p.Recall != .5 || p.F1 != .5 {
		t.Error(p)
	}
	// Precision: (2/2 + 2/2 + 1/3 + 2/3 + 2/3) / 5; recall: (2/3 + 2/3 + 1/3 + 1 + 1) / 5.
	b := s.BCubed()
	if math.Abs(b.Precision-11./15) > 1e-12 || math.Abs(b.Recall-11./15) > 1e-12 {
		t.Error(b)
	}
	var none Score
	if none.BCubed().F1 != 1 || none.Pairwise().F1 != 1 {
		t.Error("nothing to link is linked well")
	}
}

func corpus(t *testing.T) []byte {
	f, err := os.Open("../../../shared/data/tab-echr/tab_train_dev_113.jsonl.xz")
	if err != nil {
		t.Skip("the court cases are not here (../shared/data/tab-echr)")
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Linking within real court cases. The rules were looked at on the train part only.
func TestCourtCases(t *testing.T) {
	data := corpus(t)
	for _, part := range []string{"train", "dev"} {
		exact, err := TAB(bytes.NewReader(data), part, link.Options{})
		if err != nil {
			t.Fatal(err)
		}
		byName, err := TAB(bytes.NewReader(data), part, link.Options{People: []lethe.Label{lethe.Person}})
		if err != nil {
			t.Fatal(err)
		}
		for name, s := range map[string]Score{"exact": exact, "by name": byName} {
			t.Logf("%s, %s: %d mentions, %d gold pairs; pairwise %v; B³ %v", part, name, s.Mentions, s.Gold, s.Pairwise(), s.BCubed())
		}
		if byName.Pairwise().F1 < exact.Pairwise().F1 || byName.BCubed().F1 < .97 {
			t.Errorf("%s: linking by name is worse than exact linking, or bad", part)
		}
	}
}

func TestBadCorpus(t *testing.T) {
	for in, want := range map[string]string{
		"{": "document 1",
		`{"text":"ab"}` + "\n" + `{"text":"ab","entities":[{"start_offset":1,"end_offset":3,"entity_type":"PERSON"}]}`: "document 2",
	} {
		if _, err := TAB(strings.NewReader(in), "", link.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", in, err)
		}
	}
}
