package pipeline

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/mask"
)

// A report holds no more than --memory has to allow for it, beside what the smallest takes.
func TestReportTakesWhatIsAsked(t *testing.T) {
	slow.Test(t, "reports of 3000 letters are made")
	const lately = 1 << 20
	reported(t, 60, mask.All) // what is read once
	for _, mode := range []mask.Mode{mask.None, mask.Risk, mask.All} {
		smallTook, smallAsked := reported(t, 60, mode)
		took, asked := reported(t, 3000, mode)
		if took-smallTook > asked-smallAsked+lately {
			t.Errorf("%d bytes are held of a few letters and %d of many, for which %d and %d are asked", smallTook, took, smallAsked, asked)
		}
		if asked < 3*lately {
			t.Errorf("%d bytes are asked for, which shows nothing", asked)
		}
	}
}

// reported is what making the report of so many letters holds, and what has to be allowed for it.
func reported(t *testing.T, letters int, mode mask.Mode) (took, asked int) {
	s := replacedLetters(t, letters, 12, mode)
	s.memory, s.narrow = s.leastOfReport(t), true
	return s.held(t), s.memory // not 0, which a refusal would have made it
}

// heldGC is by how many hundredths the heap grows between two collections while what is held is measured, so that what
// is alive is seen.
const heldGC = 5

// livingBytes is what lives in the process.
func livingBytes() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// held is what joining holds at most.
func (s *sharding) held(t *testing.T) int {
	defer debug.SetGCPercent(debug.SetGCPercent(heldGC))
	runtime.GC()
	held := peakOf(func() {
		if err := s.join(filepath.Join(t.TempDir(), "shared")); err != nil {
			t.Fatal(err)
		}
	})
	return int(held)
}

// A report that is made on disk holds no more of many letters than --memory allows, beside what it holds of few. In
// memory it holds more.
func TestReportOnDiskWithin(t *testing.T) {
	slow.Test(t, "reports of 12000 letters are made")
	const memory, lately = 8 << 20, 3 << 20
	few, many := replacedLetters(t, 60, 12, mask.None), replacedLetters(t, 12000, 12, mask.None)
	few.held(t) // what is read once
	few.memory, many.memory = memory, memory
	small, large := few.held(t), many.held(t)
	if !many.wide || many.memory != memory {
		t.Fatal("the report was not made on disk")
	}
	// What is allocated while the heap is collected counts, too: that is a share of all that lives in the process.
	if collected := livingBytes() / 100 * heldGC; large > small+memory+lately+collected {
		t.Errorf("%d bytes are held of many letters, and %d of few", large, small)
	}
	many.memory = 0
	if whole := many.held(t); whole < large+lately {
		t.Errorf("%d bytes in memory, and %d on disk: which shows nothing", whole, large)
	}
}

// replacedLetters are a run of which all but joining is done. A letter names so many people, each of whom is in as
// many letters.
func replacedLetters(t *testing.T, letters, people int, mode mask.Mode) *sharding {
	var lines []string
	for i := range letters {
		var b strings.Builder
		for k := range people {
			n := (i + k*37) % letters
			fmt.Fprintf(&b, "Anna %c%sberg wrote. ", 'A'+n%26, strings.Repeat(string(rune('a'+n/26%26)), 2+n/676))
		}
		lines = append(lines, record(fmt.Sprint("letter ", i), b.String()))
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(input, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	config := Default()
	config.Mask.Mode = mode
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	s := newSharding(t, config, finder, input)
	for _, do := range []func() error{func() error { return s.detect(1, 1) }, s.decide, func() error { return s.apply(1, 1) }} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// leastOfReport is the least bound within which the report is not refused.
func (s *sharding) leastOfReport(t *testing.T) int {
	refused, fits := 0, math.MaxInt32
	for refused+1 < fits {
		s.memory = (refused + fits) / 2
		err := s.step(func(_ *Runner, f *folder.Folder, _ shard.Steps) error {
			_, done, err := f.Joining(t.Context())
			if err == nil {
				done()
			}
			return err
		})
		if err == nil {
			fits = s.memory
		} else {
			refused = s.memory
		}
	}
	return fits
}
