package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/seal/reveal"
)

// leftOut is what a request of rewriting wants left out.
func leftOut(r *chattest.Request) []string {
	var list struct {
		LeaveOut []string `json:"leave_out"`
	}
	line, _, _ := strings.Cut(r.Said("user"), "\n")
	if json.Unmarshal([]byte(line), &list) != nil {
		return nil
	}
	return list.LeaveOut
}

func rewritten(text string) chattest.Reply {
	data, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		panic(err)
	}
	return chattest.Reply{Content: string(data)}
}

// leaving is a model that puts "somebody" in place of what it is to leave out.
func leaving(r *chattest.Request) chattest.Reply {
	text := r.Document()
	for _, v := range leftOut(r) {
		text = strings.ReplaceAll(text, v, "somebody")
	}
	return rewritten(text)
}

// leaver is such a model on a server, for a configuration that only rewrites.
func leaver(t testing.TB, c *Config) *LanguageModel { return modelOf(t, c, leaving) }

func modelOf(t testing.TB, c *Config, m chattest.Model) *LanguageModel {
	t.Helper()
	c.LLM.URL, c.LLM.Model, c.Extract.Mode = chattest.Start(t, chattest.Script{Model: m}).URL, "m", "none"
	model := opened(t, &c.LLM)
	return model
}

const visits = `{"id":"1","content":"The notes are short. Anna Keller came on 3 April 2019 with a red suitcase and asked for water. She slept well."}` + "\n" +
	`{"id":"2","content":"Bob Ashe, whom Anna Keller knows, brought flowers and a book about the sea. The book was blue."}` + "\n"

// rewriteRun anonymizes records with a model.
func rewriteRun(t *testing.T, c Config, m chattest.Model, in map[string]string) (out string, done *Anonymization, err error) {
	t.Helper()
	dir := t.TempDir()
	folder := filepath.Join(dir, "in")
	write(t, folder, in)
	out = filepath.Join(dir, "out")
	source, err := format.Open(folder, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	opts := Options{Engines: allEngines}
	if m != nil {
		opts.Model = modelOf(t, &c, m)
	}
	r, err := New(context.Background(), c, source, opts)
	if err != nil {
		t.Fatal(err)
	}
	done, err = r.Anonymize(context.Background(), Output{Folder: out})
	return out, done, err
}

// What is rewritten stands in the output, what is not accepted has labels, the report
// tells of both, without originals unless they are asked for, and whatever the number of
// workers it is the same.
func TestRewrite(t *testing.T) {
	one := func(r *chattest.Request) chattest.Reply {
		if strings.Contains(r.Document(), "flowers") {
			return rewritten("Anna, whom somebody knows, brought flowers and a book about the sea.")
		}
		return rewritten("The patient came with a red suitcase and asked for water.")
	}
	var first map[string]string
	for _, threads := range []int{1, 4} {
		c := everything("rewrite")
		c.Run.Threads = threads
		out, done, err := rewriteRun(t, c, one, map[string]string{"a.jsonl": visits})
		if err != nil {
			t.Fatal(err)
		}
		if done.Passages != (Passages{Rewritten: 1, Labelled: 1}) {
			t.Errorf("%+v", done.Passages)
		}
		got := readFile(t, out, "a.jsonl")
		if want := `{"id":"1","content":"The notes are short. The patient came with a red suitcase and asked for water. She slept well."}` + "\n" +
			`{"id":"2","content":"[NAME], whom [NAME] knows, brought flowers and a book about the sea. The book was blue."}` + "\n"; got != want {
			t.Errorf("got %s", got)
		}
		told := readFile(t, out+".report", "report.json")
		if !strings.Contains(told, `"refused":["survives","survives","survives"]`) || !strings.Contains(told, `{"out":"[NAME]","in":"The patient"}`) {
			t.Error(told)
		}
		if page := readFile(t, out+".report", "report.html"); strings.Contains(told+page, "Keller") || strings.Contains(told+page, "Ashe") ||
			!strings.Contains(page, `<del class="gone">[NAME]</del><ins class="came">The patient</ins>`) {
			t.Error("the page tells too much or too little")
		}
		if m := readFile(t, out, "manifest.json"); !strings.Contains(m, `"rewrite": "`) {
			t.Error(m)
		}
		all := files(t, out)
		if first != nil && all["a.jsonl"] != first["a.jsonl"] {
			t.Error("it depends on the number of workers")
		}
		first = all
	}
	c := everything("rewrite")
	c.Report.ShowOriginals = true
	out, _, err := rewriteRun(t, c, one, map[string]string{"a.jsonl": visits})
	if err != nil {
		t.Fatal(err)
	}
	if told := readFile(t, out+".report", "report.json"); !strings.Contains(told, `{"out":"Anna Keller","in":"The patient"}`) {
		t.Error(told)
	}
}

// Without a model there is no rewriting; one that does not answer fails the run, or the
// document. Nothing quotes the text.
func TestRewriteFailsClosed(t *testing.T) {
	in := map[string]string{"a.jsonl": visits}
	if out, _, err := rewriteRun(t, everything("rewrite"), nil, in); !errors.Is(err, errNeedsModel) {
		t.Error(err)
	} else if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
	down := func(r *chattest.Request) chattest.Reply {
		if strings.Contains(r.Document(), "flowers") {
			return chattest.Reply{Status: 401}
		}
		return leaving(r)
	}
	c := everything("rewrite")
	out, _, err := rewriteRun(t, c, down, in)
	if err == nil || strings.Contains(err.Error(), "Keller") || strings.Contains(err.Error(), "flowers") || !strings.Contains(err.Error(), "a.jsonl:2:1") {
		t.Error(err)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("something was written")
	}
	c.Run.KeepGoing = true
	out, done, err := rewriteRun(t, c, down, in)
	if err != nil || len(done.Failures) != 1 || done.Written != 1 {
		t.Fatal(done, err)
	}
	if got := readFile(t, out, "a.jsonl"); strings.Contains(got, "flowers") {
		t.Error(got)
	}
	if page := readFile(t, out+".report", "decision.html"); strings.Count(page, "<article") != 1 {
		t.Error("the page to decide on shows what is not shared")
	}
}

// With redaction the model sees labels, and no passage with a direct identifier that
// stays.
func TestRewriteRedacted(t *testing.T) {
	seen := new(bytes.Buffer)
	c := everything("rewrite")
	c.Extract.Redact = true
	c.Mask.Mode = "relevance"
	c.Mask.MinRelevance, c.Mask.Always = 0.99, nil
	listen := func(r *chattest.Request) chattest.Reply {
		seen.WriteString(r.Said("user"))
		return rewritten("Somebody came with a red suitcase and asked for water.")
	}
	if _, _, err := rewriteRun(t, c, listen, map[string]string{"a.jsonl": visits}); err != nil {
		t.Fatal(err)
	}
	c.Mask.Mode = "all"
	if _, _, err := rewriteRun(t, c, listen, map[string]string{"a.jsonl": visits}); err != nil {
		t.Fatal(err)
	}
	for _, original := range []string{"Keller", "Ashe", "2019"} {
		if strings.Contains(seen.String(), original) {
			t.Errorf("the model saw %s: %s", original, seen)
		}
	}
	if !strings.Contains(seen.String(), "[NAME]") {
		t.Error("the model saw nothing")
	}
}

// Marks stand where the words are that they mark, and runs of a Word document keep
// their looks.
func TestRewriteMarks(t *testing.T) {
	conll := "Anna B-PER\nKeller I-PER\nof O\nBern B-LOC\nlikes O\nold O\nbooks O\nand O\nred O\nwine O\n. O\n\n"
	c := everything("rewrite")
	c.Replace.Labels = nil
	letter, err := os.ReadFile(filepath.FromSlash("../internal/format/docx/testdata/letter.docx"))
	if err != nil {
		t.Fatal(err)
	}
	out, done, err := rewriteRun(t, c, leaving, map[string]string{"y.conll": conll, "letter.docx": string(letter)})
	if err != nil {
		t.Fatal(err)
	}
	got := readFile(t, out, "y.conll")
	if strings.Contains(got, "Keller") || !strings.Contains(got, "books O\n") || done.Passages.Rewritten < 1 {
		t.Errorf("%+v %s", done.Passages, got)
	}
}

// A rewritten passage comes back with all of its field, or stays.
func TestRevealRewritten(t *testing.T) {
	in := t.TempDir()
	write(t, in, map[string]string{"a.jsonl": visits})
	out, at := vaulted(t, everything("rewrite"), in, format.Options{})
	if written := files(t, out)["a.jsonl"]; !strings.Contains(written, "somebody came on somebody with") {
		t.Fatal(written)
	}
	back, done := revealed(t, out, at, reveal.Options{}, format.Options{})
	if got := files(t, back)["a.jsonl"]; got != visits || done.Left != 0 || done.Exact != 2 {
		t.Errorf("%+v %s", done, got)
	}
	part := reveal.Options{}
	part.Selection.Labels = []string{"DATE"}
	back, _ = revealed(t, out, at, part, format.Options{})
	if got := files(t, back)["a.jsonl"]; strings.Contains(got, "Keller") || strings.Contains(got, "2019") {
		t.Errorf("more than was asked for: %s", got)
	}
}

// Whatever the model or its server does, no masked value is written: the passages have
// labels, or there is no output. Nothing that is said quotes the text.
func TestRewriteFaults(t *testing.T) {
	for _, n := range chattest.All() {
		t.Run(n.Name, func(t *testing.T) {
			t.Parallel()
			c := everything("rewrite")
			c.LLM.Timeout, c.LLM.Retries = 1, -1
			dir := t.TempDir()
			write(t, dir, map[string]string{"a.jsonl": visits})
			source, err := format.Open(dir, format.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer source.Close()
			script := chattest.Script{Model: leaving, As: n.As()}
			c.LLM.URL, c.LLM.Model, c.Extract.Mode = chattest.Start(t, script).URL, "m", "none"
			model := opened(t, &c.LLM)
			r, err := New(context.Background(), c, source, Options{Model: model, Engines: allEngines})
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(t.TempDir(), "out")
			if _, err := r.Anonymize(context.Background(), Output{Folder: out}); err != nil {
				if _, there := os.Stat(out); there == nil || strings.Contains(err.Error(), "Keller") || strings.Contains(err.Error(), "suitcase") {
					t.Errorf("%v; %v", err, there)
				}
				return
			}
			got := readFile(t, out, "a.jsonl")
			for _, value := range []string{"Keller", "Anna", "Ashe", "2019"} {
				if strings.Contains(got, value) {
					t.Errorf("%q is in %s", value, got)
				}
			}
			if !strings.Contains(got, "The notes are short. ") || !strings.Contains(got, " The book was blue.") {
				t.Errorf("more than passages changed: %s", got)
			}
		})
	}
}
