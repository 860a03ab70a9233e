package pipeline

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// faulty is a run in shards to which accidents happen.
type faulty struct {
	*sharding
	t       *testing.T
	draw    *rand.Rand
	want    map[string]string // what may be published
	other   *sharding         // a run of another collection, with the same key
	tries   int
	refused int
	came    int // records, beside the first
}

const (
	faultShards = 3
	faultOut    = 2
)

// steps are all steps of the run, by the commands that do them.
func (f *faulty) steps() (names []string, do map[string]func() error) {
	do = map[string]func() error{}
	add := func(name string, step func() error) {
		names, do["lethe shard "+name] = append(names, "lethe shard "+name), step
	}
	for i := range faultShards {
		add(fmt.Sprintf("detect --shard %d/%d", i+1, faultShards), func() error { return f.detect(i+1, faultShards) })
	}
	whole := map[string]func(*folder.Folder, context.Context, shard.Steps) (bool, error){"link": (*folder.Folder).Link, "measure": (*folder.Folder).Measure, "plan": (*folder.Folder).Plan}
	for _, name := range []string{"link", "measure", "plan"} {
		add(name, func() error { return f.whole(whole[name]) })
	}
	do["lethe shard detect"] = func() (err error) { // where there is nothing of it
		for i := range faultShards {
			err = errors.Join(err, f.detect(i+1, faultShards))
		}
		return err
	}
	do["lethe shard apply"] = func() (err error) {
		for i := range faultOut {
			err = errors.Join(err, f.apply(i+1, faultOut))
		}
		return err
	}
	for i := range faultOut {
		add(fmt.Sprintf("apply --shard %d/%d", i+1, faultOut), func() error { return f.apply(i+1, faultOut) })
	}
	return names, do
}

// onAnother does a step as on a machine with another zone and language, to which a file system whose clock is another
// shows the collection. What time it is itself no step asks (TestNoStepAsksTheClock).
func (f *faulty) onAnother(step func()) {
	zone := time.Local
	defer func() { time.Local = zone }()
	time.Local = time.FixedZone("there", (f.draw.IntN(27)-12)*3600)
	language := []string{"C", "de_CH.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", ""}[f.draw.IntN(5)]
	for _, name := range []string{"LANG", "LC_ALL", "LANGUAGE"} {
		f.t.Setenv(name, language)
	}
	when := time.Unix(f.draw.Int64N(4e9), 0)
	if err := os.Chtimes(f.input, when, when); err != nil {
		f.t.Fatal(err)
	}
	step()
}

// TestNoStepAsksTheClock: machines whose clocks differ cannot make different tables, since no code that is the steps'
// own reads one. The search for the cheapest plan ends by the clock (mask.solve_seconds), and stands elsewhere.
func TestNoStepAsksTheClock(t *testing.T) {
	asks := regexp.MustCompile(`\btime\.(Now|Since|Until|After|NewTimer|NewTicker)\b`)
	read := 0
	for _, room := range []string{
		"shard*.go", "../internal/shard/*.go", "../internal/shard/folder/*.go", "../internal/barrier/*.go", "../internal/spill/*.go",
		"../internal/link/sorted/*.go", "../internal/table/*.go", "../internal/arrowstream/*.go", "../link/*.go", "../risk/*.go", "../seal/*.go",
	} {
		files, err := filepath.Glob(room)
		if err != nil || len(files) == 0 {
			t.Fatal(room, err)
		}
		for _, name := range files {
			code, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			read++
			if at := asks.FindString(string(code)); at != "" {
				t.Errorf("%s asks for the time: %s", name, at)
			}
		}
	}
	if read < 50 {
		t.Errorf("only %d files were read", read)
	}
}

// accident does one thing that may happen to a run.
func (f *faulty) accident() string {
	tables, err := filepath.Glob(filepath.Join(f.parts, "*"+folder.Extension))
	if err != nil || len(tables) == 0 {
		return "nothing"
	}
	pick := func() string { return tables[f.draw.IntN(len(tables))] }
	at, name := pick(), ""
	data, err := os.ReadFile(at)
	if err != nil {
		f.t.Fatal(err)
	}
	write := func(data []byte) {
		if err := os.WriteFile(at, data, 0o600); err != nil {
			f.t.Fatal(err)
		}
	}
	switch f.draw.IntN(8) {
	case 0:
		name = "cut short"
		write(data[:f.draw.IntN(len(data))])
	case 1:
		name = "a bit turned around"
		data[f.draw.IntN(len(data))] ^= 1 << f.draw.IntN(8)
		write(data)
	case 2:
		name = "removed"
		if err := os.Remove(at); err != nil {
			f.t.Fatal(err)
		}
	case 3:
		name = "swapped"
		f.swap(at, pick())
	case 4:
		name = "of another run"
		if data, err = os.ReadFile(filepath.Join(f.other.parts, filepath.Base(at))); err == nil {
			write(data)
		}
	case 5:
		name = "from another time"
		when := time.Unix(f.draw.Int64N(4e9), 0)
		if err := os.Chtimes(at, when, when); err != nil {
			f.t.Fatal(err)
		}
	case 6:
		return f.otherRecords()
	default:
		name = "killed while it was written"
		if err := os.WriteFile(filepath.Join(f.parts, "."+filepath.Base(at)+".unfinished-1"), data[:len(data)/2], 0o600); err != nil {
			f.t.Fatal(err)
		}
	}
	return filepath.Base(at) + " " + name
}

// swap exchanges two files.
func (f *faulty) swap(one, other string) {
	first, err := os.ReadFile(one)
	if err != nil {
		f.t.Fatal(err)
	}
	second, err := os.ReadFile(other)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(one, second, 0o600), os.WriteFile(other, first, 0o600)); err != nil {
		f.t.Fatal(err)
	}
}

// otherRecords does something to the collection. What may be published is what it is now.
func (f *faulty) otherRecords() string {
	data, err := os.ReadFile(f.input)
	if err != nil {
		f.t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(data), "\n"), "\n")
	at, with := f.draw.IntN(len(lines)), f.draw.IntN(len(lines))
	name := ""
	switch kind := f.draw.IntN(4); {
	case kind == 0:
		name = "changed"
		lines[at] = strings.NewReplacer("Tom", "Ada", "Ada", "Tom").Replace(lines[at]) // as long as it was
	case kind == 1 && len(lines) > 5:
		name = "gone"
		lines = append(lines[:at], lines[at+1:]...)
	case kind == 2:
		name = "and a new one"
		f.came++
		lines = append(lines, record(fmt.Sprint("new", f.came), "Rahel Okonkwo wrote to Tom Whitfield."))
	default:
		name = fmt.Sprint("exchanged with ", with)
		lines[at], lines[with] = lines[with], lines[at]
	}
	text := ""
	for _, line := range lines {
		text += strings.TrimSuffix(line, "\n") + "\n"
	}
	if err := os.WriteFile(f.input, []byte(text), 0o600); err != nil {
		f.t.Fatal(err)
	}
	f.want = f.anonymized()
	return fmt.Sprintf("record %d %s", at, name)
}

// anonymized is what one process writes of the collection.
func (f *faulty) anonymized() map[string]string {
	dir := filepath.Join(f.t.TempDir(), "whole")
	if err := f.step(func(r *Runner, _ *folder.Folder, _ shard.Steps) error {
		_, err := r.Anonymize(f.t.Context(), Output{Folder: dir, Title: "letters"})
		return err
	}); err != nil {
		f.t.Fatal(err)
	}
	return filesBelow(f.t, dir)
}

// publish joins the run. What comes out is right, or nothing does.
func (f *faulty) publish(what string) error {
	out := filepath.Join(f.t.TempDir(), "out")
	err := f.join(out)
	f.tries++
	if err != nil {
		f.refused++
		if _, there := os.Stat(out); !errors.Is(there, os.ErrNotExist) {
			f.t.Errorf("after %s: refused, and yet there is something: %v", what, err)
		}
		return err
	}
	for name, want := range f.want {
		if got := filesBelow(f.t, out); got[name] != want {
			f.t.Errorf("after %s: %s is not as it must be", what, name)
		}
	}
	return nil
}

var mending = regexp.MustCompile(`'(lethe shard [a-z]+(?: --shard \d+/\d+)?)( --force)?'`)

// mend does what refusals say, until the run can be joined.
func (f *faulty) mend(what string, err error) {
	names, do := f.steps()
	for range 40 {
		m := mending.FindStringSubmatch(err.Error())
		if m == nil {
			f.t.Fatalf("after %s: %v names no command", what, err)
		}
		step, known := do[m[1]]
		if !known {
			f.t.Fatalf("after %s: there is no step %q", what, m[1])
		}
		f.force = m[2] != ""
		err = step()
		f.force = false
		for _, name := range names { // a scheduler goes on with what follows
			if err != nil {
				break
			}
			err = do[name]()
		}
		if err == nil {
			err = f.publish(what)
		}
		if err == nil {
			return
		}
	}
	f.t.Fatalf("after %s: not mended: %v", what, err)
}

// Whatever happens to the tables of a run, what is published is right or nothing is, and what a
// refusal says mends it.
func TestShardsThatFail(t *testing.T) {
	config := shardConfig(t, "surrogate")
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	seed := uint64(1)
	draw := rand.New(rand.NewPCG(seed, 0))
	input := func(name, who string) string {
		var lines []string
		for i := range 9 {
			lines = append(lines, record(fmt.Sprint(name, i), fmt.Sprintf("%s wrote to Tom Whitfield on %d May 2021 about Northmoor Freight GmbH.", who, i+1)))
		}
		path := filepath.Join(t.TempDir(), "in.jsonl")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	f := &faulty{sharding: newSharding(t, config, finder, input("a", "Anna Keller")), t: t, draw: draw}
	f.other = newSharding(t, config, finder, input("b", "Ada Brandt"))
	here := f.anonymized()
	f.machine = f.onAnother
	for _, run := range []*faulty{{sharding: f.other, t: t}, f} {
		names, do := run.steps()
		for _, name := range names {
			if err := do[name](); err != nil {
				t.Fatal(err)
			}
		}
	}
	if f.want = f.anonymized(); !maps.Equal(f.want, here) {
		t.Error("on a machine with another zone and language one process writes something else")
	}
	names, do := f.steps()
	for range slow.Times(12, 500) {
		var what []string
		for range 1 + draw.IntN(2) {
			what = append(what, f.accident())
			if draw.IntN(3) == 0 { // somebody repeats a step, which refuses or mends
				name := names[draw.IntN(len(names))]
				what = append(what, name)
				if err := do[name](); err != nil {
					what = append(what, "refused")
				}
			}
		}
		all := strings.Join(what, ", ")
		if err := f.publish(all); err != nil {
			f.mend(all, err)
		}
	}
	t.Logf("seed %d: %d tries to publish, %d refused, all mended", seed, f.tries, f.refused)
	if f.refused == 0 {
		t.Error("no accident was noticed")
	}
}
