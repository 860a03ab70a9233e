package pipeline

import (
	"context"
	"io"

	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/review"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// Output says where an anonymized collection goes.
type Output struct {
	Folder string    // to share; "" where Corpus or Stream is set
	Corpus string    // a file that becomes a corpus, instead; its source is opened AsJSON
	Draft  Drafter   // starts that corpus; nil without Corpus
	Stream io.Writer // takes the documents of an input of one file instead
	Sink   Sink      // takes the documents instead, and nothing else is written
	Report string    // for the owner only; "" for Folder + ".report", or none with Stream; after Corpus too
	Plan   string    // file that names the masked originals; "" for none
	Title  string    // what the report calls the collection
	Force  bool      // replace what an earlier run wrote
	Vault  *Vault    // keeps the way back; nil for none
	// Commit, if not nil, is called when all is ready and nothing has appeared: what a
	// state is to remember must be safe before what stands for it is out.
	Commit func() error
	// Review, if not nil, is shown every document that is written, in the order of the source.
	// What it sees holds originals.
	Review func(review.Document) error
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
	Beside       beside.Places
	Reach        []report.Reach // by label, how far replacement went
	Passages     Passages
	NotAnonymous []string             // why, where operators keep originals
	Direct       []report.DirectLeft  // what identifies by itself and is not masked
	Masked       []report.MaskedCount // by label and pass
	NotSearched  []string             // metadata that was copied as it is, by key; "*" is all
	Unmet        int                  // bounds that no plan meets, because of what was shared earlier
	Kept         int                  // bounds that are not met, with entities that decisions keep
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
	choice, err := r.config.Replace.Operators(replace.Deps{Key: key, State: r.state})
	if err != nil {
		return nil, err
	}
	p, err := newPublication(ctx, out, len(r.config.unsafe()) > 0)
	if err != nil {
		return nil, err
	}
	defer p.discard()
	if p.vault, err = r.newVault(out); err != nil {
		return nil, err
	}
	unmet, err := r.takeGuard(ctx)
	if err != nil {
		return nil, err
	}
	read, err := r.collect(ctx, true, nil)
	if err != nil {
		return nil, err
	}
	cautions := append(r.config.cautions(), r.idle(read)...)
	cautions = append(cautions, unmet...)
	if warning != "" {
		cautions = append(cautions, Warning{Message: warning})
	}
	read.warnings = append(cautions, read.warnings...)
	decided, err := r.decide(ctx, read)
	if err != nil {
		return nil, err
	}
	p.out.Commit = r.keep(decided, p.out.Commit)
	w, err := r.write(ctx, decided, choice, p)
	if err != nil {
		return nil, err
	}
	done := r.anonymized(w, p)
	if err := r.writeManifest(ctx, p, done); err != nil {
		return nil, err
	}
	if err := r.report(ctx, w, p, done); err != nil {
		return nil, err
	}
	return done, p.appear()
}

// anonymized is what the caller is told of a collection that is written.
func (r *Runner) anonymized(w *written, p *publication) *Anonymized {
	done := &Anonymized{
		Outcome: r.outcome(w.collected), Plan: w.plan, Written: w.documents, Replacements: w.replaced, Beside: w.beside,
		Reach: w.tally.ByLabel(), Passages: w.passageCounts(), NotAnonymous: r.config.unsafe(), Direct: r.left(w.planned), Report: p.out.Report,
	}
	done.Kept = w.over
	if w.earlier != nil {
		done.Unmet = w.earlier.open
	}
	for _, key := range r.config.Metadata.Keep { // a name of a column may be somebody's
		done.NotSearched = append(done.NotSearched, w.scrub(key))
	}
	return done
}

// report writes the report and the plan, and takes from them what Anonymized counts.
func (r *Runner) report(ctx context.Context, w *written, p *publication, done *Anonymized) error {
	names := report.OpaqueNames(w.entitiesByPlace())
	view, err := r.reportOf(w.planned, names)
	if err != nil {
		return err
	}
	done.written(view)
	if !r.config.Report.ShowOriginals {
		view.Scrub = w.scrub
	}
	if r.config.Replace.NeedsModel() {
		view.Rewrites = w.rewrites(view)
	}
	d := &view.Details
	d.Title, d.Sample = p.out.Title, w.sampling.Documents()
	if d.Parts, err = r.parts(ctx, p); err != nil {
		return err
	}
	r.phase("reporting")
	told, err := view.Report(ctx)
	if err != nil {
		return err
	}
	done.Totals, done.Masked = totalsOf(told), told.Summary.MaskedBy
	if err := p.writeReport(told, view, r.config.Report.Language); err != nil {
		return err
	}
	return p.writePlan(ctx, view)
}

// key loads the key of keyed operators, if one of those asked for needs it.
func (r *Runner) key(out Output) (replace.Key, string, error) {
	file := r.config.Replace.KeyFile
	kind, keyed := r.config.Replace.Keyed()
	switch {
	case !keyed:
		return replace.Key{}, "", nil
	case file == "":
		orSeed := ""
		if kind.TakesSeed {
			orSeed = ", or, to draw what others can guess, --seed NUMBER"
		}
		return replace.Key{}, "", failure.Errorf("pipeline", "%s needs a key: give --key-file FILE, it is made if it is not there%s", kind.Name, orSeed)
	case out.Folder == "":
		return seal.LoadKey(file)
	}
	return seal.LoadKey(file, out.Folder)
}

// unsafe says why the output is not anonymous, whatever is masked; nothing where it is.
func (c *Config) unsafe() []string {
	out := c.Replace.Dangers()
	if c.Mask.Mode == mask.None {
		out = append(out, "nothing is masked")
	}
	return out
}

// cautions are what the user should know of the operators before anything is shared.
func (c *Config) cautions() (out []Warning) {
	for _, caution := range c.Replace.Cautions(c.Mask.Mode == mask.All) {
		out = append(out, Warning{Message: caution})
	}
	return out
}
