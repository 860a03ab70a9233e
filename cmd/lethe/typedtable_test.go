package main

import (
	"fmt"
	"os"
	"path"
	"strings"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/parquet-go/parquet-go"
	"github.com/rogpeppe/go-internal/testscript"
)

// visit is a row of the tables that scripts make, as another program would.
type visit struct {
	Nr    int32     `parquet:"nr"`
	Note  *string   `parquet:"note,optional"`
	Day   time.Time `parquet:"day,timestamp"`
	Phone int64     `parquet:"phone"`
	Tags  []string  `parquet:"tags,list"`
}

func visits() []visit {
	note := func(s string) *string { return &s }
	day := time.Date(2024, 3, 1, 8, 30, 0, 0, time.UTC)
	return []visit{
		{1, note("Anna Keller called from 020 7946 0018."), day, 442079460018, []string{"Anna Keller", "new"}},
		{2, nil, day, 13, nil},
		{3, note("Nothing to say."), day, 14, nil},
	}
}

// typedTable FILE writes a table of visits, as Parquet, or as a file or stream of Arrow.
func typedTable(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: typedtable FILE")
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	if path.Ext(args[0]) == ".parquet" {
		w := parquet.NewGenericWriter[visit](f, parquet.MaxRowsPerRowGroup(2))
		_, err := w.Write(visits())
		ts.Check(err)
		ts.Check(w.Close())
		return
	}
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "nr", Type: arrow.PrimitiveTypes.Int32}, {Name: "note", Type: arrow.BinaryTypes.String, Nullable: true},
		{Name: "phone", Type: arrow.PrimitiveTypes.Int64}, {Name: "tags", Type: arrow.ListOf(arrow.BinaryTypes.String), Nullable: true},
	}, nil)
	b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for _, v := range visits() {
		b.Field(0).(*array.Int32Builder).Append(v.Nr)
		if note := b.Field(1).(*array.StringBuilder); v.Note == nil {
			note.AppendNull()
		} else {
			note.Append(*v.Note)
		}
		b.Field(2).(*array.Int64Builder).Append(v.Phone)
		tags := b.Field(3).(*array.ListBuilder)
		tags.Append(true)
		tags.ValueBuilder().(*array.StringBuilder).AppendValues(v.Tags, nil)
	}
	if path.Ext(args[0]) == ".arrow" {
		w, err := ipc.NewFileWriter(f, ipc.WithSchema(schema))
		ts.Check(err)
		ts.Check(w.Write(b.NewRecordBatch()))
		ts.Check(w.Close())
		return
	}
	w := ipc.NewWriter(f, ipc.WithSchema(schema))
	ts.Check(w.Write(b.NewRecordBatch()))
	ts.Check(w.Close())
}

// tableRows FILE TO writes what a table holds, as the libraries read it, a line for each row.
func tableRows(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: tablerows FILE TO")
	}
	var out strings.Builder
	f, err := os.Open(ts.MkAbs(args[0]))
	ts.Check(err)
	defer f.Close()
	switch path.Ext(args[0]) {
	case ".parquet":
		rows, err := parquet.ReadFile[visit](ts.MkAbs(args[0]))
		ts.Check(err)
		for _, r := range rows {
			note := "(null)"
			if r.Note != nil {
				note = *r.Note
			}
			fmt.Fprintln(&out, r.Nr, note, r.Day.UTC().Format(time.RFC3339), r.Phone, r.Tags)
		}
	case ".arrow":
		r, err := ipc.NewFileReader(f)
		ts.Check(err)
		for i := range r.NumRecords() {
			b, err := r.RecordBatchAt(i)
			ts.Check(err)
			printBatch(&out, b)
		}
	default:
		r, err := ipc.NewReader(f)
		ts.Check(err)
		for r.Next() {
			printBatch(&out, r.RecordBatch())
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(out.String()), 0o600))
}

func printBatch(out *strings.Builder, b arrow.RecordBatch) {
	for i := range int(b.NumRows()) {
		for _, c := range b.Columns() {
			fmt.Fprint(out, c.DataType(), ":", c.ValueStr(i), " ")
		}
		out.WriteByte('\n')
	}
}
