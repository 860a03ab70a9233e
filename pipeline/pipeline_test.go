package pipeline

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/remote"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/llm"
	"github.com/lethe-privacy/lethe/llm/cache"
	"github.com/lethe-privacy/lethe/span"
)

// runner makes a run over a file with the given lines.
func runner(t testing.TB, config Config, mentions string, lines ...string) *Runner {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return over(t, config, mentions, path)
}

func over(t testing.TB, config Config, mentions, path string) *Runner {
	t.Helper()
	source, err := format.Open(path, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { source.Close() })
	opts := Options{Engines: allEngines}
	if mentions != "" {
		opts.Mentions, opts.MentionsName = strings.NewReader(mentions), "m"
	}
	r, err := New(context.Background(), config, source, opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func record(id, content string) string {
	data, err := json.Marshal(map[string]any{"id": id, "content": content})
	if err != nil {
		panic(err)
	}
	return string(data)
}

// word detects one word wherever it stands.
func word(w string, then func()) detect.Detector {
	return detect.Detector{
		Name: "word", Doc: "one word", Labels: []lethe.Label{lethe.Person},
		Find: func(_ context.Context, doc *lethe.Document) ([]lethe.Mention, error) {
			var ms []lethe.Mention
			err := detect.Texts(doc, func(f lethe.Field) error {
				if at := strings.Index(f.Text, w); at >= 0 {
					then()
					ms = append(ms, lethe.Mention{Field: f.Name, Span: span.Span{Start: at, End: at + len(w)}, Label: lethe.Person, Text: w, Score: 1})
				}
				return nil
			})
			return ms, err
		},
	}
}

func nothing() {}

// A detector that breaks down fails its document, and what it says is not repeated.
func TestBreakdownFailsClosed(t *testing.T) {
	config := Default()
	r := runner(t, config, "", record("a", "fine"), record("b", "Secretive"))
	search(t, r, word("Secretive", func() { panic("Secretive") }))
	out := filepath.Join(t.TempDir(), "out")
	_, err := r.Anonymize(context.Background(), Output{Folder: out})
	var f *Failure
	if !errors.As(err, &f) || f.Place != "in.jsonl:2:1" || strings.Contains(err.Error(), "Secretive") {
		t.Fatal(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Fatal("something was written")
	}
	config.Run.KeepGoing = true
	r = runner(t, config, "", record("a", "fine"), record("b", "Secretive"))
	search(t, r, word("Secretive", func() { panic("Secretive") }))
	done, err := r.Anonymize(context.Background(), Output{Folder: out})
	if err != nil || done.Written != 1 || len(done.Failures) != 1 {
		t.Fatal(done, err)
	}
	if text := readFile(t, out, "in.jsonl"); text != record("a", "fine")+"\n" {
		t.Fatalf("wrote %s", text)
	}
}

// A record that changes between the readings is not written.
func TestChangedRecordFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "in")
	if err := os.Mkdir(path, 0o700); err != nil {
		t.Fatal(err)
	}
	change := func(text string) {
		if err := os.WriteFile(filepath.Join(path, "a.txt"), []byte(text), 0o600); err != nil {
			t.Error(err)
		}
	}
	change("one Ann")
	r := over(t, Default(), "", path)
	search(t, r, word("Ann", func() { change("two Ann") }))
	out := filepath.Join(t.TempDir(), "out")
	if _, err := r.Anonymize(context.Background(), Output{Folder: out}); !errors.Is(err, errChanged) {
		t.Fatal(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Fatal("something was written")
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	r := runner(t, Default(), "", record("a", "Ann"), record("b", "Ann"))
	search(t, r, word("Ann", cancel))
	dir := t.TempDir()
	if _, err := r.Anonymize(ctx, Output{Folder: filepath.Join(dir, "out")}); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Fatalf("%d things are left", len(left))
	}
}

// What the user wants kept is neither searched nor changed, and all else is.
func TestKeptMetadata(t *testing.T) {
	config := Default()
	config.Mask.Mode = "all"
	config.Metadata.Keep = []string{"owner"}
	in := `{"id":"a","metadata":{"owner":{"name":"Ann"},"by":"Ann"},"content":"Ann","n":1}`
	r := runner(t, config, "", in)
	search(t, r, word("Ann", nothing))
	out := filepath.Join(t.TempDir(), "out")
	if _, err := r.Anonymize(context.Background(), Output{Folder: out}); err != nil {
		t.Fatal(err)
	}
	want := `{"id":"a","metadata":{"owner":{"name":"Ann"},"by":"[NAME]"},"content":"[NAME]","n":1}` + "\n"
	if got := readFile(t, out, "in.jsonl"); got != want {
		t.Fatalf("got %s", got)
	}
}

// File names, ids and report hold no masked value either.
func TestNamesOfFilesAreScrubbed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Ann Ash")
	for _, name := range []string{"letter of Ann Ash.txt", "letter of ann ash.txt", "Ann Ash/x.json"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(`{"id":"Ann Ash","content":"Ann Ash"}`), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	config := Default()
	config.Mask.Mode = "all"
	r := over(t, config, "", dir)
	search(t, r, word("Ann Ash", nothing))
	out := filepath.Join(t.TempDir(), "out")
	if _, err := r.Anonymize(context.Background(), Output{Folder: out, Title: "Ann Ash"}); err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{out, out + ".report"} {
		err := filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if strings.Contains(strings.ToLower(path+string(data)), "ann ash") {
				t.Errorf("%s holds the name", filepath.Base(path))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func readFile(t testing.TB, parts ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// courtCases are the texts of the Text Anonymization Benchmark.
func courtCases(t testing.TB) []string {
	t.Helper()
	const file = "../../shared/data/tab-echr/tab_train_dev_113.jsonl.xz"
	if _, err := os.Stat(file); err != nil {
		t.Skipf("the court cases are not there: %v", err)
	}
	cmd := exec.Command("xz", "-dc", file)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Skipf("xz cannot be run: %v", err)
	}
	var lines []string
	in := bufio.NewScanner(pipe)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var c struct {
			Metadata struct {
				Provenance struct {
					DocID string `json:"doc_id"`
				} `json:"provenance"`
			} `json:"metadata"`
			Text string `json:"text"`
		}
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, record(c.Metadata.Provenance.DocID, c.Text))
	}
	if err := errors.Join(in.Err(), cmd.Wait()); err != nil || len(lines) != 113 {
		t.Fatalf("%d cases, %v", len(lines), err)
	}
	return lines
}

// The main job on real documents: every bound is met, no masked value is left in
// what is shared (looked for by another program than the one that replaced it), and
// neither threads nor the order of the input change a byte.
func TestCourtCases(t *testing.T) {
	lines := courtCases(t)
	if !slow.Enabled() {
		lines = lines[:len(lines)/6]
	}
	dir := t.TempDir()
	run := func(name string, threads int, lines []string) *Anonymization {
		config := Default()
		config.Run.Threads = threads
		config.Replace.Reach = "everywhere" // under which a simple search can tell whether a value is left
		done, err := runner(t, config, "", lines...).Anonymize(context.Background(), Output{
			Folder: filepath.Join(dir, name), Plan: filepath.Join(dir, name+".plan"),
		})
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	done := run("one", 1, lines)
	if done.Before.DocumentsAbove == 0 || done.After.DocumentsAbove != 0 || done.After.ChainsByLevel.High != 0 {
		t.Errorf("before %+v\nafter %+v", done.Before, done.After)
	}
	checkPlan(t, filepath.Join(dir, "one.plan"))
	checkOriginals(t, done, readFile(t, dir, "one", "in.jsonl"))
	run("four", 4, lines)
	for _, name := range []string{"in.jsonl", "manifest.json"} {
		if readFile(t, dir, "one", name) != readFile(t, dir, "four", name) {
			t.Errorf("%s depends on the number of threads", name)
		}
	}
	shuffled := append([]string(nil), lines...)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	run("shuffled", 2, shuffled)
	for _, name := range []string{"four", "shuffled"} {
		for _, file := range []string{"report.json", "report.html"} {
			if placeless(readFile(t, dir, "one.report", file)) != placeless(readFile(t, dir, name+".report", file)) {
				t.Errorf("%s of %s differs", file, name)
			}
		}
		if readFile(t, dir, "one.plan") != readFile(t, dir, name+".plan") {
			t.Errorf("the plan of %s differs", name)
		}
	}
}

// placeless takes out what warnings say of places and the sum of what was written, which go by
// the order of the input.
func placeless(text string) string { return aboutPlaces.ReplaceAllString(text, "") }

var aboutPlaces = regexp.MustCompile(`in\.jsonl:\d+:\d+|beside [^<]* of what is shared|"what":\s*"output",\s*"version":\s*"[0-9a-f]{64}"`)

// checkPlan asserts that every chain that has a target is under it.
func checkPlan(t *testing.T, path string) {
	t.Helper()
	var plan struct {
		Documents []struct {
			After float64 `json:"risk_after"`
		}
		Chains []struct {
			After  float64 `json:"risk_after"`
			Target float64
			Met    bool
		}
	}
	if err := json.Unmarshal([]byte(readFile(t, path)), &plan); err != nil {
		t.Fatal(err)
	}
	for i, d := range plan.Documents {
		if d.After > 0.95 {
			t.Errorf("document %d keeps a risk of %v", i, d.After)
		}
	}
	for i, c := range plan.Chains {
		if !c.Met || c.After > c.Target {
			t.Errorf("chain %d keeps %v, above %v", i, c.After, c.Target)
		}
	}
}

// checkOriginals looks for masked values with regular expressions.
func checkOriginals(t *testing.T, done *Anonymization, text string) {
	t.Helper()
	var contents strings.Builder
	for line := range strings.Lines(text) {
		var r struct{ Content string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		contents.WriteString(r.Content + "\n\n")
	}
	all := contents.String()
	lower := strings.ToLower(all)
	for _, m := range done.Plan.Masked {
		e := done.Plan.Before().Collection().Entities[m.Entity]
		for _, original := range e.Originals {
			if !strings.Contains(lower, strings.ToLower(original)) {
				continue // quicker than the expression
			}
			pattern := fmt.Sprintf(`(?i)(?:^|[^\pL\pN\pM])%s(?:$|[^\pL\pN\pM])`, regexp.QuoteMeta(original))
			if at := regexp.MustCompile(pattern).FindStringIndex(all); at != nil {
				t.Errorf("an original of entity %d (%s) is still there, at %d", m.Entity, e.Label, at[0])
			}
		}
	}
}

// What the user's own lists and recognizers find must have a place in the schema:
// otherwise it would be dropped, and stay in the documents.
func TestOwnLabelsGetAPlace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.yaml")
	text := "recognizers:\n  - {name: badge, label: badge, patterns: [{name: p, regex: 'BDG-\\d{4}', score: 0.9}]}\n" +
		"  - {name: row, label: PERSONAL_ID, patterns: [{name: p, regex: 'ROW-\\d{4}', score: 0.9}]}\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range schema.Names() {
		config := Default()
		config.Schema = name
		config.Detect.Recognizers, config.Detect.Deny = []string{path}, []string{"Kestrel"}
		f, err := NewFinder(&config, FinderOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Warnings) != 1 || !strings.Contains(f.Warnings[0], "no place for BADGE:") {
			t.Errorf("%s: warnings %q", name, f.Warnings)
		}
		doc := &lethe.Document{ID: "1", Fields: []lethe.Field{{Text: "BDG-1234 of Kestrel"}}}
		ms, err := f.Find(t.Context(), doc)
		if err != nil || len(ms) != 2 || ms[0].Label != "BADGE" || ms[1].Label != "DENIED" {
			t.Errorf("%s: %v, %+v", name, err, ms)
		}
		if !f.Schema.Direct("BADGE") || !f.Schema.Direct("DENIED") || f.Schema.Weight("BADGE") != schema.OwnWeight {
			t.Errorf("%s: the labels weigh too little", name)
		}
	}
}

// search makes a detector the only one of a run.
func search(t *testing.T, r *Runner, d detect.Detector) {
	t.Helper()
	f, err := find.New(&r.config.Detect, find.Options{Schema: r.config.Schema, Columns: r.config.Input.Columns, Detectors: []detect.Detector{d}})
	if err != nil {
		t.Fatal(err)
	}
	r.finder.Close()
	r.finder = f
}

// allEngines are those of package pipeline/engines, which imports this one.
var allEngines = Engines{
	Detection: find.Engines{
		Compute: onnx.Open,
		Ask: func(o remote.Options) (find.Remote, error) {
			s, err := remote.New(o)
			if err != nil {
				return nil, err
			}
			return s, nil
		},
	},
	Pages: report.HTML,
}

// opened is the language model that settings name.
func opened(t testing.TB, l *LLM) *LanguageModel {
	t.Helper()
	m, err := l.Open(func(file string) (llm.Cache, error) {
		c, err := cache.Open(file)
		if err != nil {
			return nil, err
		}
		return c, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}
