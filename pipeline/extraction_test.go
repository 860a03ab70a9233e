package pipeline

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/llm"
)

// letters are three documents of which two speak of the same rare thing.
const letters = `{"id":"a","content":"Jane Roe is the lighthouse keeper. Mail jane.roe@mail.example.org, IBAN DE89370400440532013000."}
{"id":"b","content":"The study asked the lighthouse keeper. Jane Roe signed."}
{"id":"c","content":"Nothing happened. IBAN GB82WEST12345698765432."}
`

var capitalized = regexp.MustCompile(`\b[A-Z][a-z]+ [A-Z][a-z]+\b`)

// namer names pairs of capitalized words, and the lighthouse keeper where it was told of
// one or the text is not about a study; in document c it names what is not there, and more of it when asked again.
func namer(r *chattest.Request) chattest.Reply {
	text := r.Document()
	var es []chattest.Entity
	for _, name := range capitalized.FindAllString(text, -1) {
		es = append(es, chattest.Entity{Original: name, Normalized: strings.ToLower(name), Type: "NAME", Relevance: 0.9})
	}
	if strings.Contains(text, "lighthouse keeper") && (!strings.Contains(text, "study") || len(r.Known()) > 0) {
		es = append(es, chattest.Entity{Original: "lighthouse keeper", Normalized: "lighthouse keeper", Type: "UNIQUE_FACT", Relevance: 0.8})
	}
	if strings.HasPrefix(text, "Nothing") {
		es = append(es, chattest.Entity{Original: "Otto Nil", Normalized: "otto nil", Type: "NAME", Relevance: 1})
		if len(r.Known()) > 0 {
			es = append(es, chattest.Entity{Original: "Nilland", Normalized: "nilland", Type: "LOCATION", Relevance: 1})
		}
	}
	return chattest.Entities(es...)
}

// asking makes a run over the letters that asks a server.
func asking(t *testing.T, s *chattest.Server, change func(*Config)) *Runner {
	t.Helper()
	return askingAbout(t, letters, s, change)
}

func askingAbout(t *testing.T, lines string, s *chattest.Server, change func(*Config)) *Runner {
	t.Helper()
	c := Default()
	c.LLM.URL, c.LLM.Model = s.URL, "m"
	c.Extract.Mode = "extract"
	if change != nil {
		change(&c)
	}
	model := opened(t, &c.LLM)
	source, err := format.Open("-", format.Options{Format: "jsonl", Stdin: strings.NewReader(lines)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { source.Close() })
	r, err := New(context.Background(), c, source, Options{Model: model})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// namesOf lists mentions as "document:LABEL text", and the warnings.
func namesOf(t *testing.T, r *Runner) (all []string, warnings []string) {
	t.Helper()
	done, err := r.DetectEach(context.Background(), func(doc *lethe.Document, ms []lethe.Mention) error {
		for _, m := range ms {
			all = append(all, fmt.Sprintf("%s:%s %s", doc.SourceID, m.Label, m.Text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range done.Warnings {
		warnings = append(warnings, w.Message)
	}
	return all, warnings
}

func TestTwoStages(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, warnings := namesOf(t, asking(t, s, nil))
	want := []string{
		"a:NAME Jane Roe", "a:UNIQUE_FACT lighthouse keeper", "a:EMAIL jane.roe@mail.example.org", "a:PATIENT_ID DE89370400440532013000",
		"b:UNIQUE_FACT lighthouse keeper", "b:NAME Jane Roe",
		"c:PATIENT_ID GB82WEST12345698765432",
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	if len(s.Requests()) != 6 {
		t.Errorf("%d requests, want one a document and stage", len(s.Requests()))
	}
	if len(warnings) != 3 || !strings.HasPrefix(warnings[0], "2 identifiers that the detectors found were not named") || !strings.Contains(warnings[1], "named nothing") || warnings[2] != "2 values that the model named do not count: entity 1 (NAME, 8 characters) does not stand in the document; entity 2 (LOCATION, 7 characters) does not stand in the document" {
		t.Errorf("warnings %q", warnings)
	}
	for _, q := range s.Requests() {
		if q.Stage() == 2 && fmt.Sprint(q.Known()) != "[[lighthouse keeper UNIQUE_FACT]]" {
			t.Errorf("context %v: what the model invented and direct identifiers have no place there", q.Known())
		}
	}
}

// TestUnreadableRecord: nobody is asked a second time about a collection that fails anyway.
func TestUnreadableRecord(t *testing.T) {
	for keep, want := range map[bool]int{false: 3, true: 6} {
		s := chattest.Start(t, chattest.Script{Model: namer})
		r := askingAbout(t, letters+`{"id":"d","content":`+"\n", s, func(c *Config) { c.Run.KeepGoing = keep })
		_, err := r.DetectEach(t.Context(), func(*lethe.Document, []lethe.Mention) error { return nil })
		var f *Failure
		if keep != (err == nil) || !keep && (!errors.As(err, &f) || !strings.HasPrefix(f.Place, "stdin.jsonl:4:")) {
			t.Errorf("keep going %v: %v", keep, err)
		}
		if n := len(s.Requests()); n != want {
			t.Errorf("keep going %v: %d requests", keep, n)
		}
	}
}

func TestContextWithoutRoom(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	_, warnings := namesOf(t, asking(t, s, func(c *Config) { c.Extract.ContextTokens = 1 }))
	if !slices.ContainsFunc(warnings, func(w string) bool { return strings.Contains(w, "no room for up to 1 ") }) {
		t.Errorf("warnings %q", warnings)
	}
}

func TestFirstStageAlone(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, asking(t, s, func(c *Config) { c.Extract.Stages = "1" }))
	if len(s.Requests()) != 3 || slices.Contains(got, "b:UNIQUE_FACT lighthouse keeper") {
		t.Errorf("%d requests, found %q", len(s.Requests()), got)
	}
}

func TestContextAlone(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	namesOf(t, asking(t, s, func(c *Config) { c.Extract.Stages, c.Extract.Direct, c.Extract.Strength = "context", true, 0 }))
	for _, q := range s.Requests() {
		if !slices.ContainsFunc(q.Known(), func(k []any) bool { return k[0] == "jane.roe@mail.example.org" }) {
			t.Errorf("context %v lacks what the detectors know", q.Known())
		}
	}
	if len(s.Requests()) != 3 {
		t.Errorf("%d requests", len(s.Requests()))
	}
}

// What identifies by itself leaves in no request, and is found where it stood.
func TestRedactionBeforeSending(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, asking(t, s, func(c *Config) {
		c.Extract.Redact, c.Extract.Strength, c.Extract.Direct, c.Replace.KeyFile = true, 0, true, fixedKey(t)
	}))
	for _, q := range s.Requests() {
		for _, secret := range []string{"Jane", "jane", "Roe", "roe", "37040044", "WEST12345"} { // not the check digits, which one surrogate in 97 has too
			if strings.Contains(string(q.Body), secret) {
				t.Errorf("a request says %q", secret)
			}
		}
	}
	for _, want := range []string{"a:NAME Jane Roe", "b:NAME Jane Roe", "b:UNIQUE_FACT lighthouse keeper", "a:EMAIL jane.roe@mail.example.org", "a:PATIENT_ID DE89370400440532013000"} {
		if !slices.Contains(got, want) {
			t.Errorf("%q was not found: %q", want, got)
		}
	}
}

// Key files that others can read are told of, also those that only the model needs.
func TestExposedKeys(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no modes")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"server": "secret", "surrogates": strings.Repeat("0aF1", 16)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := chattest.Start(t, chattest.Script{Model: namer})
	for _, operator := range []string{"label", "pseudonym"} { // which takes the key itself, and is warned of by the run
		_, warnings := namesOf(t, asking(t, s, func(c *Config) {
			c.LLM.KeyFile, c.Replace.KeyFile = filepath.Join(dir, "server"), filepath.Join(dir, "surrogates")
			c.Extract.Redact, c.Replace.Operator = true, operator
		}))
		all := strings.Join(warnings, "\n")
		if !strings.Contains(all, "server can be read by others") || strings.Contains(all, "surrogates can be read") != (operator == "label") {
			t.Errorf("%s: %q", operator, all)
		}
	}
}

// A model that calls a checked number harmless is not believed.
func TestJudge(t *testing.T) {
	harmless := func(r *chattest.Request) chattest.Reply {
		var n int
		if _, err := fmt.Sscanf(r.Said("user"), "There are %d values", &n); err != nil {
			t.Error("the values are not counted")
		}
		return chattest.Reply{Content: `{"relevance":[` + strings.TrimSuffix(strings.Repeat("0,", n), ",") + `]}`}
	}
	s := chattest.Start(t, chattest.Script{Model: harmless})
	r := asking(t, s, func(c *Config) { c.Extract.Mode = "judge" })
	id, fact := 1.0, 0.0
	_, err := r.DetectEach(context.Background(), func(_ *lethe.Document, ms []lethe.Mention) error {
		for _, m := range ms {
			switch m.Label {
			case "NON_PERSONAL_ID":
				id = min(id, m.Relevance)
			case "INDIRECT_IDENTIFIER":
				fact = max(fact, m.Relevance)
			}
		}
		return nil
	})
	if len(s.Requests()) != 3 {
		t.Errorf("%d requests, want one a document", len(s.Requests()))
	}
	if err != nil || id < 0.5 || fact > 0 {
		t.Errorf("an IBAN is worth %v, an occupation %v, %v", id, fact, err)
	}
}

// The ceiling ends a run before it is exceeded, and what was not asked about fails.
func TestCeiling(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	r := asking(t, s, func(c *Config) { c.LLM.MaxTokens = 10 })
	_, err := r.DetectEach(context.Background(), func(*lethe.Document, []lethe.Mention) error { return nil })
	if !errors.Is(err, llm.ErrCeiling) || len(s.Requests()) > 0 {
		t.Errorf("%d requests, %v", len(s.Requests()), err)
	}
}

func TestModelsNeedServers(t *testing.T) {
	for _, change := range []func(*Config){
		func(c *Config) { c.LLM.Model = "m" },
		func(c *Config) { c.LLM.URL = "http://localhost:1/v1" },
		func(c *Config) { c.LLM.MaxCost = 1 },
		func(c *Config) { c.LLM.Answers = "verse" },
		func(c *Config) { c.Extract.Mode = "guess" },
		func(c *Config) { c.Extract.Stages = "3" },
		func(c *Config) { c.Extract.Order = "best" },
		func(c *Config) { c.Extract.Wave = 0 },
	} {
		c := Default()
		change(&c)
		if err := c.Validate(); err == nil {
			t.Errorf("%+v %+v is taken", c.LLM, c.Extract)
		}
	}
}

// What is not read of a record, and a record that comes twice, is no change of it.
func TestRedactionOfWhatIsRead(t *testing.T) {
	s := chattest.Start(t, chattest.Script{Model: namer})
	got, _ := namesOf(t, askingAbout(t, `{"id":"a","metadata":{"desk":"four"},"content":"Jane Roe signed."}
{"id":"a","metadata":{"desk":"five","by":"Otto Wick"},"content":"Jane Roe signed."}
{"id":"b","metadata":{"desk":"five"},"content":"Jane Roe called."}
{"id":"c","content":"Ada Quill called."}
`, s, func(c *Config) {
		c.Extract.Redact, c.Metadata.Keep, c.Replace.KeyFile = true, []string{"desk"}, fixedKey(t)
	}))
	if !slices.Equal(got, []string{"a:NAME Jane Roe", "b:NAME Jane Roe", "c:NAME Ada Quill"}) {
		t.Errorf("found %q", got)
	}
	for _, q := range s.Requests() {
		if strings.Contains(string(q.Body), "Roe") || strings.Contains(string(q.Body), "Wick") || strings.Contains(string(q.Body), "Quill") {
			t.Error("a request says a name")
		}
	}
}
