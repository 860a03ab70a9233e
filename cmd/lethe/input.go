package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/objects"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/engines"
	"github.com/lethe-privacy/lethe/pipeline/stored"
	"github.com/lethe-privacy/lethe/store"
)

// job is a run over one input.
type job struct {
	runner *pipeline.Runner
	source *collection
	config pipeline.Config
	model  *pipeline.LanguageModel // nil where none is asked
	close  func()
	bar    *progress
}

// open makes the run of a command: its configuration, its source, its mentions.
func (a *app) open(ctx context.Context, o *options, input string, opts pipeline.Options, mentions string) (*job, error) {
	if err := a.takeNoted(ctx, o, input, mentions); err != nil {
		return nil, err
	}
	config, err := o.resolve()
	if err != nil {
		return nil, err
	}
	if o.noted != nil && config.Profile == o.noted.Profile {
		tell := a.log.Info
		if slices.ContainsFunc(o.taken, func(s pipeline.Setting) bool { return s.Narrows }) { // whoever made the corpus chose them
			tell = a.log.Warn
		}
		tell(fmt.Sprintf("%s: detection as annotate noted it: profile %s%s", input, config.Profile, among(o.taken)))
	}
	if opts.Settings, err = o.configFile(); err != nil {
		return nil, usageError{err}
	}
	return a.openAs(ctx, config, o.use, input, opts, mentions)
}

// takeNoted uses the settings that a corpus was annotated with, where the user gives none.
func (a *app) takeNoted(ctx context.Context, o *options, input, mentions string) error {
	if mentions != "" || !store.Is(input) {
		return nil
	}
	corpus, err := store.Open(ctx, input, false)
	if err != nil {
		return err
	}
	defer corpus.Close()
	o.noted, err = stored.ReadNoted(ctx, corpus)
	return err
}

// among lists the settings that came with the profile.
func among(settings []pipeline.Setting) string {
	if len(settings) == 0 {
		return ""
	}
	paths := make([]string, len(settings))
	for i, s := range settings {
		paths[i] = s.Path
	}
	return " and " + strings.Join(paths, ", ")
}

// openAs is open with settings that are resolved.
func (a *app) openAs(ctx context.Context, config pipeline.Config, u inputUse, input string, opts pipeline.Options, mentions string) (*job, error) {
	source, err := a.sourceOf(ctx, config.Input, u, input)
	if err != nil {
		return nil, err
	}
	return a.openOver(ctx, config, u, source, opts, mentions)
}

// openOver is openAs over a source that is open, which it closes if it fails.
func (a *app) openOver(ctx context.Context, config pipeline.Config, u inputUse, source *collection, opts pipeline.Options, mentions string) (j *job, err error) {
	if source.rows && mentions == "" {
		if err := a.copyColumns(ctx, source.Source, &config); err != nil {
			source.Close()
			return nil, err
		}
	}
	j = &job{config: config, source: source, bar: a.newProgress()}
	j.close = func() {
		j.bar.finish()
		source.Close()
	}
	opts.Progress = j.bar.show
	j.bar.show("preparing", 0, -1)
	if err := j.ask(a); err != nil {
		j.close()
		return nil, err
	}
	opts.Model = j.model
	if opts.DecisionsName != "" {
		f, err := os.Open(opts.DecisionsName)
		if err != nil {
			j.close()
			return nil, err
		}
		defer f.Close()
		opts.Decisions = f
	}
	if mentions != "" {
		f, err := os.Open(mentions)
		if err != nil {
			j.close()
			return nil, err
		}
		defer f.Close()
		opts.Mentions, opts.MentionsName = f, mentions
	} else if opts.Known, err = a.stored(ctx, source, &config); err != nil {
		j.close()
		return nil, err
	}
	opts.Engines = engines.All()
	if u == rewritten {
		if opts.Guard, err = a.guard(ctx, &config); err != nil {
			j.close()
			return nil, err
		}
	}
	if j.runner, err = pipeline.New(ctx, config, source.Source, opts); err != nil {
		j.close()
		return nil, err
	}
	closeRest := j.close
	j.close = func() {
		if err := j.runner.Close(); err != nil {
			a.log.Warn(err.Error())
		}
		closeRest()
	}
	return j, nil
}

// inputUse says how the records of an input are used.
type inputUse uint8

const (
	rewritten  inputUse = iota
	intoCorpus          // written as JSON
	searched            // only read
)

// readOnly lets Word documents with pictures be read where no Word document is written: a
// corpus holds their texts alone.
func readOnly(o *format.Options) {
	if o.Docx.Embedded == "refuse" {
		o.Docx.Embedded = "search"
	}
}

// sourceOf opens an input as settings say. A manifest is none of its documents.
func (a *app) sourceOf(ctx context.Context, settings pipeline.Input, u inputUse, input string) (*collection, error) {
	in := settings.Options(a.stdin)
	in.AsJSON = u == intoCorpus
	if u != rewritten {
		readOnly(&in)
	}
	if _, ok := publish.ReadManifest(filepath.Join(input, publish.Manifest)); ok {
		in.Except = []string{publish.Manifest}
	}
	return a.collection(ctx, input, in)
}

// ask opens the language model that the settings name, if they do.
func (j *job) ask(a *app) (err error) {
	if j.model, err = engines.OpenModel(&j.config.LLM); err != nil || j.model == nil {
		return err
	}
	if j.config.LLM.AllowRemote {
		a.log.Warn("what the language model is asked may leave this machine and private networks: --set llm.allow_remote=true allows it")
	}
	closeSource := j.close
	j.close = func() {
		a.spent(j.model)
		if err := j.model.Close(); err != nil {
			a.log.Warn(err.Error())
		}
		closeSource()
	}
	return nil
}

// tell logs the outcome of a run. It fails if documents were left out.
func (a *app) tell(o pipeline.Outcome) error {
	for _, name := range o.Skipped {
		a.log.Warn(name + " is not a document and was skipped")
	}
	for i, w := range o.Warnings {
		if i == shownWarnings {
			a.log.Warn(fmt.Sprintf("and %d more warnings", len(o.Warnings)-i))
			break
		}
		a.log.Warn(place(w.Place) + w.Message)
	}
	for _, f := range o.Failures {
		a.log.Error(place(f.Place) + failure.Line(f.Err))
	}
	if len(o.Failures) > 0 {
		return omission{len(o.Failures), listedAbove}
	}
	return nil
}

const (
	shownWarnings = 20
	listedAbove   = "see above"
)

func place(p string) string {
	if p == "" {
		return ""
	}
	return p + ": "
}

// exactlyOne is cobra.ExactArgs(1) with a word on what is missing.
func exactlyOne(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usageError{hint(fmt.Errorf("give one %s, not %d", what, len(args)), c)}
		}
		return nil
	}
}

// refuse fails early where a file exists that must not be replaced.
func refuse(force bool, paths ...string) error {
	for _, p := range paths {
		if _, err := os.Lstat(p); err == nil && !force && p != "-" && p != "" {
			return orForce(fmt.Errorf("%s %w", p, publish.ErrExists))
		}
	}
	return nil
}

// output calls write with standard output for "-" or "", else with a file or an object that
// appears whole or not at all. The file its owner alone can read.
func (a *app) output(path string, force bool, write func(io.Writer) error) error {
	if path == "-" || path == "" {
		return write(a.stdout)
	}
	if objects.Is(path) {
		return a.toObject(path, force, write)
	}
	return orForce(publish.File(path, 0o600, force, func(f *os.File) error { return write(f) }))
}
