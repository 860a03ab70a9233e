package report

import "fmt"

// Risk is shown in bands: above the bound for documents, then down to these
// floors, then the rest.
var bandFloors = [...]float64{0.75, 0.5, 0.25}

const (
	bandCount = len(bandFloors) + 2
	riskBins  = 20
)

// band returns the number of a risk's band; 0 is above the bound.
func band(risk, thetaDoc float64) int {
	if risk > thetaDoc {
		return 0
	}
	for i, floor := range bandFloors {
		if risk >= floor {
			return i + 1
		}
	}
	return bandCount - 1
}

// bin returns the row of the histogram that a risk belongs to.
func bin(risk float64) int { return max(0, min(riskBins-1, int(risk*riskBins))) }

// riskSection shows how risk is spread over the documents.
type riskSection struct {
	Bars      bars
	Bands     []bandRow
	Documents int
}

type bandRow struct {
	Class, Name   string
	Before, After int
}

func newRiskSection(s *survey, thetaDoc float64) riskSection {
	rows := make([]barRow, riskBins)
	for i := range rows { // the highest risk on top
		b := riskBins - 1 - i
		rows[i] = barRow{
			Name:   s.number(float64(b)/riskBins, 2) + "–" + s.number(float64(b+1)/riskBins, 2),
			Before: s.bins[b][0], After: s.bins[b][1],
		}
	}
	chart := newBars(s.say("Documents by risk, before and after masking"),
		s.say("Each row is a band of risk, the highest on top, with the number of documents in it."), rows)
	chart.mark((1-thetaDoc)*riskBins, s.say("the bound of %s", s.setting(thetaDoc)))
	return riskSection{chart, bandRows(s, thetaDoc), s.documents}
}

func bandRows(s *survey, thetaDoc float64) (rows []bandRow) {
	for i, n := range s.bands {
		name := s.say("above the bound of %s", s.setting(thetaDoc))
		if i > 0 {
			floor, ceiling := bandEdges(i, thetaDoc)
			if floor >= thetaDoc {
				continue // wholly above the bound
			}
			name = s.say("%s to %s", s.setting(floor), s.setting(ceiling))
		}
		rows = append(rows, bandRow{bandClass(i), name, n[0], n[1]})
	}
	return rows
}

func bandEdges(i int, thetaDoc float64) (floor, ceiling float64) {
	if i <= len(bandFloors) {
		floor = bandFloors[i-1]
	}
	ceiling = thetaDoc
	if i > 1 {
		ceiling = min(ceiling, bandFloors[i-2])
	}
	return floor, ceiling
}

// bandClass names the colour of a band in the style sheet.
func bandClass(i int) string { return fmt.Sprintf("band%d", i) }
