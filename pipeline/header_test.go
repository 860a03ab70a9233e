package pipeline

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
)

// TestHeaderOfData: the first line of a table of which no column is named is shared as it is, so one that is somebody's
// data ends the run, before anything is written.
func TestHeaderOfData(t *testing.T) {
	for _, c := range []struct {
		text    string
		refused string // what the error has in it; "" for a table that is read
	}{
		{"shift,nurse\nEarly,Ifeoma Okafor\n", ""},
		{"Nachname;Vorname;Telefon;Ort\nTietze;Burkhard;0171 3920 044;Kiel\n", ""},
		{"Surveyor,April,May,June\nIfeoma Okafor,2,1,4\n", ""},
		{"Schicht;Mo;Di;Mi\nfrüh;Tietze;Hobday;Okafor\n", ""},
		{"Monday,Margaret Hobday\nTuesday,Sian Pugh\n", "1:1: the first line looks like somebody's data"},
		{"April,May,Margaret Hobday\n2,3,Sian Pugh\n", "1:1: the first line looks like somebody's data"},
		{"Early,Margaret Hobday\nLate,Sian Pugh\n", "1:1: the first line looks like somebody's data"},
		{"call,m.hobday@wharf.example\ncall,s.pugh@wharf.example\n", "1:1: the first line looks like somebody's data"},
		{"2023-04-17,fell on the stairs\n2023-05-02,came again\n", "1:1: the first line looks like somebody's data"},
		{"Margaret Hobday,ill\n", "1:1: the table has a single line"},
	} {
		path := filepath.Join(t.TempDir(), "rota.csv")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		source, err := format.Open(path, format.Options{IDColumn: "#", TextColumns: []string{"*"}})
		if err != nil {
			t.Fatal(err)
		}
		defer source.Close()
		config := Default()
		config.Mask.Mode, config.Run.KeepGoing = "all", true
		r, err := New(context.Background(), config, source, Options{Engines: allEngines})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		_, err = r.Anonymize(context.Background(), Output{Stream: &out})
		switch {
		case c.refused == "" && err != nil:
			t.Errorf("%q: %v", c.text, err)
		case c.refused != "" && (err == nil || !strings.Contains(err.Error(), c.refused)):
			t.Errorf("%q: %v", c.text, err)
		case c.refused != "" && out.Len() > 0:
			t.Errorf("%q: %q was written", c.text, out.String())
		}
		if failed := (*Failure)(nil); err != nil && errors.As(err, &failed) && strings.Contains(failed.Error(), "Hobday") {
			t.Errorf("the error quotes the text: %v", failed)
		}
	}
}
