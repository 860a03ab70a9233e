package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/seal/vault"
)

// bindVault returns a command that writes documents the flags of a vault, and gives what
// makes of them where the way back is kept.
func bindVault(c *cobra.Command) func(a *app, out pipeline.Output) (*pipeline.Vault, error) {
	var v pipeline.Vault
	var expires string
	c.Flags().StringVar(&v.Path, "vault", "", "create a vault with the originals in this folder, for lethe reveal")
	group(c.Flags(), keysHeading, "vault")
	usual(c.Flags(), "vault")
	key := bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&expires, "vault-expires", "", "the vault reveals nothing from this day on (2027-12-31)")
	group(c.Flags(), keysHeading, "vault-expires")
	return func(a *app, out pipeline.Output) (*pipeline.Vault, error) {
		if v.Path == "" {
			if key.given() > 0 || expires != "" {
				return nil, usageError{hint(errors.New("say with --vault where the way back is to be kept"), c)}
			}
			return nil, nil
		}
		var err error
		if v.Expires, err = day(expires); err != nil {
			return nil, usageError{hint(err, c)}
		}
		if err := key.apart(out, v.Path); err != nil {
			return nil, err
		}
		v.Lock, err = a.lock(c, key, true)
		return &v, err
	}
}

// day reads a date; "" is the zero time.
func day(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return t, fmt.Errorf("%q is not a date: write it as 2027-12-31", text)
	}
	return t, nil
}

func (a *app) vault() *cobra.Command {
	c := &cobra.Command{
		Use:   "vault",
		Short: "Manage a vault: verify it, forget entities, change its key",
		Long: `Manage a vault, in which lethe anonymize --vault keeps the originals. docs/reference/vault.md
explains what a vault is and what it protects against.`,
	}
	c.AddCommand(a.vaultVerify(), a.vaultList(), a.vaultAudit(), a.vaultForget(), a.vaultPurge(), a.vaultRotate())
	return c
}

// onVault makes a command work on the vault that --vault names.
func (a *app) onVault(c *cobra.Command, run func(context.Context, *vault.Vault) error) {
	var path string
	c.Args = cobra.NoArgs
	c.Flags().StringVar(&path, "vault", "", "the vault")
	group(c.Flags(), keysHeading, "vault")
	key := bindKey(c, "vault-", "the vault")
	c.RunE = func(c *cobra.Command, _ []string) error {
		v, err := a.openVault(c, path, key)
		if err != nil {
			return err
		}
		defer v.Close()
		return run(c.Context(), v)
	}
}

func (a *app) openVault(c *cobra.Command, path string, key *keyFlags) (*vault.Vault, error) {
	if path == "" {
		return nil, usageError{hint(errors.New("say with --vault which vault"), c)}
	}
	lock, err := a.lock(c, key, false)
	if err != nil {
		return nil, err
	}
	return vault.Open(path, lock, vault.Options{})
}

func (a *app) vaultVerify() *cobra.Command {
	c := &cobra.Command{
		Use:   "verify --vault VAULT",
		Short: "Check every byte of a vault, and its audit",
		Long: `Check every byte of a vault and every line of its audit. A changed bit, a line that
was changed, moved or left out, and an audit that was truncated or removed are detected.

The journal next to the vault says whether the run that made it has finished, is still
running, or was killed before anything was written with the vault. In the last case the
next run with the same output replaces the vault by itself.`,
		Example: `  lethe vault verify --vault claims.vault --vault-key-file vault.key`,
	}
	a.onVault(c, func(ctx context.Context, v *vault.Vault) error {
		if err := v.Verify(ctx); err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("%s, %s, %s of audit: all is as it was written", plural(v.Documents(), "document", "documents"), plural(len(v.Entities()), "entity", "entities"), plural(len(v.Audit()), "line", "lines")))
		if at := v.Expires(); !at.IsZero() {
			a.log.Info("it reveals until " + at.Format(time.DateOnly))
		}
		if line := journalLine(v.Journal()); line != "" {
			a.log.Info(line)
		}
		return nil
	})
	return c
}

// journalLine reports the outcome of the run that made a vault; "" where nobody knows.
func journalLine(status publish.Status, shared string) string {
	switch {
	case status == publish.InUse:
		return "in use: a run is writing with it"
	case status == publish.Orphan:
		return "orphan: nothing was written with it; the next run with --vault for this place replaces it"
	case status == publish.Finished && shared == "":
		return "finished: what was written with it went to standard output"
	case status == publish.Finished:
		return "finished: what was written with it went to " + shared
	}
	return ""
}

func (a *app) vaultList() *cobra.Command {
	c := &cobra.Command{
		Use:     "list --vault VAULT",
		Short:   "List the entities of a vault, without originals",
		Example: `  lethe vault list --vault claims.vault --vault-key-file vault.key`,
	}
	a.onVault(c, func(_ context.Context, v *vault.Vault) error {
		t := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "ENTITY\tLABEL\tFORMS\tSTATE")
		for _, e := range v.Entities() {
			fmt.Fprintf(t, "%s\t%s\t%d\t%s\n", e.ID, e.Label, e.Forms, stateOf(e))
		}
		return t.Flush()
	})
	return c
}

func stateOf(e vault.Summary) string {
	switch {
	case e.Forgotten:
		return "forgotten"
	case !e.Expires.IsZero():
		return "until " + e.Expires.Format(time.DateOnly)
	}
	return "kept"
}

func (a *app) vaultAudit() *cobra.Command {
	c := &cobra.Command{
		Use:     "audit --vault VAULT",
		Short:   "Check the audit of a vault and write it as JSON Lines",
		Example: `  lethe vault audit --vault claims.vault --vault-key-file vault.key | jq 'select(.action == "reveal")'`,
	}
	a.onVault(c, func(_ context.Context, v *vault.Vault) error {
		e := json.NewEncoder(a.stdout)
		e.SetEscapeHTML(false)
		for _, l := range v.Audit() {
			if err := e.Encode(l); err != nil {
				return err
			}
		}
		return nil
	})
	return c
}
