package native

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/serve/traces"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/pages"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/seal/state"
)

// State is how far a run is.
type State string

const (
	Queued   State = "queued"
	Running  State = "running"
	Done     State = "done"
	Failed   State = "failed"
	Canceled State = "canceled"
)

// Run is one of lethe over a collection: what it found, and made of it.
type Run struct {
	ID       string     `json:"id"`
	State    State      `json:"state"`
	Of       int        `json:"of"`       // the version of the collection
	Settings int        `json:"settings"` // the version of the project's settings
	Began    time.Time  `json:"began"`
	Ended    *time.Time `json:"ended,omitempty"`
	// Stage, Bytes and Total say how far it is; Total is -1 while it is not known.
	Stage string `json:"stage,omitempty"`
	Bytes int64  `json:"bytes,omitempty"`
	Total int64  `json:"total,omitempty"`
	// Error says why it failed: the file, line and offsets, never the text.
	Error string `json:"error,omitempty"`

	Documents    int        `json:"documents"`
	Mentions     int        `json:"mentions"`
	Entities     int        `json:"entities"`
	Masked       int        `json:"masked"`
	Replacements int        `json:"replacements"`
	Before       Disclosure `json:"before"`
	After        Disclosure `json:"after"`
	Left         int        `json:"left"` // files that are no documents, and were left out
	Open         int        `json:"open"` // direct identifiers that stay
	Over         int        `json:"over"` // bounds that are not met
	NotAnonymous []string   `json:"not_anonymous,omitempty"`
	Warnings     int        `json:"warnings"`
}

// Disclosure is how much a collection tells of whom it is about.
type Disclosure struct {
	HighestRisk float64 `json:"highest_risk"` // an index in [0,1], of what was found
	HighChains  int     `json:"high_chains"`
}

// job is a run that waits or is under way. The store's lock guards it.
type job struct {
	at, project, name string
	run               Run
	cancel            context.CancelFunc // nil while it waits
	canceled          bool
}

func (j *job) seen() *Run {
	run := j.run
	return &run
}

// Start begins a run over a collection as it is now. It waits where others are under way.
func (s *Store) Start(project, name string) (*Collection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.collection(project, name)
	if err != nil {
		return nil, err
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	if s.running[at] != nil {
		return nil, ErrBusy
	}
	p, err := s.project(project)
	if err != nil {
		return nil, err
	}
	id := make([]byte, 8)
	rand.Read(id)
	c.Run = &Run{ID: hex.EncodeToString(id), State: Queued, Of: c.Version, Settings: p.Version, Began: s.now().UTC().Truncate(time.Second), Total: -1}
	c.Approved, c.Stale = nil, false
	return c, s.enqueue(at, project, c)
}

// enqueue takes a run in, so that it is begun anew should this process end.
func (s *Store) enqueue(at, project string, c *Collection) error {
	if err := keep(at, collectionFile, c); err != nil {
		return err
	}
	j := &job{at: at, project: project, name: c.Name, run: *c.Run}
	select {
	case s.queue <- j:
		s.running[at] = j
		return nil
	default:
		return ErrBusy
	}
}

// again begins the runs anew that were under way when the last process ended.
func (s *Store) again() error {
	projects, err := s.Projects()
	if err != nil {
		return err
	}
	for _, p := range projects {
		all, err := s.Collections(p.Name)
		if err != nil {
			return err
		}
		for _, c := range all {
			if c.Run == nil || c.Run.State != Queued && c.Run.State != Running {
				continue
			}
			if _, err := s.Start(p.Name, c.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Cancel ends the run that is under way or waits.
func (s *Store) Cancel(project, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at, err := s.place(project, name)
	if err != nil {
		return err
	}
	j := s.running[at]
	if j == nil {
		return ErrNotReady
	}
	j.canceled = true
	if j.cancel != nil {
		j.cancel()
	}
	return nil
}

// work does one run after the other: each takes all processors.
func (s *Store) work(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case j := <-s.queue:
			s.carry(ctx, j)
		}
	}
}

// carry does a run. What it ends as is kept before anybody can begin another.
func (s *Store) carry(all context.Context, j *job) {
	ctx, cancel := context.WithCancel(all)
	defer cancel()
	s.mu.Lock()
	j.cancel = cancel
	j.run.State = Running
	if j.canceled {
		cancel()
	}
	s.mu.Unlock()
	traced := s.Traces.Run(ctx)
	done, err := s.do(ctx, j, traced)
	documents := 0
	if done != nil {
		documents = done.Documents
	}
	traced.End(documents, err)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.running, j.at)
	if all.Err() != nil && err != nil {
		return // the next process does it again
	}
	run := j.run
	run.Stage, run.Bytes, run.Total = "", 0, 0
	ended := s.now().UTC().Truncate(time.Second)
	run.Ended = &ended
	switch {
	case err == nil:
		run.State = Done
		run.count(done)
	case j.canceled:
		run.State = Canceled
	default:
		run.State, run.Error = Failed, failure.Line(err)
		s.log.Warn("a run failed", "project", j.project, "collection", j.name)
	}
	c, err := read[Collection](j.at, collectionFile)
	if err == nil {
		c.Run = &run
		err = errors.Join(keep(j.at, collectionFile, c), prune(j.at, c))
	}
	if err != nil {
		s.log.Error("how a run ended cannot be kept", "project", j.project, "collection", j.name)
	}
}

func (r *Run) count(done *pipeline.Anonymization) {
	r.Documents, r.Mentions, r.Entities = done.Documents, done.Mentions, done.Entities
	r.Masked, r.Replacements = len(done.Plan.Masked), done.Replacements
	r.Before = Disclosure{done.Before.HighestRisk, done.Before.ChainsByLevel.High}
	r.After = Disclosure{done.After.HighestRisk, done.After.ChainsByLevel.High}
	r.Left, r.Over, r.NotAnonymous = len(done.Skipped), done.Unmet+done.Kept, done.NotAnonymous
	for _, d := range done.Direct {
		r.Open += d.Entities
	}
	r.Warnings = len(done.Warnings)
}

// errEmpty says that nothing was uploaded.
var errEmpty = errors.New("there are no documents")

// do is the run itself.
func (s *Store) do(ctx context.Context, j *job, traced *traces.Run) (*pipeline.Anonymization, error) {
	config, err := s.configOf(j.project)
	if err != nil {
		return nil, err
	}
	all, err := files(j.at)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, errEmpty
	}
	source, err := format.Open(filepath.Join(j.at, inputFolder), config.Input.Options(nil))
	if err != nil {
		return nil, err
	}
	defer source.Close()
	opts, err := s.optionsOf(ctx, j, &config, traced)
	if err != nil {
		return nil, err
	}
	rows, err := s.newRows(ctx, j.at, j.run.ID)
	if err != nil {
		return nil, err
	}
	defer rows.discard()
	opts.Review = rows
	runner, err := pipeline.New(ctx, config, source, opts)
	if err != nil {
		return nil, err
	}
	defer runner.Close()
	out := pipeline.Output{
		Folder: filepath.Join(j.at, sharedFolder), Report: filepath.Join(j.at, reportFolder), Plan: filepath.Join(j.at, planFile),
		Title: j.name, Force: true,
		// The pages of the review appear with the run that they show, and what its names stand for before it.
		Commit: func() error {
			if opts.State != nil {
				if err := s.keepState(ctx, j, opts.State); err != nil {
					return err
				}
			}
			return rows.appear()
		},
	}
	if out.Vault, err = s.vaultOf(j); err != nil {
		return nil, err
	}
	done, err := runner.Anonymize(ctx, out)
	if err != nil {
		return nil, err
	}
	s.measuring.Lock()
	defer s.measuring.Unlock()
	rows.measured.run = j.run.ID
	s.remember(rows.measured)
	return done, nil
}

// optionsOf gives a run what people decided, where its progress is kept, and a state for what it invents.
func (s *Store) optionsOf(ctx context.Context, j *job, config *pipeline.Config, traced *traces.Run) (pipeline.Options, error) {
	opts := pipeline.Options{Engines: pipeline.Engines{Pages: pages.HTML}, Progress: func(stage string, done, total int64) {
		s.mu.Lock()
		defer s.mu.Unlock()
		j.run.Stage, j.run.Bytes, j.run.Total = stage, done, total
		traced.Stage(stage)
	}}
	decided, err := s.base.decisions(ctx, j.at)
	if err != nil {
		return opts, err
	}
	if len(decided) > 0 {
		opts.Decisions, opts.DecisionsName = bytes.NewReader(decided), decisionsFile
	}
	if s.lock != nil && slices.ContainsFunc(config.Replace.Kinds(), func(k replace.Kind) bool { return k.Name == "surrogate" }) {
		opts.State = state.New()
	}
	return opts, nil
}

// Shared is the folder of what the last run made, where it is approved.
func (s *Store) Shared(project, name string) (folder string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.shareable(project, name)
	if err != nil {
		return "", err
	}
	if c.Approved == nil || c.Approved.Run != c.Run.ID {
		return "", ErrOpen
	}
	at, err := s.place(project, name)
	return filepath.Join(at, sharedFolder), err
}

// Report opens a file of the last run's report, for those who check it: report.json, report.html,
// decision.html or documents.html.
func (s *Store) Report(project, name, file string) (*os.File, error) {
	if !slices.Contains([]string{"report.json", "report.html", "decision.html", "documents.html"}, file) {
		return nil, ErrNotFound
	}
	_, at, err := s.finished(project, name)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(at, reportFolder, file))
	return f, missing(err)
}

// Plan opens what the last run masked, with the values.
func (s *Store) Plan(project, name string) (*os.File, error) {
	_, at, err := s.finished(project, name)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(filepath.Join(at, planFile))
	return f, missing(err)
}

// finished is a collection with a run that is done, and its folder.
func (s *Store) finished(project, name string) (*Collection, string, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, "", err
	}
	if c.Run == nil || c.Run.State != Done {
		return nil, "", ErrNotReady
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, "", fmt.Errorf("project: %w", err)
	}
	return c, at, nil
}
