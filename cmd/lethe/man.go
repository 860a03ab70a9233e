package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"github.com/lethe-privacy/lethe/pipeline"
)

// man writes the help of all commands as manual pages.
func (a *app) man() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write manual pages",
		Long:  "Write a page in man's form for every command into DIR, which is made where it is not there.",
		Example: `  lethe man ~/.local/share/man/man1
  man lethe-anonymize`,
		Args: exactlyOne("DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			head := &doc.GenManHeader{Title: "LETHE", Section: "1", Source: "lethe " + pipeline.Version(), Manual: "lethe"}
			if err := doc.GenManTree(c.Root(), head, args[0]); err != nil {
				return fmt.Errorf("write manual pages: %w", err)
			}
			return nil
		},
	}
}
