package choice

import (
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
)

func TestPatientOf(t *testing.T) {
	ps, err := field.ParsePaths([]string{"pid"}, "x")
	if err != nil {
		t.Fatal(err)
	}
	of := func(name, text string, kind lethe.Kind) lethe.Field {
		return lethe.Field{Name: name, Text: text, Kind: kind}
	}
	for want, fields := range map[string][]lethe.Field{
		"P1": {of("metadata/pid", "P1", lethe.Text), of("/x/pid", "P1", lethe.Text), of("/y/pid", "", lethe.Text)},
		"17": {of("/pid", "17", lethe.Number), of("/pid", "pid", lethe.Key)},
		"":   {of("/a/pid", "P1", lethe.Text), of("/b/pid", "P2", lethe.Text)},
	} {
		if got := (Fields{Patient: ps}).PatientOf(&lethe.Document{Fields: fields}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
