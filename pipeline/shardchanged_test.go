package pipeline

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// No step takes a collection for another one, and nothing is published of records that are not as they were. The
// refusal names the record and the shard in which it was read.
func TestShardsOfOtherRecords(t *testing.T) {
	config := shardConfig(t, "all")
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{
		record("a", "Anna Keller wrote on 3 May 2021."), record("b", "Tom Whitfield left."), record("c", "Ada Brandt called."),
		record("d", "Rahel Okonkwo wrote."), record("d", "Rahel Okonkwo wrote."), // of which the second is not published
	}
	was := strings.Join(lines, "\n") + "\n"
	for name, c := range map[string]struct {
		now  string
		says string
	}{
		"changed, as long":   {strings.Replace(was, "Tom", "Ada", 1), `jsonl:2:.*'lethe shard detect --shard 2/2 --force'`},
		"changed repetition": {strings.TrimSuffix(was, lines[4]+"\n") + strings.Replace(lines[4], "wrote", "leaves", 1) + "\n", `jsonl:5:.*'lethe shard detect --shard 1/2 --force'`},
		"withdrawn":          {strings.Replace(was, lines[2], record("c", "Withdrawn."), 1), `jsonl:3:.*'lethe shard detect --shard 1/2 --force'`},
		"removed":            {strings.Replace(was, lines[4]+"\n", "", 1), `has 4 records, and had 5.*'lethe shard detect --force'`},
		"removed before":     {strings.Replace(was, lines[0]+"\n", "", 1), `jsonl:1:.*'lethe shard detect --shard 1/2 --force'|jsonl:2:.*2/2`},
		"new":                {was + record("e", "Anna Keller wrote.") + "\n", `jsonl:6:.*'lethe shard detect --shard 2/2 --force'|has 6 records, and had 5`},
		"exchanged":          {strings.Join([]string{lines[1], lines[0], lines[2], lines[3], lines[4]}, "\n") + "\n", `jsonl:[12]:.*'lethe shard detect --shard [12]/2 --force'`},
		"another":            {strings.ReplaceAll(was, "wrote", "asked"), `jsonl:1:.*'lethe shard detect --shard 1/2 --force'|jsonl:4:.*2/2`},
	} {
		t.Run(name, func(t *testing.T) {
			input := filepath.Join(t.TempDir(), "in.jsonl")
			write := func(text string) {
				if err := os.WriteFile(input, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			write(was)
			s := newSharding(t, config, finder, input)
			if err := errors.Join(s.detect(1, 2), s.detect(2, 2), s.decide(), s.apply(1, 2), s.apply(2, 2)); err != nil {
				t.Fatal(err)
			}
			write(c.now)
			out := filepath.Join(t.TempDir(), "out")
			for step, err := range s.again(out) {
				if err == nil || !regexp.MustCompile(c.says).MatchString(err.Error()) {
					t.Errorf("%s: %v, want %s", step, err, c.says)
				}
			}
			if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
				t.Error("something was published")
			}
			s.force = true
			err := errors.Join(s.detect(1, 2), s.detect(2, 2))
			s.force = false
			if err := errors.Join(err, s.decide(), s.apply(1, 2), s.apply(2, 2), s.join(out)); err != nil {
				t.Error(err)
			}
		})
	}
}

// again does all steps of two shards once more, each for itself.
func (s *sharding) again(out string) map[string]error {
	refused := map[string]error{
		"detect": cmp.Or(s.detect(1, 2), s.detect(2, 2)), "apply": cmp.Or(s.apply(1, 2), s.apply(2, 2)),
		"join": s.join(out), "join without a report": s.joinUnreported(out),
	}
	s.memory = 64 << 20
	refused["join on disk"] = s.join(out)
	s.memory = 0
	return refused
}

// A run is joined only if the tables of mentions are those of which it was made.
func TestJoinLooksAtMentions(t *testing.T) {
	config := shardConfig(t, "all")
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(input, []byte(record("a", "Anna Keller wrote.")+"\n"+record("b", "Tom Whitfield left.")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSharding(t, config, finder, input)
	if err := errors.Join(s.detect(1, 2), s.detect(2, 2), s.decide(), s.apply(1, 1)); err != nil {
		t.Fatal(err)
	}
	one, two := filepath.Join(s.parts, "detect-00001-of-00002"+folder.Extension), filepath.Join(s.parts, "detect-00002-of-00002"+folder.Extension)
	aside := filepath.Join(t.TempDir(), "aside")
	out := filepath.Join(t.TempDir(), "out")
	refuse := func(what string, says string) {
		t.Helper()
		for _, err := range []error{s.join(out), s.joinUnreported(out)} {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %v, want %s", what, err, says)
			}
		}
	}
	if err := errors.Join(os.Rename(one, aside), os.Rename(two, one), os.Rename(aside, two)); err != nil {
		t.Fatal(err)
	}
	refuse("swapped", "'lethe shard detect --shard 1/2 --force'")
	if err := errors.Join(os.Remove(one), os.Rename(two, one)); err != nil {
		t.Fatal(err)
	}
	refuse("removed", "'lethe shard detect --shard 2/2'")
	if err := os.Remove(one); err != nil {
		t.Fatal(err)
	}
	refuse("all removed", "'lethe shard detect'")
}

// What all records say in a field depends on all of them: shards that were read before and after it changed are not
// linked.
func TestShardsOfOtherConstants(t *testing.T) {
	config := shardConfig(t, "all")
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	write := func(last string) {
		text := ""
		for i, desk := range []string{"Ghent", "Ghent", "Ghent", last} {
			text += fmt.Sprintf(`{"id":"%d","content":"Anna Keller wrote.","metadata":{"desk":"%s"}}`+"\n", i, desk)
		}
		if err := os.WriteFile(input, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("Ghent")
	s := newSharding(t, config, finder, input)
	if err := errors.Join(s.detect(1, 2), s.detect(2, 2), s.decide()); err != nil {
		t.Fatal(err)
	}
	write("Bruges")
	s.force = true
	if err := s.detect(2, 2); err != nil {
		t.Fatal(err)
	}
	s.force = false
	if err := s.decide(); err == nil || !strings.Contains(err.Error(), "'lethe shard detect --force'") {
		t.Errorf("linked all the same: %v", err)
	}
	s.force = true
	if err := errors.Join(s.detect(1, 2), s.decide()); err != nil {
		t.Error(err)
	}
}
