package pipeline

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/echo/beside"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publication"
	"github.com/lethe-privacy/lethe/internal/replace/ready"
	"github.com/lethe-privacy/lethe/internal/report"
	"github.com/lethe-privacy/lethe/internal/shard"
	"github.com/lethe-privacy/lethe/mask"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal"
)

// Output says where an anonymized collection goes.
type Output = publication.Output

// Vault is where the way back is kept.
type Vault = publication.Vault

// Sink takes the records of an output: files, or a corpus.
type Sink = publication.Sink

// Draft is a corpus in the making.
type Draft = publication.Draft

// Drafter starts a corpus that is to appear at place; pipeline/stored has one.
type Drafter = publication.Drafter

// Anonymization counts what Anonymize did.
type Anonymization struct {
	Outcome
	Totals
	Plan         *mask.Plan // nil without a report
	Written      int
	Replacements int
	Beside       beside.Places
	Reach        []report.Reach // by label, how far replacement went
	Passages     Passages
	NotAnonymous []string             // why, where operators keep originals
	Direct       []report.DirectCount // what identifies by itself and is not masked
	Masked       []report.MaskedCount // by label and pass
	NotSearched  []string             // metadata that was copied as it is, by key; "*" is all
	Unmet        int                  // bounds that no plan meets, because of what was shared earlier
	Kept         int                  // bounds that are not met, with entities that decisions keep
	Report       string               // the folder, "" if none was written
}

// Anonymize reads the collection, masks what its risks ask for and writes the
// collection and its report. Either all of that appears, or nothing.
func (r *Runner) Anonymize(ctx context.Context, out Output) (*Anonymization, error) {
	if err := r.mayRewrite(ctx); err != nil {
		return nil, err
	}
	s, err := newSession(ctx, r, out)
	if err != nil {
		return nil, err
	}
	defer s.Discard()
	if r.guarded, err = r.rehearseGuard(ctx); err != nil {
		return nil, err
	}
	var see func(*lethe.Document, []lethe.Mention) error
	if r.review != nil {
		see = r.review.Found
	}
	read, err := r.collect(ctx, true, see)
	if err != nil {
		return nil, err
	}
	read.warnings = slices.Concat(r.config.cautions(), read.idle(r, r.finder.IdleColumns()), r.guarded.warnings(), s.warnings, read.warnings)
	decided, err := read.decide(ctx, r)
	if err != nil {
		return nil, err
	}
	return s.finish(ctx, r, decided)
}

// session is a run that has begun to write.
type session struct {
	*publication.Publication
	choice   replace.Choice
	ready    *ready.Outcome // what operators made ready when the plan was made; nil: nothing
	key      replace.Key
	warnings []Warning // of the key
	// applied gives the replaced documents, one by one, where other processes replaced them.
	applied func() (*shard.RowOutcome, error, bool)
	source  shard.Source // what those saw of the collection
	shards  int          // in which mentions were found
}

// newSession prepares what is written, before anything is read.
func newSession(ctx context.Context, r *Runner, out Output) (*session, error) {
	out.Report = out.ReportFolder()
	if out.Report != "" && r.pages == nil {
		return nil, failure.New("pipeline", "the run writes a report, and this program links nothing that writes its pages: give Engines.Pages, or Output.NoReport")
	}
	if err := out.Apart(); err != nil {
		return nil, err
	}
	key, warning, err := r.config.key(out.Folder)
	if err != nil {
		return nil, err
	}
	s := &session{key: key}
	if warning != "" {
		s.warnings = []Warning{{Message: warning}}
	}
	if s.choice, err = r.config.Replace.Operators(replace.Deps{Key: key, State: r.state}); err != nil {
		return nil, err
	}
	if s.Publication, err = publication.New(ctx, out, len(r.config.unsafe()) > 0); err != nil {
		return nil, err
	}
	if err := s.OpenVault(r.config.Input); err != nil {
		s.Discard()
		return nil, err
	}
	return s, nil
}

// finish writes a planned collection and publishes it.
func (s *session) finish(ctx context.Context, r *Runner, decided *planning) (*Anonymization, error) {
	s.Output.Commit = decided.keep(r, s.Output.Commit)
	w, err := decided.write(ctx, r, s)
	if err != nil {
		return nil, err
	}
	done := w.anonymized(r, s.Publication)
	if err := done.writeManifest(ctx, r, s.Publication); err != nil {
		return nil, err
	}
	if err := w.report(ctx, r, s.Publication, done); err != nil {
		return nil, err
	}
	return done, s.Appear()
}

// anonymized is the caller's summary of a written collection.
func (w *result) anonymized(r *Runner, p *publication.Publication) *Anonymization {
	done := &Anonymization{
		Outcome: w.outcome(r), Plan: w.plan, Written: w.documents, Replacements: w.replaced, Beside: w.beside,
		Reach: w.tally.ByLabel(), Passages: w.passages.Counts(), NotAnonymous: r.config.unsafe(), Direct: w.left(r.schema), Report: p.Output.Report,
	}
	done.Kept = w.over
	if w.earlier != nil {
		done.Unmet = w.earlier.open
	}
	done.NotSearched = notSearched(r, w.scrub)
	return done
}

// report writes the report and the plan, and adds their counts to those of the run.
func (w *result) report(ctx context.Context, r *Runner, p *publication.Publication, done *Anonymization) error {
	view := w.view(r, report.OpaqueNames(w.entitiesByPlace()))
	if p.Output.Report != "" { // a text alone has no report, and is not to wait for it
		if err := r.stamp(view); err != nil {
			return err
		}
	}
	done.written(view)
	if !r.config.Report.ShowOriginals {
		view.Scrub = w.scrub
	}
	if r.config.Replace.NeedsModel() {
		view.Rewrites = w.rewrites(view)
	}
	d := &view.Details
	d.Title, d.Sample = p.Output.Title, w.sampling.Documents()
	var err error
	if d.Parts, err = r.parts(ctx, p); err != nil {
		return err
	}
	r.phase("reporting")
	told, err := view.Report(ctx)
	if err != nil {
		return err
	}
	done.Totals, done.Masked = totalsOf(told), told.Summary.MaskedBy
	if err := errors.Join(p.WriteReport(told.Files(r.shown(), r.pages)), view.Err()); err != nil {
		return err
	}
	return p.WritePlan(func(w io.Writer) error { return errors.Join(view.PlanFile(ctx).WriteJSON(w), view.Err()) })
}

// key loads the key of keyed operators, if one of those asked for needs it.
func (c *Config) key(folder string) (replace.Key, string, error) {
	file := c.Replace.KeyFile
	kind, keyed := c.Replace.Keyed()
	switch {
	case !keyed:
		return replace.Key{}, "", nil
	case file == "":
		orSeed := ""
		if kind.TakesSeed {
			orSeed = ", or, to draw what others can guess, --seed NUMBER"
		}
		return replace.Key{}, "", failure.Errorf("pipeline", "%s needs a key: give --key-file FILE, it is made if it is not there%s", kind.Name, orSeed)
	case folder == "":
		return seal.LoadKey(file)
	}
	return seal.LoadKey(file, folder)
}

// unsafe gives the reasons why the output is not anonymous whatever is masked. It is empty if there are none.
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
