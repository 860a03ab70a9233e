package gazetteer

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/detecttest"
)

func TestDetector(t *testing.T) { detecttest.Test(t, Detector()) }

func TestNew(t *testing.T) {
	d, err := New([]List{
		{Name: "wards", Label: "WARD", Terms: []string{"Ward  B", ".NET team"}},
		{Name: "code", Label: "CODE", CaseSensitive: true, Terms: []string{"IT"}, Score: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	detecttest.Test(t, d)
	found, err := d.Find(context.Background(), lethe.NewDocument("a", "it is IT on ward\tb, the .net team"))
	if err != nil || len(found) != 3 || found[0].Text != "IT" || found[0].Score != 1 {
		t.Errorf("%v %v", found, err)
	}
}

func TestValidate(t *testing.T) {
	for _, l := range []List{
		{Label: "A", Terms: []string{"secret"}},
		{Name: "n", Terms: []string{"secret"}},
		{Name: "n", Label: "A"},
		{Name: "n", Label: "A", Terms: []string{"secret", " "}},
		{Name: "n", Label: "A", Terms: []string{"secret"}, Score: 2},
		{Name: "n", Label: "A", Terms: []string{"a secret"}, Suffix: true},
	} {
		if _, err := New([]List{l}); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: %v", l, err)
		}
	}
}
