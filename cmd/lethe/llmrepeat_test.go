package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/chattest"
)

// manyNotes writes so many documents, of which some share a trade or a town.
func (r *modelRun) manyNotes(n int) (es []chattest.Entity) {
	trades := []string{"cooper", "fletcher", "chandler", "farrier", "thatcher", "glazier", "wheelwright"}
	towns := []string{"Trub", "Schangnau", "Eggiwil", "Lauperswil", "Trubschachen"}
	for i, t := range trades {
		es = append(es, chattest.Entity{Original: t, Normalized: t, Type: "INDIRECT_IDENTIFIER", Relevance: 1 - float64(i)/10})
	}
	for i, t := range towns {
		es = append(es, chattest.Entity{Original: t, Normalized: strings.ToLower(t), Type: "LOCATION", Relevance: 0.9 - float64(i)/10, Hint: trades[i]})
	}
	for i := range n {
		r.write(fmt.Sprintf("notes/n%02d.json", i), fmt.Sprintf("{\"id\":\"n%02d\",\"content\":\"Letter %d. The %s of %s wrote.\"}\n", i, i, trades[i%7], towns[i%5]))
	}
	return es
}

// TestModelOrder: what is asked and what comes of it is the same however many ask at
// once, and whoever is answered first.
func TestModelOrder(t *testing.T) {
	var model chattest.Model
	late := func(m chattest.Model) chattest.Model {
		return func(q *chattest.Request) chattest.Reply {
			p := m(q)
			p.Delay = time.Duration(len(q.Body)*7919%11) * time.Millisecond
			return p
		}
	}
	var first string
	for _, flags := range [][]string{{"--set", "run.threads=1", "--set", "llm.concurrency=1"}, {"--set", "run.threads=8", "--set", "llm.concurrency=8"}, {"--set", "run.threads=3", "--set", "llm.concurrency=2"}} {
		r := newModelRun(t, chattest.Script{
			Model: func(q *chattest.Request) chattest.Reply { return model(q) }, As: []chattest.Personality{late},
		}, append(flags, "--set", "extraction.wave=8", "--set", "extraction.order=recent", "--set", "extraction.top=6")...)
		model = chattest.Honest(slices.Concat(faultModel, r.manyNotes(30))...)
		if n := r.anonymize("out", "--plan", r.path("plan")); r.code != 0 || n != 66 {
			t.Fatalf("exit %d, %d requests: %s", r.code, n, r.stderr)
		}
		var asked []string
		for _, q := range r.server.Requests() {
			asked = append(asked, string(q.Body))
		}
		slices.Sort(asked)
		all := strings.Join(asked, "\n") + r.texts("out") + r.texts("plan")
		if first == "" {
			first = all
		} else if all != first {
			t.Errorf("%s: something else", flags)
		}
	}
}

// tally counts how often a model is asked about a document in a stage.
type tally struct {
	mu sync.Mutex
	of map[string]int
}

func (y *tally) count(m chattest.Model) chattest.Model {
	return func(q *chattest.Request) chattest.Reply {
		y.mu.Lock()
		defer y.mu.Unlock()
		y.of[fmt.Sprint(q.Stage(), strings.TrimSpace(q.Document()))]++
		return m(q)
	}
}

// TestModelGoesOn: a run that failed in the middle is taken up where it stopped.
func TestModelGoesOn(t *testing.T) {
	y := &tally{of: map[string]int{}}
	broken := chattest.When(func(q *chattest.Request) bool { return q.Stage() == 2 && strings.Contains(q.Document(), "shearing") },
		chattest.Times(1, chattest.Errors(400, "not now", "")))
	r := newModelRun(t, chattest.Script{Model: chattest.Honest(faultModel...), As: []chattest.Personality{broken, y.count}},
		"--set", "llm.answers=schema", "--set", "run.threads=1", "--set", "llm.concurrency=1")
	r.flags = append(r.flags, "--llm-cache", r.path("cache"))
	if r.anonymize("out"); r.code != 1 {
		t.Fatalf("exit %d: %s", r.code, r.stderr)
	}
	r.nothing("out")
	if r.anonymize("out"); r.code != 0 {
		t.Fatalf("exit %d: %s", r.code, r.stderr)
	}
	for what, n := range y.of {
		if n != 1 {
			t.Errorf("asked %d times: %s", n, what)
		}
	}
	if len(y.of) != 6 {
		t.Errorf("%d questions", len(y.of))
	}
}

// TestModelCacheBroken: a file that is no cache is left as it is, and nothing is asked.
func TestModelCacheBroken(t *testing.T) {
	r := newModelRun(t, chattest.Script{Model: chattest.Honest(faultModel...)})
	for name, text := range map[string]string{"letter": "Dear Anna Sturzenegger,\n", "half": "SQLite format 3\x00" + strings.Repeat("\x00", 200)} {
		r.write(name, text)
		if n := r.anonymize("out", "--llm-cache", r.path(name)); r.code != 1 || n != 0 {
			t.Errorf("%s: exit %d, %d requests: %s", name, r.code, n, r.stderr)
		}
		if got, _ := os.ReadFile(r.path(name)); string(got) != text {
			t.Errorf("%s was changed", name)
		}
		r.nothing("out")
		r.without("standard error", r.stderr, secret...)
	}
	if r.anonymize("out", "--llm-cache", r.path("cache")); r.code != 0 {
		t.Fatal(r.stderr)
	}
	if info, err := os.Stat(r.path("cache")); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("others read the cache: %v", err)
	}
}

var wanted = regexp.MustCompile(`"minItems":(\d+)`)

// TestModelJudges: in mode judge a model that finds nothing relevant is believed about
// what is no direct identifier.
func TestModelJudges(t *testing.T) {
	r := newModelRun(t, chattest.Script{Model: func(q *chattest.Request) chattest.Reply {
		m := wanted.FindSubmatch(q.ResponseFormat.JSONSchema.Schema)
		n, _ := strconv.Atoi(string(m[1]))
		return chattest.Reply{Content: `{"relevance":[` + strings.TrimSuffix(strings.Repeat("0.07,", n), ",") + `]}`}
	}}, "--set", "extraction.mode=judge")
	if n := r.run("detect", "-o", r.path("found")); r.code != 0 || n != 3 {
		t.Fatalf("exit %d, %d requests: %s", r.code, n, r.stderr)
	}
	data, err := os.ReadFile(r.path("found"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(data)) {
		var m struct {
			Text, Label string
			Relevance   float64
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		switch m.Text {
		case "Oberdiessbach":
			seen++
			if m.Relevance != 0.07 {
				t.Errorf("the place has %v", m.Relevance)
			}
		case "Urs Abegglen", "Anna Sturzenegger", "CH93 0076 2011 6238 5295 7", "urs.abegglen@example.org":
			seen++
			if m.Relevance < 0.8 {
				t.Errorf("%s has %v", m.Label, m.Relevance)
			}
		}
	}
	if seen < 5 {
		t.Errorf("%d mentions: %s", seen, data)
	}
}

// TestModelSees: ids, file names and what is erased stay here.
func TestModelSees(t *testing.T) {
	r := newModelRun(t, chattest.Script{}, "--set", "replace.erase=metadata/diary")
	r.write("notes/Quittenbaum.json", `{"id":"Zwetschge","metadata":{"diary":"Mirabelle","sender":"Holunder"},"content":"The letter."}`+"\n")
	if r.anonymize("out"); r.code != 0 {
		t.Fatalf("exit %d: %s", r.code, r.stderr)
	}
	seen := false
	for _, q := range r.server.Requests() {
		r.without("a request", string(q.Body), "Quittenbaum", "Zwetschge", "Mirabelle")
		seen = seen || strings.Contains(q.Document(), "sender: Holunder") && strings.Contains(q.Document(), "The letter.")
	}
	if !seen {
		t.Error("fields that are searched are not sent")
	}
	r.without("what is shared", r.texts("out"), "Mirabelle")
}

// TestModelInterrupted: Ctrl-C ends a run that waits for a server, and nothing is left.
func TestModelInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can be interrupted by another on Windows")
	}
	asked := make(chan struct{}, 100)
	r := newModelRun(t, chattest.Script{As: []chattest.Personality{
		func(m chattest.Model) chattest.Model {
			return func(q *chattest.Request) chattest.Reply { asked <- struct{}{}; return m(q) }
		}, chattest.Silent(),
	}})
	cmd := exec.Command("lethe", "anonymize", "notes", "-o", "out", "--llm", r.server.URL, "--model", "m", "--llm-cache", "cache")
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "HOME="+r.dir, "XDG_CONFIG_HOME="+r.dir)
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	<-asked
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit code says it
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted || !strings.Contains(said.String(), "nothing was written") {
		t.Errorf("exit %d: %s", code, said.String())
	}
	r.nothing("out")
	r.without("what was said", said.String(), secret...)
}

// TestModelNotThere: where no server is, the run says so, also one that keeps going.
func TestModelNotThere(t *testing.T) {
	r := newModelRun(t, chattest.Script{})
	r.server.Close()
	for _, keep := range []string{"--keep-going=false", "--keep-going"} {
		if r.anonymize("out", "--set", "llm.retries=1", keep); r.code != 1 || !strings.Contains(r.stderr, "cannot be reached") {
			t.Errorf("exit %d: %s", r.code, r.stderr)
		}
	}
	r.nothing("out")
	r.without("standard error", r.stderr, secret...)
}
