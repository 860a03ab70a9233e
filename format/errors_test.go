package format

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/packed"
)

const (
	good  = `{"id":"1","content":"x"}`
	utf16 = "\xff\xfe{\x00\"\x00i\x00d\x00\"\x00:\x00\n\x00"
)

// Texts in these inputs that must not be in any message are spelled SECRET.
var badInputs = []struct {
	name, file, text string
	want             string // after "format: read "
}{
	{"unclosed object", "a.json", "{\n \"id\": \"SECRET\"", "a.json:2:16: invalid JSON: it ends too early"},
	{"empty file", "a.json", "", "a.json:1:1: invalid JSON: it ends too early"},
	{"only space", "a.json", " \n\n", "a.json:1:1: invalid JSON: it ends too early"},
	{"no colon", "a.json", "{\n\"SECRET\" \"x\"}", "a.json:2:10: invalid JSON: want ':' here, after a member name"},
	{"no comma", "a.json", `{"é": "SECRET" "b": 1}`, "a.json:1:16: invalid JSON: want ',' or '}' here"},
	{"no comma in a list", "a.json", `{"id":["SECRET" "b"]}`, "a.json:1:17: invalid JSON: want ',' or ']' here"},
	{"name is no string", "a.json", `{12: "SECRET"}`, "a.json:1:2: invalid JSON: want a member name here"},
	{"bare word", "a.json", `{"id": SECRET}`, "a.json:1:8: invalid JSON: want a value here"},
	{"misspelt literal", "a.json", `{"id": nuSECRET}`, "a.json:1:10: invalid JSON: want a value here"},
	{"comma before brace", "a.json", `{"id": "SECRET",}`, "a.json:1:16: invalid JSON: a comma with nothing after it"},
	{"comma before bracket", "a.json", `{"id": ["SECRET", ]}`, "a.json:1:17: invalid JSON: a comma with nothing after it"},
	{"comma first", "a.json", `[,"SECRET"]`, "a.json:1:2: invalid JSON: want a value here"},
	{"closed by another bracket", "a.json", `{"id": ["SECRET"}`, "a.json:1:17: invalid JSON: want ',' or ']' here"},
	{"line break in a string", "a.json", "{\"id\": \"SEC\nRET\"}", "a.json:1:12: invalid JSON: a control character in a string"},
	{"number", "a.json", `{"id": 1.SECRET}`, "a.json:1:10: invalid JSON: want a digit here"},
	{"escape", "a.json", `{"id": "SECRET\x41"}`, "a.json:1:15: invalid JSON: an escape sequence that does not exist"},
	{"half a surrogate pair", "a.json", `{"id": "SECRET\ud83d"}`, "a.json:1:15: invalid JSON: a surrogate escape without its other half"},
	{"two high surrogates", "a.json", `{"id": "\ud83d\ud83d"}`, "a.json:1:9: invalid JSON: a surrogate escape without its other half"},
	{"low surrogate first", "a.json", `{"id": "\uDE00"}`, "a.json:1:9: invalid JSON: a surrogate escape without its other half"},
	{"trailing data", "a.json", good + "\n\n " + good, "a.json:3:2: something follows the JSON value; many records go one a line into a .jsonl file"},
	{"list of lists", "a.json", "\n[[" + good + "]]", "a.json:2:2: the record is a list: want a JSON object"},
	{"list of texts", "a.json", "[\n  " + good + ",\n  \"Mia\"\n]", "a.json:3:3: the record is a string: want a JSON object"},
	{"list without a comma", "a.json", "[" + good + "\n " + good + "]", "a.json:2:2: invalid JSON: want ',' or ']' here"},
	{"list that does not end", "a.json", "[" + good + ",\n", "a.json:2:1: invalid JSON: it ends too early"},
	{"list with a comma at its end", "a.json", "[" + good + ", ]", "a.json:1:28: invalid JSON: want a value here"},
	{"list with a record that does not end", "a.json", "[" + good + ", {\"id\": \"2", "a.json:1:28: invalid JSON: the record that begins here does not end"},
	{"something behind a list", "a.json", "[" + good + "]\n{}", "a.json:2:1: invalid JSON: something follows the list"},
	{"fault in a list", "a.json", "[" + good + ",\n{\"id\": \"ü\", \"content\": tru}]", "a.json:2:27: invalid JSON: want a value here"},
	{"text for a record", "a.json", `"SECRET"`, "a.json:1:1: the record is a string: want a JSON object"},
	{"id is a list", "a.json", `{"id": [77], "content": "x"}`, `a.json:1:8: "id" is a list: want a string or number`},
	{"id is empty", "a.json", `{"content": "x", "id": ""}`, `a.json:1:24: "id" is empty`},
	{"two ids", "a.json", `{"id": "1", "id": "2", "content": "x"}`, `a.json:1:19: the record has a second "id"`},
	{"no content", "a.json", `{"id": "SECRET"}`, `a.json:1:1: the record has no "content"; --set input.text_fields says which member it is`},
	{"content is a number", "a.json", `{"id": "1", "content": 12}`, `a.json:1:24: "content" is a number: want a string, object or list`},
	{"content is null", "a.json", `{"id": "1", "content": null}`, `a.json:1:24: "content" is null: want a string, object or list`},
	{"content is a boolean", "a.json", `{"id": "1", "content": false}`, `a.json:1:24: "content" is a boolean: want a string, object or list`},
	{"metadata is a list", "a.json", `{"id": "1", "content": "x", "metadata": ["SECRET"]}`, `a.json:1:41: "metadata" is a list: want an object`},
	{"metadata is a text", "a.json", `{"id": "1", "content": "x", "metadata": "SECRET"}`, `a.json:1:41: "metadata" is a string: want an object`},
	{"not UTF-8", "a.json", "{\"id\": \"SECRET\xe9\"}", "a.json:1:15: not UTF-8: byte 14 of the file"},
	{"not UTF-8 after a mark", "a.json", bom + "{\"é\": \"\xe9\"}", "a.json:1:8: not UTF-8: byte 11 of the file"},
	{"UTF-16 with a mark", "a.json", utf16, "a.json:1:1: the text is UTF-16: save it as UTF-8"},
	{"UTF-16 without", "a.json", utf16[2:], "a.json:1:1: the text is UTF-16: save it as UTF-8"},
	{"raw NUL", "a.json", "{\"id\": \"a\x00\"}", "a.json:1:10: a NUL byte"},
	{"gzip without the name", "a.json", "\x1f\x8b\x08\x00", "a.json:1:1: the file is compressed: its name should end in .gz, .zst or .xz"},
	{"not gzip", "a.json.gz", good, "a.json.gz: decompress: gzip: invalid header"},
	{"not zstd", "a.json.zst", good, "a.json.zst: decompress: invalid input: magic number mismatch"},

	{"line", "a.jsonl", good + "\n\n" + `{"id":"SECRET" "é"}` + "\n" + good, "a.jsonl:3:16: invalid JSON: want ',' or '}' here"},
	{"short line", "a.jsonl", good + "\r\n{\"id\":\r\n" + good + "\r\n", "a.jsonl:2:7: invalid JSON: it ends too early"},
	{"two records in a line", "a.jsonl", good + good + "\n" + good, "a.jsonl:1:25: something follows the JSON value; many records go one a line into a .jsonl file"},
	{"line not UTF-8", "a.jsonl", bom + good + "\n\xff\n" + good, "a.jsonl:2:1: not UTF-8: byte 28 of the file"},
	{"later line of bytes", "a.jsonl", good + "\n\x1f\x8b\n" + good, "a.jsonl:2:2: not UTF-8: byte 26 of the file"},
	{"NUL in a line", "a.jsonl", good + "\n{\"a\":\"\x00\"}\n", "a.jsonl:2:7: a NUL byte"},

	{"cells missing", "a.csv", "id,text\n1,x\n2\n3,y\n", "a.csv:3:1: the row has 1 cells, the header 2"},
	{"cells too many", "a.csv", "id,text\n1,\"x\ny\"\n2,SECRET,z\n", "a.csv:4:1: the row has 3 cells, the header 2"},
	{"text after a quote", "a.csv", "id,text\n1,\"a\nb\"SECRET\n2,y\n", "a.csv:3:3: text after the closing quote of a cell"},
	{"no id in a row", "a.csv", "text,id\nSECRET,\n", "a.csv:2:8: the id is empty"},
	{"row not UTF-8", "a.csv", "id,text\n1,é\xff\n2,y\n", "a.csv:2:4: not UTF-8: byte 12 of the file"},
	{"NUL in a row", "a.csv", "id,text\n1,\x00\n2,y\n", "a.csv:2:3: a NUL byte"},
	{"text not UTF-8", "a.txt", "one\ntw\xf6", "a.txt:2:3: not UTF-8: byte 6 of the file"},
	{"NUL in a text", "a.txt", "SECRET\n\x00", "a.txt:2:1: a NUL byte"},
}

// A record that is bad is one error; the records around it are read.
func TestBadRecords(t *testing.T) {
	for _, c := range badInputs {
		t.Run(c.name, func(t *testing.T) {
			dir := writeFiles(t, map[string]string{c.file: c.text})
			_, errs := faults(t, open(t, filepath.Join(dir, c.file), Options{}))
			if len(errs) != 1 {
				t.Fatalf("%d errors, want 1: %v", len(errs), errs)
			}
			if got := strings.TrimPrefix(errs[0].Error(), "format: read "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if errs[0].Fatal {
				t.Error("the error is fatal")
			}
		})
	}
}

func TestReadingGoesOn(t *testing.T) {
	dir := writeFiles(t, map[string]string{
		"a.jsonl": good + "\nbad\n" + good + "\n",
		"b.json":  "bad",
		"c.csv":   "id,text\n1,x,y\n2,\"a\"b\n3,z\n",
		"d.json":  good,
	})
	n, errs := faults(t, open(t, dir, Options{}))
	var places []string
	for _, e := range errs {
		places = append(places, e.Place.String())
	}
	if want := []string{"a.jsonl:2:1", "b.json:1:1", "c.csv:2:1", "c.csv:3:6"}; n != 4 || !slices.Equal(places, want) {
		t.Errorf("%d good, bad: %v", n, places)
	}
}

// What ends a file before its last record is fatal: nobody knows what is lost. So is a refused
// header, where there is no other file.
func TestFatal(t *testing.T) {
	packed := pack(t, packed.Gzip, strings.Repeat(good+"\n", 3))
	for _, c := range []struct{ name, file, text, want string }{
		{"no such column", "a.csv", "nr;body;da \"te\n1;x;y\n", `a.csv:1:1: none of the 3 columns is named "id"; --set input.id_column says which holds the id, and --set input.text_columns which the text (# for the id numbers the rows, * for the text takes all columns)`},
		{"column twice", "a.csv", "id,text,é,text\n", `a.csv:1:11: the column has the name of an earlier one`},
		{"empty table", "a.csv", "", "a.csv:1:1: the file is empty: want a header with the names of the columns"},
		{"header not UTF-8", "a.csv", bom + "id,te\xffxt\n", "a.csv:1:6: not UTF-8: byte 8 of the file"},
		{"header UTF-16", "a.csv", utf16, "a.csv:1:1: the text is UTF-16: save it as UTF-8"},
		{"header never ends", "a.csv", "id,\"text\n1,x\n", "a.csv:1:4: a quote that is never closed"},
		{"row never ends", "a.csv", "id,text\n1,x\n2,\"y\n3,z\n4,z\n", "a.csv:3:3: a quote that is never closed"},
		{"cut off", "a.jsonl.gz", packed[:len(packed)-9], "a.jsonl.gz:3: what follows cannot be read: decompress: unexpected EOF"},
		{"not gzip", "a.jsonl.gz", good, "a.jsonl.gz: decompress: gzip: invalid header"},
		{"not zstd", "a.jsonl.zst", good, "a.jsonl.zst: decompress: invalid input: magic number mismatch"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := map[string]string{c.file: c.text}
			if !strings.Contains(c.want, ".csv:1:") && !strings.Contains(c.want, ".tsv:1:") {
				files["z.json"] = good
			}
			s := open(t, writeFiles(t, files), Options{})
			var last *Error
			for _, err := range s.Items(context.Background()) {
				if last != nil {
					t.Fatal("something follows a fatal error")
				}
				if err != nil && !errors.As(err, &last) {
					t.Fatalf("%T is no *Error: %v", err, err)
				}
			}
			if last == nil || !last.Fatal || last.Error() != "format: read "+c.want {
				t.Errorf("got  %v\nwant %s", last, c.want)
			}
		})
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := writeFiles(t, map[string]string{"in/a.odt": "x", "in/.b.json": good})
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path    string
		options Options
		want    string // %s is the path
	}{
		{"none", Options{}, "format: open %s: file does not exist"},
		{"empty", Options{}, "format: open %s: the folder is empty: put the documents there, or name another folder"},
		{"in", Options{}, "format: open %s: no codec reads any of the 2 files there: " + supported + ", or set the format"},
		{"in/a.odt", Options{}, "format: open %s: no codec reads a file of this name: " + supported + ", or set the format"},
		{"in", Options{Format: "xml"}, `format: unknown format "xml": want json, jsonl, csv, tsv, text, lines, spans, doccano, brat, conll, gate, docx, parquet or arrow`},
		{"in", Options{Delimiter: '\n'}, `format: delimiter '\n' cannot separate cells`},
		{"in", Options{TextColumns: []string{"a", "id"}}, `format: column "id" is named twice`},
		{"in", Options{TextColumns: []string{"a", "a"}}, `format: column "a" is named twice`},
		{"-", Options{}, "format: open standard input: there is none"},
	} {
		path := filepath.Join(dir, filepath.FromSlash(c.path))
		if c.path == "-" {
			path = c.path
		}
		s, err := Open(path, c.options)
		if want := strings.ReplaceAll(c.want, "%s", path); err == nil || s != nil || err.Error() != want {
			t.Errorf("%s: got  %v\nwant %s", c.path, err, want)
		}
	}
	if _, err := Open(filepath.Join(dir, "none"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v does not tell what it is", err)
	}
}

// permissionsHold reports whether modes of files stop this user: they do not stop
// root, nor anybody on Windows.
func permissionsHold() bool { return runtime.GOOS != "windows" && os.Getuid() != 0 }

func TestUnreadable(t *testing.T) {
	if !permissionsHold() {
		return
	}
	dir := writeFiles(t, map[string]string{"a.json": good, "b.json": good, "c/d.json": good})
	if err := os.Chmod(filepath.Join(dir, "a.json"), 0); err != nil {
		t.Fatal(err)
	}
	n, errs := faults(t, open(t, dir, Options{}))
	if n != 2 || len(errs) != 1 || errs[0].Error() != "format: read a.json: permission denied" || errs[0].Fatal {
		t.Errorf("%d good, %v", n, errs)
	}
	if err := os.Chmod(filepath.Join(dir, "c"), 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(filepath.Join(dir, "c"), 0o777)
	if _, err := Open(dir, Options{}); err == nil {
		t.Error("a folder that cannot be read is passed over")
	}
}

// A file that is gone when it is read is an error of that record.
func TestVanished(t *testing.T) {
	dir := writeFiles(t, map[string]string{"a.json": good, "b.json": good})
	s := open(t, dir, Options{})
	if err := os.Remove(filepath.Join(dir, "a.json")); err != nil {
		t.Fatal(err)
	}
	n, errs := faults(t, s)
	if n != 1 || len(errs) != 1 || !errors.Is(errs[0], fs.ErrNotExist) || errs[0].Place.File != "a.json" {
		t.Errorf("%d good, %v", n, errs)
	}
}
