// Package columnartest holds what reads and writes tables to what all of them must do.
package columnartest

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/columnar"
)

// T is a test, or a property's.
type T interface {
	Helper()
	Errorf(string, ...any)
	Fatal(...any)
}

// Read returns all rows of a file, an error for each that has no record, and the table.
func Read(form columnar.Form, file []byte) (rows []string, failed []error, table columnar.Table, err error) {
	table, err = form.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, nil, nil, err
	}
	defer table.Close()
	for {
		row, err := table.Next()
		single := new(columnar.RowError)
		switch {
		case err == io.EOF:
			return rows, failed, table, nil
		case errors.As(err, &single):
			failed = append(failed, err)
		case err != nil:
			return rows, failed, table, err
		default:
			rows = append(rows, string(row))
		}
	}
}

// Write puts rows into a new table with the columns of another.
func Write(t T, form columnar.Form, head []byte, rows []string) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := form.Write(&out, head)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if _, err := w.Write([]byte(r)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Fits holds records against what a table should say of them: "" where they fit, else a part of the
// error. secret is a value of theirs, which no error quotes.
func Fits(t T, table columnar.Table, records map[string]string, secret string) {
	t.Helper()
	for record, want := range records {
		err := table.Fit([]byte(record))
		switch {
		case err == nil && want != "":
			t.Errorf("%s fits, want %q", record, want)
		case err != nil && (want == "" || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), secret)):
			t.Errorf("%s: %v, want %q", record, err, want)
		}
	}
}

// Cut ends a file anywhere before its end, which must fail.
func Cut(t T, form columnar.Form, whole []byte) {
	t.Helper()
	for n := range whole {
		if rows, _, _, err := Read(form, whole[:n]); err == nil {
			t.Errorf("%d of %d bytes: %d rows and no error", n, len(whole), len(rows))
		}
	}
}

// Damage puts another byte into a file. It must fail by an error, or what is read of it can be
// written and is read the same.
func Damage(t T, form columnar.Form, whole []byte, at int, b byte) {
	t.Helper()
	file := bytes.Clone(whole)
	file[at] = b
	rows, _, table, err := Read(form, file)
	if err != nil {
		return
	}
	for _, r := range rows {
		if table.Fit([]byte(r)) != nil {
			return // a column says other than it holds: its document fails
		}
	}
	if again, _, _, err := Read(form, Write(t, form, table.Head(), rows)); err != nil || !reflect.DeepEqual(again, rows) {
		t.Errorf("byte %d is %d: %v: %q became %q", at, b, err, rows, again)
	}
}

// DamageAll does that with every byte, of which some are lengths, kinds and places.
func DamageAll(t T, form columnar.Form, whole []byte) {
	t.Helper()
	for at, b := range whole {
		Damage(t, form, whole, at, b^0x81)
		Damage(t, form, whole, at, 0x7f)
	}
}
