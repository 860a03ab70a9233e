package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/serve/audit"
)

func (a *app) serveAudit() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "audit",
		Short: "Check that the audit of a service is as it was written",
		Long: `Read the audit of a service to its end: who did what, and when. Each line has a hash of the
line before it, so that no line can be changed, taken out or put in between.

The last hash is printed. Keep it elsewhere: an audit that has it still has all lines up to
there, even if later ones are cut off.`,
		Example: `  lethe serve audit --data service/`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if folder == "" {
				return usageError{hint(fmt.Errorf("say the folder with --data"), c)}
			}
			f, err := os.Open(filepath.Join(folder, audit.FileName))
			if err != nil {
				return err
			}
			defer f.Close()
			last, err := audit.Verify(f)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.stdout, "%s, the last is %s\n", plural(last.Number, "line", "lines"), last.Hash)
			return err
		},
	}
	data(c, &folder)
	return c
}
