package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
	"github.com/lethe-privacy/lethe/vault"
)

// bindVault gives a command that writes documents the flags of a vault, and gives what
// makes of them where the way back is kept.
func bindVault(c *cobra.Command) func(a *app, shared string) (*pipeline.Vault, error) {
	var v pipeline.Vault
	var expires string
	c.Flags().StringVar(&v.Path, "vault", "", "keep the way back in this folder, which is made, for lethe reveal")
	key := bindKey(c, "vault-", "the vault")
	c.Flags().StringVar(&expires, "vault-expires", "", "from this day on (2027-12-31) the vault reveals nothing")
	return func(a *app, shared string) (*pipeline.Vault, error) {
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
		outside := []string{v.Path}
		if shared != "" {
			outside = append(outside, shared)
		}
		v.Lock, err = a.lock(c, key, true, outside...)
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
		return t, fmt.Errorf("%q is no day: want one as 2027-12-31", text)
	}
	return t, nil
}

func (a *app) vault() *cobra.Command {
	c := &cobra.Command{
		Use:   "vault",
		Short: "Look after a vault: check it, forget in it, change its key",
		Long: `Look after a vault, in which lethe anonymize --vault keeps the way back. What a vault
is, and what it is safe against, is told in docs/vault.md.`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(a.vaultVerify(), a.vaultList(), a.vaultAudit(), a.vaultForget(), a.vaultPurge(), a.vaultRotate())
	return c
}

// onVault makes a command work on the vault that --vault names.
func (a *app) onVault(c *cobra.Command, run func(context.Context, *vault.Vault) error) {
	var path string
	c.Args = cobra.NoArgs
	c.Flags().StringVar(&path, "vault", "", "the vault")
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
was changed, moved or left out, and an audit that was cut short or removed are found.`,
		Example: `  lethe vault verify --vault claims.vault --vault-key-file vault.key`,
	}
	a.onVault(c, func(ctx context.Context, v *vault.Vault) error {
		if err := v.Verify(ctx); err != nil {
			return err
		}
		a.log.Info(fmt.Sprintf("%d documents, %d entities, %d lines of audit: all is as it was written", v.Documents(), len(v.Entities()), len(v.Audit())))
		if at := v.Expires(); !at.IsZero() {
			a.log.Info("it reveals until " + at.Format(time.DateOnly))
		}
		return nil
	})
	return c
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

func stateOf(e vault.Listed) string {
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

func (a *app) vaultForget() *cobra.Command {
	var ids []string
	var file, reason string
	c := &cobra.Command{
		Use:   "forget --vault VAULT --entity ID",
		Short: "Destroy the originals of entities",
		Long: `Destroy the keys of entities, and with them their originals, wherever in the vault
they stand; what of other entities and of documents holds their full names goes too.
The vault is written anew under another key and the old one is overwritten. It cannot
be undone. Copies of the old vault, in a backup or in what the disk keeps, are not
reached: they open with the old key until 'lethe vault rotate' and its destruction.

Entities are named as in the report and in 'lethe vault list', or by how they were
written: a file with one value a line, for values have no place on a command line. A
value that may be several is refused.`,
		Example: `  lethe vault forget --vault claims.vault --vault-key-file vault.key --entity e17 --reason "request 2027/31"
  lethe vault forget --vault claims.vault --vault-key-file vault.key --value-file names.txt --reason "request 2027/31"`,
	}
	c.Flags().StringSliceVar(&ids, "entity", nil, "forget the entity of that name")
	c.Flags().StringVar(&file, "value-file", "", "forget the entities with a value in this file, one a line")
	c.Flags().StringVar(&reason, "reason", "", "why, for the audit")
	a.onVault(c, func(ctx context.Context, v *vault.Vault) error {
		var values []string
		if file != "" {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			for line := range strings.Lines(string(text)) {
				if line = strings.TrimSpace(line); line != "" {
					values = append(values, line)
				}
			}
		}
		if len(ids)+len(values) == 0 {
			return usageError{hint(errors.New("say with --entity or --value-file whom to forget"), c)}
		}
		done, err := v.Forget(ctx, vault.Forgetting{Entities: ids, Values: values, Reason: reason})
		if err != nil {
			return err
		}
		a.tellForgotten(done)
		return nil
	})
	return c
}

func (a *app) tellForgotten(done vault.Forgotten) {
	a.log.Info(fmt.Sprintf("%d entities are forgotten; with them went %d values of others, and parts of %d documents, that held theirs",
		done.Entities, done.Others, done.Documents))
}

func (a *app) vaultPurge() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "purge --vault VAULT",
		Short: "Destroy what has expired",
		Long: `Destroy the originals of entities that have expired; of all, where the vault has.
As with 'lethe vault forget', it cannot be undone.`,
		Example: `  lethe vault purge --vault claims.vault --vault-key-file vault.key`,
	}
	c.Flags().StringVar(&reason, "reason", "expired", "why, for the audit")
	a.onVault(c, func(ctx context.Context, v *vault.Vault) error {
		done, err := v.Purge(ctx, reason)
		if err != nil {
			return err
		}
		a.tellForgotten(done)
		return nil
	})
	return c
}

func (a *app) vaultRotate() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "rotate --vault VAULT --new-key-file FILE",
		Short: "Write a vault anew under another key",
		Long: `Write a vault anew, under another key and another random data key, and begin a new key
for its audit. Who has the old key then opens old copies only.`,
		Example: `  lethe vault rotate --vault claims.vault --vault-key-file vault.key --new-key-file new.key`,
	}
	fresh := bindKey(c, "new-", "the vault from now on")
	c.Flags().StringVar(&reason, "reason", "rotation", "why, for the audit")
	a.onVault(c, func(ctx context.Context, v *vault.Vault) error {
		lock, err := a.lock(c, fresh, true)
		if err != nil {
			return err
		}
		if err := v.Rotate(ctx, lock, reason); err != nil {
			return err
		}
		a.log.Info("the vault opens with the new key, and no longer with the old one")
		return nil
	})
	return c
}
