package tune

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestCombinations(t *testing.T) {
	got := Combinations([][]string{{"a=1", "a=2"}, {"b=1", "b=2", "b=3"}})
	if len(got) != 6 || !slices.Equal(got[0], []string{"a=1", "b=1"}) || !slices.Equal(got[5], []string{"a=2", "b=3"}) || !slices.Equal(got[1], []string{"a=1", "b=2"}) {
		t.Error(got)
	}
}

// TestLayers: by hand. c is bettered by b, d by c, and e is b again.
func TestLayers(t *testing.T) {
	at := func(name string, kept, found float64) *Candidate {
		return &Candidate{Settings: []string{name}, Outcome: Outcome{Kept: kept, Found: found}}
	}
	all := []*Candidate{at("a", .9, .5), at("b", .8, .2), at("c", .7, .2), at("d", .6, .3), at("e", .8, .2), at("f", .5, 0)}
	var got []string
	for _, layer := range layers(all) {
		var names []string
		for _, x := range layer {
			names = append(names, x.Settings[0])
		}
		got = append(got, strings.Join(names, ""))
	}
	if !slices.Equal(got, []string{"abf", "ce", "d"}) && !slices.Equal(got, []string{"abf", "e", "c", "d"}) {
		t.Error(got)
	}
	// Within .25, b and f come first, then a, who is on the front too.
	var names string
	for _, x := range better(all, 3, .25) {
		names += x.Settings[0]
	}
	if names != "bfa" {
		t.Error(names)
	}
}

// TestMasking: words kept and people found both rise with a bound; the best is the highest that
// comes within what is wanted.
func TestMasking(t *testing.T) {
	var person []string
	for i := range 90 {
		person = append(person, fmt.Sprint("person ", i/3))
	}
	person = append(person, "") // about nobody known
	var sizes []int
	o := MaskingOptions{
		Grid: [][]string{{"mask.theta_doc=0.9", "mask.theta_doc=0.5", "mask.theta_doc=0.3", "mask.theta_doc=0.1"}}, Within: .4, Rounds: 2,
		Try: func(_ context.Context, settings []string, documents []int) (Outcome, error) {
			_, value, _ := strings.Cut(settings[0], "=")
			x, err := strconv.ParseFloat(value, 64)
			if slices.Contains(documents, 90) || !slices.IsSorted(documents) {
				t.Error(documents)
			}
			sizes = append(sizes, len(documents))
			return Outcome{Documents: len(documents), Kept: .5 + x/2, Found: x, Low: x, High: x, Attacker: "register"}, err
		},
	}
	r, err := Masking(context.Background(), person, o)
	if err != nil {
		t.Fatal(err)
	}
	// 20 people are searched on, 10 are held out: four settings on ten people, two on twenty.
	if !slices.Equal(sizes, []int{30, 30, 30, 30, 60, 60, 30}) || !slices.Equal(r.Sizes, []int{30, 60}) {
		t.Error(sizes, r.Sizes)
	}
	if r.Best == nil || r.Best.Settings[0] != "mask.theta_doc=0.3" || r.HeldOut == nil || r.HeldOut.Documents != 30 {
		t.Fatalf("%+v", r.Best)
	}
	var text, page, yaml bytes.Buffer
	for _, err := range []error{r.WriteText(&text), r.WriteHTML(&page), r.WriteYAML(&yaml)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(text.String(), "best within 40%: mask.theta_doc=0.3 keeps 65.0%") || !strings.HasSuffix(yaml.String(), "\nmask:\n  theta_doc: 0.3\n") {
		t.Error(text.String(), yaml.String())
	}
	if p := page.String(); strings.Contains(p, "ZgotmplZ") || strings.Count(p, "<circle") != 4 || strings.Count(p, `class="bar"`) != 2 || strings.Count(p, `class="best"`) != 1 {
		t.Error(p)
	}
	o.Within = .05
	if r, err = Masking(context.Background(), person, o); err != nil || r.Best != nil || !strings.Contains(r.Verdict(), "none comes within 5%: the least is 10.0%") {
		t.Errorf("%v %v", r, err)
	}
	if _, err := Masking(context.Background(), []string{"a", "a", ""}, o); err == nil {
		t.Error("one person is enough")
	}
}
