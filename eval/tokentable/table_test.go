package tokentable_test

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/lethe-privacy/lethe/eval/tokentable"
)

var rows = []tokentable.Row{
	{Document: "r1", Field: "Anrede", Path: "/Kopf/Anrede", Start: 0, End: 4, Token: "Frau", Gold: "Name"},
	{Document: "r1", Field: "Text", Path: "/Text", Sentence: 1, Start: 7, End: 11, Token: "Äbi<", Rule: "NameAfterTitle", Label: "Name", Gold: "Name"},
}

// TestParquet: another reader of the file, by column names alone, sees the rows.
func TestParquet(t *testing.T) {
	var out bytes.Buffer
	w, err := tokentable.NewWriter(&out, ".parquet")
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
		Gold  string `parquet:"gold"`
		Path  string `parquet:"path"`
		Start int32  `parquet:"start"`
	}
	got, err := parquet.Read[seen](bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	want := []seen{{"Frau", "Name", "/Kopf/Anrede", 0}, {"Äbi<", "Name", "/Text", 7}}
	if !slices.Equal(got, want) {
		t.Errorf("the table holds %v, want %v", got, want)
	}
}

func TestFormats(t *testing.T) {
	if _, err := tokentable.NewWriter(os.Stdout, ".csv"); err == nil {
		t.Error("a format that is none was taken")
	}
}

func ExampleNewWriter() {
	w, _ := tokentable.NewWriter(os.Stdout, ".jsonl")
	w.Write(rows[1:])
	w.Close()
	// Output:
	// {"document":"r1","field":"Text","path":"/Text","sentence":1,"start":7,"end":11,"token":"Äbi\u003c","rule":"NameAfterTitle","label":"Name","gold":"Name"}
}
