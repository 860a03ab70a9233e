package pipeline

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/replace/tags/tagstest"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// What goes into the manifest must not let anyone try out seeds, or see paths.
func TestFingerprintWithoutSecrets(t *testing.T) {
	a, b := Default(), Default()
	a.Replace.Operator, b.Replace.Operator = "date-shift", "date-shift"
	a.Replace.Seed, a.Replace.KeyFile, a.Replace.FieldsBlacklist = "7", "k", "/home/anna/fields"
	a.Replace.MinDays, a.Replace.MaxDays, a.Replace.NearDays, a.Replace.HashSalt = 17, 17, 17, "salt"
	x, err := a.Fingerprint("s")
	if err != nil {
		t.Fatal(err)
	}
	if y, _ := b.Fingerprint("s"); x != y {
		t.Error("the fingerprint depends on a secret")
	}
	y, _ := read(t, "replace: {operator: date-shift, labels: {DATE: {max_days_shift: 17}}, rules: {x: {operator: hash, hash_salt: salt}}}").Fingerprint("s")
	if z, _ := read(t, "replace: {operator: date-shift, labels: {DATE: {max_days_shift: 18}}, rules: {x: {operator: hash, hash_salt: other}}}").Fingerprint("s"); y != z {
		t.Error("the fingerprint depends on a secret of a label")
	}
	b.Replace.ShiftBy = "patient"
	if y, _ := b.Fingerprint("s"); x == y {
		t.Error("the fingerprint does not depend on what changes the output")
	}
}

func TestUnsafe(t *testing.T) {
	c := Default()
	if len(c.unsafe()) > 0 || len(c.cautions()) > 0 || c.Replace.ByMention() {
		t.Errorf("the default: %q", c.unsafe())
	}
	c.Replace.Operator, c.Replace.KeyFile, c.Mask.Mode = "date-shift", "k", "all"
	if len(c.unsafe()) > 0 || len(c.cautions()) > 0 || !c.Replace.ByMention() {
		t.Errorf("date-shift as it should be: %v", c.cautions())
	}
	c.Replace.MinDays, c.Replace.MaxDays = 0, 0
	if got := c.cautions(); len(got) != 1 {
		t.Errorf("dates that do not move: %v", got)
	}
	c = Default()
	c.Replace.Labels = map[lethe.Label]Override{"NAME": {Operator: "tags"}, "DATE": {Operator: "identity"}}
	if got := c.unsafe(); len(got) != 2 || len(c.cautions()) != 2 || !c.Replace.ByMention() {
		t.Errorf("operators of single labels: %q", got)
	}
}

func TestFeaturesAreHeldOnce(t *testing.T) {
	var f features
	ms := []lethe.Mention{
		{Detector: "a", Details: lethe.Details{Features: map[string]string{"x": "1", "y": "2"}}}, {Detector: "a"}, {Detector: "b"},
		{Detector: "a", Details: lethe.Details{Features: map[string]string{"y": "2", "x": "1"}}}, {Detector: "a", Details: lethe.Details{Features: map[string]string{}}},
	}
	for i := range ms {
		f.add(&ms[i])
	}
	if len(f.all) != 3 || !slices.Equal(f.of, []uint32{0, 1, 2, 0, 1}) {
		t.Errorf("%d held, %v", len(f.all), f.of)
	}
	if k := f.at(3); k.detector != "a" || k.details.Features["y"] != "2" {
		t.Errorf("%+v", k)
	}
	if k := f.at(5); k.detector != "" {
		t.Errorf("%+v", k)
	}
}

// The example collection, through every policy: the same bytes for any number of
// threads, nothing lost by identity, nothing but dates moved by a shift, and tags that
// can be undone.
func TestPoliciesOverClaims(t *testing.T) {
	in := slow.Files(t, "../examples/claims")
	run := func(operator string, threads int) string {
		config := Default()
		config.Mask.Mode, config.Run.Threads = "all", threads
		config.Replace.Operator, config.Replace.Seed, config.Replace.ShiftBy = operator, "3", "patient"
		folder := filepath.Join(t.TempDir(), "out")
		r := over(t, config, "", in)
		if _, err := r.Anonymize(context.Background(), Output{Folder: folder}); err != nil {
			t.Fatalf("%s: %v", operator, err)
		}
		return folder
	}
	originals := readFolder(t, in)
	for _, operator := range []string{"scrubber", "date-shift", "tags", "identity"} {
		one, four := readFolder(t, run(operator, 1)), readFolder(t, run(operator, 4))
		if !maps.Equal(one, four) {
			t.Errorf("%s: one thread writes other bytes than four", operator)
		}
		delete(one, publish.Manifest)
		if operator != "identity" && operator != "tags" {
			continue
		}
		for name, text := range originals {
			if operator == "identity" && one[name] != text {
				t.Errorf("identity changed %s", name)
			}
			if operator == "tags" && !slices.Equal(restored(t, one[name]), restored(t, text)) {
				t.Errorf("the tags of %s cannot be undone", name)
			}
		}
	}
}

// restored gives the texts and numbers of a JSON document with their tags undone, in
// an order of their own: names of members may have become labels, and numbers texts.
func restored(t *testing.T, document string) []string {
	t.Helper()
	var all []string
	d := json.NewDecoder(strings.NewReader(document))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	var collect func(any)
	collect = func(v any) {
		switch v := v.(type) {
		case string:
			all = append(all, tagstest.Restore(v))
		case json.Number:
			all = append(all, v.String())
		case []any:
			for i := range v {
				collect(v[i])
			}
		case map[string]any:
			for k := range v {
				collect(v[k])
			}
		}
	}
	collect(v)
	slices.Sort(all)
	return all
}

func readFolder(t *testing.T, folder string) map[string]string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range files {
		out[f.Name()] = readFile(t, folder, f.Name())
	}
	return out
}
