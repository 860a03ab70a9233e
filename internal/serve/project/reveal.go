package project

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/lethe-privacy/lethe/pipeline"
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

// prune removes the vaults of runs that nobody approved: nothing of them was shared.
func prune(at string, c *Collection) error {
	folder := filepath.Join(at, vaultFolder)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return missingIsFine(err)
	}
	for _, e := range entries {
		if c.Run != nil && e.Name() == c.Run.ID && c.Run.State == Done || slices.Contains(c.Vaults, e.Name()) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(folder, e.Name())); err != nil {
			return fmt.Errorf("project: %w", err)
		}
	}
	return nil
}

func missingIsFine(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Revealing is a text in which originals are put back.
type Revealing struct {
	Run      string // by whose vault; "" for that of the last run that was approved
	Text     string
	Document string // the id of the document that the text was made of, if it is known
	Reason   string // for the audit
}

// Revealed is a text with originals.
type Revealed struct {
	Text string `json:"text"`
	Left int    `json:"left"` // stretches that may stand for several, and stay
}

// Reveal puts originals back in a text that was made of what a collection shared. It stands in
// the audit of the vault first.
func (s *Store) Reveal(ctx context.Context, project, name string, q Revealing) (*Revealed, error) {
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
	return &Revealed{text, len(left)}, ctx.Err()
}
