//go:build faults && linux

package faults

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/slow"
)

const (
	settings = " --mask all --replace surrogate --set replace.seed=1"
	ofRun    = " --run-key-file key" + settings
	otherRun = " --run-key-file key --mask risk"
)

// shardSteps are the steps of a run, in an order in which they can be done.
var shardSteps = []string{
	"shard detect in -o run --shard 1/2", "shard detect in -o run --shard 2/2",
	"shard link run", "shard measure run", "shard plan run",
	"shard apply in -o run --shard 1/2", "shard apply in -o run --shard 2/2",
}

// shardRun is a run in shards, in one folder, to which things happen.
type shardRun struct {
	*testing.T
	dir    string
	draw   *rand.Rand
	took   time.Duration // for a step, about
	joins  int
	kills  int
	beside int // pairs of processes that did a step at once
	came   int // records, beside the first
}

// TestShardsKilled kills processes that do steps of a run after random times, runs two at once in one folder,
// some of another run, with other clocks and languages around them, and cuts, turns, swaps and removes tables
// meanwhile. What is joined has the bytes of an undisturbed run, or nothing is; what a refusal says mends it.
func TestShardsKilled(t *testing.T) {
	dir, err := os.MkdirTemp(trials, "shards-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	input(t, dir)
	r := &shardRun{T: t, dir: dir, draw: drawn(7)}
	r.must("anonymize in -o whole" + settings)
	from := time.Now()
	for _, step := range shardSteps {
		r.must(step + ofRun)
	}
	r.took = time.Since(from) / time.Duration(len(shardSteps))
	wanted := slow.Times(20, 60)
	if chaos {
		wanted = 500
	}
	for r.kills < wanted && !t.Failed() {
		r.round()
	}
	for _, step := range shardSteps {
		r.must(step + ofRun + " --force")
	}
	if err := errors.Join(r.join("at the end"), consistent(dir), tidy(dir)); err != nil {
		t.Error(err)
	}
	t.Logf("%d processes killed, %d pairs at once, %d tries to join", r.kills, r.beside, r.joins)
}

func (r *shardRun) must(line string) {
	r.Helper()
	if said, err := lethe(r.dir, line); err != nil {
		r.Fatalf("%s: %v\n%s", line, err, said)
	}
}

// round lets things happen, and then holds the run to what it must be.
func (r *shardRun) round() {
	var what []string
	for range 1 + r.draw.IntN(3) {
		what = append(what, r.disturbed())
	}
	if r.draw.IntN(2) == 0 {
		what = append(what, r.accident())
	}
	all := strings.Join(what, ", ")
	first := consistent(r.dir)
	err := r.join(all)
	mended := err == nil || r.mend(all, err)
	note("shards killed", first == nil, mended)
	if first != nil {
		r.Errorf("after %s: %v", all, first)
	}
}

// disturbed does a step by one process or two at once, and kills the first.
func (r *shardRun) disturbed() string {
	line := shardSteps[r.draw.IntN(len(shardSteps))] + ofRun
	if r.draw.IntN(2) == 0 {
		line += " --force"
	}
	var all sync.WaitGroup
	what := ""
	if r.draw.IntN(3) == 0 {
		other := shardSteps[r.draw.IntN(len(shardSteps))]
		if r.draw.IntN(3) == 0 {
			other += otherRun
		} else {
			other += ofRun + " --force"
		}
		r.beside++
		c := r.around(other)
		all.Go(func() { c.Run() }) // which may be refused
		what = " beside " + other
	}
	c := r.around(line)
	after := time.Duration(r.draw.Float64() * float64(r.took))
	if err := c.Start(); err != nil {
		r.Fatal(err)
	}
	stop := time.AfterFunc(after, func() { c.Process.Kill() })
	if c.Wait(); !c.ProcessState.Exited() {
		r.kills++
	}
	stop.Stop()
	all.Wait()
	return fmt.Sprintf("%s killed after %v%s", line, after, what)
}

// around is a command of somebody elsewhere, with a clock of their own.
func (r *shardRun) around(line string) *exec.Cmd {
	c := command(r.dir, line)
	zones := []string{"UTC", "Asia/Tokyo", "America/St_Johns", "Pacific/Kiritimati"}
	tongues := []string{"C", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "ar_EG.UTF-8"}
	c.Env = append(c.Env, "TZ="+zones[r.draw.IntN(len(zones))], "LC_ALL="+tongues[r.draw.IntN(len(tongues))], fmt.Sprint("GOMAXPROCS=", 1+r.draw.IntN(4)))
	return c
}

// accident does something to a table.
func (r *shardRun) accident() string {
	tables, err := filepath.Glob(filepath.Join(r.dir, "run", "*.sealed"))
	if err != nil || len(tables) == 0 {
		return "no table is there"
	}
	at, with := tables[r.draw.IntN(len(tables))], tables[r.draw.IntN(len(tables))]
	data, err := os.ReadFile(at)
	other, err2 := os.ReadFile(with)
	if err := errors.Join(err, err2); err != nil {
		r.Fatal(err)
	}
	name := filepath.Base(at)
	switch r.draw.IntN(6) {
	case 5:
		return r.otherRecords()
	case 0:
		name += " cut short"
		err = os.WriteFile(at, data[:r.draw.IntN(len(data))], 0o600)
	case 1:
		name += " with a bit turned around"
		turned := bytes.Clone(data)
		turned[r.draw.IntN(len(data))] ^= 1 << r.draw.IntN(8)
		err = os.WriteFile(at, turned, 0o600)
	case 2:
		name += " swapped with " + filepath.Base(with)
		err = errors.Join(os.WriteFile(at, other, 0o600), os.WriteFile(with, data, 0o600))
	case 3:
		name += " removed"
		err = os.Remove(at)
	default:
		name += " from another time"
		when := time.Unix(r.draw.Int64N(4e9), 0)
		err = os.Chtimes(at, when, when)
	}
	if err != nil {
		r.Fatal(err)
	}
	return name
}

// otherRecords does something to the collection. What may be published is what it is now.
func (r *shardRun) otherRecords() string {
	files, err := filepath.Glob(filepath.Join(r.dir, "in", "*.jsonl"))
	if err != nil || len(files) == 0 {
		r.Fatal("no record is there", err)
	}
	at, with := files[r.draw.IntN(len(files))], files[r.draw.IntN(len(files))]
	one, err := os.ReadFile(at)
	other, err2 := os.ReadFile(with)
	if err := errors.Join(err, err2); err != nil {
		r.Fatal(err)
	}
	name := filepath.Base(at)
	switch kind := r.draw.IntN(4); {
	case kind == 0:
		name += " changed"
		text := strings.NewReplacer("Monday", "Friday", "Friday", "Monday").Replace(string(one)) // as long as it was
		err = os.WriteFile(at, []byte(text), 0o600)
	case kind == 1 && len(files) > 2:
		name += " gone"
		err = os.Remove(at)
	case kind == 2:
		r.came++
		name = fmt.Sprintf("new%d.jsonl came", r.came)
		text := fmt.Sprintf(`{"id":"new%d","content":"Ms Petra Fotheringay called from Leeds."}`+"\n", r.came)
		err = os.WriteFile(filepath.Join(r.dir, "in", fmt.Sprintf("new%d.jsonl", r.came)), []byte(text), 0o600)
	default:
		name += " exchanged with " + filepath.Base(with)
		err = errors.Join(os.WriteFile(at, other, 0o600), os.WriteFile(with, one, 0o600))
	}
	if err := errors.Join(err, os.RemoveAll(filepath.Join(r.dir, "whole")), os.RemoveAll(filepath.Join(r.dir, "whole.report"))); err != nil {
		r.Fatal(err)
	}
	r.must("anonymize in -o whole" + settings)
	return name
}

// join publishes the run. What comes out is right, or nothing does.
func (r *shardRun) join(what string) error {
	r.joins++
	out := filepath.Join(r.dir, "joined")
	defer func() { os.RemoveAll(out); os.RemoveAll(out + ".report") }()
	said, err := lethe(r.dir, "shard join in --parts run -o joined"+ofRun)
	if err == nil {
		if err := sameAt(out, filepath.Join(r.dir, "whole")); err != nil {
			r.Errorf("after %s: %v", what, err)
		}
		return nil
	}
	if there(out) || there(out+".report") {
		r.Errorf("after %s: refused, and yet there is something", what)
	}
	return fmt.Errorf("%w: %s", err, said)
}

var mending = regexp.MustCompile(`'lethe (shard [^']+)'`)

// mend does what refusals say, until the run can be joined.
func (r *shardRun) mend(what string, refused error) bool {
	for range 40 {
		m := mending.FindStringSubmatch(refused.Error())
		if m == nil {
			r.Errorf("after %s: it names no command: %v", what, refused)
			return false
		}
		refused = nil
		for _, line := range r.asPrinted(m[1]) {
			refused = errors.Join(refused, r.run(line))
		}
		for _, step := range shardSteps { // a scheduler goes on with what follows
			if refused == nil {
				refused = r.run(step + ofRun)
			}
		}
		if refused == nil {
			refused = r.join(what)
		}
		if refused == nil {
			return true
		}
	}
	r.Errorf("after %s: not mended: %v", what, refused)
	return false
}

// asPrinted are the commands that a refusal names, with what a user puts in for the words in capital letters.
func (r *shardRun) asPrinted(line string) (lines []string) {
	line = strings.NewReplacer("INPUT", "in", "PARTS", "run", "KEY", "key").Replace(line)
	for i := range 2 {
		lines = append(lines, strings.Replace(line, "i/n", fmt.Sprintf("%d/2", i+1), 1))
	}
	return slices.Compact(lines)
}

func (r *shardRun) run(line string) error {
	said, err := lethe(r.dir, line)
	if err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}
