package format

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/membername"
)

// table is what the header of a CSV or TSV file says.
type table struct {
	header    []cell
	delimiter rune
	id        int      // none: rowNumbers
	texts     []int    // columns of the content, in the header's order
	order     []int    // columns in the order of a document's fields
	names     []string // field names, parallel to order
	unnamed   bool     // the options name no column: nobody has said that the header is one
	// telling are the names of columns that may tell who somebody is, in every row's document. They belong to the
	// table: what becomes of them is written once, with its header.
	telling []lethe.Field
}

// newTable reads a header, which begins at byte offset of its file.
func newTable(header []byte, offset int64, delimiter rune, o Options) (*table, *fault) {
	if f := checkText(header, offset); f != nil {
		return nil, f
	}
	cells, f := cutRow(header, delimiter)
	if f != nil {
		return nil, f
	}
	t := &table{header: cells, delimiter: delimiter}
	for _, c := range cells {
		if membername.Telling(c.text) {
			t.telling = append(t.telling, lethe.Field{Name: membername.Field("header/" + escapeToken(c.text)), Text: c.text, Kind: lethe.Key})
		}
	}
	names := t.columns()
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return nil, faultf(cells[i].Start, "the column has the name of an earlier one")
		}
	}
	return t, t.assign(names, o)
}

func (t *table) columns() []string {
	var names []string
	for _, c := range t.header {
		names = append(names, c.text)
	}
	return names
}

// What is asked for in the place of a column's name, where no column is called so.
const (
	rowNumbers = "#" // ids are file#line
	allColumns = "*" // all but the ids are text
)

// assign finds the columns that the options name. The error does not list those
// that there are: in a file without a header they would be somebody's data. For the same
// reason nothing is assumed where both usual names are lacking. One of them tells a header:
// rows without the other are numbered, or are text in all their columns.
func (t *table) assign(names []string, o Options) *fault {
	numbered := o.IDColumn == rowNumbers && !slices.Contains(names, rowNumbers)
	all := slices.Equal(o.TextColumns, []string{allColumns}) && !slices.Contains(names, allColumns)
	t.unnamed = numbered && all
	if usual := (Options{}).filled(); o.IDColumn == usual.IDColumn && slices.Equal(o.TextColumns, usual.TextColumns) {
		id, text := slices.Contains(names, usual.IDColumn), slices.Contains(names, usual.TextColumns[0])
		numbered, all = text && !id, id && !text
	}
	var want []string
	if !numbered {
		want = append(want, o.IDColumn)
	}
	if !all {
		want = append(want, o.TextColumns...)
	}
	if f := lacking(names, want); f != nil {
		f.err = fmt.Errorf("%w (# for the id numbers the rows, * for the text takes all columns)", f.err)
		return f
	}
	t.id = slices.Index(names, o.IDColumn)
	var rest []int
	for i, n := range names {
		switch {
		case i == t.id:
		case all || slices.Contains(o.TextColumns, n):
			t.texts = append(t.texts, i)
		default:
			rest = append(rest, i)
		}
	}
	t.order = slices.Concat(t.texts, rest)
	if !numbered {
		t.order = append(t.order, t.id)
	}
	t.name(names)
	return nil
}

// lacking says which column is not there.
func lacking(names, wanted []string) *fault {
	for _, want := range wanted {
		if !slices.Contains(names, want) {
			return faultf(0, "none of the %d columns is named %q; --set input.id_column says which holds the id, and --set input.text_columns which the text", len(names), want)
		}
	}
	return nil
}

// name gives the fields their names.
func (t *table) name(columns []string) {
	for i, c := range t.order {
		pointer := "/" + escapeToken(columns[c])
		switch {
		case c == t.id:
			pointer = "id"
		case i >= len(t.texts):
			pointer = "metadata" + pointer
		case len(t.texts) == 1:
			pointer = ""
		}
		t.names = append(t.names, pointer)
	}
}

// rename returns the header with other column names.
func (t *table) rename(header []byte, rename func(string) string) []byte {
	mark, rest := cutBOM(header)
	taken, texts := takenNames{}, t.columns()
	for i, name := range t.columns() {
		texts[i] = taken.claim(rename(name), " ", "")
	}
	return slices.Concat(mark, spliceCells(rest, t.header, texts, t.delimiter))
}

// row is a body whose fields are cells.
type row struct {
	table *table
	raw   []byte
	cells []cell
}

func decodeRow(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	t := it.head.table
	cells, f := cutRow(raw, t.delimiter)
	switch {
	case f != nil:
		return nil, nil, f
	case len(cells) != len(t.header):
		return nil, nil, faultf(0, "the row has %d cells, the header %d", len(cells), len(t.header))
	case t.id >= 0 && cells[t.id].text == "":
		return nil, nil, faultf(cells[t.id].Start, "the id is empty")
	}
	r := &row{t, raw, cells}
	if t.id >= 0 {
		doc := r.document(cells[t.id].text)
		doc.Fields = append(doc.Fields, t.telling...)
		return doc, r, nil
	}
	doc := r.document(it.numbered())
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: doc.SourceID, Kind: lethe.ID})
	doc.Fields = append(doc.Fields, t.telling...)
	return doc, r, nil
}

func (r *row) document(id string) *lethe.Document {
	t := r.table
	doc := &lethe.Document{SourceID: id}
	for i, c := range t.order {
		f := lethe.Field{Name: t.names[i], Text: r.cells[c].text}
		if c == t.id {
			f.Kind = lethe.ID
		}
		if f.Name == "metadata/language" {
			doc.Language = f.Text
		}
		doc.Fields = append(doc.Fields, f)
	}
	doc.ID = lethe.DocumentID(doc.SourceID, r.content())
	return doc
}

// content is the text, or the object that several columns make as JSON.
func (r *row) content() string {
	t := r.table
	if len(t.texts) == 1 {
		return r.cells[t.texts[0]].text
	}
	out := []byte{'{'}
	for i, c := range t.texts {
		if i > 0 {
			out = append(out, ',')
		}
		out, _ = jsontext.AppendQuote(out, t.header[c].text)
		out, _ = jsontext.AppendQuote(append(out, ':'), r.cells[c].text)
	}
	return string(append(out, '}'))
}

func (r *row) rewrite(texts []string, _ fieldMoves) ([]byte, error) {
	cells := make([]string, len(r.cells))
	for i, c := range r.table.order {
		cells[c] = texts[i]
	}
	return spliceCells(r.raw, r.cells, cells, r.table.delimiter), nil
}
