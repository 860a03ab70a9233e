package arrowstream_test

import (
	"bytes"
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/arrowstream"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/format/columnar/columnartest"
)

// kinds are columns of all types that can be searched.
var kinds = []arrow.Field{
	field("id", arrow.PrimitiveTypes.Int64), field("text", arrow.BinaryTypes.String), field("large", arrow.BinaryTypes.LargeString),
	field("view", arrow.BinaryTypes.StringView), field("small", arrow.PrimitiveTypes.Uint8), field("big", arrow.PrimitiveTypes.Uint64),
	field("score", arrow.PrimitiveTypes.Float64), field("half", arrow.PrimitiveTypes.Float32), field("alive", arrow.FixedWidthTypes.Boolean),
	field("day", arrow.FixedWidthTypes.Date32), field("at", arrow.FixedWidthTypes.Timestamp_ms), field("nanos", &arrow.TimestampType{Unit: arrow.Nanosecond}),
	field("clock", arrow.FixedWidthTypes.Time64us), field("price", &arrow.Decimal128Type{Precision: 20, Scale: 2}),
	field("tags", arrow.ListOf(arrow.BinaryTypes.String)), field("by", arrow.StructOf(field("name", arrow.BinaryTypes.String), field("nr", arrow.PrimitiveTypes.Int16))),
	field("kind", &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int8, ValueType: arrow.BinaryTypes.String}),
}

// made is a file, or a stream, of one batch for each list of rows in JSON.
func made(t interface{ Fatal(...any) }, file bool, fields []arrow.Field, batches ...string) []byte {
	var out bytes.Buffer
	schema := arrow.NewSchema(fields, nil)
	var w interface {
		Write(arrow.RecordBatch) error
		Close() error
	} = ipc.NewWriter(&out, ipc.WithSchema(schema), ipc.WithDictionaryDeltas(true))
	if file {
		var err error
		out.Reset()
		if w, err = ipc.NewFileWriter(&out, ipc.WithSchema(schema), ipc.WithDictionaryDeltas(true)); err != nil {
			t.Fatal(err)
		}
	}
	for _, rows := range batches {
		batch, _, err := array.RecordFromJSON(memory.DefaultAllocator, schema, strings.NewReader(rows))
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(batch); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestTablesAreKept: whatever values a file or stream has, and in however many batches, what is
// written of its rows is read by Arrow's own reader as the same values in the same types.
func TestTablesAreKept(t *testing.T) {
	draw := rapid.Custom(func(t *rapid.T) map[string]any {
		words := rapid.SliceOfN(rapid.String(), 0, 3)
		all := map[string]any{
			"id": rapid.Int64().Draw(t, "id"), "text": rapid.String().Draw(t, "text"), "large": rapid.String().Draw(t, "large"), "view": rapid.String().Draw(t, "view"),
			"small": rapid.Uint8().Draw(t, "small"), "big": rapid.Uint64().Draw(t, "big"), "score": rapid.Float64().Draw(t, "score"), "half": rapid.Float32().Draw(t, "half"),
			"alive": rapid.Bool().Draw(t, "alive"), "day": rapid.SampledFrom([]string{"1969-12-31", "2024-02-29", "0001-01-01"}).Draw(t, "day"),
			"at": rapid.SampledFrom([]string{"1969-12-31 23:59:59.999Z", "2024-02-29 00:00:00Z"}).Draw(t, "at"), "nanos": rapid.SampledFrom([]string{"2024-02-29 01:02:03.000000004", "1970-01-01 00:00:00"}).Draw(t, "nanos"),
			"clock": rapid.SampledFrom([]string{"00:00:00", "23:59:59.000001"}).Draw(t, "clock"), "price": rapid.SampledFrom([]string{"0.05", "-123456789012345678.90", "7"}).Draw(t, "price"),
			"tags": words.Draw(t, "tags"), "by": map[string]any{"name": rapid.String().Draw(t, "name"), "nr": rapid.Int16().Draw(t, "nr")}, "kind": rapid.SampledFrom([]string{"a", "ü"}).Draw(t, "kind"),
		}
		for name := range all {
			if rapid.IntRange(0, 4).Draw(t, "empty") == 0 {
				all[name] = nil
			}
		}
		return all
	})
	rapid.Check(t, func(t *rapid.T) {
		var batches []string
		count := 0
		for range rapid.IntRange(0, 3).Draw(t, "batches") {
			rows := rapid.SliceOfN(draw, 0, 3).Draw(t, "rows")
			count += len(rows)
			text, err := json.Marshal(rows)
			if err != nil {
				t.Fatal(err)
			}
			batches = append(batches, string(text))
		}
		isFile, fields := rapid.Bool().Draw(t, "file"), kinds
		if isFile {
			fields = kinds[:len(kinds)-1] // the library writes one dictionary into a file, and these are several
		}
		file := made(t, isFile, fields, batches...)
		rows, failed, table, err := columnartest.Read(arrowstream.Form, file)
		if err != nil || len(failed) > 0 || len(rows) != count {
			t.Fatalf("%d of %d rows, %v, %v", len(rows), count, failed, err)
		}
		for _, r := range rows {
			if err := table.Fit([]byte(r)); err != nil {
				t.Fatalf("a row does not fit its own columns: %v in %s", err, r)
			}
		}
		again := columnartest.Write(t, arrowstream.Form, table.Head(), rows)
		if got, want := values(t, isFile, again), values(t, isFile, file); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// values are what Arrow's own reader sees: the type and the values of each column. What is a
// dictionary counts by its values.
func values(t interface{ Fatal(...any) }, file bool, data []byte) map[string][]string {
	var batches []arrow.RecordBatch
	var schema *arrow.Schema
	if file {
		r, err := ipc.NewFileReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		schema = r.Schema()
		for i := range r.NumRecords() {
			b, err := r.RecordBatchAt(i)
			if err != nil {
				t.Fatal(err)
			}
			batches = append(batches, b)
		}
	} else {
		r, err := ipc.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		schema = r.Schema()
		for r.Next() {
			b := r.RecordBatch()
			b.Retain()
			batches = append(batches, b)
		}
	}
	out := map[string][]string{}
	for i, f := range schema.Fields() {
		kind := f.Type
		if d, ok := kind.(*arrow.DictionaryType); ok {
			kind = d.ValueType
		}
		out[f.Name] = append(out[f.Name], kind.String())
		for _, b := range batches {
			for r := range int(b.NumRows()) {
				out[f.Name] = append(out[f.Name], b.Column(i).ValueStr(r))
			}
		}
	}
	return out
}

// TestUnfit: a column is named with what helps, and no value is quoted.
func TestUnfit(t *testing.T) {
	fields := []arrow.Field{{Name: "n", Type: arrow.PrimitiveTypes.Int32}, field("d", arrow.FixedWidthTypes.Date32), field("s", arrow.BinaryTypes.String)}
	_, _, table, err := columnartest.Read(arrowstream.Form, made(t, true, fields))
	if err != nil {
		t.Fatal(err)
	}
	columnartest.Fits(t, table, map[string]string{
		`{"n":1,"d":"2020-01-01","s":"x"}`:          "",
		`{"n":1,"d":null,"s":null}`:                 "",
		`{"n":"[Keller]","d":"2020-01-01","s":"x"}`: "column n takes int32, and the replacement text is none: anonymize with --set metadata.keep=n,",
		`{"n":"1","d":"2020-01-01","s":"x"}`:        "column n takes int32",
		`{"n":3000000000,"d":null,"s":null}`:        "column n takes int32",
		`{"n":null,"d":null,"s":null}`:              "column n takes no empty value",
		`{"n":1,"d":"2020","s":"x"}`:                "column d takes date32, and the replacement text is none: anonymize with --replace date-shift",
		`{"n":1,"d":"2020-01-01","s":7}`:            "column s takes utf8",
	}, "Keller")
}

// TestDescriptionsGo: what a schema says beside names and types is not in what is written.
func TestDescriptionsGo(t *testing.T) {
	note := arrow.NewMetadata([]string{"note"}, []string{"Keller"})
	var in bytes.Buffer
	w := ipc.NewWriter(&in, ipc.WithSchema(arrow.NewSchema([]arrow.Field{{Name: "s", Type: arrow.BinaryTypes.String, Metadata: note}}, &note)))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	_, _, table, err := columnartest.Read(arrowstream.Form, in.Bytes())
	if err != nil || !bytes.Contains(in.Bytes(), []byte("Keller")) || bytes.Contains(table.Head(), []byte("Keller")) {
		t.Errorf("it is still there, or was not there before: %v", err)
	}
}

// TestNotNumbers: what JSON has no number for is a text there, and comes back.
func TestNotNumbers(t *testing.T) {
	in := stream(t, []arrow.Field{field("x", arrow.PrimitiveTypes.Float64)}, func(b *array.RecordBuilder) {
		b.Field(0).(*array.Float64Builder).AppendValues([]float64{1, math.NaN(), math.Inf(-1)}, nil)
	})
	rows, failed, table, err := columnartest.Read(arrowstream.Form, in)
	if err != nil || !reflect.DeepEqual(rows, []string{`{"x":1}`, `{"x":"NaN"}`, `{"x":"-Inf"}`}) || len(failed) > 0 {
		t.Fatalf("%q, %v, %v", rows, failed, err)
	}
	if got, want := values(t, false, columnartest.Write(t, arrowstream.Form, table.Head(), rows)), values(t, false, in); !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestTablesCut: a file or stream that ends anywhere before its end fails.
func TestTablesCut(t *testing.T) {
	for _, file := range []bool{true, false} {
		columnartest.Cut(t, arrowstream.Form, made(t, file, kinds[:2], `[{"id":1,"text":"Mia"}]`, `[{"id":2,"text":"Ida"}]`))
	}
}

// FuzzDamagedTable: no file makes the program fail otherwise than by an error, and what can be
// read can be written and is read the same.
func FuzzDamagedTable(f *testing.F) {
	file, stream := intact(f)
	f.Add(true, 0, byte(0))
	f.Fuzz(func(t *testing.T, isFile bool, at int, b byte) {
		whole := stream
		if isFile {
			whole = file
		}
		columnartest.Damage(t, arrowstream.Form, whole, int(uint(at)%uint(len(whole))), b)
	})
}

// TestDamagedTables is the same of every byte, of which some are lengths, kinds and places.
func TestDamagedTables(t *testing.T) {
	file, stream := intact(t)
	for _, whole := range [][]byte{file, stream} {
		columnartest.DamageAll(t, arrowstream.Form, whole)
	}
}

func intact(t interface{ Fatal(...any) }) (file, stream []byte) {
	batches := []string{`[{"id":1,"text":"Mia","tags":["a"],"by":{"nr":1}}]`, `[{"id":2,"text":"Ida"}]`}
	some := []arrow.Field{kinds[0], kinds[1], kinds[14], kinds[15]}
	return made(t, true, some, batches...), made(t, false, some, batches...)
}
