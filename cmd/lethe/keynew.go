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
		Long: `A key is 32 bytes that nobody can guess: in a file as they are, in hexadecimal
digits or in base64. Who has it can repeat pseudonyms and shifts, and open what it
seals. Take one for each project, and that one for all releases of it: what is released
under one key can be compared, but releases of one collection under several keys tell
more of the originals with each (docs/security.md).`,
	}
	c.AddCommand(&cobra.Command{
		Use:     "new FILE",
		Short:   "Write a new key into a file that its owner alone can read",
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
				a.log.Info(args[0] + ": a new key; keep it away from what is shared, and keep a copy")
				a.log.Info("use it for all releases of this project: whoever has releases under several keys can tell more from them than from one")
			}
			return err
		},
	})
	return c
}
