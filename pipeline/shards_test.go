package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/internal/slow"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/seal"
)

// sharding is a run in shards over a file, of which each step is done as by a process of its own.
type sharding struct {
	config Config
	finder *find.Finder
	input  string
	parts  string
	key    seal.Key
	force  bool
	memory int  // of the steps that may work on disk; 0: no bound
	wide   bool // the report was made on disk
	narrow bool // it is to be made in memory
	// machine does a step on a machine of its own; nil where all are done on this one.
	machine func(step func())
}

func newSharding(t testing.TB, config Config, f *find.Finder, input string) *sharding {
	key, err := seal.NewKey([]byte("0123456789abcdefghijklmnopqrstuv"))
	if err != nil {
		t.Fatal(err)
	}
	return &sharding{config: config, finder: f, input: input, parts: t.TempDir(), key: key}
}

// step does a step with a runner and a folder of its own.
func (s *sharding) step(do func(r *Runner, f *folder.Folder, steps shard.Steps) error) (err error) {
	if s.machine == nil {
		return s.stepHere(do)
	}
	s.machine(func() { err = s.stepHere(do) })
	return err
}

func (s *sharding) stepHere(do func(r *Runner, f *folder.Folder, steps shard.Steps) error) error {
	source, err := format.Open(s.input, s.config.Input.Options(nil))
	if err != nil {
		return err
	}
	defer source.Close()
	r, err := newRunner(context.Background(), s.config, source, Options{Engines: allEngines}, s.finder)
	if err != nil {
		return err
	}
	steps, err := r.Shards(s.key)
	if err != nil {
		return err
	}
	f, err := folder.Open(folder.Dir(s.parts), folder.Options{Key: s.key, Options: "the same for all", Force: s.force, Memory: s.memory})
	if err != nil {
		return err
	}
	return do(r, f, steps)
}

func (s *sharding) detect(i, of int) error {
	return s.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		_, err := f.Detect(context.Background(), steps, shard.Shard{I: i, Of: of})
		return err
	})
}

// whole does one of the steps that are not cut.
func (s *sharding) whole(do func(*folder.Folder, context.Context, shard.Steps) (bool, error)) error {
	return s.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		_, err := do(f, context.Background(), steps)
		return err
	})
}

func (s *sharding) decide() error {
	memory := s.memory
	if s.config.Link.Similar != "off" {
		s.memory = 0 // which link only in memory
	}
	if err := s.whole((*folder.Folder).Link); err != nil {
		return err
	}
	s.memory = memory
	if err := s.whole((*folder.Folder).Measure); err != nil {
		return err
	}
	if s.config.Replace.Operator == "surrogate" || s.config.Mask.Strategy == "exact" {
		s.memory = 0 // which plan only in memory
	}
	err := s.whole((*folder.Folder).Plan)
	if err != nil && s.memory != 0 && strings.Contains(err.Error(), "for which --memory 1MB would do") {
		s.memory = 1 << 20 // does, as what refuses less says
		err = s.whole((*folder.Folder).Plan)
	}
	return err
}

func (s *sharding) apply(i, of int) error {
	err := s.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		_, err := f.Apply(context.Background(), steps, shard.Shard{I: i, Of: of}, shard.Replacement{})
		return err
	})
	if err != nil && s.memory != 0 && strings.Contains(err.Error(), "--memory") {
		s.memory = 0 // as what refuses less says
		return s.apply(i, of)
	}
	return err
}

func (s *sharding) join(out string) error {
	err := s.step(func(r *Runner, f *folder.Folder, steps shard.Steps) error {
		joining := func(ctx context.Context, _ shard.Steps) (*shard.Joining, func(), error) { return f.Joining(ctx) }
		if s.memory != 0 && !s.narrow {
			joining = f.JoiningWide
		}
		from, done, err := joining(context.Background(), steps)
		if err != nil {
			return err
		}
		defer done()
		s.wide = from.Wide != nil
		_, err = r.Join(context.Background(), Output{Folder: out, Title: "letters"}, *from)
		return err
	})
	if err != nil && s.memory != 0 && strings.Contains(err.Error(), "--no-report") {
		s.memory = 0 // as what refuses less says
		return s.join(out)
	}
	return err
}

// joinUnreported joins without a report, within the bound of memory where what is asked for has one.
func (s *sharding) joinUnreported(out string) error {
	err := s.step(func(r *Runner, f *folder.Folder, steps shard.Steps) error {
		from, done, err := f.JoiningUnreported(context.Background(), steps)
		if err != nil {
			return err
		}
		defer done()
		_, err = r.Join(context.Background(), Output{Folder: out, NoReport: true}, *from)
		return err
	})
	if err != nil && s.memory != 0 && strings.Contains(err.Error(), "--memory") {
		s.memory = 0 // as what refuses less says
		return s.joinUnreported(out)
	}
	return err
}

// filesBelow are the files below folders, by their paths.
func filesBelow(t testing.TB, folders ...string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for i, dir := range folders {
		err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(filepath.Join(dir, path))
			out[fmt.Sprint(i, "/", path)] = string(data)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// drawLetter draws a letter of invented people, who come again in others.
func drawLetter(t *rapid.T, id int) string {
	draw := func(words ...string) string { return rapid.SampledFrom(words).Draw(t, "word") }
	person := func() string {
		return draw("Anna Keller", "Keller, Anna", "A. Keller", "Mrs Keller", "Tom Whitfield", "Thomas Whitfield", "Ada Brandt-Ost", "Ada Brand-Ost", "Rahel Okonkwo")
	}
	firm := func() string {
		return draw("Calder & Wyre Ltd", "Calder and Wyre", "Northmoor Freight GmbH", "Northmoor Freight")
	}
	var b strings.Builder
	for range rapid.IntRange(0, 4).Draw(t, "sentences") {
		fmt.Fprintf(&b, draw("%s wrote to %s on 3 May 2021. ", "Please call %s at %s, 030 901820. ", "%s, born 01/02/1980, left %s. ", "Mail %s about %s: a.keller@mail.example.org. "), person(), firm())
	}
	return record(fmt.Sprintf("letter %d", id), b.String())
}

// shardConfigs are settings that go through other code.
var shardConfigs = map[string]string{
	"plain":               "schema: insurance",
	"surrogate":           "replace: {operator: surrogate, seed: '1'}",
	"all":                 "mask: {mode: all}\nreplace: {operator: mask}",
	"surrogates of some":  "replace: {labels: {NAME: surrogate}, rules: {pattern: surrogate}, seed: '1'}\nmask: {mode: all}",
	"several surrogates":  "replace: {operator: surrogate, labels: {NAME: {operator: surrogate, max_days_shift: 9, min_days_shift: 2}}, seed: '1'}",
	"surrogates, others":  "replace: {operator: surrogate, labels: {ORGANIZATION: mask}, seed: '1'}\nmask: {mode: all}",
	"surrogates, counted": "replace: {operator: surrogate, labels: {ORGANIZATION: numbered}, seed: '1'}\nmask: {mode: all}",
	"in part":             "replace: {operator: mask, mask_chars: -2}\nmask: {mode: all}",
	"spelling":            "link: {similar: spelling}\nreplace: {operator: surrogate, seed: '1'}",
	"vectors":             "link: {similar: vectors}",
	"exact":               "mask: {strategy: exact}",
	"knapsack":            "mask: {strategy: knapsack, always: [none], theta_doc: 0.5}\nrisk: {edge_threshold: 0.1}",
	"relevance":           "mask: {mode: relevance, always: [none]}",
	"rules":               "replace: {rules: {pattern: keep}}\nmask: {mode: all}",
	"counted":             "replace: {operator: running}",
	"counted by rules":    "replace: {operator: numbered, rules: {pattern: running}}\nmask: {mode: all}",
	"going on":            "run: {keep_going: true}",
	"columns":             "input: {columns: {nowhere: name}}",
	"kept":                "metadata: {keep: ['*']}\nreport: {show_originals: true, language: de}",
	"alike":               "link: {people: exact}\nmask: {mode: all}",
	"alike but for slips": "link: {people: exact, similar: spelling}",
	"told":                "link: {people: exact}\nreplace: {rules: {pattern: keep}}\nrun: {keep_going: true}",
}

// In however many shards a run is cut, whatever is repeated and in whatever order, what is shared
// and what the owner is shown are what one process writes, to the byte.
func TestShardsAreOneRun(t *testing.T) {
	finders := map[string]*find.Finder{} // which hold nothing of a collection
	names := slices.Sorted(maps.Keys(shardConfigs))
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
		var lines []string
		for i := range rapid.IntRange(1, 12).Draw(rt, "letters") {
			lines = append(lines, drawLetter(rt, i))
		}
		if rapid.Bool().Draw(rt, "twice") {
			lines = append(lines, lines[0])
		}
		if config.Run.KeepGoing {
			lines = append(lines, `{"id": 1}`)
		}
		oneRun(t, rt, config, finders[name], lines)
	})
}

func shardConfig(t testing.TB, name string) Config {
	config := Default()
	if err := config.Read(strings.NewReader(shardConfigs[name]), name); err != nil {
		t.Fatal(err)
	}
	return config
}

// TestShardConfigs: every setting that may be drawn is read, whichever a seed draws.
func TestShardConfigs(t *testing.T) {
	for name := range shardConfigs {
		shardConfig(t, name)
	}
}

// oneRun holds a run in drawn shards against one in one process.
func oneRun(t *testing.T, rt *rapid.T, config Config, f *find.Finder, lines []string) {
	dir := t.TempDir()
	input := filepath.Join(dir, "in.jsonl")
	if err := os.WriteFile(input, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		rt.Fatal(err)
	}
	s := newSharding(t, config, f, input)
	check := func(err error) {
		if err != nil {
			rt.Fatal(err)
		}
	}
	check(s.step(func(r *Runner, _ *folder.Folder, _ shard.Steps) error {
		_, err := r.Anonymize(t.Context(), Output{Folder: filepath.Join(dir, "whole"), Title: "letters"})
		return err
	}))
	of := rapid.SampledFrom([]int{1, 2, 7, slow.Times(13, 64)}).Draw(rt, "shards") // the last leaves some without a letter
	for _, i := range rapid.Permutation(numbersTo(of)).Draw(rt, "order") {
		check(s.detect(i, of))
	}
	check(s.detect(1, of))
	s.memory = rapid.SampledFrom([]int{0, 1 << 15, 1 << 20}).Draw(rt, "memory")
	check(s.decide())
	of = rapid.SampledFrom([]int{1, 3, 7}).Draw(rt, "shards of replacement")
	for _, i := range rapid.Permutation(numbersTo(of)).Draw(rt, "order") {
		check(s.apply(i, of))
	}
	s.memory = rapid.SampledFrom([]int{0, 1 << 15, 1 << 20, 1 << 20}).Draw(rt, "memory of the report")
	check(s.join(filepath.Join(dir, "shards")))
	s.memory = rapid.SampledFrom([]int{0, 1 << 15, 1 << 20}).Draw(rt, "memory without a report")
	check(s.joinUnreported(filepath.Join(dir, "alone")))
	same(rt, filesBelow(t, filepath.Join(dir, "shards"), filepath.Join(dir, "shards.report")), filesBelow(t, filepath.Join(dir, "whole"), filepath.Join(dir, "whole.report")))
	same(rt, filesBelow(t, filepath.Join(dir, "alone")), filesBelow(t, filepath.Join(dir, "whole")))
	if _, err := os.Lstat(filepath.Join(dir, "alone.report")); err == nil {
		rt.Error("a report was made")
	}
}

// same reports files that differ.
func same(t *rapid.T, got, want map[string]string) {
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// looking shows what replacement is given of a linked collection.
type looking struct {
	shard.Steps
	see func(*shard.Linkage)
}

func (l looking) Apply(ctx context.Context, s shard.Shard, linked *shard.Linkage, p *shard.Plan, o shard.Replacement, put func(*shard.RowOutcome) error) (*shard.ReplacedShard, error) {
	l.see(linked)
	return l.Steps.Apply(ctx, s, linked, p, o, put)
}

// A shard is replaced without the documents of the others, but for the first mention of each entity that is
// masked, and without values that stay and where any occur.
func TestApplyTakesItsShard(t *testing.T) {
	var lines []string
	for i := range 70 {
		lines = append(lines, record(fmt.Sprint("letter ", i), fmt.Sprintf("Anna Keller wrote to Tom Whitfield. Call +1 202 555 %04d.", 100+i)))
	}
	input := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(input, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	type taken struct{ documents, places, entities, values, occurrences, handles int }
	// Ten letters are the shard's, with two people and a number each. Sixty numbers and the first mentions of the
	// people are in the others, which lie together before each of the ten.
	for settings, want := range map[string]taken{
		"all":  {documents: 10 + 10, places: 30 + 62, entities: 72, values: 72, handles: 72},
		"none": {documents: 10, places: 30, entities: 12, handles: 12},
		// What is put in must be nobody else's.
		"all, random": {documents: 70, places: 30 + 62, entities: 72, values: 72, occurrences: 210, handles: 72},
		// These are nobody's, and numbers ask for what is masked alone.
		"all, mask":     {documents: 10 + 10, places: 30 + 62, entities: 72, values: 72, handles: 72},
		"all, numbered": {documents: 10 + 10, places: 30 + 62, entities: 72, values: 72, handles: 72},
		// Surrogates are chosen so when the plan is made.
		"all, surrogate": {documents: 10 + 10, places: 30 + 62, entities: 72, values: 72, handles: 72},
	} {
		t.Run(settings, func(t *testing.T) {
			got := taken{}
			takenBy(t, settings, input, func(l *shard.Linkage) {
				got.documents, got.entities, got.handles = len(l.Documents), len(l.Entities), len(l.Handles)
				for _, d := range l.Documents {
					got.places += len(d.Places)
				}
				for _, e := range l.Entities {
					got.values += min(len(e.Originals), 1)
					got.occurrences += len(e.Occurrences)
				}
			})
			if got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
		})
	}
}

// takenBy shows what the replacement of the last of seven shards is given.
func takenBy(t *testing.T, settings, input string, see func(*shard.Linkage)) {
	config := Default()
	config.Link.People = "exact"
	mode, operator, named := strings.Cut(settings, ", ")
	config.Mask.Mode = mask.Mode(mode)
	if config.Replace.Seed = "1"; named {
		config.Replace.Operator = operator
	}
	finder, err := NewFinder(&config, FinderOptions{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	s := newSharding(t, config, finder, input)
	err = errors.Join(s.detect(1, 1), s.decide(), s.step(func(_ *Runner, f *folder.Folder, steps shard.Steps) error {
		_, err := f.Apply(t.Context(), looking{steps, see}, shard.Shard{I: 7, Of: 7}, shard.Replacement{})
		return err
	}))
	if err != nil {
		t.Fatal(err)
	}
}

func numbersTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i + 1
	}
	return out
}
