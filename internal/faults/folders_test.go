//go:build faults && linux

package faults

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestReadOnly runs each command where nothing can be written, and then where it can.
func TestReadOnly(t *testing.T) {
	each(t, fixtures(t), 5, until(0.17), func(s *scenario) {
		dir, done := s.mounted(t)
		defer done()
		remount := func(flags uintptr) error {
			return remounted(filepath.Dir(dir), flags)
		}
		if err := remount(unix.MS_RDONLY); err != nil {
			t.Error(err)
			return
		}
		said, err := lethe(dir, s.run[0])
		if err == nil || strings.Contains(said, "goroutine ") {
			t.Errorf("%s in a folder that cannot be written to: %v: %s", s.name, err, said)
		}
		if err := remount(0); err != nil {
			t.Error(err)
			return
		}
		s.judge(t, "read-only folder", "read-only", dir)
	})
}

// remounted mounts a folder again with other flags. Another trial's process that is about to
// start holds, between its fork and its exec, whatever this one has open for writing; until
// then the system says that the folder is busy.
func remounted(folder string, flags uintptr) error {
	var err error
	for range 200 {
		err = unix.Mount("tmpfs", folder, "tmpfs", unix.MS_REMOUNT|flags, "")
		if !errors.Is(err, unix.EBUSY) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return err
}

// TestVanished takes the folder away in the middle of each command, and brings it back.
func TestVanished(t *testing.T) {
	needsTracing(t)
	type point struct {
		*scenario
		nth int
	}
	var points []point
	draw := drawn(6)
	for _, s := range fixtures(t) {
		for range 3 {
			points = append(points, point{s, draw.IntN(len(s.counted(t)))})
		}
	}
	each(t, points, 7, until(0.27), func(p point) {
		dir, done := p.trial(t)
		defer done()
		away := dir + "-away"
		c := command(dir, absolute(dir, p.run[0]))
		said, err := os.Create(dir + "-said")
		if err != nil {
			t.Error(err)
			return
		}
		c.Stderr = said
		if _, err := traced(c, vanishing(p.nth, dir, away)); err != nil {
			t.Error(err)
		}
		said.Close()
		text, _ := os.ReadFile(said.Name())
		how := fmt.Sprintf("folder gone before act %d (%s)", p.nth, strings.TrimSpace(string(text)))
		if strings.Contains(string(text), "goroutine ") {
			t.Errorf("%s: %s: it crashed", p.name, how)
		}
		if there(away) {
			p.bringBack(t, dir, away)
		}
		p.judge(t, "vanished folder", how, dir)
	})
}

func vanishing(nth int, dir, away string) step {
	return func(n int, _ string, _ int) {
		if n == nth {
			os.Rename(dir, away)
		}
	}
}

// bringBack puts the folder back, without what the command made meanwhile in its place.
func (s *scenario) bringBack(t *testing.T, dir, away string) {
	os.RemoveAll(dir)
	if err := os.Rename(away, dir); err != nil {
		t.Error(err)
	}
}

// absolute names all places of a command by their whole paths, so that they are missed.
func absolute(dir, line string) string {
	words := strings.Fields(line)
	for i, w := range words {
		if i > 0 && (strings.HasPrefix(words[i-1], "-") || i == 1 || i == 2) && there(filepath.Join(dir, w)) || i > 0 && isPlace(words[i-1]) {
			words[i] = filepath.Join(dir, w)
		}
	}
	return strings.Join(words, " ")
}

// isPlace reports whether a flag is followed by a place.
func isPlace(flag string) bool {
	switch flag {
	case "-o", "--to", "--vault", "--vault-key-file", "--key-file", "--new-key-file", "--state", "--plan":
		return true
	}
	return false
}
