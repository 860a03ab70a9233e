package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/manual"
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
			return manuals(c.Root(), "lethe "+pipeline.Version(), args[0])
		},
	}
}

// manuals writes the pages of a command and of those below it.
func manuals(c *cobra.Command, source, dir string) error {
	if !c.IsAvailableCommand() && c.HasParent() {
		return nil
	}
	page := manual.New(c)
	if err := os.WriteFile(filepath.Join(dir, manual.FileName(page.Path)+".1"), page.Man(source), 0o644); err != nil {
		return fmt.Errorf("write manual pages: %w", err)
	}
	for _, sub := range c.Commands() {
		if err := manuals(sub, source, dir); err != nil {
			return err
		}
	}
	return nil
}
