package parquet_test

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/format/columnar/columnartest"
	form "github.com/lethe-privacy/lethe/internal/format/columnar/parquet"
)

// visit has columns of all types that can be searched, as another program would make them.
type visit struct {
	ID     int64            `parquet:"id"`
	Text   *string          `parquet:"text,optional"`
	Score  float64          `parquet:"score"`
	Half   float32          `parquet:"half"`
	Alive  bool             `parquet:"alive"`
	Small  uint8            `parquet:"small"`
	Big    uint64           `parquet:"big"`
	Day    int32            `parquet:"day,date"`
	At     int64            `parquet:"at,timestamp(millisecond)"`
	Nanos  int64            `parquet:"nanos,timestamp(nanosecond:local)"`
	Clock  int64            `parquet:"clock,time(microsecond)"`
	Old    deprecated.Int96 `parquet:"old"`
	Price  int32            `parquet:"price,decimal(2:9)"`
	Key    uuid.UUID        `parquet:"key,uuid"`
	Kind   string           `parquet:"kind,enum"`
	Tags   []string         `parquet:"tags,list"`
	Codes  []int32          `parquet:"codes"`
	Doctor *doctor          `parquet:"doctor,optional"`
}

type doctor struct {
	Name  string `parquet:"name"`
	Posts []post `parquet:"posts,list"`
}

type post struct {
	Town string   `parquet:"town"`
	Days []string `parquet:"days,list"`
}

func text(s string) *string { return &s }

// made is a file that the library makes of values of Go.
func made[T any](t interface{ Fatal(...any) }, rows []T, o ...parquet.WriterOption) []byte {
	var out bytes.Buffer
	w := parquet.NewGenericWriter[T](&out, o...)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestValues: the forms of values in JSON, by hand; and a table that is written again holds what
// it held, as the library reads it.
func TestValues(t *testing.T) {
	visits := []visit{
		{
			ID: math.MaxInt64, Text: text("Anna <Keller>\n"), Score: 0.1, Half: 0.1, Alive: true, Small: 255, Big: math.MaxUint64,
			Day: 19000, At: -1, Nanos: 1, Clock: 3661000001, Old: deprecated.Int96{1, 0, 2440589}, Price: -5, Key: uuid.UUID{0xab, 15: 1}, Kind: "a",
			Tags: []string{"x", ""}, Codes: []int32{-1, 2},
			Doctor: &doctor{Name: "Ida", Posts: []post{{"Ulm", []string{"Mo", "Di"}}, {"Bern", nil}}},
		},
		{Kind: "ü", Old: deprecated.Int96{0, 0, 2440588}, Doctor: &doctor{}},
	}
	rows, failed, table, err := columnartest.Read(form.Form, made(t, visits))
	if err != nil || len(failed) > 0 || len(rows) != 2 {
		t.Fatalf("%d rows, %v, %v", len(rows), failed, err)
	}
	for i, want := range []string{
		`{"id":9223372036854775807,"text":"Anna <Keller>\n","score":0.1,"half":0.1,"alive":true,"small":255,"big":18446744073709551615,` +
			`"day":"2022-01-08","at":"1969-12-31 23:59:59.999Z","nanos":"1970-01-01 00:00:00.000000001","clock":"01:01:01.000001",` +
			`"old":"1970-01-02 00:00:00.000000001","price":-0.05,"key":"ab000000-0000-0000-0000-000000000001","kind":"a","tags":["x",""],"codes":[-1,2],` +
			`"doctor":{"name":"Ida","posts":[{"town":"Ulm","days":["Mo","Di"]},{"town":"Bern","days":[]}]}}`,
		`{"id":0,"text":null,"score":0,"half":0,"alive":false,"small":0,"big":0,` +
			`"day":"1970-01-01","at":"1970-01-01 00:00:00Z","nanos":"1970-01-01 00:00:00","clock":"00:00:00",` +
			`"old":"1970-01-01 00:00:00","price":0.00,"key":"00000000-0000-0000-0000-000000000000","kind":"ü","tags":[],"codes":[],` +
			`"doctor":{"name":"","posts":[]}}`,
	} {
		if rows[i] != want {
			t.Errorf("row %d:\n%s\nwant\n%s", i, rows[i], want)
		}
	}
	again := columnartest.Write(t, form.Form, table.Head(), rows)
	got, err := parquet.Read[visit](bytes.NewReader(again), int64(len(again)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range visits {
		if a, b := made(t, got[i:i+1]), made(t, visits[i:i+1]); !bytes.Equal(a, b) {
			t.Errorf("row %d: %+v, want %+v", i, got[i], visits[i])
		}
	}
	was, _ := parquet.OpenFile(bytes.NewReader(made(t, visits)), int64(len(made(t, visits))))
	is, _ := parquet.OpenFile(bytes.NewReader(again), int64(len(again)))
	if was.Schema().String() != is.Schema().String() {
		t.Errorf("the types became\n%s\nand were\n%s", is.Schema(), was.Schema())
	}
}

// TestTablesAreKept: whatever values and however many row groups a table has, what is written of
// its rows holds the same values in the same types.
func TestTablesAreKept(t *testing.T) {
	when := rapid.Int64Range(time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC).Unix(), time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC).Unix())
	draw := rapid.Custom(func(t *rapid.T) visit {
		words := rapid.SliceOfN(rapid.String(), 0, 3)
		v := visit{
			ID: rapid.Int64().Draw(t, "id"), Score: rapid.Float64().Draw(t, "score"), Half: rapid.Float32().Draw(t, "half"),
			Alive: rapid.Bool().Draw(t, "alive"), Small: rapid.Uint8().Draw(t, "small"), Big: rapid.Uint64().Draw(t, "big"),
			Day: int32(when.Draw(t, "day") / 86400), At: when.Draw(t, "at")*1000 + rapid.Int64Range(0, 999).Draw(t, "milli"), Nanos: rapid.Int64().Draw(t, "nanos"),
			Clock: rapid.Int64Range(0, 86400e6-1).Draw(t, "clock"), Price: rapid.Int32().Draw(t, "price"), Kind: rapid.String().Draw(t, "kind"),
			Tags: words.Draw(t, "tags"), Codes: rapid.SliceOfN(rapid.Int32(), 0, 3).Draw(t, "codes"),
			Old: deprecated.Int96{rapid.Uint32().Draw(t, "low"), rapid.Uint32Range(0, 20000).Draw(t, "high"), uint32(2440588 + when.Draw(t, "old")/86400)},
		}
		if rapid.Bool().Draw(t, "text") {
			v.Text = text(rapid.String().Draw(t, "content"))
		}
		if rapid.Bool().Draw(t, "doctor") {
			v.Doctor = &doctor{Name: rapid.String().Draw(t, "name")}
			for range rapid.IntRange(0, 2).Draw(t, "posts") {
				v.Doctor.Posts = append(v.Doctor.Posts, post{rapid.String().Draw(t, "town"), words.Draw(t, "days")})
			}
		}
		return v
	})
	rapid.Check(t, func(t *rapid.T) {
		visits := rapid.SliceOfN(draw, 0, 7).Draw(t, "visits")
		file := made(t, visits, parquet.MaxRowsPerRowGroup(rapid.Int64Range(1, 4).Draw(t, "together")))
		rows, failed, table, err := columnartest.Read(form.Form, file)
		if err != nil || len(failed) > 0 || len(rows) != len(visits) {
			t.Fatalf("%d of %d rows, %v, %v", len(rows), len(visits), failed, err)
		}
		for _, r := range rows {
			if err := table.Fit([]byte(r)); err != nil {
				t.Fatalf("a row does not fit its own columns: %v", err)
			}
		}
		again := columnartest.Write(t, form.Form, table.Head(), rows)
		got, err := parquet.Read[visit](bytes.NewReader(again), int64(len(again)))
		if err != nil || len(got) != len(visits) || len(got) > 0 && !bytes.Equal(made(t, got), made(t, visits)) {
			t.Fatalf("%v: %+v, want %+v", err, got, visits)
		}
		if second, _, _, err := columnartest.Read(form.Form, again); err != nil || !reflect.DeepEqual(second, rows) {
			t.Fatalf("%v: %q, want %q", err, second, rows)
		}
	})
}

// TestDescriptionsGo: what a footer says beside the columns is not in what is written.
func TestDescriptionsGo(t *testing.T) {
	type row struct {
		Text string `parquet:"text"`
	}
	file := made(t, []row{{"Mia"}}, parquet.KeyValueMetadata("author", "Keller"), parquet.CreatedBy("Keller", "1", "x"))
	_, _, table, err := columnartest.Read(form.Form, file)
	if err != nil {
		t.Fatal(err)
	}
	out := columnartest.Write(t, form.Form, table.Head(), []string{`{"text":"[N]"}`})
	for _, gone := range []string{"Keller", "Mia"} {
		if !bytes.Contains(file, []byte(gone)) || bytes.Contains(out, []byte(gone)) {
			t.Errorf("%q is still there, or was not there before", gone)
		}
	}
}

func TestUnfit(t *testing.T) {
	type row struct {
		N int32  `parquet:"n"`
		D int32  `parquet:"d,date"`
		S string `parquet:"s"`
		P int32  `parquet:"p,decimal(1:4)"`
	}
	_, _, table, err := columnartest.Read(form.Form, made(t, []row{{}}))
	if err != nil {
		t.Fatal(err)
	}
	columnartest.Fits(t, table, map[string]string{
		`{"n":1,"d":"2020-01-01","s":"x","p":0.5}`:          "",
		`{"n":"[Keller]","d":"2020-01-01","s":"x","p":0.5}`: "column n takes whole numbers of 32 bits, and the replacement text is none: anonymize with --set metadata.keep=n,",
		`{"n":3000000000,"d":"2020-01-01","s":"x","p":0.5}`: "column n takes",
		`{"n":1.0,"d":"2020-01-01","s":"x","p":0.5}`:        "column n takes",
		`{"n":1,"d":"2020","s":"x","p":0.5}`:                "column d takes dates, and the replacement text is none: anonymize with --replace date-shift",
		`{"n":1,"d":"2020-01-01","s":7,"p":0.5}`:            "column s takes texts",
		`{"n":1,"d":"2020-01-01","s":null,"p":0.5}`:         "no value, and needs one",
		`{"n":1,"d":"2020-01-01","s":"x","p":0.50}`:         "column p takes",
	}, "Keller")
}

func TestRefused(t *testing.T) {
	type bytesRow struct {
		Scan []byte `parquet:"scan"`
	}
	type mapRow struct {
		By map[string]string `parquet:"by"`
	}
	if _, _, _, err := columnartest.Read(form.Form, made(t, []bytesRow{{}})); err == nil || !strings.Contains(err.Error(), `the column "scan" has`) || !strings.Contains(err.Error(), "cannot be searched") {
		t.Error(err)
	}
	if _, _, _, err := columnartest.Read(form.Form, made(t, []mapRow{{}})); err == nil || !strings.Contains(err.Error(), `the column "by" has map`) {
		t.Error(err)
	}
	type texts struct {
		S string `parquet:"s"`
	}
	rows, failed, _, err := columnartest.Read(form.Form, made(t, []texts{{"Keller \xff"}, {"x"}}))
	if err != nil || len(rows) != 1 || len(failed) != 1 || strings.Contains(failed[0].Error(), "Keller") {
		t.Errorf("%q, %v, %v", rows, failed, err)
	}
}

// TestNotNumbers: what JSON has no number for is a text there, and comes back.
func TestNotNumbers(t *testing.T) {
	type row struct {
		N float64 `parquet:"n"`
	}
	in := []row{{1}, {math.NaN()}, {math.Inf(-1)}}
	rows, failed, table, err := columnartest.Read(form.Form, made(t, in))
	if err != nil || len(failed) > 0 || !reflect.DeepEqual(rows, []string{`{"n":1}`, `{"n":"NaN"}`, `{"n":"-Inf"}`}) {
		t.Fatalf("%q, %v, %v", rows, failed, err)
	}
	again := columnartest.Write(t, form.Form, table.Head(), rows)
	got, err := parquet.Read[row](bytes.NewReader(again), int64(len(again)))
	if err != nil || len(got) != 3 || got[0].N != 1 || !math.IsNaN(got[1].N) || !math.IsInf(got[2].N, -1) {
		t.Errorf("%v, %v", got, err)
	}
}

// small is a file of three row groups.
func small(t interface{ Fatal(...any) }) []byte {
	type row struct {
		ID   int64    `parquet:"id"`
		Text string   `parquet:"text,dict"`
		Tags []string `parquet:"tags,list"`
	}
	return made(t, []row{{1, "Mia", []string{"a"}}, {2, "Ida", nil}, {3, "Mia", []string{"b", "c"}}}, parquet.MaxRowsPerRowGroup(1))
}

// TestCut: a file that ends anywhere before its end fails.
func TestCut(t *testing.T) {
	columnartest.Cut(t, form.Form, small(t))
}

// FuzzDamaged: no file makes the program fail otherwise than by an error, and what can be read
// can be written and is read the same.
func FuzzDamaged(f *testing.F) {
	whole := small(f)
	f.Add(0, byte(0))
	f.Fuzz(func(t *testing.T, at int, b byte) {
		columnartest.Damage(t, form.Form, whole, int(uint(at)%uint(len(whole))), b)
	})
}

// TestDamaged is the same of every byte, of which some are lengths, kinds and places.
func TestDamaged(t *testing.T) {
	columnartest.DamageAll(t, form.Form, small(t))
}
