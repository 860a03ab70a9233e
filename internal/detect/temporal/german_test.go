package temporal_test

import (
	"testing"

	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/temporal"
)

// Days without a year, behind a comma or the short form of a weekday and before a bracket or column; "Fr" is
// no currency there, and a number before a unit is no day.
func TestGermanDaysOfNotes(t *testing.T) {
	check(t, temporal.Dates(),
		detect.Example{Text: "Abholung Fr [DATE 13.6.] 18h, Mi [DATE 7.3.]   Projekt", Language: "de"},
		detect.Example{Text: "Tannhausen, [DATE 13.5.]\nA. Roe", Language: "de"},
		detect.Example{Text: "Beleg [DATE 14.3.] (Anlass), Tanztee, [DATE 14.4.]! Bis dann", Language: "de"},
		detect.Example{Text: "Der Preis sank um Fr 13.60 und 13.6 Fr", Language: "de"},
		detect.Example{Text: "Wiedervorlage: [DATE 28.3.]\nA. Roe", Language: "de"},
		detect.Example{Text: "Kapitel 3.2. (Anlass)", Language: "de"},
		detect.Example{Text: "März bis September 10 ml auf 1 l Wasser", Language: "de"},
	)
}
