package pipeline

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// made does a step and reports whether it made its tables.
func (s *sharding) made(t *rapid.T, do func(*folder.Folder, context.Context, shard.Steps) (bool, error)) (made bool) {
	err := s.whole(func(f *folder.Folder, ctx context.Context, steps shard.Steps) (bool, error) {
		var err error
		made, err = do(f, ctx, steps)
		return made, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// What is linked within a bound of memory leaves the tables that linking in memory does, to the bit: the tables
// that were measured from the ones fit the others.
func TestLinkedOnDisk(t *testing.T) {
	finders := map[string]*find.Finder{}
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom([]string{"alike", "told", "plain", "going on", "counted by rules"}).Draw(rt, "settings")
		config := shardConfig(t, name)
		if finders[name] == nil {
			f, err := NewFinder(&config, FinderOptions{Engines: allEngines})
			if err != nil {
				rt.Fatal(err)
			}
			finders[name] = f
		}
		var lines []string
		for i := range rapid.IntRange(1, 20).Draw(rt, "letters") {
			lines = append(lines, drawLetter(rt, rapid.IntRange(0, i).Draw(rt, "id")))
			if config.Run.KeepGoing && rapid.IntRange(0, 5).Draw(rt, "broken") == 0 {
				lines = append(lines, `{"id": 1}`)
			}
		}
		input := filepath.Join(t.TempDir(), "in.jsonl")
		if err := os.WriteFile(input, []byte(strings.Join(append(lines, record("last", "Anna Keller.")), "\n")+"\n"), 0o600); err != nil {
			rt.Fatal(err)
		}
		s := newSharding(t, config, finders[name], input)
		for i := range 3 {
			if err := s.detect(i+1, 3); err != nil {
				rt.Fatal(err)
			}
		}
		s.made(rt, (*folder.Folder).Link)
		if !s.made(rt, (*folder.Folder).Measure) {
			rt.Fatal("it was measured before")
		}
		s.config.Run.Threads = rapid.IntRange(1, 4).Draw(rt, "threads")
		s.force, s.memory = true, rapid.SampledFrom([]int{1 << 13, 1 << 15, 1 << 20}).Draw(rt, "memory")
		s.made(rt, (*folder.Folder).Link)
		if s.force, s.memory = false, 0; s.made(rt, (*folder.Folder).Measure) {
			rt.Fatal("other tables are linked on disk")
		}
	})
}

// What cannot be linked on disk is refused with the setting that is in the way.
func TestNotLinkedOnDisk(t *testing.T) {
	for settings, want := range map[string]string{"vectors": "link.similar vectors", "alike but for slips": "link.similar=off"} {
		config := shardConfig(t, settings)
		finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
		if err != nil {
			t.Fatal(err)
		}
		input := filepath.Join(t.TempDir(), "in.jsonl")
		if err := os.WriteFile(input, []byte(record("a", "Anna Keller.")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		s := newSharding(t, config, finder, input)
		if err := s.detect(1, 1); err != nil {
			t.Fatal(err)
		}
		s.memory = 1 << 20
		if err := s.whole((*folder.Folder).Link); err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v", settings, err)
		}
	}
}
