package synth_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/eval/synth"
)

type report struct {
	ID      string
	Content any
}

func writeClinical(t *testing.T, o synth.ClinicalOptions) ([]byte, []synth.ClinicalGold) {
	var reports, gold bytes.Buffer
	if err := synth.WriteClinical(&reports, &gold, o); err != nil {
		t.Fatal(err)
	}
	return reports.Bytes(), read[synth.ClinicalGold](t, &gold)
}

// leaves gives every leaf of a tree by its JSON Pointer.
func leaves(at string, v any, into map[string]any) map[string]any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			leaves(at+"/"+k, e, into)
		}
	case []any:
		for i, e := range v {
			leaves(at+"/"+strconv.Itoa(i), e, into)
		}
	default:
		into[at] = v
	}
	return into
}

// TestClinicalGoldFits reads the reports with another program's parser and looks for
// each gold span where it says it is.
func TestClinicalGoldFits(t *testing.T) {
	o := synth.ClinicalDefaults()
	o.Reports, o.Seed = 400, 7
	text, gold := writeClinical(t, o)
	reports := read[report](t, bytes.NewReader(text))
	trees := map[string]map[string]any{}
	kinds := map[string]int{}
	sizes := map[int]bool{}
	for _, r := range reports {
		trees[r.ID] = leaves("", r.Content, map[string]any{})
		sizes[len(trees[r.ID])] = true
		if n := len(trees[r.ID]); n < 5 || n > 60 {
			t.Fatalf("%s has %d fields", r.ID, n)
		}
		for _, v := range trees[r.ID] {
			kinds[fmt.Sprintf("%T", v)]++
		}
	}
	if len(reports) != 400 || len(trees) != 400 || !sizes[5] || !sizes[60] {
		t.Errorf("%d reports of %d ids and %d sizes", len(reports), len(trees), len(sizes))
	}
	for _, kind := range []string{"string", "float64", "bool", "<nil>"} {
		if kinds[kind] == 0 {
			t.Errorf("no leaf is a %s", kind)
		}
	}
	labels := map[string]int{}
	for _, g := range gold {
		leaf, ok := trees[g.Document][g.Field].(string)
		runes := []rune(leaf)
		if !ok || g.End > len(runes) || string(runes[g.Start:g.End]) != g.Text {
			t.Fatalf("%s %s does not have %q at %d", g.Document, g.Field, g.Text, g.Start)
		}
		labels[string(g.Label)+" "+g.Features["entity"]]++
	}
	want := strings.Split("AGE Age,CONTACT Contact,DATE Date,ID ID,LOCATION Location,NAME Name,OCCUPATION Occupation", ",")
	if got := slices.Sorted(maps.Keys(labels)); !slices.Equal(got, want) {
		t.Errorf("planted were %q, want %q", got, want)
	}
}

func TestClinicalSeeds(t *testing.T) {
	o := synth.ClinicalDefaults()
	a, gold := writeClinical(t, o)
	b, _ := writeClinical(t, o)
	o.Seed = 1
	other, _ := writeClinical(t, o)
	if !bytes.Equal(a, b) || bytes.Equal(a, other) || len(gold) == 0 {
		t.Error("the seed does not decide")
	}
	// a report does not depend on how many follow
	o = synth.ClinicalDefaults()
	o.Reports = 10
	few, _ := writeClinical(t, o)
	if !bytes.HasPrefix(a, few) {
		t.Error("ten reports are not the first ten of a hundred")
	}
}

func TestClinicalSizes(t *testing.T) {
	for n := 5; n <= 80; n += 5 {
		text, _ := writeClinical(t, synth.ClinicalOptions{Reports: 5, MinFields: n, MaxFields: n})
		for _, r := range read[report](t, bytes.NewReader(text)) {
			if got := len(leaves("", r.Content, map[string]any{})); got != n {
				t.Errorf("%d fields, want %d", got, n)
			}
		}
	}
}

func TestClinicalValidate(t *testing.T) {
	bad := []synth.ClinicalOptions{{Reports: 0, MinFields: 5, MaxFields: 6}, {Reports: 1, MinFields: 4, MaxFields: 6}, {Reports: 1, MinFields: 9, MaxFields: 8}}
	for _, o := range bad {
		if err := synth.WriteClinical(io.Discard, io.Discard, o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	o := synth.ClinicalOptions{Reports: 500, MinFields: 20, MaxFields: 20}
	if synth.WriteClinical(full{}, io.Discard, o) == nil || synth.WriteClinical(io.Discard, full{}, o) == nil {
		t.Error("what cannot be written is lost silently")
	}
}

func BenchmarkWriteClinical(b *testing.B) {
	o := synth.ClinicalDefaults()
	o.Reports = 1000
	var size bytes.Buffer
	if err := synth.WriteClinical(&size, io.Discard, o); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size.Len()))
	for b.Loop() {
		_ = synth.WriteClinical(io.Discard, io.Discard, o)
	}
}

func ExampleWriteClinical() {
	var gold bytes.Buffer
	o := synth.ClinicalOptions{Reports: 1, MinFields: 5, MaxFields: 5}
	if err := synth.WriteClinical(io.Discard, &gold, o); err != nil {
		panic(err)
	}
	var first synth.ClinicalGold
	_ = json.NewDecoder(&gold).Decode(&first)
	fmt.Fprintln(os.Stdout, first.Field, first.Label, slices.Sorted(maps.Keys(first.Features)))
	// Output: /Patient/Name NAME [entity firstname format lastname type]
}
