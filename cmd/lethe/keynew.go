package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/seal"
)

func (a *app) key() *cobra.Command {
	c := &cobra.Command{
		Use:   "key",
		Short: "Make keys for pseudonyms, vaults and states",
		Long: `A key is 32 random bytes in a file: raw, in hexadecimal digits or in base64. Anyone who
has it can repeat pseudonyms and shifts, and open what it seals. Use one key per
project, for all its releases: releases under one key can be compared, but each release
of the same collection under another key reveals more of the originals (docs/reference/security.md).`,
	}
	c.AddCommand(&cobra.Command{
		Use:     "new FILE",
		Short:   "Write a new key to a file that only its owner can read",
		Example: `  lethe key new secret.key`,
		Args:    exactlyOne("FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			if _, err := os.Lstat(args[0]); err == nil {
				return fmt.Errorf("%s exists already: a key that is replaced opens nothing any more", args[0])
			} else if !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			_, _, err := seal.LoadKey(args[0])
			if err == nil {
				a.tellNewKey(args[0])
			}
			return err
		},
	})
	return c
}

// oneKey is what every new key comes with.
const oneKey = "use it for all releases of this project: whoever has releases under several keys can tell more from them than from one"

// absent reports that a run is about to make a key.
func absent(keyFile string) bool {
	if keyFile == "" {
		return false
	}
	_, err := os.Lstat(keyFile)
	return errors.Is(err, fs.ErrNotExist)
}

// tellNewKey explains the key that a run made.
func (a *app) tellNewKey(keyFile string) {
	if keyFile != "" && !absent(keyFile) {
		a.log.Info(keyFile + ": a new key; keep it away from what is shared, and keep a copy")
		a.log.Info(oneKey)
	}
}
