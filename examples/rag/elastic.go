package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/pipeline/pages"
	"github.com/lethe-privacy/lethe/pipeline/query"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// safe is a collection that can be shared, with the state by which questions meet it and
// the vault by which answers come back. Both are for the owner.
type safe struct {
	letters  []letter
	rewriter *query.Rewriter
	vault    *vault.Vault
}

// invented are the settings for the letters that the program invents: everything goes.
func invented(keyFile string) pipeline.Config {
	c := pipeline.Default()
	c.Schema = "general"
	c.Mask.Mode = "all"
	c.Link.Similar = "spelling"
	c.Replace.Operator, c.Replace.KeyFile, c.Replace.Locale = "surrogate", keyFile, "en-GB"
	return c
}

// realistic are those for letters as people write them: the profile for search, which keeps
// facts, and names of firms go like everything that identifies by itself.
func realistic(keyFile, locale string) (pipeline.Config, error) {
	c := pipeline.Default()
	if err := c.Apply("search"); err != nil {
		return c, err
	}
	c.Mask.Always = []string{"direct", "ORGANIZATION"}
	c.Replace.KeyFile, c.Replace.Locale = keyFile, locale
	return c, nil
}

// anonymize makes letters safe. What it writes is below dir: the letters as JSON Lines, which
// an owner would not leave there, and shared, letters.state and letters.vault.
func anonymize(ctx context.Context, letters []letter, dir string, config pipeline.Config) (*safe, error) {
	in := filepath.Join(dir, "letters.jsonl")
	if err := write(in, letters); err != nil {
		return nil, err
	}
	key, _, err := seal.LoadKey(config.Replace.KeyFile)
	if err != nil {
		return nil, err
	}
	lock := seal.ByKey(key)
	known, err := state.Open(ctx, filepath.Join(dir, "letters.state"), lock, state.Options{})
	if err != nil {
		return nil, err
	}
	defer known.Close()
	source, err := format.Open(in, format.Options{})
	if err != nil {
		return nil, err
	}
	defer source.Close()
	run, err := pipeline.New(ctx, config, source, pipeline.Options{State: known.State, Engines: pipeline.Engines{Pages: pages.HTML}})
	if err != nil {
		return nil, err
	}
	shared, kept := filepath.Join(dir, "shared"), filepath.Join(dir, "letters.vault")
	_, err = run.Anonymize(ctx, pipeline.Output{
		Folder: shared, Commit: known.Save, Vault: &pipeline.Vault{Path: kept, Lock: lock},
	})
	if err != nil {
		return nil, err
	}
	s := &safe{}
	if s.letters, err = read(filepath.Join(shared, "letters.jsonl")); err != nil {
		return nil, err
	}
	finder, err := pipeline.NewFinder(&config, pipeline.FinderOptions{})
	if err != nil {
		return nil, err
	}
	if s.rewriter, err = query.New(ctx, finder, config.Link, known.State, query.Options{}); err != nil {
		return nil, err
	}
	s.vault, err = vault.Open(kept, lock, vault.Options{})
	return s, err
}

// ask rewrites a question.
func (s *safe) ask(ctx context.Context, question string) (string, error) {
	r, err := s.rewriter.Query(ctx, question)
	return r.Text, err
}

// reveal puts the originals back into an answer, for whoever may see them. The audit of
// the vault says that it did.
func (s *safe) reveal(answer, reason string) (string, error) {
	r, err := s.vault.UnsafeReveal(vault.Request{Reason: reason, Documents: 1})
	if err != nil {
		return "", err
	}
	text, _, err := r.Text(answer)
	return text, err
}

func write(path string, letters []letter) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(f)
	for _, l := range letters {
		if err := enc.Encode(l); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}

func read(path string) ([]letter, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []letter
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var l letter
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("read %s: line %d: %w", path, len(out)+1, err)
		}
		out = append(out, l)
	}
	return out, nil
}
