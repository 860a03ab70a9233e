package report

// bars compares counts before and after: each row has its name in the middle, a
// bar to the left for before and a bar to the right for after.
type bars struct {
	Rows                []barRow
	Name, Desc          string
	Width, Height       px
	Left, Middle, Right px // edges of the column of names, and its middle
	Lines               []markLine
}

type barRow struct {
	Name          string
	Before, After int

	Y, Baseline, Thick    px
	BeforeX, BeforeLength px
	AfterX, AfterLength   px
	BeforeText, AfterText px
}

// markLine is a value that the rows are read against.
type markLine struct {
	Y    px
	Text string
}

const (
	barsTop     = 24.0 // room for the heads of the two sides
	barStep     = 15.0
	barThick    = 11.0
	barLongest  = 100.0
	barNames    = 70.0 // width of the column of names
	barNumbers  = 42.0 // width of the longest count
	barsWidth   = 2*(barLongest+barNumbers) + barNames
	barShortest = 1.5 // so that one document among a million is seen
)

func newBars(name, desc string, rows []barRow) bars {
	most := 1
	for _, r := range rows {
		most = max(most, r.Before, r.After)
	}
	length := func(n int) float64 {
		if n == 0 {
			return 0
		}
		return max(barShortest, barLongest*float64(n)/float64(most))
	}
	left, right := barLongest+barNumbers, barLongest+barNumbers+barNames
	for i := range rows {
		r := &rows[i]
		before, after := length(r.Before), length(r.After)
		y := barsTop + barStep*float64(i)
		r.Y, r.Baseline, r.Thick = px(y+(barStep-barThick)/2), px(y+barStep-4), barThick
		r.BeforeX, r.BeforeLength, r.BeforeText = px(left-before), px(before), px(left-before-4)
		r.AfterX, r.AfterLength, r.AfterText = px(right), px(after), px(right+after+4)
	}
	height := barsTop + barStep*float64(len(rows)) + 4
	return bars{
		Rows: rows, Name: name, Desc: desc, Width: barsWidth, Height: px(height),
		Left: px(left), Middle: barsWidth / 2, Right: px(right),
	}
}

// mark draws a line at a height that is given in rows from the top.
func (b *bars) mark(rows float64, text string) {
	y := barsTop + barStep*rows
	b.Lines = append(b.Lines, markLine{px(y), text})
}
