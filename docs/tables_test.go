package docs_test

import (
	"os"
	"path/filepath"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/parquet-go/parquet-go"
)

// visit is a row of the tables that pages of formats have from another program.
type visit struct {
	Nr      int32     `parquet:"nr"`
	Note    *string   `parquet:"note,optional"`
	Day     time.Time `parquet:"day,timestamp"`
	Minutes int64     `parquet:"minutes"`
	Tags    []string  `parquet:"tags,list"`
}

func visits() []visit {
	note := func(s string) *string { return &s }
	day := time.Date(2024, 3, 1, 8, 30, 0, 0, time.UTC)
	return []visit{
		{1, note("Anna Keller called from 020 7946 0018."), day, 12, []string{"Anna Keller", "new"}},
		{2, nil, day, 5, nil},
		{3, note("Nothing to say."), day, 3, nil},
	}
}

// tables writes visits.parquet and visits.arrow into a folder.
func tables(folder string) error {
	if err := parquet.WriteFile(filepath.Join(folder, "visits.parquet"), visits()); err != nil {
		return err
	}
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "nr", Type: arrow.PrimitiveTypes.Int32}, {Name: "note", Type: arrow.BinaryTypes.String, Nullable: true},
		{Name: "minutes", Type: arrow.PrimitiveTypes.Int64},
	}, nil)
	b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for _, v := range visits() {
		b.Field(0).(*array.Int32Builder).Append(v.Nr)
		if note := b.Field(1).(*array.StringBuilder); v.Note == nil {
			note.AppendNull()
		} else {
			note.Append(*v.Note)
		}
		b.Field(2).(*array.Int64Builder).Append(v.Minutes)
	}
	f, err := os.Create(filepath.Join(folder, "visits.arrow"))
	if err != nil {
		return err
	}
	defer f.Close()
	w, err := ipc.NewFileWriter(f, ipc.WithSchema(schema))
	if err != nil {
		return err
	}
	if err := w.Write(b.NewRecordBatch()); err != nil {
		return err
	}
	return w.Close()
}
