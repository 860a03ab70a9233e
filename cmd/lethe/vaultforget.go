package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/seal/vault"
)

func (a *app) vaultForget() *cobra.Command {
	var ids []string
	var file, reason string
	c := &cobra.Command{
		Use:   "forget --vault VAULT --entity ID",
		Short: "Destroy the originals of entities",
		Long: `Destroy the keys of entities, and with them their originals everywhere in the vault.
Values of other entities and of documents that contain their full names are destroyed,
too. The vault is rewritten under another key and the old one is overwritten. This
cannot be undone. Copies of the old vault, in a backup or on the disk, are not reached:
they open with the old key until you run 'lethe vault rotate' and destroy that key.

Entities are named as in the report and in 'lethe vault list', or by their values, in a
file with one value per line, since values do not belong on a command line. An ambiguous
value is refused.`,
		Example: `  lethe vault forget --vault claims.vault --vault-key-file vault.key --entity e17 --reason "request 2027/31"
  lethe vault forget --vault claims.vault --vault-key-file vault.key --value-file names.txt --reason "request 2027/31"`,
	}
	c.Flags().StringSliceVar(&ids, "entity", nil, "forget this entity")
	c.Flags().StringVar(&file, "value-file", "", "forget the entities with a value in this file, one per line")
	c.Flags().StringVar(&reason, "reason", "", "why, for the audit")
	group(c.Flags(), keysHeading, "reason")
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

func (a *app) tellForgotten(done vault.Removal) {
	a.log.Info(fmt.Sprintf("%s forgotten; with that went %s of others, and parts of %s, that held their values",
		plural(done.Entities, "entity is", "entities are"), plural(done.Others, "value", "values"), plural(done.Documents, "document", "documents")))
}

func (a *app) vaultPurge() *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "purge --vault VAULT",
		Short: "Destroy what has expired",
		Long: `Destroy the originals of expired entities, or of all if the vault has expired. As with
'lethe vault forget', this cannot be undone.`,
		Example: `  lethe vault purge --vault claims.vault --vault-key-file vault.key`,
	}
	c.Flags().StringVar(&reason, "reason", "expired", "why, for the audit")
	group(c.Flags(), keysHeading, "reason")
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
		Short: "Rewrite a vault under another key",
		Long: `Rewrite a vault under another key and another random data key, and start a new key for
its audit. The old key then opens old copies only.`,
		Example: `  lethe vault rotate --vault claims.vault --vault-key-file vault.key --new-key-file new.key`,
	}
	fresh := bindKey(c, "new-", "the vault from now on")
	c.Flags().StringVar(&reason, "reason", "rotation", "why, for the audit")
	group(c.Flags(), keysHeading, "reason")
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
