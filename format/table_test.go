package format

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

func TestTableFields(t *testing.T) {
	r := one(t, "a.csv", "\ufeffauthor,id,text,a/b~c,language\r\nMia,7,\"Hello, \"\"you\"\"\r\nthere\",,de\r\n", Options{})
	wantFields(t, r.Document,
		"text  = Hello, \"you\"\r\nthere",
		"text metadata/author = Mia", "text metadata/a~1b~0c = ", "text metadata/language = de",
		"id id = 7")
	d := r.Document
	if d.SourceID != "7" || d.Language != "de" || d.ID != lethe.DocumentID("7", "Hello, \"you\"\r\nthere") {
		t.Errorf("source id %q, language %q, id %q", d.SourceID, d.Language, d.ID)
	}
	if r.Place != (Place{File: "a.csv", Line: 2, Column: 1}) {
		t.Errorf("place %v", r.Place)
	}
}

func TestTableColumns(t *testing.T) {
	r := one(t, "a.tsv", "note\tnr\tfirst \"x\"\tn\n\"a\tb\"\t7\tc\t1\n",
		Options{IDColumn: "nr", TextColumns: []string{"first \"x\"", "note"}})
	wantFields(t, r.Document, "text /note = a\tb", `text /first "x" = c`, "text metadata/n = 1", "id id = 7")
	if want := lethe.DocumentID("7", `{"note":"a\tb","first \"x\"":"c"}`); r.Document.ID != want {
		t.Errorf("id %s, want %s", r.Document.ID, want)
	}
}

// A table without ids, whose every column is text.
func TestTableWithoutIDs(t *testing.T) {
	const text = "shift,nurse\nEarly,Ifeoma\n\n\"Late\",Sian\n"
	all := Options{IDColumn: "#", TextColumns: []string{"*"}}
	dir := writeFiles(t, map[string]string{"rota.csv": text})
	_, records := decodeAll(t, open(t, filepath.Join(dir, "rota.csv"), all))
	if len(records) != 2 {
		t.Fatalf("%d records", len(records))
	}
	wantFields(t, records[0].Document, "text /shift = Early", "text /nurse = Ifeoma", "id id = rota#2")
	wantFields(t, records[1].Document, "text /shift = Late", "text /nurse = Sian", "id id = rota#4")
	r := one(t, "rota.csv", "id,note\n7,x\n", Options{TextColumns: []string{"*"}})
	wantFields(t, r.Document, "text  = x", "id id = 7")
	// Columns of those names are columns.
	r = one(t, "rota.csv", "#,*,n\n7,x,1\n", all)
	wantFields(t, r.Document, "text  = x", "text metadata/n = 1", "id id = 7")
}

// One of the usual names tells a header: the other one's part is taken by the number of the row, or all columns.
func TestTableWithOneUsualName(t *testing.T) {
	wantFields(t, one(t, "a.csv", "by,text\nMia,x\n", Options{}).Document, "text  = x", "text metadata/by = Mia", "id id = a#2")
	wantFields(t, one(t, "a.csv", "by,id,note\nMia,7,x\n", Options{}).Document, "text /by = Mia", "text /note = x", "id id = 7")
	for _, o := range []Options{{IDColumn: "nr"}, {TextColumns: []string{"body"}}} {
		s := open(t, writeFiles(t, map[string]string{"a.csv": "id,text,by\n7,x,Mia\n"}), o)
		if _, errs := faults(t, s); len(errs) != 1 {
			t.Errorf("%v: %d errors: a column that is asked for is not there", o, len(errs))
		}
	}
}

func TestDelimiter(t *testing.T) {
	for _, c := range []struct {
		file, header string
		options      Options
		want         rune
	}{
		{"a.csv", "id,text", Options{}, ','},
		{"a.csv", "id;text", Options{}, ';'},
		{"a.csv", "id\ttext", Options{}, '\t'},
		{"a.csv", `"a,b,c";id;text`, Options{}, ';'},
		{"a.tsv", "id\ttext\ta;b;c", Options{}, '\t'},
		{"a.csv", "id|text|a,b;c;d", Options{Delimiter: '|'}, '|'},
		{"a.csv", "id·text", Options{Delimiter: '·'}, '·'},
		{"a.log", "id\ttext\ta,b,c", Options{Format: "tsv"}, '\t'},
	} {
		r := one(t, c.file, c.header+"\n"+strings.Repeat("1"+string(c.want), strings.Count(c.header, string(c.want)))+"2\n", c.options)
		if got := r.body.(*row).table.delimiter; got != c.want {
			t.Errorf("%q: %q, want %q", c.header, got, c.want)
		}
	}
}

func TestEncodeRow(t *testing.T) {
	const raw = "id,text,author,n\r\n" +
		"1,\"Mia, \"\"M\"\"\",\"Mia\", 1 \r\n" +
		"\r\n" +
		"2,5\" pipe,,\"\"\n" +
		"3,Mia\r Mia,Mia,x"
	dir := writeFiles(t, map[string]string{"a.csv": raw})
	s := open(t, dir, Options{})
	wantFiles(t, rewritten(t, s, nil, same), map[string]string{"a.csv": strings.Replace(raw, "\r\n\r\n", "\r\n", 1)})

	got := rewritten(t, s, nil, func(f lethe.Field) string {
		return strings.ReplaceAll(f.Text, "Mia", "[A, \"B\"]")
	})
	wantFiles(t, got, map[string]string{"a.csv": "id,text,author,n\r\n" +
		"1,\"[A, \"\"B\"\"], \"\"M\"\"\",\"[A, \"\"B\"\"]\", 1 \r\n" +
		"2,5\" pipe,,\"\"\n" +
		"3,\"[A, \"\"B\"\"]\r [A, \"\"B\"\"]\",\"[A, \"\"B\"\"]\",x"})
}

func TestAppendCell(t *testing.T) {
	for _, c := range []struct {
		text   string
		quoted bool
		want   string
	}{
		{"x", false, `x`}, {"x", true, `"x"`}, {"", false, ``}, {"a;b", false, `"a;b"`}, {"a,b", false, `a,b`},
		{`5" x`, false, `"5"" x"`}, {" x", false, `" x"`}, {"x\t", false, "\"x\t\""}, {"a\nb", false, "\"a\nb\""},
	} {
		if got := string(appendCell(nil, c.text, ';', c.quoted)); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// Rows that go over lines of all lengths do not share memory.
func TestRowsOfManyLines(t *testing.T) {
	long := strings.Repeat("x", 2*smallLine)
	raw := "id,text\n1,\"a\n" + long + "\nb\"\n2,y\n3,\"\n\n" + long + "\"\n4,z\n"
	_, records := decodeAll(t, inMemory("a.csv", []byte(raw), Options{}))
	var got []string
	for _, r := range records {
		got = append(got, r.Place.String()+" "+r.Document.Fields[0].Text)
	}
	want := []string{"a.csv:2:1 a\n" + long + "\nb", "a.csv:5:1 y", "a.csv:6:1 \n\n" + long, "a.csv:9:1 z"}
	if !slices.Equal(got, want) {
		t.Errorf("got %.60q, want %.60q", got, want)
	}
	_, records = decodeAll(t, inMemory("a.csv", []byte("id·text\n1·\"a\nb\"\n"), Options{Delimiter: '·'}))
	wantFields(t, records[0].Document, "text  = a\nb", "id id = 1")
}

func TestHeaderIsRenamed(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.csv": bom + "id;text;\"Mia's note\";Ida\n1;x;y;z\n"})
	got := rewritten(t, open(t, dir, Options{}), func(name string) string {
		if name == "Ida" || strings.HasPrefix(name, "Mia") {
			return "[NAME]"
		}
		return name
	}, same)
	wantFiles(t, got, map[string]string{"a.csv": bom + "id;text;\"[NAME]\";[NAME] 2\n1;x;y;z\n"})
}

var cellText = rapid.OneOf(
	rapid.StringMatching(`[a-z ,;"\t\n\r]{0,8}`),
	rapid.String().Filter(func(s string) bool { return !strings.Contains(s, "\x00") }))

// A table that encoding/csv writes is read as it was meant, and encoding/csv
// reads the changed table as it is meant.
func TestTableAgainstStandardLibrary(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	rapid.Check(t, func(t *rapid.T) {
		comma := rapid.SampledFrom([]rune{',', ';', '\t'}).Draw(t, "delimiter")
		rows := drawRows(t)
		if err := os.WriteFile(path, writeCSV(t, comma, rows), 0o666); err != nil {
			t.Fatal(err)
		}
		s, err := Open(path, Options{Delimiter: comma})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		k, err := s.SinkTo(&out, nil)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for it, err := range s.Items(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			i++
			r, err := s.Decode(it)
			if err != nil {
				t.Fatal(err)
			}
			checkRow(t, r.Document, rows[i])
			changed := rapid.SliceOfN(cellText, 3, 3).Draw(t, "changed")
			changed[0] += "-" // an id
			encoded, err := r.Encode([]string{changed[1], changed[2], changed[0]})
			if err != nil {
				t.Fatal(err)
			}
			if err := k.Put(it, encoded); err != nil {
				t.Fatal(err)
			}
			rows[i] = changed
		}
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		if i != len(rows)-1 {
			t.Fatalf("%d rows, want %d", i, len(rows)-1)
		}
		if i > 0 {
			checkCSV(t, out.Bytes(), comma, rows)
		}
	})
}

func drawRows(t *rapid.T) [][]string {
	rows := [][]string{{"id", "text", "author"}}
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		row := rapid.SliceOfN(cellText, 3, 3).Draw(t, "row")
		row[0] = "1" + row[0]
		rows = append(rows, row)
	}
	return rows
}

func writeCSV(t *rapid.T, comma rune, rows [][]string) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = comma
	if err := w.WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func checkRow(t *rapid.T, d *lethe.Document, want []string) {
	if len(d.Fields) != 3 {
		t.Fatalf("%d fields", len(d.Fields))
	}
	got := []string{d.Fields[2].Text, d.Fields[0].Text, d.Fields[1].Text}
	if !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
}

func checkCSV(t *rapid.T, raw []byte, comma rune, want [][]string) {
	r := csv.NewReader(bytes.NewReader(raw))
	r.Comma = comma
	got, err := r.ReadAll()
	if err != nil {
		t.Fatalf("encoding/csv does not read %q: %v", raw, err)
	}
	for i, row := range want {
		for j, text := range row {
			// encoding/csv reads CRLF in a quoted cell as LF.
			if want := strings.ReplaceAll(text, "\r\n", "\n"); got[i][j] != want {
				t.Fatalf("row %d cell %d: got %q, want %q, in %q", i, j, got[i][j], want, raw)
			}
		}
	}
}
