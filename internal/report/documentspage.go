package report

import (
	"cmp"
	"html/template"
	"slices"
)

// shownDocuments is how many documents each list of documents.html has.
const shownDocuments = 5000

// documentsPage lists the documents in three orders, of which a reader chooses one.
type documentsPage struct {
	Style     template.CSS
	StyleHash string
	Title     string
	Details   Details
	Documents int
	Orders    []documentOrder
}

// documentOrder is one of the lists.
type documentOrder struct {
	ID, Name string
	Rows     []documentRow
	More     int
}

func newDocumentsPage(r *Report, opts Options) *documentsPage {
	t := tongueOf(opts.Language)
	theta := r.Summary.Settings.Mask.ThetaDoc
	after := ranking{order: func(x, y documentRow) int { return cmp.Compare(y.After, x.After) }}
	before := ranking{order: func(x, y documentRow) int { return cmp.Compare(y.Before, x.Before) }}
	name := ranking{order: func(x, y documentRow) int { return cmp.Compare(x.Name, y.Name) }}
	n := 0
	if r.Documents != nil {
		for d := range r.Documents {
			n++
			row := documentRow{cmp.Or(d.SourceID, d.ID), d.Risk, d.ResidualRisk, d.ResidualRisk > theta}
			after.add(row)
			before.add(row)
			name.add(row)
		}
	}
	sheet, hash := style()
	return &documentsPage{
		Style: sheet, StyleHash: hash, Title: cmp.Or(r.Details.Title, t.say("Collection")), Details: r.Details, Documents: n,
		Orders: []documentOrder{
			after.list("by-after", t.say("by what is left"), n),
			before.list("by-before", t.say("by what there was before"), n),
			name.list("by-name", t.say("by name"), n),
		},
	}
}

// ranking keeps the first rows in an order; the earlier of equals.
type ranking struct {
	order func(x, y documentRow) int
	rows  []documentRow
}

func (k *ranking) add(row documentRow) {
	if k.rows = append(k.rows, row); len(k.rows) == 2*shownDocuments {
		k.cut()
	}
}

func (k *ranking) cut() {
	slices.SortStableFunc(k.rows, k.order)
	k.rows = k.rows[:min(len(k.rows), shownDocuments)]
}

func (k *ranking) list(id, name string, all int) documentOrder {
	k.cut()
	return documentOrder{id, name, k.rows, all - len(k.rows)}
}
