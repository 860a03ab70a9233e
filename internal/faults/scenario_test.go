//go:build faults && linux

package faults

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// originals are words of the input that stand nowhere else.
var originals = []string{"haddersley", "fotheringay", "476 5919"}

// scenario is a command that is disturbed.
type scenario struct {
	name string
	base []string               // commands, made once, before it
	run  []string               // the command
	next []string               // the command that comes after, where it is another
	over string                 // what it says where the disturbed one had finished already
	same []string               // places that hold the same bytes after any run of it
	good func(dir string) error // what else must hold when it has run

	base_, undisturbed string // folders
	acts               []string
}

const (
	keys   = "--key-file key"
	sealed = "--vault v --vault-key-file key"
	full   = "anonymize in -o shared --mask all --replace surrogate --state s.state " + keys + " "
)

func words(lines ...string) []string { return lines }

// scenarios are all commands that write.
func scenarios() []*scenario {
	corpus := words("import in -o c.lethe")
	noted := append(corpus, "annotate c.lethe")
	written := words(full + sealed)
	return []*scenario{
		{name: "anonymize", run: words(full + sealed + " --plan plan.json"), over: "exists already", same: words("shared"), good: opened},
		{name: "anonymize --force", base: words("anonymize other -o shared --mask all --plan plan.json"), run: words(full + sealed + " --force --plan plan.json"), over: "exists already", same: words("shared"), good: opened},
		{name: "anonymize, no vault", run: words("anonymize in -o shared --mask all --plan plan.json"), over: "exists already", same: words("shared", "plan.json")},
		{name: "anonymize to a corpus", base: corpus, run: words("anonymize c.lethe -o shared.lethe --mask all"), over: "exists already", good: records("shared.lethe")},
		{name: "import", run: words("import in -o c.lethe"), next: words("import in -o c.lethe --continue"), good: records("c.lethe")},
		{name: "annotate", base: corpus, run: words("annotate c.lethe"), good: mentions},
		{name: "export", base: append(noted, "anonymize c.lethe -o shared.lethe --mask all"), run: words("export shared.lethe --to json"), over: "exists already", same: words("json")},
		{name: "reveal", base: written, run: words("reveal shared " + sealed + " --reason audit -o back"), over: "exists already", same: words("back"), good: opened},
		{name: "vault forget", base: written, run: words("vault forget " + sealed + " --entity e1 --reason request"), good: forgotten},
		{name: "vault rotate", base: append(written, "key new fresh"), run: words("vault rotate " + sealed + " --new-key-file fresh"), over: "sealed with another key", good: opened},
		{name: "state merge", base: words(full, "anonymize other -o othershared --mask all --replace surrogate --state o.state "+keys), run: words("state merge s.state o.state --prefer ours " + keys), good: merged},
	}
}

// fixtures makes the folders in which the scenarios begin and end.
func fixtures(t *testing.T) []*scenario {
	t.Helper()
	once.Do(func() {
		dir, err := os.MkdirTemp(trials, "fixtures-")
		if err != nil {
			t.Fatal(err)
		}
		made = scenarios()
		for i, s := range made {
			s.base_, s.undisturbed = filepath.Join(dir, fmt.Sprint(i)), filepath.Join(dir, fmt.Sprint(i, "-done"))
			input(t, s.base_)
			for _, line := range s.base {
				if out, err := lethe(s.base_, line); err != nil {
					t.Fatalf("%s: %s: %v\n%s", s.name, line, err, out)
				}
			}
			copyDir(t, s.base_, s.undisturbed)
			if out, err := lethe(s.undisturbed, s.run[0]); err != nil {
				t.Fatalf("%s: %v\n%s", s.name, err, out)
			}
		}
	})
	return made
}

var (
	once sync.Once
	made []*scenario
)

// input writes the documents, about invented people, and a key.
func input(t *testing.T, dir string) {
	t.Helper()
	for _, name := range []string{"in", "other", "tmp"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for i, who := range []string{"Corwin Haddersley", "Petra Fotheringay", "Corwin Haddersley"} {
		text := fmt.Sprintf(`{"id":"d%d","content":"Mr %s called on Monday. The NHS number is 943 476 5919. He lives in Leeds."}`+"\n", i, who)
		for _, folder := range []string{"in", "other"} {
			if folder == "other" {
				text = strings.ReplaceAll(text, "Monday", "Friday")
			}
			if err := os.WriteFile(filepath.Join(dir, folder, fmt.Sprintf("d%d.jsonl", i)), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	// The same key each time, so that runs can be compared; nobody seals anything with it.
	if err := os.WriteFile(filepath.Join(dir, "key"), []byte(strings.Repeat("0f1e2d3c4b5a69788796a5b4c3d2e1f0", 2)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// command is the program in a folder, with nothing of the user's around it.
func command(dir, line string) *exec.Cmd {
	c := exec.Command(program, strings.Fields(line)...)
	c.Dir = dir
	home := filepath.Join(dir, "tmp")
	c.Env = []string{"HOME=" + home, "TMPDIR=" + home, "XDG_CONFIG_HOME=" + home, "XDG_DATA_HOME=" + home, "XDG_CACHE_HOME=" + home, "PATH=" + os.Getenv("PATH")}
	return c
}

// lethe runs the program and gives what it said.
func lethe(dir, line string) (string, error) {
	c := command(dir, line)
	var said bytes.Buffer
	c.Stdout, c.Stderr = &said, &said
	err := c.Run()
	return said.String(), err
}

func copyDir(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Error(err)
	}
	// CopyFS gives its own modes.
	err := filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		return os.Chmod(filepath.Join(to, name), info.Mode().Perm())
	})
	if err != nil {
		t.Error(err)
	}
}

// trial is a fresh folder in which a scenario begins.
func (s *scenario) trial(t *testing.T) (dir string, done func()) {
	dir, err := os.MkdirTemp(trials, "trial-")
	if err != nil {
		t.Error(err)
	}
	os.Chmod(dir, 0o755)
	work := filepath.Join(dir, "work")
	copyDir(t, s.base_, work)
	return work, func() {
		if !t.Failed() || os.Getenv("FAULTS_KEEP") == "" {
			os.RemoveAll(dir)
		}
	}
}

// counted gives the acts of an undisturbed run.
func (s *scenario) counted(t *testing.T) []string {
	t.Helper()
	if len(s.acts) > 0 {
		return s.acts
	}
	dir, done := s.trial(t)
	defer done()
	if _, err := traced(command(dir, s.run[0]), counted(&s.acts)); err != nil {
		t.Fatal(err)
	}
	if len(s.acts) == 0 {
		t.Fatalf("%s does nothing", s.name)
	}
	return s.acts
}

// judge checks what a disturbed run left, runs the command again and checks what that
// leaves, and counts both.
func (s *scenario) judge(t *testing.T, kind, how, dir string) {
	t.Helper()
	first := consistent(dir)
	if first != nil {
		t.Errorf("%s, %s: left: %v", s.name, how, first)
	}
	err := s.again(dir)
	if err != nil {
		t.Errorf("%s, %s: again: %v", s.name, how, err)
	}
	note(kind, first == nil, err == nil)
}

// again runs the command once more.
func (s *scenario) again(dir string) error {
	line := s.run[0]
	if s.next != nil {
		line = s.next[0]
	}
	said, err := lethe(dir, line)
	if err != nil && (s.over == "" || !strings.Contains(said, s.over)) {
		return fmt.Errorf("%w: %s", err, said)
	}
	if err := consistent(dir); err != nil {
		return err
	}
	for _, place := range s.same {
		if err := sameAt(filepath.Join(dir, place), filepath.Join(s.undisturbed, place)); err != nil {
			return fmt.Errorf("%w (it said: %s)", err, said)
		}
	}
	if s.good != nil {
		if err := s.good(dir); err != nil {
			return fmt.Errorf("%w (it said: %s)", err, said)
		}
	}
	return tidy(dir)
}

// tidy reports what a finished run left in the making.
func tidy(dir string) error {
	return filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && (strings.Contains(d.Name(), "unfinished") || strings.HasSuffix(d.Name(), "-old")) {
			err = fmt.Errorf("%s is left", path)
		}
		return err
	})
}
