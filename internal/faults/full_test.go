//go:build faults && linux

package faults

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// levels is how many sizes of disk each command is given that cannot hold all it writes.
const levels = 20

// mounted gives a scenario a disk of its own, in memory.
func (s *scenario) mounted(t *testing.T) (dir string, done func()) {
	place, err := os.MkdirTemp(trials, "disk-")
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("tmpfs", place, "tmpfs", 0, "size=64m,mode=755"); err != nil {
		os.Remove(place)
		t.Skipf("no disk can be mounted here, which takes root: %v", err)
	}
	dir = filepath.Join(place, "work")
	copyDir(t, s.base_, dir)
	return dir, func() {
		unix.Unmount(place, unix.MNT_DETACH)
		os.Remove(place)
	}
}

// used is how many bytes the disk of a folder holds.
func used(dir string) (uint64, error) {
	var stat unix.Statfs_t
	err := unix.Statfs(dir, &stat)
	return (stat.Blocks - stat.Bfree) * uint64(stat.Bsize), err
}

func resize(dir string, size uint64) error {
	return unix.Mount("tmpfs", filepath.Dir(dir), "tmpfs", unix.MS_REMOUNT, fmt.Sprintf("size=%d,mode=755", size))
}

// TestDiskFull gives each command a disk that is too small, at 20 levels, and then a
// large one.
func TestDiskFull(t *testing.T) {
	type point struct {
		*scenario
		level int
		peak  uint64
	}
	var points []point
	for _, s := range fixtures(t) {
		dir, done := s.mounted(t)
		peak, err := s.peak(dir)
		done()
		if err != nil {
			t.Fatal(s.name, err)
		}
		for level := range levels {
			points = append(points, point{s, level, peak})
		}
	}
	each(t, points, 4, until(0.45), func(p point) {
		dir, done := p.mounted(t)
		defer done()
		before, err := used(dir)
		if err == nil {
			err = resize(dir, before+(p.peak-before)*uint64(p.level)/levels)
		}
		if err != nil {
			t.Error(err)
			return
		}
		said, failed := lethe(dir, p.run[0])
		if strings.Contains(said, "goroutine ") {
			t.Errorf("%s, level %d: it crashed: %s", p.name, p.level, said)
		}
		if err := resize(dir, 64<<20); err != nil {
			t.Error(err)
			return
		}
		p.judge(t, "disk full", fmt.Sprintf("disk full at level %d (%v: %s)", p.level, failed, strings.TrimSpace(said)), dir)
	})
}

// peak runs the command once and gives the most that the disk held before each act.
func (s *scenario) peak(dir string) (most uint64, err error) {
	look := func() {
		if n, err := used(dir); err == nil {
			most = max(most, n)
		}
	}
	if _, err = traced(command(dir, s.run[0]), func(int, string, int) { look() }); err != nil {
		return 0, err
	}
	look()
	return most, nil
}
