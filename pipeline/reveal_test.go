package pipeline

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/format"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/replace/suite"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/reveal"
	"github.com/lethe-privacy/lethe/seal/vault"
)

func testLock(t testing.TB) seal.Lock {
	t.Helper()
	l, err := seal.ParseLock([]byte(strings.Repeat("0aF1", 16)))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// vaulted anonymizes a folder and gives the places of output and vault.
func vaulted(t testing.TB, config Config, in string, read format.Options) (out, at string) {
	t.Helper()
	dir := t.TempDir()
	out, at = filepath.Join(dir, "out"), filepath.Join(dir, "vault")
	source, err := format.Open(in, read)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	opts := Options{Engines: allEngines}
	if config.Replace.NeedsModel() {
		opts.Model = leaver(t, &config)
	}
	r, err := New(context.Background(), config, source, opts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Anonymize(context.Background(), Output{Folder: out, Vault: &Vault{Path: at, Lock: testLock(t)}}); err != nil {
		t.Fatal(err)
	}
	return out, at
}

// revealed reveals a folder and gives what came.
func revealed(t testing.TB, out, at string, o reveal.Options, read format.Options) (string, *reveal.Result) {
	t.Helper()
	v, err := vault.Open(at, testLock(t), vault.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	read.Except = []string{publish.Manifest}
	source, err := format.Open(out, read)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	o.Folder, o.Written = filepath.Join(t.TempDir(), "back"), true
	if o.Reason == "" {
		o.Reason = "a test"
	}
	done, err := reveal.ByVault(context.Background(), source, v, o)
	if err != nil {
		t.Fatal(err)
	}
	return o.Folder, done
}

func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		all[filepath.ToSlash(rel)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// everything removes what is found, and shows features to operators that ask.
func everything(operator string) Config {
	c := Default()
	c.Mask.Mode, c.Replace.Operator, c.Replace.Seed = "all", operator, "7"
	return c
}

// lossy are the operators that take text away.
func lossy(t testing.TB) map[string]Config {
	configs := map[string]Config{}
	for _, k := range suite.Kinds() {
		if k.Danger != "" {
			continue // what keeps the originals needs no way back
		}
		c := everything(k.Name)
		c.Replace.KeyFile = filepath.Join(t.TempDir(), "key")
		configs[k.Name] = c
	}
	if len(configs) < 12 {
		t.Fatalf("%d operators", len(configs))
	}
	return configs
}

// awkward are ways in which the same record can be written.
var awkward = map[string]string{
	"claims.jsonl": `{"id":"1","content":"Anna Keller called on 12.03.2019 from 044 668 18 00."}` + "\n" +
		`{"id" : "anna.keller@example.org", "metadata":{"Anna Keller":"x","author":"\u0041nna Keller","n":1.50}, "content":"\u0041nna\u0020Kell\u0065r \/ Z\u00fcrich \ud83d\ude00 anna.keller@example.org"}` + "\r\n" +
		`{"content":{"Anna Keller":1,"[NAME]":2,"a":["Anna  Keller", 756.9217, null]},"id":"3"}`,
	"sub/Anna Keller.txt": "\ufeffAnna Keller\r\n\r\nborn on 3 April 1967; 3 April 1967!\nIBAN CH93 0076 2011 6238 5295 7",
	"table.csv":           "id,text,Anna Keller\r\n1,\"Anna Keller, \"\"Z\"\"\",x\r\n2, Anna Keller ,\"Anna Keller\"\r\n3,nothing,",
	"tab.tsv":             "id\ttext\n1\tAnna Keller of Bern\n",
	"one.json":            "{\n  \"id\": \"one\",\n  \"content\": \"Anna\\tKeller, \\u00e9\"\n}\n",
}

func write(t testing.TB, dir string, all map[string]string) {
	t.Helper()
	for name, text := range all {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRevealIsExact(t *testing.T) {
	for name, c := range lossy(t) {
		t.Run(name, func(t *testing.T) {
			in := t.TempDir()
			write(t, in, awkward)
			out, at := vaulted(t, c, in, format.Options{})
			if text := fmt.Sprint(files(t, out)); strings.Contains(text, "Keller") {
				t.Fatalf("not replaced: %s", text)
			}
			back, done := revealed(t, out, at, reveal.Options{}, format.Options{})
			if done.Exact != done.Documents || done.Left != 0 {
				t.Errorf("%+v", done)
			}
			got := files(t, back)
			for name, want := range awkward {
				if got[name] != want {
					t.Errorf("%s: %q, want %q", name, got[name], want)
				}
			}
			if len(got) != len(awkward) {
				t.Errorf("%d files, want %d", len(got), len(awkward))
			}
		})
	}
}

// TestRevealOfOtherForms: a Word document comes back to the last byte of its archive,
// marks stand where they stood.
func TestRevealOfOtherForms(t *testing.T) {
	letter, err := os.ReadFile(filepath.FromSlash("../internal/format/docx/testdata/letter.docx"))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"letter.docx": string(letter),
		"y.conll":     "Anna B-PER\nKeller I-PER\nlives O\nin O\nBern B-LOC\n. O\n\n",
	}
	in := t.TempDir()
	write(t, in, want)
	out, at := vaulted(t, everything("label"), in, format.Options{})
	if written := files(t, out); written["letter.docx"] == want["letter.docx"] || strings.Contains(written["y.conll"], "Keller") {
		t.Fatal("not replaced")
	}
	back, _ := revealed(t, out, at, reveal.Options{}, format.Options{})
	for name, text := range files(t, back) {
		if text != want[name] {
			t.Errorf("%s differs", name)
		}
	}
}

// TestRevealIsExactForAnything puts names, in any spelling of JSON, among anything.
func TestRevealIsExactForAnything(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"Anna Keller", "ANNA KELLER", "Ms Keller", "Keller's", " ", "\n", "\t", "é", "e\u0301", "😀", `"`, `\`, "[NAME]", "[REDACTED]",
		"12.03.2019", "March 3, 2019", "anna.keller@example.org", "044 668 18 00", "x", "\u00a0", "\ufeff", "/", "\u2028", "Zürich", "Hans Meier", ", ",
	})
	configs := lossy(t)
	names := slices.Sorted(maps.Keys(configs))
	rapid.Check(t, func(rt *rapid.T) {
		var lines bytes.Buffer
		n := rapid.IntRange(1, 4).Draw(rt, "records")
		for i := range n {
			key, text := strings.Join(rapid.SliceOfN(piece, 0, 3).Draw(rt, "key"), ""), strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(rt, "text"), " ")
			fmt.Fprintf(&lines, `{"id":"%d","metadata":{%s:"v","k":%s},"content":%s}`+"\n", i, spelt(rt, "m"+key), spelt(rt, key), spelt(rt, text))
		}
		in, err := os.MkdirTemp(t.TempDir(), "in")
		if err != nil {
			rt.Fatal(err)
		}
		table := "id\ttext\tnote\r\n"
		for i := range n {
			table += fmt.Sprintf("t%d\t%s\t%s\r\n", i, cell(rt, drawn(rt, piece)), cell(rt, drawn(rt, piece)))
		}
		want := map[string]string{"a.jsonl": lines.String(), "b.tsv": table, "c.txt": drawn(rt, piece), "d/one.json": `{"id":"one", "content": {"x": ` + spelt(rt, drawn(rt, piece)) + "}}"}
		write(t, in, want)
		c := configs[rapid.SampledFrom(names).Draw(rt, "operator")]
		if rapid.Bool().Draw(rt, "erase") {
			c.Replace.Erase = []string{"metadata/k"}
		}
		out, at := vaulted(t, c, in, format.Options{})
		back, _ := revealed(t, out, at, reveal.Options{}, format.Options{})
		all := files(t, back)
		if len(all) != len(want) {
			rt.Fatalf("%d files", len(all))
		}
		for name, got := range all {
			if got != want[name] {
				rt.Fatalf("%s: got\n%q\nwant\n%q", name, got, want[name])
			}
		}
	})
}

func drawn(t *rapid.T, piece *rapid.Generator[string]) string {
	return strings.Join(rapid.SliceOfN(piece, 1, 8).Draw(t, "text"), " ")
}

// cell writes a text as a cell, in quotes where it needs some, or is given some.
func cell(t *rapid.T, text string) string {
	if strings.ContainsAny(text, "\"\t\r\n") || rapid.Bool().Draw(t, "quoted") {
		return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	}
	return text
}

// spelt writes a string as JSON, some of its characters as escapes.
func spelt(t *rapid.T, text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\' || r < ' ' || r < 0x10000 && rapid.IntRange(0, 9).Draw(t, "escape") == 0:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// TestRevealOfAnAnswer: a text that somebody made of what was shared, with surrogates in
// other forms, whoever they are.
func TestRevealOfAnAnswer(t *testing.T) {
	in := t.TempDir()
	write(t, in, map[string]string{"a.txt": "Anna Keller called on Monday.", "b.txt": "Peter Frei of Basel wrote."})
	for seed := range slow.Times(4, 20) {
		c := everything("surrogate")
		c.Replace.Seed = strconv.Itoa(seed)
		out, at := vaulted(t, c, in, format.Options{})
		shared := files(t, out)
		given, rest, _ := strings.Cut(shared["a.txt"], " ")
		surname, _, ok := strings.Cut(rest, " ")
		if !ok || given == "Anna" || surname == "Keller" {
			t.Fatalf("%q", shared["a.txt"])
		}
		full := given + " " + surname
		answer := strings.NewReplacer("G", given, "S", surname, "I", given[:1]+".", "U", strings.ToUpper(full), "L", strings.ToLower(full))
		edited := t.TempDir()
		write(t, edited, map[string]string{
			"answer.txt": answer.Replace("* ms S's (G\nS) case: S, G; I S, U, L. Was G  S here?"),
			"b.txt":      shared["b.txt"],
		})
		back, done := revealed(t, edited, at, reveal.Options{}, format.Options{})
		got, want := files(t, back), "* ms Keller's (Anna\nKeller) case: Keller, Anna; A. Keller, ANNA KELLER, anna keller. Was Anna  Keller here?"
		if got["answer.txt"] != want || len(done.Unresolved) > 0 || done.Edited != 1 || done.Exact != 1 {
			t.Errorf("%s: %q, want %q; %+v", full, got["answer.txt"], want, done)
		}
		if got["b.txt"] != "Peter Frei of Basel wrote." {
			t.Errorf("%q", got["b.txt"])
		}
	}
}

// TestRevealOfAnEditedDocument: what several may be in all documents is one in its own.
func TestRevealOfAnEditedDocument(t *testing.T) {
	in := t.TempDir()
	write(t, in, map[string]string{"a.jsonl": record("1", "Anna Keller, says Keller, has asthma.") + "\n" +
		record("2", "Peter Frei and Hans Meier called.") + "\n" + record("3", "Eva Lang") + "\n"})
	out, at := vaulted(t, everything("label"), in, format.Options{})
	edited := t.TempDir()
	write(t, edited, map[string]string{"a.jsonl": record("3", "Dear [NAME]!") + "\n" + record("1", "Is [NAME] well? [Name]") + "\n" + record("2", "[NAME]") + "\n" + record("4", "[NAME]") + "\n" +
		strings.SplitAfter(files(t, out)["a.jsonl"], "\n")[1]})
	back, done := revealed(t, edited, at, reveal.Options{}, format.Options{})
	want := record("3", "Dear Eva Lang!") + "\n" + record("1", "Is Anna Keller well? Anna Keller") + "\n" + record("2", "[NAME]") + "\n" + record("4", "[NAME]") + "\n" +
		record("2", "Peter Frei and Hans Meier called.") + "\n"
	if got := files(t, back)["a.jsonl"]; got != want || len(done.Unresolved) != 2 || done.Exact != 1 || done.Edited != 4 {
		t.Errorf("got\n%swant\n%s%+v", got, want, done)
	}
}

func TestRevealOfSome(t *testing.T) {
	in := t.TempDir()
	write(t, in, map[string]string{"a.jsonl": `{"id":"1","content":"Anna Keller, anna.keller@example.org"}` + "\n" + `{"id":"2","content":"Anna Keller"}` + "\n"})
	out, at := vaulted(t, everything("label"), in, format.Options{})
	for _, c := range []struct {
		selection vault.Selection
		want      string
		left      int
	}{
		{vault.Selection{Labels: []string{"NAME"}}, `{"id":"1","content":"Anna Keller, [EMAIL]"}` + "\n" + `{"id":"2","content":"Anna Keller"}` + "\n", 1},
		{vault.Selection{Documents: []string{"2"}}, `{"id":"1","content":"[NAME], [EMAIL]"}` + "\n" + `{"id":"2","content":"Anna Keller"}` + "\n", 0},
		{vault.Selection{Documents: []string{"a.jsonl:1"}, Labels: []string{"EMAIL"}}, `{"id":"1","content":"[NAME], anna.keller@example.org"}` + "\n" + `{"id":"2","content":"[NAME]"}` + "\n", 1},
	} {
		back, done := revealed(t, out, at, reveal.Options{Selection: c.selection}, format.Options{})
		if got := files(t, back)["a.jsonl"]; got != c.want || done.Left != c.left {
			t.Errorf("%v: %+v\n%s", c.selection, done, got)
		}
	}
	v, err := vault.Open(at, testLock(t), vault.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	lines := v.Audit()
	if len(lines) != 4 || !slices.Equal(lines[2].Names, []string{"a.jsonl:2"}) || lines[2].Documents != 1 || lines[0].Action != "create" {
		t.Errorf("%+v", lines)
	}
}
