package table_test

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/lethe-privacy/lethe/internal/table"
)

type row struct {
	Document string `json:"document" parquet:"document,dict"`
	Token    string `json:"token" parquet:"token"`
	Start    int32  `json:"start" parquet:"start"`
}

var rows = []row{{"r1", "Frau", 0}, {"r1", "Äbi<", 7}}

// TestParquet: another reader of the file, by column names alone, sees the rows.
func TestParquet(t *testing.T) {
	var out bytes.Buffer
	w, err := table.New[row](&out, ".parquet")
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	type seen struct {
		Token string `parquet:"token"`
		Start int32  `parquet:"start"`
	}
	got, err := parquet.Read[seen](bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	want := []seen{{"Frau", 0}, {"Äbi<", 7}}
	if !slices.Equal(got, want) {
		t.Errorf("the table holds %v, want %v", got, want)
	}
}

func TestFormats(t *testing.T) {
	if _, err := table.New[row](os.Stdout, ".csv"); err == nil {
		t.Error("a format that is none was taken")
	}
}

func ExampleNew() {
	w, _ := table.New[row](os.Stdout, ".jsonl")
	w.Write(rows[1:])
	w.Close()
	// Output:
	// {"document":"r1","token":"Äbi<","start":7}
}
