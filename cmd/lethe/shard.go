package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"path/filepath"
	"reflect"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/arrowstream"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
)

func (a *app) shard() *cobra.Command {
	c := &cobra.Command{
		Use:   "shard",
		Short: "Anonymize a collection in steps and shards, on many machines",
		Long: `Do what anonymize does in steps that any scheduler can run, on one machine or many:

  detect 1/n … n/n, link, measure, plan, apply 1/m … m/m, join

Detection and replacement are cut in shards, which may run at once, anywhere and in any order.
What is shared comes out as anonymize writes it, byte for byte. Each step reads the tables in PARTS
that the steps before it left, and adds its own, sealed with the key of the run. A step that is
repeated leaves the same; a table that is damaged, or of another run, is refused with its name and
the command that makes it anew (docs/reference/shards.md). All steps must be given the same settings: put
them into a lethe.yaml.`,
	}
	c.AddCommand(a.shardDetect(), a.shardGather(), a.shardLink(), a.shardMeasure(), a.shardPlan(), a.shardApply(), a.shardJoin(), a.shardStatus())
	return c
}

// shardFlags say which run a step belongs to.
type shardFlags struct {
	app   *app
	o     *options
	parts string
	key   string
	shard string
	force bool
	apart bool // the step has no folder
	// memory is how much a step may take that can do the rest on disk, "" for no bound.
	memory string
	// settings are the flags that all steps of a run must be given alike.
	settings map[string]bool
	// source is what is read where there is no input by name; nil for nothing.
	source *collection
}

// bindShard gives a step its flags: the settings of anonymize, but for those that need the whole
// collection in one process.
func (a *app) bindShard(c *cobra.Command) *shardFlags {
	s := &shardFlags{app: a, settings: map[string]bool{}}
	s.o = a.bind(c, "", "input", "detect", "link", "metadata", "risk", "mask", "replace", "report", "run")
	c.Flags().VisitAll(func(f *pflag.Flag) { s.settings[f.Name] = true })
	c.Flags().StringVar(&s.key, "run-key-file", "", "key of the run, which seals what lies between its steps; lethe key new makes one")
	forceFlag(c.Flags(), &s.force, "replace what is there")
	bindUndivided(c.Flags())
	return s
}

// undivided is a flag of anonymize that a run in shards does not have.
type undivided string

func (u undivided) Set(string) error {
	return fmt.Errorf("a run in shards does not have it: %s; use 'lethe anonymize --%s', which does all in one process", shard.Undivided[string(u)], string(u))
}
func (undivided) String() string { return "" }
func (undivided) Type() string   { return "string" }

// bindUndivided lets flags that a step does not have say why.
func bindUndivided(flags *pflag.FlagSet) {
	for name := range shard.Undivided {
		if flags.Lookup(name) == nil {
			flags.VarPF(undivided(name), name, "", "").Hidden = true
		}
	}
}

// bindParts adds the flags of a step that is cut.
func (s *shardFlags) bindParts(c *cobra.Command) {
	outFlag(c.Flags(), &s.parts, "", "the folder of the run, PARTS, or s3://BUCKET/PREFIX")
	c.Flags().StringVar(&s.shard, "shard", "1/1", "which shard: i/n, such as 3/64; 0/64 is 64/64")
}

// partsFlag is the flag that names the folder of the run.
func (s *shardFlags) partsFlag(c *cobra.Command) string {
	if c.Flags().Lookup("parts") != nil {
		return "--parts"
	}
	return "-o"
}

// of reads which shard is meant.
func (s *shardFlags) of() (shard.Shard, error) {
	of, err := shard.Parse(s.shard)
	if err != nil {
		return of, usageError{err}
	}
	return of, nil
}

// open opens the run over an input, or over none for "", and its folder.
func (s *shardFlags) open(c *cobra.Command, input string) (*job, *folder.Folder, seal.Key, error) {
	fail := func(err error) (*job, *folder.Folder, seal.Key, error) { return nil, nil, seal.Key{}, err }
	switch {
	case s.parts == "" && !s.apart:
		return fail(usageError{hint(fmt.Errorf("say with %s where the tables of the run are", s.partsFlag(c)), c)})
	case s.key == "":
		return fail(usageError{hint(errors.New("say with --run-key-file what seals the tables of the run"), c)})
	case input == "-":
		return fail(usageError{errors.New("standard input can be read by one process alone: name a file or folder")})
	case objects.Within(s.parts, input):
		return fail(fmt.Errorf("%s is inside %s, which is read; write elsewhere", s.parts, input))
	case absent(s.key):
		return fail(noRunKey(s.key))
	}
	var folders []string
	if !s.apart && !objects.Is(s.parts) {
		folders = append(folders, s.parts)
	}
	if err := errors.Join(seal.Apart(s.key, folders...), unread(pipeline.Output{Folder: s.parts}, input)); err != nil {
		return fail(err)
	}
	key, warning, err := seal.LoadKey(s.key)
	if err != nil {
		return fail(err)
	}
	if warning != "" {
		s.app.log.Warn(warning)
	}
	j, err := s.job(c.Context(), input)
	if err != nil {
		return fail(err)
	}
	config, err := s.o.resolve()
	var options string
	if err == nil {
		options, err = runOptions(config)
	}
	if err != nil {
		j.close()
		return fail(err)
	}
	memory, err := s.bytes()
	if err != nil {
		j.close()
		return fail(err)
	}
	place, err := s.app.parts(s.parts)
	if err != nil {
		j.close()
		return fail(err)
	}
	f, err := folder.Open(place, folder.Options{Memory: memory, Key: key, Program: pipeline.Version(), Options: options, Force: s.force})
	if err != nil {
		j.close()
		return fail(err)
	}
	return j, f, key, nil
}

// noRunKey says what to do where the key of a run is missing.
func noRunKey(file string) error {
	return fmt.Errorf("the key of the run, %s, is not there, and all steps need the same: bring the one that other steps have, or make it before the first with 'lethe key new %s'", file, file)
}

// leastMemory is what a step that works on disk takes at least.
const leastMemory = 1_000_000

// bytes reads how much memory a step may take.
func (s *shardFlags) bytes() (int, error) {
	if s.memory == "" {
		return 0, nil
	}
	n, err := humanize.ParseBytes(s.memory)
	if err != nil || n < leastMemory || n > math.MaxInt {
		return 0, usageError{fmt.Errorf("--memory is a size of at least 1MB, as 2GB, not %q", s.memory)}
	}
	return int(n), nil
}

// bindMemory adds the flag of steps that can work on disk.
func (s *shardFlags) bindMemory(c *cobra.Command) {
	c.Flags().StringVar(&s.memory, "memory", "", "work on disk, with at most this much memory, such as 2GB, beside the program and what it reads at a time")
}

// job makes the run of a step.
func (s *shardFlags) job(ctx context.Context, input string) (*job, error) {
	if input != "" {
		return s.app.open(ctx, s.o, input, pipeline.Options{}, "")
	}
	config, err := s.o.resolve()
	if err != nil {
		return nil, err
	}
	opts := pipeline.Options{}
	if opts.Settings, err = s.o.configFile(); err != nil {
		return nil, usageError{err}
	}
	source := s.source
	if source == nil {
		source = &collection{Source: format.From(format.Documents("tables", nil), "tables")}
	}
	return s.app.openOver(ctx, config, s.o.use, source, opts, "")
}

// runOptions are all that decides what comes out, in words that never leave a keyed hash: the
// program, the settings, and what is in the files that they name.
func runOptions(config pipeline.Config) (string, error) {
	detection, err := pipeline.DetectionFingerprint(&config)
	if err != nil {
		return "", err
	}
	lines := []string{detection}
	for _, s := range pipeline.Settings(&config) {
		if s.Same || s.Value.IsZero() {
			continue
		}
		value, err := json.Marshal(s.Value.Interface())
		if err != nil {
			return "", err
		}
		if s.File && s.Value.Kind() == reflect.String {
			if sum, err := publish.SumFile(s.Value.String()); err == nil {
				value = []byte(sum)
			}
		}
		lines = append(lines, s.Path+"="+string(value))
	}
	all, err := json.Marshal(lines)
	return string(all), err
}

// steps opens the steps of a run, and its folder.
func (s *shardFlags) steps(c *cobra.Command, input string, do func(context.Context, *job, *folder.Folder, shard.Steps) error) (err error) {
	defer func() {
		if err != nil {
			err = spelled{err, s.whole(c, input)}
		}
	}()
	j, f, key, err := s.open(c, input)
	if err != nil {
		return err
	}
	defer j.close()
	steps, err := j.runner.Shards(key)
	if err != nil {
		return err
	}
	return do(c.Context(), j, f, steps)
}

// step does a step of a run, and says what became of it.
func (s *shardFlags) step(c *cobra.Command, input, name string, do func(context.Context, *folder.Folder, shard.Steps) (bool, error)) error {
	return s.steps(c, input, func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
		made, err := do(ctx, f, steps)
		j.bar.finish()
		switch {
		case err != nil:
			return err
		case made:
			s.app.log.Info(name + ": done")
		default:
			s.app.log.Info(name + ": was done before, and fits")
		}
		return nil
	})
}

func (a *app) shardDetect() *cobra.Command {
	c := &cobra.Command{
		Use:     "detect INPUT -o PARTS",
		Short:   "Find the mentions in a shard of a collection",
		Example: `  lethe shard detect claims/ -o run/ --shard 3/64 --run-key-file run.key`,
		Args:    exactlyOne("INPUT"),
	}
	s := a.bindShard(c)
	s.bindParts(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		of, err := s.of()
		if err != nil {
			return err
		}
		return s.step(c, args[0], "detect "+of.String(), func(ctx context.Context, f *folder.Folder, steps shard.Steps) (bool, error) {
			return f.Detect(ctx, steps, of)
		})
	}
	return c
}

func (a *app) shardGather() *cobra.Command {
	c := &cobra.Command{
		Use:   "gather PARTS",
		Short: "Make a shard of mentions that an engine found with lethe pipe read",
		Long: `Read from standard input a stream of Arrow with what lethe pipe read found in all records of a
collection, by ascending numbers: the columns "lethe_item" and "reading". It takes the place of
lethe shard detect. The records of such a run are replaced by lethe pipe apply.`,
		Example: `  lethe shard gather run/ --run-key-file run.key --config run.yaml < read.arrow`,
		Args:    exactlyOne("PARTS"),
	}
	s := a.bindShard(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		s.parts = args[0]
		return s.step(c, "", "gather", func(ctx context.Context, f *folder.Folder, _ shard.Steps) (bool, error) {
			return f.Gather(ctx, readings(a.stdin))
		})
	}
	return c
}

// readings are those of a stream.
func readings(in io.Reader) iter.Seq2[folder.SealedReading, error] {
	return func(yield func(folder.SealedReading, error) bool) {
		for one, err := range arrowstream.Readings(bufio.NewReaderSize(in, 1<<16)) {
			if err != nil {
				err = fmt.Errorf("standard input: %w; give it what 'lethe pipe read' wrote, sorted by lethe_item", err)
			}
			if !yield(folder.SealedReading{Number: one.Item, Sealed: one.Sealed}, err) || err != nil {
				return
			}
		}
	}
}

// shardWhole is a step that sees what was found in all shards.
func (a *app) shardWhole(name, short string, bind func(*shardFlags, *cobra.Command), do func(*folder.Folder, context.Context, shard.Steps) (bool, error)) *cobra.Command {
	c := &cobra.Command{
		Use:     name + " PARTS",
		Short:   short,
		Example: "  lethe shard " + name + " run/ --run-key-file run.key",
		Args:    exactlyOne("PARTS"),
	}
	s := a.bindShard(c)
	if bind != nil {
		bind(s, c)
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		s.parts = args[0]
		return s.step(c, "", name, func(ctx context.Context, f *folder.Folder, steps shard.Steps) (bool, error) { return do(f, ctx, steps) })
	}
	return c
}

func (a *app) shardLink() *cobra.Command {
	return a.shardWhole("link", "Make entities of the mentions that all shards have", (*shardFlags).bindMemory, (*folder.Folder).Link)
}

func (a *app) shardMeasure() *cobra.Command {
	return a.shardWhole("measure", "Measure the risks of a linked collection", (*shardFlags).bindMemory, (*folder.Folder).Measure)
}

func (a *app) shardPlan() *cobra.Command {
	return a.shardWhole("plan", "Choose what is masked in a measured collection", (*shardFlags).bindMemory, (*folder.Folder).Plan)
}

func (a *app) shardApply() *cobra.Command {
	var o shard.Replacement
	c := &cobra.Command{
		Use:     "apply INPUT -o PARTS",
		Short:   "Replace what the plan masks in a shard of a collection",
		Example: `  lethe shard apply claims/ -o run/ --shard 3/64 --run-key-file run.key`,
		Args:    exactlyOne("INPUT"),
	}
	s := a.bindShard(c)
	s.bindParts(c)
	c.Flags().StringVar(&s.memory, "memory", "", "refuse a shard that takes more memory than this, such as 2GB, beside the program and what it works on at a time")
	c.Flags().BoolVar(&o.Vault, "for-vault", false, "keep what a vault needs, for lethe shard join --vault")
	c.RunE = func(c *cobra.Command, args []string) error {
		of, err := s.of()
		if err != nil {
			return err
		}
		return s.step(c, args[0], "apply "+of.String(), func(ctx context.Context, f *folder.Folder, steps shard.Steps) (bool, error) {
			return f.Apply(ctx, steps, of, o)
		})
	}
	return c
}

func (a *app) shardJoin() *cobra.Command {
	var out pipeline.Output
	c := &cobra.Command{
		Use:   "join INPUT --parts PARTS -o DIR",
		Short: "Write a collection to share, of shards in which all is replaced",
		Long: `Write the documents into DIR as anonymize does, with the report in DIR.report. Nothing is written
unless every table is there, whole, and of one run. The report is made in memory of all that was
found. With --memory it is made on disk; without a report only what is masked is held.`,
		Example: `  lethe shard join claims/ --parts run/ -o shared/ --run-key-file run.key`,
		Args:    exactlyOne("INPUT"),
	}
	s := a.bindShard(c)
	c.Flags().StringVar(&s.parts, "parts", "", "the folder of the run")
	outFlag(c.Flags(), &out.Folder, "", "write the folder to share here, or below s3://BUCKET/PREFIX; '-' for standard output")
	c.Flags().StringVar(&out.Report, "report", "", "write the owner's report here")
	usual(c.Flags(), "report")
	otherwise(c.Flags(), "report", besideFolder)
	c.Flags().StringVar(&out.Plan, "plan", "", "write what was masked, with the values, to this file")
	group(c.Flags(), runHeading, "report", "plan")
	c.Flags().BoolVar(&out.NoReport, "no-report", false, "write the collection alone, which takes no memory for what is not masked")
	c.Flags().StringVar(&s.memory, "memory", "", "make the report on disk, and refuse what takes more memory than this, such as 2GB, beside the program and what it works on at a time")
	keep := bindVault(c)
	c.RunE = func(c *cobra.Command, args []string) error { return a.join(c, s, args[0], out, keep) }
	return c
}

// apartFrom refuses input, keys and tables where the run writes.
func (s *shardFlags) apartFrom(out pipeline.Output, input string) error {
	parts := s.parts
	if objects.Is(parts) {
		parts = ""
	}
	if parts != "" && out.Folder != "" && seal.Outside(out.Folder, parts) != nil {
		return fmt.Errorf("%s is inside %s, which has the tables of the run; write elsewhere", out.Folder, s.parts)
	}
	return errors.Join(s.o.apart(out, input), apart(out, parts, s.key))
}

// join writes what the shards of a run make together.
func (a *app) join(c *cobra.Command, s *shardFlags, input string, out pipeline.Output, keep func(*app, pipeline.Output) (*pipeline.Vault, error)) (err error) {
	place := out.Folder
	out.Title, out.Force = filepath.Base(input), s.force
	appear := func(context.Context) error { return nil } // elsewhere than on this machine
	switch {
	case place == "":
		return usageError{hint(fmt.Errorf("say with -o where the folder to share is to be written"), c)}
	case place == "-":
		out.Folder, out.Stream = "", a.stdout
	case objects.Within(place, s.parts):
		return fmt.Errorf("%s is inside %s, which has the tables of the run; write elsewhere", place, s.parts)
	case objects.Is(place):
		remote, err := a.sharing(c.Context(), place, input, &out)
		if err != nil {
			return err
		}
		defer remote.close()
		appear = remote.put
	}
	if err := s.apartFrom(out, input); err != nil {
		return err
	}
	if out.Vault, err = keep(a, out); err != nil {
		return err
	}
	if out.NoReport && (out.Report != "" || out.Plan != "" || out.Vault != nil) {
		return usageError{errors.New("--no-report keeps only what is masked: leave out --report, --plan and --vault")}
	}
	told, err := s.joined(c, input, out)
	if err == nil {
		err = appear(c.Context())
	}
	if err != nil {
		return err
	}
	a.tellAnonymized(told)
	err = a.tell(told.Outcome)
	a.log.Info(lastLine(told, place))
	return err
}

// joined joins a run into out.
func (s *shardFlags) joined(c *cobra.Command, input string, out pipeline.Output) (told *pipeline.Anonymization, err error) {
	err = s.steps(c, input, func(ctx context.Context, j *job, f *folder.Folder, steps shard.Steps) error {
		joining := func(ctx context.Context, _ shard.Steps) (*shard.Joining, func(), error) { return f.Joining(ctx) }
		switch {
		case out.NoReport:
			joining = f.JoiningUnreported
		case s.memory != "" && out.Vault == nil && out.Plan == "":
			joining = f.JoiningWide
		}
		from, done, err := joining(ctx, steps)
		if err != nil {
			return err
		}
		defer done()
		told, err = j.runner.Join(ctx, out, *from)
		j.bar.finish()
		return err
	})
	return told, err
}
