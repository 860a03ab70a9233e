package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/chattest"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/internal/text/words"
)

// TestNothingLeaks runs the program with everything it can keep, and looks for every
// original value of what was masked in everything that it leaves behind: what is
// shared, vault, audit, state, report, log, temporary files. Only the key, and what
// was asked to be revealed, lie elsewhere.
func TestNothingLeaks(t *testing.T) {
	claims, err := filepath.Abs(slow.Files(t, "../../examples/claims"))
	if err != nil {
		t.Fatal(err)
	}
	// What is masked, and so searched for, is the same whatever takes its place.
	first := newCaller(t)
	plan := filepath.Join(first.away, "plan.json")
	first.lethe(0, "anonymize", claims, "--mask", "all", "-o", filepath.Join(first.away, "planned"), "--plan", plan)
	originals := originalsOf(t, plan)
	for _, operator := range []string{"label", "surrogate", "random", "intelligent", "pseudonym", "rewrite"} {
		t.Run(operator, func(t *testing.T) {
			c := newCaller(t)
			common := []string{"--replace", operator, "--key-file", c.key, "--mask", "all"}
			if operator == "rewrite" {
				server := chattest.Start(t, chattest.Script{Model: leaving})
				common = append(common, "--llm", server.URL, "--set", "extraction.mode=none", "--model", "m", "--llm-cache", filepath.Join(c.dir, "answers"))
			}
			keep := []string{"--vault", "v", "--vault-key-file", c.key, "--state", "s", "--state-key-file", c.key}
			c.lethe(0, append(append(common, keep...), "anonymize", claims, "-o", "shared", "--json-log")...)
			if operator == "rewrite" && !rewrote.MatchString(c.log.String()) {
				t.Errorf("no passage was rewritten: %s", c.log.String())
			}
			c.lethe(0, "reveal", "shared", "--vault", "v", "--vault-key-file", c.key, "--reason", "test", "-o", filepath.Join(c.away, "back"))
			c.lethe(0, "vault", "verify", "--vault", "v", "--vault-key-file", c.key)
			c.lethe(1, "reveal", "shared", "--vault", "v", "--vault-key-file", plan, "--reason", "test", "-o", "wrong")
			c.lethe(1, "reveal", filepath.Join(c.away, "back"), "--vault", "v", "--vault-key-file", c.key, "--reason", "test", "-o", "shared")
			c.lethe(0, "vault", "forget", "--vault", "v", "--vault-key-file", c.key, "--entity", "e1", "--reason", "test")
			c.lethe(0, "vault", "rotate", "--vault", "v", "--vault-key-file", c.key, "--new-key-file", filepath.Join(c.away, "new"))
			c.search(originals, operator != "label" && operator != "rewrite")
		})
	}
}

var rewrote = regexp.MustCompile(`[1-9][0-9]* passages were rewritten; [1-9]`)

// leaving is a model that rewrites: every other time it leaves out what it is to, else
// nothing.
func leaving(r *chattest.Request) chattest.Reply {
	var list struct {
		LeaveOut []string `json:"leave_out"`
	}
	line, _, _ := strings.Cut(r.Said("user"), "\n")
	json.Unmarshal([]byte(line), &list)
	text := r.Document()
	if len(text)%2 == 0 {
		for _, v := range list.LeaveOut {
			text = strings.ReplaceAll(text, v, "somebody")
		}
	}
	answer, _ := json.Marshal(map[string]string{"text": text})
	return chattest.Reply{Content: string(answer)}
}

// caller runs the program in a folder of its own.
type caller struct {
	t               *testing.T
	dir, away, temp string
	key             string
	log             bytes.Buffer
}

func newCaller(t *testing.T) *caller {
	c := &caller{t: t, dir: t.TempDir(), away: t.TempDir()}
	c.key = filepath.Join(c.away, "key")
	c.temp = filepath.Join(c.dir, "temp")
	if err := os.Mkdir(c.temp, 0o700); err != nil {
		t.Fatal(err)
	}
	// A key of the test's own, so that every run draws the same.
	if err := os.WriteFile(c.key, []byte(strings.Repeat("5c07", 16)), 0o600); err != nil {
		t.Fatal(err)
	}
	return c
}

// lethe runs the program, which must exit with a code, and keeps what it says. The
// command may stand behind flags.
func (c *caller) lethe(code int, args ...string) {
	c.t.Helper()
	a, err := processes.do(call{Args: args, Folder: c.dir,
		Env: append(os.Environ(), "HOME="+c.dir, "XDG_CONFIG_HOME="+c.dir, "TMPDIR="+c.temp, "TMP="+c.temp)})
	if err != nil {
		c.t.Fatal(err)
	}
	if a.Code != code {
		c.t.Fatalf("lethe %s exits with %d, not %d: %s%s", strings.Join(args, " "), a.Code, code, a.Out, a.Err)
	}
	c.log.WriteString(a.Out + a.Err)
}

// original is a value that was masked.
type original struct {
	value string
	date  bool
}

// distinctive reports whether a value can be nothing else wherever it stands: a name of two
// words, an address of e-mail, a long number. The rest of a plan may be ordinary words and
// small numbers, which stay where they are no mentions.
func distinctive(label, value string) bool {
	return label == "NAME" && strings.Contains(value, " ") || strings.Contains(value, "@") || manyDigits.MatchString(value)
}

var manyDigits = regexp.MustCompile(`(\d\W?){5}`)

// originalsOf reads the distinctive values of a plan.
func originalsOf(t *testing.T, plan string) []original {
	t.Helper()
	data, err := os.ReadFile(plan)
	if err != nil {
		t.Fatal(err)
	}
	var p struct {
		Masked []struct {
			Label      string   `json:"label"`
			Normalized string   `json:"normalized"`
			Originals  []string `json:"originals"`
		} `json:"masked"`
	}
	if err := json.Unmarshal(data, &p); err != nil {
		t.Fatal(err)
	}
	var values []original
	for _, m := range p.Masked {
		for _, v := range append(m.Originals, m.Normalized) {
			if distinctive(m.Label, v) {
				values = append(values, original{v, strings.Contains(m.Label, "DATE") || v == "april"}) // in one place taken for a name
			}
		}
	}
	if len(values) < 100 {
		t.Fatalf("%d values", len(values))
	}
	return values
}

// chance is the length from which on a value does not stand in sealed bytes by chance: a
// word of four letters does so once in some hundred runs.
const chance = 6

// momentOfRun is when the audit was written, which may be the time of day that a text
// tells. A run may begin in one month and end in the next.
var momentOfRun = regexp.MustCompile("(?:" + time.Now().UTC().Format("2006-01") + "|" + time.Now().UTC().Add(time.Hour).Format("2006-01") + `)-\d\dT\d\d:\d\d:\d\d`)

// shares reports whether a file is shared, or shows what is.
func (c *caller) shares(file string) bool {
	return strings.HasPrefix(file, filepath.Join(c.dir, "shared")+string(filepath.Separator)) ||
		file == filepath.Join(c.dir, "shared.report", "decision.html")
}

// search looks for values in everything that is left, in names of files as well. Where dates
// move, a date may become what another was.
func (c *caller) search(values []original, moved bool) {
	c.t.Helper()
	b := words.NewBuilder()
	for i, v := range values {
		b.Add(v.value, i)
	}
	m, err := b.Build()
	if err != nil {
		c.t.Fatal(err)
	}
	look := func(where, text string) {
		text = momentOfRun.ReplaceAllString(text, " ")
		sealed := !utf8.ValidString(text)
		m.Each(strings.ToValidUTF8(text, " "), func(x words.Match) {
			v := values[x.Owner]
			if sealed && utf8.RuneCountInString(v.value) < chance {
				return
			}
			if !(moved && v.date && c.shares(where)) {
				c.t.Errorf("%s holds %q", where, v.value)
			}
		})
	}
	look("the log", c.log.String())
	files := 0
	err = filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		look(path, string(text))
		look("a file's name", d.Name())
		return err
	})
	if err != nil || files < slow.Times(20, 60) { // those of the collection, and more
		c.t.Fatal(files, err)
	}
	if left, err := os.ReadDir(c.temp); err != nil || len(left) > 0 {
		c.t.Errorf("temporary files are left: %v, %v", left, err)
	}
}
