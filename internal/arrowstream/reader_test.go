package arrowstream_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/lethe-privacy/lethe/internal/arrowstream"
)

// stream is a stream with a batch for each list of rows, which a function fills in.
func stream(t testing.TB, fields []arrow.Field, batches ...func(*array.RecordBuilder)) []byte {
	t.Helper()
	var out bytes.Buffer
	schema := arrow.NewSchema(fields, nil)
	w := ipc.NewWriter(&out, ipc.WithSchema(schema))
	for _, fill := range batches {
		b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		fill(b)
		if err := w.Write(b.NewRecordBatch()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func field(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

// read gives all rows, and what kept it from reading more.
func read(in []byte) (rows []arrowstream.Row, err error) {
	r, err := arrowstream.NewReader(iotest.HalfReader(bytes.NewReader(in)))
	if err != nil {
		return nil, err
	}
	for batch, err := range r.Batches() {
		if err != nil {
			return rows, err
		}
		rows = append(rows, batch...)
	}
	return rows, nil
}

// TestValues: the forms of values in JSON, by hand.
func TestValues(t *testing.T) {
	in := stream(t, []arrow.Field{
		field("id", arrow.BinaryTypes.String),
		field("content", arrow.BinaryTypes.LargeString),
		field("count", arrow.PrimitiveTypes.Int64),
		field("tags", arrow.ListOf(arrow.BinaryTypes.String)),
		field("by", arrow.StructOf(field("z", arrow.BinaryTypes.String), field("a", arrow.FixedWidthTypes.Boolean))),
		field("day", arrow.FixedWidthTypes.Date32),
		field(arrowstream.ItemColumn, arrow.PrimitiveTypes.Int64),
	}, func(b *array.RecordBuilder) {
		b.Field(0).(*array.StringBuilder).AppendValues([]string{"a", `q"<`}, nil)
		b.Field(1).(*array.LargeStringBuilder).Append("Anna Keller\nwrote.")
		b.Field(1).AppendNull()
		b.Field(2).(*array.Int64Builder).AppendValues([]int64{math.MaxInt64, -1}, nil)
		tags := b.Field(3).(*array.ListBuilder)
		tags.Append(true)
		tags.ValueBuilder().(*array.StringBuilder).AppendValues([]string{"x", "y"}, nil)
		tags.Append(true)
		by := b.Field(4).(*array.StructBuilder)
		by.Append(true)
		by.FieldBuilder(0).(*array.StringBuilder).Append("Müller")
		by.FieldBuilder(1).(*array.BooleanBuilder).Append(true)
		by.AppendNull()
		b.Field(5).(*array.Date32Builder).AppendValues([]arrow.Date32{0, 19000}, nil)
		b.Field(6).(*array.Int64Builder).AppendValues([]int64{41, 7}, nil)
	})
	rows, err := read(in)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for i, want := range []string{
		`{"id":"a","content":"Anna Keller\nwrote.","count":9223372036854775807,"tags":["x","y"],"by":{"z":"Müller","a":true},"day":"1970-01-01"}`,
		`{"id":"q\"<","content":null,"count":-1,"tags":[],"by":null,"day":"2022-01-08"}`,
	} {
		if rows[i].Err != nil || string(rows[i].JSON) != want {
			t.Errorf("row %d: %s, %v; want %s", i, rows[i].JSON, rows[i].Err, want)
		}
	}
	if rows[0].Item != 41 || rows[1].Item != 7 {
		t.Errorf("items %d, %d", rows[0].Item, rows[1].Item)
	}
}

// TestWhole: a record that is JSON already comes as it is.
func TestWhole(t *testing.T) {
	in := stream(t, []arrow.Field{field("record", arrow.BinaryTypes.String)}, func(b *array.RecordBuilder) {
		b.Field(0).(*array.StringBuilder).AppendValues([]string{`{ "id": 1 }`, "", `{`}, []bool{true, false, true})
	})
	rows, err := read(in)
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if string(rows[0].JSON) != `{ "id": 1 }` || rows[1].Err == nil || string(rows[2].JSON) != `{` {
		t.Errorf("%v", rows)
	}
}

// TestBroken: what is not UTF-8 is neither repaired nor quoted.
func TestBroken(t *testing.T) {
	in := stream(t, []arrow.Field{field("content", arrow.BinaryTypes.String)}, func(b *array.RecordBuilder) {
		b.Field(0).(*array.StringBuilder).AppendValues([]string{"Keller \xff", "Anna"}, nil)
	})
	rows, err := read(in)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if rows[0].Err == nil || strings.Contains(rows[0].Err.Error(), "Keller") || rows[1].Err != nil {
		t.Errorf("%v, %v", rows[0].Err, rows[1].Err)
	}
}

func TestRefused(t *testing.T) {
	text := arrow.BinaryTypes.String
	for want, fields := range map[string][]arrow.Field{
		`"scan" has binary`:                        {field("id", text), field("scan", arrow.BinaryTypes.Binary)},
		`"x" has binary`:                           {field("id", text), field("x", arrow.ListOf(arrow.BinaryTypes.Binary))},
		`two columns are called "a"`:               {field("a", text), field("a", text)},
		`there is the column "b"`:                  {field("record", text), field("b", text)},
		`there is no column with texts`:            {field("lethe_item", arrow.PrimitiveTypes.Int64)},
		`has int32, not numbers of 64 bits`:        {field("a", text), field("lethe_item", arrow.PrimitiveTypes.Int32)},
		`"record" has binary, which cannot be sea`: {field("record", arrow.BinaryTypes.Binary)},
	} {
		if _, err := read(stream(t, fields)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := read([]byte("{\"id\":1}\n")); err == nil {
		t.Error("lines of JSON were taken for a stream")
	}
}

// two is a stream of two batches.
func two(t testing.TB) []byte {
	fill := func(b *array.RecordBuilder) {
		b.Field(0).(*array.StringBuilder).AppendValues([]string{"Anna Keller", "Tom Hale"}, nil)
	}
	return stream(t, []arrow.Field{field("content", arrow.BinaryTypes.String)}, fill, fill)
}

// TestCut: a stream that ends anywhere before its end fails, between two batches too.
func TestCut(t *testing.T) {
	whole := two(t)
	for n := range whole {
		if rows, err := read(whole[:n]); err == nil {
			t.Errorf("%d of %d bytes: %d rows and no error", n, len(whole), len(rows))
		}
	}
	if rows, err := read(whole); err != nil || len(rows) != 4 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// FuzzText: a text comes as it was, or its row fails.
func FuzzText(f *testing.F) {
	for _, s := range []string{"", "Anna <Keller>", "a\x00\n\u2028", "\xff", "\xed\xa0\x80", "\U0001F600"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		rows, err := read(stream(t, []arrow.Field{field("content", arrow.BinaryTypes.String)}, func(b *array.RecordBuilder) {
			b.Field(0).(*array.StringBuilder).Append(s)
		}))
		if err != nil || len(rows) != 1 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		if !utf8.ValidString(s) {
			if rows[0].Err == nil {
				t.Errorf("%q was taken as %s", s, rows[0].JSON)
			}
			return
		}
		var got map[string]string
		if err := json.Unmarshal(rows[0].JSON, &got); err != nil || rows[0].Err != nil || got["content"] != s || len(got) != 1 {
			t.Errorf("%q became %s: %v, %v", s, rows[0].JSON, err, rows[0].Err)
		}
	})
}

// TestWriter: batches are answered as they came, empty ones too, and read back the same.
func TestWriter(t *testing.T) {
	var out bytes.Buffer
	w := arrowstream.NewWriter(&out, arrowstream.Replaced)
	expect := func(n int) {
		if err := w.Expect(n); err != nil {
			t.Fatal(err)
		}
	}
	add := func(line string) {
		if err := w.Add([]byte(line)); err != nil {
			t.Fatal(err)
		}
	}
	expect(2)
	expect(0)
	add(`{"lethe_item":9007199254740993,"record":"{\"id\":\"<ü>\"}"}`)
	add(`{"error":"row 2: blank"}`)
	expect(1)
	add(`{"record":"x"}`)
	if err := w.Add([]byte(`{"record":["Keller"]}`)); err == nil || strings.Contains(err.Error(), "Keller") {
		t.Errorf("a row that fits no column: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	in, err := ipc.NewReader(&out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for in.Next() {
		batch := in.RecordBatch()
		line := fmt.Sprint(batch.NumRows())
		for i := range int(batch.NumRows()) {
			for _, c := range batch.Columns() {
				line += " " + c.ValueStr(i)
			}
		}
		got = append(got, line)
	}
	want := []string{
		`2 9007199254740993 {"id":"<ü>"} (null) (null) (null) row 2: blank`,
		`0`,
		`1 (null) x (null)`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if in.Err() != nil && !errors.Is(in.Err(), io.EOF) {
		t.Error(in.Err())
	}
}
