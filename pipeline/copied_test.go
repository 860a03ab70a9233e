package pipeline

import (
	"context"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/column"
)

// What a column may hold and what becomes of it: copied, with a warning, or searched.
func TestCopiedColumns(t *testing.T) {
	for _, x := range []struct{ name, values, want string }{
		{"FCODE", "OP|EXIT|AUSTRITT", "copied"},
		{"DAT", "2019-03-01|2019-03-02 08:15:00", "copied"},
		{"KLINIK", "Chirurgie|Innere Medizin", "copied"},
		{"STATION", "12|B4", "copied"},
		{"FALLNR", "7001|7002", "warned"},
		{"PATNR", "1|2", "searched"},
		{"PAT_NAME", "x", "searched"},
		{"Geburtsdatum", "1950-01-01", "searched"},
		{"email_1", "", "searched"},
		{"X1", "OP|write to ann@example.org", "searched"},
		{"X2", "OP|079 123 45 67", "searched"},
		{"X3", "Kern, Nadja", "searched"},
		{"X4", "Frau Kern", "searched"},
		{"X5", "OP|hat nach der Visite angerufen und gefragt", "searched"},
		{"X6", "756.1234.5678.97", "searched"},
		{"X7", "7561234567897|7569217076985|7560000000002", "searched"}, // the control digits were worked out by hand
		{"X9", "0041442551111", "searched"},
		{"X10", "00012345|0000012346", "copied"},
		{"X8", "7561234567897|12|13", "copied"},
		{"ARZT", "Huber", "searched"},
		{"STRASSE", "", "searched"},
	} {
		s := column.NewSurvey()
		for v := range strings.SplitSeq(x.values, "|") {
			doc := &lethe.Document{Fields: []lethe.Field{{Name: "metadata/" + x.name, Text: v}}}
			if err := s.Look(context.Background(), doc); err != nil {
				t.Fatal(err)
			}
		}
		c := Default()
		warnings := strings.Join(c.copied(s), "\n")
		got := "searched"
		if len(c.Metadata.Keep) == 1 {
			got = "copied"
			if warnings != "" {
				got = "warned"
			}
		} else if !strings.Contains(warnings, "column "+x.name+" is searched") {
			t.Errorf("%s: %q", x.name, warnings)
		}
		if got != x.want {
			t.Errorf("%s with %s is %s, not %s: %s", x.name, x.values, got, x.want, warnings)
		}
	}
}
