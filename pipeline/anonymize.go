package pipeline

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/report"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/store"
	"github.com/lethe-privacy/lethe/vault"
)

// Output says where an anonymized collection goes.
type Output struct {
	Folder string    // to share; "" where Corpus or Stream is set
	Corpus string    // a file that becomes a corpus, instead; its source is opened AsJSON
	Stream io.Writer // takes the documents of an input of one file instead
	Report string    // for the owner only; "" for Folder + ".report", or none with Stream; after Corpus too
	Plan   string    // file that names the masked originals; "" for none
	Title  string    // what the report calls the collection
	Force  bool      // replace what an earlier run wrote
	Vault  *Vault    // keeps the way back; nil for none
	// Commit, if not nil, is called when all is ready and nothing has appeared: what a
	// state is to remember must be safe before what stands for it is out.
	Commit func() error
	// Committed is the file that Commit writes, "" for none.
	Committed string
}

// Anonymized counts what Anonymize did.
type Anonymized struct {
	Outcome
	Totals
	Plan         *mask.Plan
	Written      int
	Replacements int
	Beside       Beside
	Reach        []report.Reach // by label, how far replacement went
	Passages     Passages
	NotAnonymous []string             // why, where operators keep originals
	Direct       []report.DirectLeft  // what identifies by itself and is not masked
	Masked       []report.MaskedCount // by label and pass
	NotSearched  []string             // metadata that was copied as it is, by key; "*" is all
	Report       string               // the folder, "" if none was written
}

// Anonymize reads the collection, masks what its risks ask for and writes the
// collection and its report. Either all of that appears, or nothing.
func (r *Runner) Anonymize(ctx context.Context, out Output) (*Anonymized, error) {
	out.Report = out.ReportFolder()
	if err := out.apart(); err != nil {
		return nil, err
	}
	key, warning, err := r.key(out)
	if err != nil {
		return nil, err
	}
	if err := r.mayRewrite(ctx); err != nil {
		return nil, err
	}
	choice, err := r.config.Replace.choice(replace.Deps{Key: key, State: r.state})
	if err != nil {
		return nil, err
	}
	p, err := newPublication(ctx, out, r.config.holds())
	if err != nil {
		return nil, err
	}
	defer p.discard()
	if p.vault, err = r.newVault(out); err != nil {
		return nil, err
	}
	g, err := r.gather(ctx, true, nil)
	if err != nil {
		return nil, err
	}
	cautions := append(r.config.cautions(), r.idle(g)...)
	if warning != "" {
		cautions = append(cautions, Warning{Message: warning})
	}
	g.warnings = append(cautions, g.warnings...)
	done, err := r.anonymize(ctx, g, choice, p)
	if err != nil {
		return nil, err
	}
	return done, p.appear()
}

// anonymize is what follows the first reading.
func (r *Runner) anonymize(ctx context.Context, g *gathered, choice replace.Choice, p *publication) (*Anonymized, error) {
	m, err := r.measure(ctx, g)
	if err != nil {
		return nil, err
	}
	r.phase("preparing replacements")
	w, err := r.newRewriter(ctx, g, m.masked, choice)
	if err != nil {
		return nil, err
	}
	if w.passages, err = r.newPassages(); err != nil {
		return nil, err
	}
	if p.vault != nil {
		w.vaulting = newVaulting(p.vault, r, g, m.masked, choice)
	}
	sample := r.newSample(g, m, p)
	if sample != nil {
		w.see = sample.see(w.replacer.Scrub)
	}
	sink, err := p.sink(ctx, r.source, w.replacer.Scrub)
	if err != nil {
		return nil, err
	}
	if err := w.run(ctx, sink); err != nil {
		return nil, err
	}
	if err := w.vaulting.close(); err != nil {
		return nil, err
	}
	if w.written == 0 && len(w.failures) > 0 {
		return nil, fmt.Errorf("pipeline: not one document could be written; the first: %w", &w.failures[0])
	}
	g.failures = append(g.failures, w.failures...)
	g.warnings = append(g.warnings, w.warnings...)
	done := &Anonymized{
		Passages: w.passageCounts(),
		Outcome:  r.outcome(g), Plan: m.plan, Written: w.written, Replacements: w.replaced, Beside: w.beside, Reach: w.tally.byLabel(), Report: p.out.Report,
		NotAnonymous: r.config.Unsafe(), Direct: r.left(g, m.masked),
	}
	for _, key := range r.config.Metadata.Keep { // a name of a column may be somebody's
		done.NotSearched = append(done.NotSearched, w.replacer.Scrub(key))
	}
	if err := r.writeManifest(ctx, p, done); err != nil {
		return nil, err
	}
	t := &teller{runner: r, g: g, m: m, title: p.out.Title, ids: opaqueIDs(g), scrub: w.replacer.Scrub}
	if r.config.Report.ShowOriginals {
		t.scrub = asIs
	}
	t.done, t.sample = done, sample
	if t.parts, err = r.parts(ctx, p); err != nil {
		return nil, err
	}
	t.passages, t.reach = w.told, done.Reach
	r.phase("reporting")
	told, err := t.report(ctx)
	if err != nil {
		return nil, err
	}
	done.Totals, done.Masked = totalsOf(told), told.Summary.MaskedBy
	if err := p.writeReport(told, t); err != nil {
		return nil, err
	}
	return done, p.writePlan(ctx, t)
}

// firstKeyed is the first operator that takes the key, or wants one, by its place among the
// kinds; -1 for none.
func (c *Config) firstKeyed() int {
	file, seeded := c.Replace.KeyFile, c.Replace.Seed != ""
	return slices.IndexFunc(c.kinds(), func(k replace.Kind) bool {
		return k.NeedsKey && (file != "" || !seeded || !k.TakesSeed)
	})
}

// keyed reports whether an operator takes the key.
func (c *Config) keyed() bool { return c.firstKeyed() >= 0 }

// key loads the key of keyed operators, if one of those asked for needs it.
func (r *Runner) key(out Output) (replace.Key, string, error) {
	file, i := r.config.Replace.KeyFile, r.config.firstKeyed()
	switch {
	case i < 0:
		return replace.Key{}, "", nil
	case file == "":
		kind, orSeed := r.config.kinds()[i], ""
		if kind.TakesSeed {
			orSeed = ", or, to draw what others can guess, --seed NUMBER"
		}
		return replace.Key{}, "", fmt.Errorf("pipeline: %s needs a key: give --key-file FILE, it is made if it is not there%s", kind.Name, orSeed)
	case out.Folder == "":
		return seal.LoadKey(file)
	}
	return seal.LoadKey(file, out.Folder)
}

// manifest is all that is said about a collection to those it is shared with.
type manifest struct {
	Lethe   string `json:"lethe"`
	Options string `json:"options"`
	// Settings is the file that they are from, besides the command line: "lethe.yaml", or
	// "custom" for one of another name.
	Settings string `json:"settings,omitempty"`
	// Model is the language model that was asked, and Prompts which versions of what it
	// was told.
	Model   string            `json:"model,omitempty"`
	Prompts map[string]string `json:"prompts,omitempty"`
	// Transformers are the token classifiers that found mentions.
	Transformers []usedTransformer `json:"transformers,omitempty"`
	// Services are the detectors that were asked over HTTP.
	Services []usedService `json:"services,omitempty"`
	// NotAnonymous says why the documents are not, where operators keep originals.
	NotAnonymous []string `json:"not_anonymous,omitempty"`
	// NotSearched are the keys of metadata that were copied as they are.
	NotSearched []string `json:"not_searched,omitempty"`
	// Records is the SHA-256 of a corpus's records in their order, a line for each.
	Records string `json:"records_sha256,omitempty"`
	Counts  struct {
		Documents    int `json:"documents"`
		Replacements int `json:"replacements"`
		Duplicates   int `json:"duplicates"`
		Failed       int `json:"failed"`
	} `json:"counts"`
}

const manifestName = "manifest.json"

func (r *Runner) writeManifest(ctx context.Context, p *publication, done *Anonymized) error {
	if p.folder == nil && p.corpus == nil {
		return nil
	}
	m := manifest{Lethe: Version(), Settings: settingsName(r.configFile), NotAnonymous: r.config.Unsafe(), NotSearched: done.NotSearched}
	var err error
	if m.Options, err = r.fingerprint(); err != nil {
		return err
	}
	if r.llm != nil {
		m.Model, m.Prompts = r.config.LLM.Model, r.prompts()
	}
	m.Transformers, m.Services = r.usedTransformers(), r.usedServices()
	m.Counts.Documents, m.Counts.Replacements = done.Written, done.Replacements
	m.Counts.Duplicates, m.Counts.Failed = done.Duplicates, len(done.Failures)
	if p.corpus != nil {
		if m.Records, err = p.corpus.recordsSum(ctx); err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("pipeline: write manifest: %w", err)
	}
	if p.corpus != nil {
		return p.corpus.SetMeta(ctx, "manifest", string(data))
	}
	f, err := p.folder.Root.OpenFile(manifestName, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("pipeline: the collection has a file %s of its own; rename it, the name is needed", manifestName)
	}
	if err != nil {
		return fmt.Errorf("pipeline: write manifest: %w", err)
	}
	_, err = f.Write(append(data, '\n'))
	return errors.Join(err, f.Close())
}

// publication is all that one run writes.
type publication struct {
	out    Output
	folder *publish.Folder  // nil with a corpus or a stream
	corpus *unfinished      // nil but for a corpus
	report *publish.Folder  // nil where none is wanted
	vault  *vault.Writer    // nil where none is wanted
	plan   *publish.Pending // nil where none is wanted
	stream *os.File         // holds back the documents until all are done
}

func newPublication(ctx context.Context, out Output, holds store.Holds) (*publication, error) {
	if err := out.settle(); err != nil {
		return nil, err
	}
	p := &publication{out: out}
	if err := p.begin(ctx, holds); err != nil {
		p.discard()
		return nil, err
	}
	return p, nil
}

// settle brings in order what runs that were killed left where this one writes.
func (o Output) settle() error {
	places := []string{o.Folder, o.Corpus, o.Report, o.Plan}
	if o.Vault != nil {
		places = append(places, o.Vault.Path)
	}
	for _, place := range places {
		if place == "" {
			continue
		}
		if err := publish.Settle(place); err != nil {
			return fmt.Errorf("pipeline: %w", err)
		}
	}
	return nil
}

// begin starts all but the vault.
func (p *publication) begin(ctx context.Context, holds store.Holds) (err error) {
	out := p.out
	switch {
	case out.Folder != "":
		p.folder, err = publish.NewFolder(out.Folder, 0o755, replaceable(out.Force, manifestName))
	case out.Corpus != "":
		p.corpus, err = newCorpus(ctx, out.Corpus, holds, out.Force)
	default:
		if p.stream, err = os.CreateTemp("", "lethe-*"); err != nil {
			return fmt.Errorf("pipeline: hold back output: %w", err)
		}
		os.Remove(p.stream.Name()) // where the system allows it nothing is left even by a kill
	}
	if err == nil && out.Report != "" {
		p.report, err = publish.NewFolder(out.Report, 0o700, replaceable(out.Force, reportName))
	}
	if _, within := out.planInReport(); err == nil && out.Plan != "" && !within {
		p.plan, err = publish.NewFile(out.Plan, replaceablePlan(out.Force))
	}
	return err
}

// replaceablePlan allows to replace a plain file.
func replaceablePlan(force bool) func(string) error {
	return func(place string) error {
		if !force {
			return fmt.Errorf("pipeline: %s %w; give --force to replace it", place, publish.ErrExists)
		}
		if info, err := os.Lstat(place); err == nil && !info.Mode().IsRegular() {
			return fmt.Errorf("pipeline: %s is no plain file", place)
		}
		return nil
	}
}

// replaceable allows to replace only what an earlier run wrote: a folder that has
// its mark, or an empty one. Nothing else is ever deleted.
func replaceable(force bool, mark string) func(string) error {
	return func(place string) error {
		if !force {
			return fmt.Errorf("pipeline: %s %w; choose another place, or give --force to replace it", place, publish.ErrExists)
		}
		entries, err := os.ReadDir(place)
		if err != nil {
			return fmt.Errorf("pipeline: look into %s: %w", place, err)
		}
		if _, err := os.Lstat(filepath.Join(place, mark)); err != nil && len(entries) > 0 {
			return fmt.Errorf("pipeline: %s was not written by lethe (it has no %s) and is not replaced, not even with --force", place, mark)
		}
		return nil
	}
}

// sink takes the records of an output: files, or a corpus.
type sink interface {
	Put(it format.Item, encoded []byte) error
	Close() error
}

func (p *publication) sink(ctx context.Context, s *format.Source, rename func(string) string) (sink, error) {
	switch {
	case p.folder != nil:
		return s.Sink(p.folder.Root, rename)
	case p.corpus != nil:
		return p.corpus.Sink(ctx), nil
	}
	return s.SinkTo(p.stream, rename)
}

// part is what appears with others; mark is the file of a folder whose hash stands for it.
type part struct {
	publish.Unfinished
	what, mark, place string
}

// parts are what appears, in this order: first the way back, for what has none must not
// be there, and last what is shared.
func (p *publication) parts() (all []part) {
	if p.vault != nil {
		all = append(all, part{p.vault.Folder(), "vault", vault.Mark, p.out.Vault.Path})
	}
	if p.report != nil {
		all = append(all, part{p.report, "report", reportName, p.out.Report})
	}
	if p.plan != nil {
		all = append(all, part{p.plan, "plan", "", p.out.Plan})
	}
	if p.folder != nil {
		all = append(all, part{p.folder, "folder", "", p.out.Folder})
	}
	if p.corpus != nil {
		all = append(all, part{p.corpus, "corpus", "", p.out.Corpus})
	}
	return all
}

// appear makes everything visible: all of it, or on any error none.
func (p *publication) appear() error {
	if p.corpus != nil {
		if err := p.corpus.Close(); err != nil {
			return err
		}
	}
	if p.out.Commit != nil {
		if err := p.out.Commit(); err != nil {
			return err
		}
	}
	parts := p.parts()
	if len(parts) == 0 {
		return p.copyStream()
	}
	j, err := p.journal(parts)
	if err == nil {
		err = p.appearBy(j, parts)
	}
	if err != nil {
		p.discard()
		return errors.Join(err, j.Remove())
	}
	p.folder, p.corpus, p.report, p.plan, p.vault = nil, nil, nil, nil, nil // nothing to discard any more
	errs := []error{j.Finished()}
	for _, x := range parts {
		errs = append(errs, x.Done())
	}
	return errors.Join(errs...)
}

// journal says what is about to appear, and what belongs to it.
func (p *publication) journal(parts []part) (*publish.Journal, error) {
	j := publish.NewJournal(parts[0].place, p.vault != nil)
	before := parts
	if p.stream == nil {
		before = parts[:len(parts)-1]
	}
	for _, x := range before {
		if err := j.Add(x.what, x.mark, x); err != nil {
			return j, err
		}
	}
	if p.out.Committed != "" {
		if err := j.Note("state", p.out.Committed); err != nil {
			return j, err
		}
	}
	err := p.noteShared(j, parts)
	if err == nil {
		err = j.Ready()
	}
	return j, err
}

func (p *publication) noteShared(j *publish.Journal, parts []part) error {
	if p.stream != nil {
		return j.Note("stream", "")
	}
	x := parts[len(parts)-1]
	return j.Add(x.what, x.mark, x)
}

// appearBy lets the parts appear, the last one, or the stream, once the journal says so.
func (p *publication) appearBy(j *publish.Journal, parts []part) error {
	for i, x := range parts {
		if i == len(parts)-1 && p.stream == nil {
			if err := j.Appearing(); err != nil {
				return err
			}
		}
		if err := x.Appear(); err != nil {
			return err
		}
	}
	if p.stream == nil {
		return nil
	}
	if err := j.Appearing(); err != nil {
		return err
	}
	return p.copyStream()
}

func (p *publication) copyStream() error {
	if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("pipeline: write output: %w", err)
	}
	if _, err := io.Copy(p.out.Stream, bufio.NewReader(p.stream)); err != nil {
		return fmt.Errorf("pipeline: write output: %w", err)
	}
	return nil
}

// discard removes all that has not been finished.
func (p *publication) discard() {
	if p.folder != nil {
		p.folder.Discard()
	}
	if p.corpus != nil {
		p.corpus.Discard()
	}
	if p.plan != nil {
		p.plan.Discard()
	}
	if p.report != nil {
		p.report.Discard()
	}
	if p.vault != nil {
		p.vault.Discard()
	}
	if p.stream != nil {
		p.stream.Close()
		os.Remove(p.stream.Name())
	}
	*p = publication{out: p.out}
}
