package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/ledger"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
)

// stateFlags are the flags for the memory of earlier runs.
type stateFlags struct {
	path       string
	collection string
	wait       bool
	key        *keyFlags
}

// history is what earlier runs left, for one that adds to it.
type history struct {
	*state.File
	shared *pipeline.Earlier // nil where no collection is named
}

// bindState adds its flags to a command that adds to a state, and to a collection.
func bindState(c *cobra.Command) *stateFlags {
	s := bindGrowing(c)
	c.Flags().StringVar(&s.collection, "collection", "", "measure the documents among all that runs with this file have shared, and add them; needs --state, whose key seals it; created if missing")
	return s
}

// bindGrowing returns a command that adds to a state its flags.
func bindGrowing(c *cobra.Command) *stateFlags {
	s := bindKnown(c, "remember entities and their surrogates in this file and reuse them; created if missing")
	c.Flags().BoolVar(&s.wait, "state-wait", false, "wait while another run is using the state")
	group(c.Flags(), keysHeading, "state-wait")
	return s
}

// bindKnown returns a command that reads a state its flags.
func bindKnown(c *cobra.Command, doc string) *stateFlags {
	s := &stateFlags{key: bindKey(c, "state-", "the state")}
	otherwise(c.Flags(), "state-key-file", "that of --key-file")
	c.Flags().StringVar(&s.path, "state", "", doc)
	group(c.Flags(), keysHeading, "state")
	usual(c.Flags(), "state")
	return s
}

// open opens the state for a run that adds to it, and the collection; nil where none is asked
// for. Neither they nor their key may be where the run writes. The lock of the state keeps
// other runs from the collection too.
func (s *stateFlags) open(c *cobra.Command, a *app, o *options, out pipeline.Output) (*history, error) {
	if s.path == "" && s.collection == "" {
		return nil, nil
	}
	if err := s.complete(c); err != nil {
		return nil, err
	}
	if err := errors.Join(apart(out, s.path, s.collection), s.key.apart(out, "")); err != nil {
		return nil, err
	}
	lock, err := s.lock(c, a, o, true)
	if err != nil {
		return nil, err
	}
	f, err := state.Open(c.Context(), s.path, lock, state.Options{Wait: s.wait})
	if errors.Is(err, state.ErrBusy) {
		return nil, fmt.Errorf("%w; --state-wait waits for it", err)
	}
	if err != nil {
		return nil, err
	}
	m := &history{File: f}
	if m.shared, err = s.earlier(c.Context(), lock); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return m, nil
}

// complete refuses a collection without a state.
func (s *stateFlags) complete(c *cobra.Command) error {
	if s.collection != "" && s.path == "" {
		return usageError{hint(errors.New("--collection needs --state, so that what is shared twice is replaced alike"), c)}
	}
	return nil
}

// look reads the state and the collection for a run that adds to neither; both are nil where none is named.
func (s *stateFlags) look(c *cobra.Command, a *app, o *options) (*state.State, *pipeline.Earlier, error) {
	if err := s.complete(c); err != nil {
		return nil, nil, err
	}
	known, err := s.read(c, a, o)
	if err != nil || s.collection == "" {
		return known, nil, err
	}
	if _, err := os.Stat(s.collection); err != nil { // nothing is shared by a name that is misspelt
		return nil, nil, fmt.Errorf("--collection: %w", err)
	}
	lock, err := s.lock(c, a, o, false)
	if err != nil {
		return nil, nil, err
	}
	shared, err := s.earlier(c.Context(), lock)
	if err != nil {
		return nil, nil, err
	}
	shared.Save = nil
	return known, shared, nil
}

// earlier opens the collection; nil where none is named.
func (s *stateFlags) earlier(ctx context.Context, lock seal.Lock) (*pipeline.Earlier, error) {
	if s.collection == "" {
		return nil, nil
	}
	l, err := ledger.Open(ctx, s.collection, lock)
	if errors.Is(err, seal.ErrNotSealed) {
		return nil, fmt.Errorf("%w; --collection names a file of its own, no corpus", err)
	}
	if err != nil {
		return nil, err
	}
	return &pipeline.Earlier{Ledger: l, Save: func(l *ledger.Ledger) error { return l.Save(s.collection, lock) }}, nil
}

// read reads the state; nil where none is named.
func (s *stateFlags) read(c *cobra.Command, a *app, o *options) (*state.State, error) {
	if s.path == "" {
		return nil, nil
	}
	lock, err := s.lock(c, a, o, false)
	if err != nil {
		return nil, err
	}
	return state.Read(c.Context(), s.path, lock)
}

// lock is what the state is sealed with: its own key, or that of the run.
func (s *stateFlags) lock(c *cobra.Command, a *app, o *options, fresh bool) (seal.Lock, error) {
	config, err := o.resolve()
	if err != nil {
		return seal.Lock{}, err
	}
	key := *s.key
	if key.given() == 0 {
		key.file = config.Replace.KeyFile
	}
	return a.lock(c, &key, fresh)
}
