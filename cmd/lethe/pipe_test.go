package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// note is a record as both forms have it.
type note struct {
	ID      string `json:"id"`
	Content string `json:"content"`
	Author  string `json:"author"`
}

func drawNoted(t *rapid.T, i int) note {
	who := rapid.SampledFrom([]string{"Anna Keller", "Tom Hale", "Jörg Müller <jm@example.org>", "the office", ""})
	said := rapid.SampledFrom([]string{"wrote on 3 May 2021", "called\nfrom +1 202 555 0143", "is \"quoted\" & <marked>", "lives in Ghent"})
	return note{fmt.Sprint("n", i), who.Draw(t, "who") + " " + said.Draw(t, "what") + ", " + who.Draw(t, "whom") + ".", who.Draw(t, "author")}
}

// asLines are records as lines of JSON.
func asLines(t *testing.T, all []note) []byte {
	var b bytes.Buffer
	for _, one := range all {
		if err := json.NewEncoder(&b).Encode(one); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// asArrow are records as a stream, in batches of drawn sizes: with a column for each field, or
// with each record as JSON. Their numbers are so many apart.
func asArrow(t *testing.T, all []note, whole bool, step int64, cuts *rand.Rand) []byte {
	names := []string{"id", "content", "author"}
	if whole {
		names = []string{"record"}
	}
	fields := []arrow.Field{{Name: "lethe_item", Type: arrow.PrimitiveTypes.Int64}}
	for _, name := range names {
		fields = append(fields, arrow.Field{Name: name, Type: arrow.BinaryTypes.String})
	}
	item := int64(0)
	schema := arrow.NewSchema(fields, nil)
	var out bytes.Buffer
	w := ipc.NewWriter(&out, ipc.WithSchema(schema))
	for len(all) > 0 {
		n := cuts.IntN(min(len(all), 7) + 1)
		b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		for _, one := range all[:n] {
			values := []string{one.ID, one.Content, one.Author}
			if whole {
				values = []string{string(bytes.TrimSpace(asLines(t, []note{one})))}
			}
			for i, v := range values {
				b.Field(i + 1).(*array.StringBuilder).Append(v)
			}
			b.Field(0).(*array.Int64Builder).Append(item)
			item += step
		}
		if err := w.Write(b.NewRecordBatch()); err != nil {
			t.Fatal(err)
		}
		all = all[n:]
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// fromLines are answers in lines of JSON.
func fromLines(t *testing.T, in []byte) (out []map[string]any) {
	for line := range bytes.Lines(in) {
		var v map[string]any
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

// fromArrow are answers in rows, in the form of lines.
func fromArrow(t *testing.T, in []byte) (out []map[string]any) {
	r, err := ipc.NewReader(bytes.NewReader(in))
	if err != nil {
		t.Fatal(err)
	}
	for r.Next() {
		text, err := r.RecordBatch().MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var rows []map[string]any
		if err := json.Unmarshal(text, &rows); err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if record, ok := row["record"].(string); ok {
				var v any
				if err := json.Unmarshal([]byte(record), &v); err != nil {
					t.Fatal(err)
				}
				row["record"] = v
			}
			delete(row, "lethe_item")
			out = append(out, asLine(row).(map[string]any))
		}
	}
	if r.Err() != nil {
		t.Fatal(r.Err())
	}
	return out
}

// asLine drops what is null, and makes maps of pairs.
func asLine(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			if x == nil {
				delete(v, k)
				continue
			}
			if pairs, ok := x.([]any); ok && k == "why" {
				why := map[string]any{}
				for _, p := range pairs {
					why[p.(map[string]any)["key"].(string)] = p.(map[string]any)["value"]
				}
				x = why
			}
			v[k] = asLine(x)
		}
	case []any:
		for i := range v {
			v[i] = asLine(v[i])
		}
	case string:
		return strings.Replace(v, ", row ", ", line ", 1)
	}
	return v
}

// piped runs a command over an input, and gives its output.
func piped(t *testing.T, in []byte, args ...string) []byte {
	var out, said bytes.Buffer
	if code := run(append(args, "-q"), bytes.NewReader(in), &out, &said); code != exitOK {
		t.Fatalf("lethe %s: code %d, %s", strings.Join(args, " "), code, said.String())
	}
	return out.Bytes()
}

// TestPipeForms: Arrow says what lines of JSON say, in detection and replacement.
func TestPipeForms(t *testing.T) {
	dir := t.TempDir()
	key := filepath.Join(dir, "run.key")
	piped(t, nil, "key", "new", key)
	drawn := rapid.Custom(func(t *rapid.T) (all []note) {
		for i := range 40 {
			all = append(all, drawNoted(t, i))
		}
		return all
	})
	for seed := range 3 {
		all, cuts := drawn.Example(seed), rand.New(rand.NewPCG(uint64(seed), 0))
		lines := asLines(t, all)
		folder, file := filepath.Join(dir, fmt.Sprint("run", seed)), filepath.Join(dir, fmt.Sprint(seed, ".jsonl"))
		if err := os.WriteFile(file, lines, 0o600); err != nil {
			t.Fatal(err)
		}
		set := []string{"--run-key-file", key, "--mask", "all"}
		piped(t, nil, append([]string{"shard", "detect", file, "-o", folder}, set...)...)
		for _, step := range []string{"link", "measure", "plan"} {
			piped(t, nil, append([]string{"shard", step, folder}, set...)...)
		}
		for _, command := range [][]string{{"pipe", "detect"}, append([]string{"pipe", "apply", "--parts", folder}, set...)} {
			want := fromLines(t, piped(t, lines, command...))
			got := fromArrow(t, piped(t, asArrow(t, all, seed == 0, 1, cuts), append(command, "--arrow")...))
			if len(want) != len(all) || !reflect.DeepEqual(got, want) {
				t.Fatalf("%v: got\n%v\nwant\n%v", command, got, want)
			}
		}
	}
}

// TestPipeCut: a stream that ends early is an error, and its answer no whole stream.
func TestPipeCut(t *testing.T) {
	in := asArrow(t, []note{{"a", "Anna Keller wrote.", ""}, {"b", "Tom Hale too.", ""}}, false, 1, rand.New(rand.NewPCG(1, 1)))
	for n := 0; n < len(in); n += len(in)/8 + 1 {
		var out, said bytes.Buffer
		code := run([]string{"pipe", "detect", "--arrow", "-q"}, bytes.NewReader(in[:n]), &out, &said)
		if code != exitFailed || bytes.HasSuffix(out.Bytes(), []byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}) || strings.Contains(said.String(), "Keller") {
			t.Errorf("%d of %d bytes: code %d, %s", n, len(in), code, said.String())
		}
	}
}

// TestPipeRead: a run over records with numbers is one of anonymize. One that comes again has no record.
func TestPipeRead(t *testing.T) {
	dir := t.TempDir()
	key, folder, file := filepath.Join(dir, "run.key"), filepath.Join(dir, "run"), filepath.Join(dir, "in.jsonl")
	all := []note{{"a", "Anna Keller wrote to Tom Hale.", "Ghent"}, {"b", "Tom Hale called.", "Ghent"}, {"c", "The office is shut.", "Ghent"}}
	all = append(all, all[0])
	if err := os.WriteFile(file, asLines(t, all), 0o600); err != nil {
		t.Fatal(err)
	}
	piped(t, nil, "key", "new", key)
	set := []string{"--run-key-file", key, "--mask", "all"}
	in := asArrow(t, all, true, 3, rand.New(rand.NewPCG(2, 2)))
	read := piped(t, in, append([]string{"pipe", "read"}, set...)...)
	if bytes.Contains(read, []byte("Keller")) {
		t.Error("what was found is not sealed")
	}
	piped(t, read, append([]string{"shard", "gather", folder}, set...)...)
	for _, step := range []string{"link", "measure", "plan"} {
		piped(t, nil, append([]string{"shard", step, folder}, set...)...)
	}
	got := fromArrow(t, piped(t, in, append([]string{"pipe", "apply", "--arrow", "--parts", folder}, set...)...))
	want := fromLines(t, piped(t, nil, "anonymize", file, "-o", "-", "--mask", "all", "--report", filepath.Join(dir, "report")))
	if len(got) != 4 || len(want) != 3 || len(got[3]) != 0 {
		t.Fatalf("%d answers to 4 records, %d records written, the last %v", len(got), len(want), got[3])
	}
	for i := range want {
		if !reflect.DeepEqual(got[i]["record"], any(want[i])) {
			t.Errorf("record %d: %v, want %v", i, got[i]["record"], want[i])
		}
	}
	var out, said bytes.Buffer
	code := run(append([]string{"shard", "gather", folder, "--force"}, set...), bytes.NewReader(read[:len(read)-8]), &out, &said)
	if code != exitFailed || !strings.Contains(said.String(), "cut short") {
		t.Errorf("a stream without its end: code %d, %s", code, said.String())
	}
}
