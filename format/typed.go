package format

import (
	"errors"
	"fmt"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/columnar"
)

// typedTable is a table whose columns have types. Its rows are objects of JSON, of which the names
// of the members, those of columns, belong to the table.
type typedTable struct {
	file  *file
	rows  columnar.Table
	head  *head
	count int
}

// openTyped sees which columns there are.
func openTyped(f *file, in *counter, o Options) (records, func() error, error) {
	done := func() error { return nil }
	form, err := columnar.Of(f.layout.name)
	if err != nil {
		return nil, done, err
	}
	rows, err := form.Open(in, f.size)
	if err != nil {
		return nil, done, &Error{Place: Place{File: f.path}, Err: err}
	}
	t := &typedTable{file: f, rows: rows}
	t.head = &head{raw: rows.Head(), typed: t}
	if missing := lacking(rows.Columns(), append([]string{o.IDColumn}, o.TextColumns...)); missing != nil {
		return nil, rows.Close, &Error{Place: Place{File: f.path}, Err: missing.err}
	}
	return t, rows.Close, nil
}

// next returns a row.
func (t *typedTable) next() (Item, error) {
	raw, err := t.rows.Next()
	it := Item{Place: Place{File: t.file.path, Record: fmt.Sprintf("row %d", t.count+1)}, file: t.file, head: t.head, raw: raw}
	single := new(columnar.RowError)
	switch {
	case errors.As(err, &single):
		it.failed, it.raw = single.Err, noRow
	case err != nil:
		return Item{}, err
	case int64(len(raw)) > t.file.limits.document():
		it.failed, it.raw = t.file.limits.tooLarge(), noRow
	}
	t.count++
	return it, nil
}

// noRow stands for a row that has no record.
var noRow = []byte("{}")

var errColumnName = errors.New("what is masked is in the name of a column, or within its type: rename the column first")

// keep refuses names of columns that would have to change: rows are known by them.
func (t *typedTable) keep(rename func(string) string) error {
	for _, name := range slices.Concat(t.rows.Columns(), t.rows.Inner()) {
		if rename(name) != name {
			return errColumnName
		}
	}
	return nil
}

// typedRow is a row of such a table.
type typedRow struct {
	*jsonRecord
	table *typedTable
}

func (r typedRow) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	out, err := r.jsonRecord.rewrite(texts, moves)
	if err != nil {
		return nil, err
	}
	return out, r.table.rows.Fit(out)
}

func decodeTyped(it Item, raw []byte, o Options) (*lethe.Document, body, *fault) {
	tree, f := parseTree(raw)
	if f != nil {
		return nil, nil, f
	}
	p, f := tree.columns(o)
	if f != nil {
		return nil, nil, f
	}
	j := &jsonRecord{tree: tree, parts: p, own: true}
	doc, f := j.decoded(it, Options{IDField: o.IDColumn})
	if f != nil || o.AsJSON {
		return doc, j, f
	}
	return doc, typedRow{j, it.head.typed}, nil
}

// columns finds the columns that have a meaning. One with texts may be empty.
func (t *Tree) columns(o Options) (parts, *fault) {
	p := parts{columns: true}
	for _, name := range o.TextColumns {
		one, f := t.part("/"+escapeToken(name), "a text, or made of texts", '"', '{', '[', 'n')
		if f != nil {
			return p, f
		}
		p.texts = append(p.texts, one)
	}
	slices.SortFunc(p.texts, func(a, b part) int { return a.value.Start - b.value.Start })
	var f *fault
	p.id, f = t.part("/"+escapeToken(o.IDColumn), "a text or number", '"', '0')
	return p, f
}
