package pipeline

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
)

// engine reads and replaces records one by one, some in each of several processes, as an engine
// that may cut and sort them as it likes.
type engine struct {
	*sharding
	t       *testing.T
	lines   []string
	numbers []int64
	parts   int // processes of each step
}

// over runs a process over some of the records.
func (e *engine) over(which []int, do func(f *folder.Folder, steps shard.Steps, number func(int) (int64, bool)) error) error {
	var b strings.Builder
	for _, i := range which {
		b.WriteString(e.lines[i] + "\n")
	}
	one := *e.sharding
	one.input = filepath.Join(e.t.TempDir(), "some.jsonl")
	if err := os.WriteFile(one.input, []byte(b.String()), 0o600); err != nil {
		return err
	}
	return one.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		return do(f, steps, func(place int) (int64, bool) { return e.numbers[which[place]], true })
	})
}

// cut draws which process has which records, in which order.
func (e *engine) cut(rt *rapid.T) [][]int {
	all := make([]int, len(e.lines))
	for i := range all {
		all[i] = i
	}
	out := make([][]int, e.parts)
	for _, i := range rapid.Permutation(all).Draw(rt, "order") {
		p := rapid.IntRange(0, e.parts-1).Draw(rt, "process")
		out[p] = append(out[p], i)
	}
	return slices.DeleteFunc(out, func(p []int) bool { return len(p) == 0 })
}

func (e *engine) read(rt *rapid.T) (all []folder.SealedReading, err error) {
	for _, which := range e.cut(rt) {
		n := 0
		err = errors.Join(err, e.over(which, func(f *folder.Folder, steps shard.Steps, number func(int) (int64, bool)) error {
			return f.Readings(context.Background(), steps, number, func(row *shard.Reading, sealed []byte) error {
				if strings.Contains(string(sealed), "Keller") || sealed == nil {
					return fmt.Errorf("the reading is not sealed: %s", row.Failed)
				}
				at, _ := number(n)
				n++
				all = append(all, folder.SealedReading{Number: at, Sealed: sealed})
				return nil
			})
		}))
	}
	slices.SortFunc(all, func(a, b folder.SealedReading) int { return int(a.Number - b.Number) })
	return all, err
}

func (e *engine) gather(all []folder.SealedReading) error {
	return e.step(func(_ *Runner, f *folder.Folder, _ shard.Steps) error {
		_, err := f.Gather(context.Background(), each(all))
		return err
	})
}

func each(all []folder.SealedReading) iter.Seq2[folder.SealedReading, error] {
	return func(yield func(folder.SealedReading, error) bool) {
		for _, one := range all {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// replace gives what comes out, in the order of the numbers.
func (e *engine) replace(rt *rapid.T) (out string, err error) {
	done := map[int64]string{}
	for _, which := range e.cut(rt) {
		n := 0
		err = errors.Join(err, e.over(which, func(f *folder.Folder, steps shard.Steps, number func(int) (int64, bool)) error {
			return f.Records(context.Background(), steps, number, func(row *shard.RowOutcome) error {
				at, _ := number(n)
				n++
				if row.Failed != "" {
					return errors.New(row.Failed)
				}
				done[at] = string(row.Encoded)
				return nil
			})
		}))
	}
	for _, at := range slices.Sorted(maps.Keys(done)) {
		out += done[at]
	}
	return out, err
}

// However an engine cuts and sorts records with numbers, they come out as one process writes
// them, to the byte: what all say in a field, and what comes twice, too.
func TestRecordsAreOneRun(t *testing.T) {
	finders := map[string]*find.Finder{}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(shardConfigs)), func(n string) bool { return n == "vectors" })
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names).Draw(rt, "settings")
		config := shardConfig(t, name)
		if finders[name] == nil {
			f, err := NewFinder(&config, FinderOptions{Engines: allEngines})
			if err != nil {
				rt.Fatal(err)
			}
			finders[name] = f
		}
		e := &engine{t: t, parts: rapid.IntRange(1, 4).Draw(rt, "processes")}
		e.draw(rt)
		dir := t.TempDir()
		input := filepath.Join(dir, "in.jsonl")
		e.sharding = newSharding(t, config, finders[name], input)
		check := func(err error) {
			if err != nil {
				rt.Fatal(err)
			}
		}
		check(os.WriteFile(input, []byte(strings.Join(e.lines, "\n")+"\n"), 0o600))
		check(e.step(func(r *Runner, _ *folder.Folder, _ shard.Steps) error {
			_, err := r.Anonymize(t.Context(), Output{Folder: filepath.Join(dir, "whole"), Title: "letters"})
			return err
		}))
		want, err := os.ReadFile(filepath.Join(dir, "whole", "in.jsonl"))
		check(err)
		all, err := e.read(rt)
		check(err)
		check(e.gather(all))
		check(e.decide())
		got, err := e.replace(rt)
		check(err)
		if got != string(want) {
			rt.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	})
}

// draw draws letters of one source, perhaps one of them twice, and their numbers.
func (e *engine) draw(rt *rapid.T) {
	from := rapid.SampledFrom([]string{"", "Northmoor Freight", "Ghent"}).Draw(rt, "source")
	for i := range rapid.IntRange(1, 8).Draw(rt, "letters") {
		var letter map[string]any
		if err := json.Unmarshal([]byte(drawLetter(rt, i)), &letter); err != nil {
			rt.Fatal(err)
		}
		letter["metadata"] = map[string]string{"source": from, "desk": rapid.SampledFrom([]string{"Ghent", "Bruges"}).Draw(rt, "desk")}
		line, err := json.Marshal(letter)
		if err != nil {
			rt.Fatal(err)
		}
		e.lines = append(e.lines, string(line))
	}
	if rapid.Bool().Draw(rt, "twice") {
		e.lines = append(e.lines, e.lines[0])
	}
	number := int64(-3)
	for range e.lines {
		number += rapid.Int64Range(1, 1<<40).Draw(rt, "step")
		e.numbers = append(e.numbers, number)
	}
}

// What does not belong together is refused, and leaves no table.
func TestGatherRefuses(t *testing.T) {
	config := shardConfig(t, "all")
	f, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	lines := []string{record("a", "Anna Keller wrote."), record("b", "Tom Whitfield wrote.")}
	if err := os.WriteFile(input, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(options string) (all []folder.SealedReading) {
		s := newSharding(t, config, f, input)
		err := s.step(func(_ *Runner, _ *folder.Folder, steps shard.Steps) error {
			other, err := folder.Open(folder.Dir(""), folder.Options{Key: s.key, Options: options})
			if err != nil {
				return err
			}
			number := func(place int) (int64, bool) { return int64(place), true }
			return other.Readings(t.Context(), steps, number, func(row *shard.Reading, sealed []byte) error {
				all = append(all, folder.SealedReading{Number: row.Item, Sealed: sealed})
				return nil
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	good, other := read("the same for all"), read("others")
	cut := slices.Clone(good)
	cut[1].Sealed = cut[1].Sealed[:len(cut[1].Sealed)-1]
	for want, all := range map[string][]folder.SealedReading{
		"other settings":      {good[0], other[1]},
		"comes twice":         {good[0], good[0]},
		"sort readings by":    {good[1], good[0]},
		"another number":      {{Number: 0, Sealed: good[1].Sealed}, {Number: 1, Sealed: good[0].Sealed}},
		"number 1: ":          cut,
		"it was cut short at": nil,
	} {
		s := newSharding(t, config, f, input)
		e := &engine{sharding: s, t: t}
		if all == nil {
			err = s.step(func(_ *Runner, f *folder.Folder, _ shard.Steps) error {
				_, err := f.Gather(t.Context(), func(yield func(folder.SealedReading, error) bool) {
					_ = yield(good[0], nil) && yield(folder.SealedReading{}, errors.New("it was cut short at two"))
				})
				return err
			})
		} else {
			err = e.gather(all)
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Keller") {
			t.Errorf("%v, want %s", err, want)
		}
		if left, err := os.ReadDir(s.parts); err != nil || len(left) > 0 {
			t.Errorf("%s: %d tables, %v", want, len(left), err)
		}
	}
}

// Readings that are gathered already are left as they are, and others do not take their place unasked.
func TestGatheredAlready(t *testing.T) {
	config := shardConfig(t, "all")
	f, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(input, []byte(record("a", "Anna Keller wrote.")+"\n"+record("b", "Tom Whitfield wrote.")), 0o600); err != nil {
		t.Fatal(err)
	}
	s := newSharding(t, config, f, input)
	e := &engine{sharding: s, t: t}
	var all []folder.SealedReading
	number := func(place int) (int64, bool) { return int64(place), true }
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(s.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		return f.Readings(t.Context(), steps, number, func(row *shard.Reading, sealed []byte) error {
			all = append(all, folder.SealedReading{Number: row.Number, Sealed: sealed})
			return nil
		})
	}))
	check(e.gather(all))
	before := filesBelow(t, s.parts)
	check(e.gather(all))
	for _, others := range [][]folder.SealedReading{all[:1], all[1:], nil} {
		if err := e.gather(others); err == nil || !strings.Contains(err.Error(), "'lethe shard gather --force'") {
			t.Errorf("%d readings in the place of two: %v", len(others), err)
		}
	}
	if !maps.Equal(before, filesBelow(t, s.parts)) {
		t.Error("the table was replaced")
	}
	s.force = true
	check(e.gather(all[:1]))
}
