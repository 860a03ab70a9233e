// Package columnar is the seam between package format and tables whose columns have types, such
// as Parquet: what reads them is large, and only programs that want it link it. A row is an object
// of JSON with a member for each column, in the order of the columns.
package columnar

import (
	"fmt"
	"io"
	"sync"
)

// Form reads and writes one kind of table.
type Form struct {
	// Open reads what columns a table of the given size has. Columns that cannot be searched
	// are an error.
	Open func(r io.ReaderAt, size int64) (Table, error)
	// Write begins a table with the columns of another, of which it gets the head.
	Write func(w io.Writer, head []byte) (Writer, error)
}

// Table is a table that is read.
type Table interface {
	// Head is the table without its rows.
	Head() []byte
	Columns() []string
	// Inner are the names within the types of columns.
	Inner() []string
	// Next gives the next row; io.EOF after the last. A [RowError] is one of a single row.
	Next() ([]byte, error)
	// Fit says why the columns do not take a row, and is nil where what is written reads as
	// the row does. It is safe for concurrent use, after Close too.
	Fit(row []byte) error
	io.Closer
}

// Writer writes rows. Close completes the table, and leaves what is below it open.
type Writer interface {
	Write(row []byte) (int, error)
	io.Closer
}

// RowError is why there is no record in a row.
type RowError struct{ Err error }

func (e *RowError) Error() string { return e.Err.Error() }
func (e *RowError) Unwrap() error { return e.Err }

// Unfit is why a column with a type does not take a replacement text, and what helps. dates says
// that it holds dates or times.
func Unfit(column, holds string, dates bool) error {
	remedy := fmt.Sprintf("--set metadata.keep=%s, which shares it as it is, or make it a column of texts", column)
	if dates {
		remedy = "--replace date-shift, which leaves a date (replace.labels: for its label alone), or with " + remedy
	}
	return fmt.Errorf("column %s takes %s, and the replacement text is none: anonymize with %s", column, holds, remedy)
}

var forms sync.Map // from names of formats to a Form

// Use makes a form known under the name of a format. Programs call it before they read anything.
func Use(format string, f Form) { forms.Store(format, f) }

// Of is the form with the name of a format.
func Of(format string) (Form, error) {
	f, ok := forms.Load(format)
	if !ok {
		return Form{}, fmt.Errorf("this program links nothing that reads %s", format)
	}
	return f.(Form), nil
}
