package report

import (
	"cmp"
	"slices"
)

const labelBar = 120.0

// labelRow counts the entities of one label.
type labelRow struct {
	Label               string
	Found, Masked       int
	ByDocument, ByChain int
	ByAll, Left         int
	MaskedBar, FoundBar px
	MaskedMentions      int
}

// Cells are the row's counts in the order of the table's columns.
func (t labelRow) Cells(c columns) []int {
	cells := []int{t.Found}
	if c.label {
		cells = append(cells, t.ByAll)
	}
	if c.risk {
		cells = append(cells, t.ByDocument, t.ByChain)
	}
	return append(cells, t.Left, t.MaskedMentions)
}

func (t *labelRow) add(row labelRow) {
	t.Found += row.Found
	t.Masked += row.Masked
	t.ByDocument += row.ByDocument
	t.ByChain += row.ByChain
	t.ByAll += row.ByAll
	t.Left += row.Left
	t.MaskedMentions += row.MaskedMentions
}

func (t *labelRow) scale(most int) {
	t.FoundBar = px(labelBar * float64(t.Found) / float64(most))
	t.MaskedBar = px(labelBar * float64(t.Masked) / float64(most))
}

// labelRows counts by label, the labels most masked first.
func labelRows(r *Report) []labelRow {
	rows := map[string]*labelRow{}
	at := func(label string) *labelRow {
		if rows[label] == nil {
			rows[label] = &labelRow{Label: label}
		}
		return rows[label]
	}
	if r.Entities != nil {
		for e := range r.Entities {
			at(e.Label).Found++
		}
	}
	for _, m := range r.Summary.MaskedBy {
		row := at(m.Label)
		row.Masked += m.Entities
		row.MaskedMentions += m.Mentions
		switch m.Pass {
		case PassDocument:
			row.ByDocument += m.Entities
		case PassChain:
			row.ByChain += m.Entities
		case PassAll, PassRelevance, PassKnown, PassAlways, PassEarlier:
			row.ByAll += m.Entities
		}
	}
	list := make([]labelRow, 0, len(rows))
	for _, row := range rows {
		row.Left = row.Found - row.Masked
		list = append(list, *row)
	}
	slices.SortFunc(list, func(x, y labelRow) int {
		return cmp.Or(y.Masked-x.Masked, y.Found-x.Found, cmp.Compare(x.Label, y.Label))
	})
	return list
}
