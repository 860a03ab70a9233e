package native

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// vaultOf is where a run keeps the way back; nil where the service keeps none.
func (s *Store) vaultOf(j *job) (*pipeline.Vault, error) {
	if s.lock == nil {
		return nil, nil
	}
	folder := filepath.Join(j.at, vaultFolder)
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("project: %w", err)
	}
	return &pipeline.Vault{Path: filepath.Join(folder, j.run.ID), Lock: *s.lock}, nil
}

// prune removes the vaults and states of runs that nobody approved: nothing of them was shared.
func prune(at string, c *Collection) error {
	for _, folder := range []string{filepath.Join(at, vaultFolder), filepath.Join(at, statesFolder)} {
		entries, err := os.ReadDir(folder)
		if missingIsFine(err) != nil {
			return err
		}
		for _, e := range entries {
			run, _, _ := strings.Cut(e.Name(), ".")
			if c.Run != nil && run == c.Run.ID && c.Run.State == Done || slices.Contains(c.Vaults, run) {
				continue
			}
			if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
				return fmt.Errorf("project: %w", err)
			}
		}
	}
	return nil
}

// stateOf is where it is kept, sealed, which surrogates a run gave.
func stateOf(at, run string) string { return filepath.Join(at, statesFolder, run+".state") }

// keepState keeps which surrogates a run gave, before anything that has them appears.
func (s *Store) keepState(ctx context.Context, j *job, given *state.State) (err error) {
	file := stateOf(j.at, j.run.ID)
	if err := os.Mkdir(filepath.Dir(file), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("project: %w", err)
	}
	f, err := state.Open(ctx, file, *s.lock, state.Options{})
	if err != nil {
		return err
	}
	f.Replace(given)
	return errors.Join(f.Save(), f.Close())
}

// Names are the names under which what a collection shared can be asked about.
type Names struct {
	Run    string
	Config pipeline.Config // of the project
	State  func(context.Context) (*state.State, error)
}

// Known says by which names the last run that was approved can be asked about.
func (s *Store) Known(project, name string) (*Names, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	if s.lock == nil || len(c.Vaults) == 0 {
		return nil, ErrNoState
	}
	run := c.Vaults[len(c.Vaults)-1]
	file := stateOf(at, run)
	if _, err := os.Stat(file); err != nil {
		return nil, ErrNoState
	}
	config, err := s.configOf(project)
	if err != nil {
		return nil, err
	}
	return &Names{run, config, func(ctx context.Context) (*state.State, error) { return state.Read(ctx, file, *s.lock) }}, nil
}

func missingIsFine(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// RevealRequest is a text in which originals are put back.
type RevealRequest struct {
	Run      string // by whose vault; "" for that of the last run that was approved
	Text     string
	Document string // the id of the document that the text was made of, if it is known
	Reason   string // for the audit
}

// RevealedText is a text with originals.
type RevealedText struct {
	Text string `json:"text"`
	Left int    `json:"left"` // stretches that may stand for several, and stay
}

// Reveal puts originals back in a text that was made of what a collection shared. It stands in
// the audit of the vault first.
func (s *Store) Reveal(ctx context.Context, project, name string, q RevealRequest) (*RevealedText, error) {
	c, err := s.Collection(project, name)
	if err != nil {
		return nil, err
	}
	if q.Run == "" && len(c.Vaults) > 0 {
		q.Run = c.Vaults[len(c.Vaults)-1]
	}
	if s.lock == nil || !slices.Contains(c.Vaults, q.Run) {
		return nil, ErrNoVault
	}
	if q.Reason == "" {
		return nil, ErrReason
	}
	at, err := s.place(project, name)
	if err != nil {
		return nil, err
	}
	// One at a time: each adds a line to the audit of the vault.
	s.revealing.Lock()
	defer s.revealing.Unlock()
	v, err := vault.Open(filepath.Join(at, vaultFolder, q.Run), *s.lock, vault.Options{})
	if err != nil {
		return nil, err
	}
	defer v.Close()
	r, err := v.UnsafeReveal(vault.Request{Reason: q.Reason})
	if err != nil {
		return nil, ErrReason
	}
	if q.Document != "" {
		if r, err = r.Near(q.Document); err != nil {
			return nil, err
		}
	}
	text, left, err := r.Text(q.Text)
	if err != nil {
		return nil, err
	}
	return &RevealedText{text, len(left)}, ctx.Err()
}
