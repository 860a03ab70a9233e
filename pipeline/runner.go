package pipeline

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/detect/column"
	"github.com/lethe-privacy/lethe/internal/detect/find"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/mentions"
	"github.com/lethe-privacy/lethe/internal/llm/consult"
	"github.com/lethe-privacy/lethe/internal/mask/guard"
	"github.com/lethe-privacy/lethe/internal/replace/choice"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/risk"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
)

// Runner carries one collection through the stages.
type Runner struct {
	meter
	config    Config
	finder    *find.Finder
	lent      bool // the finder is another's, who closes it
	schema    *schema.Schema
	source    *format.Source
	mentions  *mentions.File   // nil: the finder finds them
	decisions *decision.Set    // nil: people decided nothing
	known     Recollection     // nil: nothing was found before
	state     *state.State     // nil: nothing is remembered
	shared    *Earlier         // nil: nothing is known to have been shared
	llm       *LanguageModel   // nil: no language model is asked
	asked     *consult.Answers // what it said, once it was
	guard     *guard.Guard     // nil: only entities are masked
	guarded   *guardChoice     // what its rehearsal chose; nil: there was none
	printKey  printKey
	portion   *portion           // the items that are worked on; nil: all
	measured  *shard.Measurement // what was measured in an earlier step; nil: nothing
	made      *mask.Plan         // what was planned in one; nil: nothing
	fields    choice.Fields
	same      *column.Constant // fields beside the content that say the same in all records

	configFile string // the file that the configuration is from, "" for none
	configSum  string // its name and SHA-256, as it was when the run began
	explain    bool
	within     bool                   // another run, which goes on with the same mentions
	languages  bool                   // an operator wants to know those of documents
	planned    func(*risk.Assessment) // nil: nobody looks
	review     review.Reader          // nil: nobody reads along
	pages      report.Pages           // nil: no report can be written
}

// Recollection gives the mentions of a document that an earlier run found, and whether it did.
type Recollection func(context.Context, *lethe.Document) ([]lethe.Mention, bool, error)

// Options are what a run needs beside its Config.
type Options struct {
	// Mentions, if not nil, is a mentions file that replaces detection;
	// MentionsName stands for it in errors.
	Mentions     io.Reader
	MentionsName string
	// Decisions, if not nil, is a file of what people decided of mentions and entities;
	// DecisionsName stands for it in errors.
	Decisions     io.Reader
	DecisionsName string
	// Known, if not nil, has mentions of an earlier run; what it has not is detected.
	Known Recollection
	// State, if not nil, is what earlier runs grouped and replaced. Anonymize adds to it.
	State *state.State
	// Earlier, if not nil, is what was shared in earlier runs. Anonymize adds to it.
	Earlier *Earlier
	// Model is the language model of the configuration's LLM; New opens none itself.
	Model *LanguageModel
	// Guard is that of the configuration's Guard; New opens none itself.
	Guard   *guard.Guard
	Explain bool // mentions carry why they were found
	Engines Engines
	// Finder, if not nil, is detection that the caller prepared by the same settings, for many runs,
	// and closes. A run with a guard prepares its own, which knows more labels.
	Finder   *Finder
	Progress Progress
	// Planned, if not nil, is shown what the collection is under its plan, whenever there is one.
	Planned func(*risk.Assessment)
	// Review, if not nil, is shown the documents that Anonymize reads and writes.
	Review review.Reader
	// Settings is the file that the Config is from, if it is from one.
	Settings string
}

// New prepares a run over source. It reads the mentions file, if there is one.
func New(ctx context.Context, config Config, source *format.Source, opts Options) (*Runner, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if opts.Finder != nil && opts.Guard == nil {
		r, err := newRunner(ctx, config, source, opts, opts.Finder)
		if err != nil {
			return nil, err
		}
		r.lent = true
		return r, nil
	}
	f, err := NewFinder(&config, FinderOptions{opts.Explain, opts.Engines})
	if err != nil {
		return nil, err
	}
	r, err := newRunner(ctx, config, source, opts, f)
	if err != nil {
		f.Close()
	}
	return r, err
}

// newRunner is New with detection prepared.
func newRunner(ctx context.Context, config Config, source *format.Source, opts Options, f *find.Finder) (*Runner, error) {
	p, err := config.Replace.Fields()
	if err != nil {
		return nil, err
	}
	config.Replace = config.Replace.WithFacts(f.Schema)
	if opts.Guard != nil {
		f.Schema.Give(guard.Label, "a word that leads to somebody")
		f.Schema.Give(guard.General, "a phrase that leads to somebody, said less exactly")
		// In place of a word no other says the truth.
		config.Replace = config.Replace.WithOperator(guard.Label, "label").WithOperator(guard.General, "generalise")
	}
	r := &Runner{
		meter: meter{progress: opts.Progress, size: source.Size}, config: config, finder: f, schema: f.Schema, source: source,
		explain: opts.Explain, configFile: opts.Settings,
		known: opts.Known, state: opts.State, shared: opts.Earlier, fields: p, llm: opts.Model, guard: opts.Guard,
		planned: opts.Planned, review: opts.Review, pages: opts.Engines.Pages,
	}
	rand.Read(r.printKey[:]) // never fails
	r.languages = config.Replace.ByLanguage()
	if r.configFile != "" {
		if r.configSum, err = settingsSum(r.configFile); err != nil {
			return nil, err
		}
	}
	if err := checkAlways(config.Mask.Always, f.Schema); err != nil {
		return nil, err
	}
	if config.LLM.URL != "" && r.llm == nil {
		return nil, failure.New("pipeline", "the configuration names a language model, and this run opened none")
	}
	if opts.Decisions != nil {
		if r.decisions, err = decision.Read(opts.Decisions, opts.DecisionsName, labelsOf(f.Schema)); err != nil {
			return nil, err
		}
	}
	if opts.Mentions == nil {
		return r, nil
	}
	if r.mentions, err = mentions.Read(ctx, opts.Mentions, opts.MentionsName, config.Run.Threads, labelsOf(f.Schema), f.Prior); err != nil {
		return nil, err
	}
	return r, nil
}

// Close frees what detection holds, once the run has ended.
func (r *Runner) Close() error {
	if r.lent {
		return nil
	}
	return r.finder.Close()
}

// labelsOf maps the labels of a mentions file to those of a schema.
func labelsOf(in *schema.Schema) func(lethe.Label) (lethe.Label, bool, error) {
	return func(l lethe.Label) (lethe.Label, bool, error) {
		if to, ok := in.Of(l); ok {
			return to, true, nil
		}
		if slices.Contains(suite.Labels(), l) {
			return "", false, nil
		}
		return "", false, fmt.Errorf("label %q is neither one of schema %s nor one that a detector gives; see `lethe labels`", l, in.Name)
	}
}

// find returns the mentions of a document, with the schema's labels, and what its owner
// should know of them.
func (r *Runner) find(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, []string, error) {
	if r.mentions != nil {
		return r.mentions.Of(doc), nil, nil
	}
	if r.asked != nil {
		return r.asked.Find(ctx, doc)
	}
	if r.known != nil {
		if ms, ok, err := r.known(ctx, doc); ok || err != nil {
			return ms, nil, err
		}
	}
	ms, err := r.finder.Find(ctx, doc)
	return ms, nil, err
}

// warnings are those of the files that detection reads; none where it does not run.
func (r *Runner) warnings() []Warning {
	if r.mentions != nil {
		return nil
	}
	out := warningsWith(r.finder.Warnings)
	if r.llm == nil {
		return out
	}
	return append(out, warningsWith(r.config.exposed())...)
}

// exposed warns of key files that others can read and that nothing else warns of: that of
// the model's server, and that of the surrogates that it sees.
func (c *Config) exposed() []string {
	files := []string{c.LLM.KeyFile}
	if _, keyed := c.Replace.Keyed(); c.Extract.Redact && !keyed {
		files = append(files, c.Replace.KeyFile)
	}
	var out []string
	for _, f := range files {
		if w := seal.Exposed(f); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// Outcome counts what a run did.
type Outcome struct {
	Documents  int
	Mentions   int
	Duplicates int
	Skipped    []string // files that no codec reads
	Failures   []Failure
	Warnings   []Warning
	// OtherLanguage says that documents seem to be in a language that the settings are not
	// for, "" where they do not.
	OtherLanguage string
}

func (g *findings) outcome(r *Runner) Outcome {
	return Outcome{
		Documents: len(g.prints), Mentions: g.mentions, Duplicates: g.duplicates,
		Skipped: r.source.Skipped(), Failures: g.failures, Warnings: g.warnings, OtherLanguage: g.otherLanguage,
	}
}

// Detect writes the mentions of all documents to w, in the order of the source.
func (r *Runner) Detect(ctx context.Context, w io.Writer) (Outcome, error) {
	out := mentions.NewWriter(w)
	out.Explain = r.explain
	done, err := r.DetectEach(ctx, out.Write)
	return done, errors.Join(err, out.Flush())
}

// DetectEach returns every document with its mentions to see, in the order of the source.
func (r *Runner) DetectEach(ctx context.Context, see func(*lethe.Document, []lethe.Mention) error) (Outcome, error) {
	g, err := r.collect(ctx, false, see)
	if err != nil {
		return Outcome{}, err
	}
	return g.outcome(r), nil
}
