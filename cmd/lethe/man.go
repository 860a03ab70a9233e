package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/manual"
	"github.com/lethe-privacy/lethe/pipeline"
)

// man writes the help of all commands as pages.
func (a *app) man() *cobra.Command {
	var markdown bool
	c := &cobra.Command{
		Use:   "man DIR",
		Short: "Write manual pages",
		Long: `Write a manual page for every command into DIR, which is created if missing. With
--markdown, write the files of docs/reference instead: commands/, with a page for each
command, and settings/, with a page for each setting.`,
		Example: `  lethe man ~/.local/share/man/man1
  man lethe-anonymize
  lethe man --markdown docs/reference`,
		Args: exactlyOne("DIR"),
		RunE: func(c *cobra.Command, args []string) error {
			arrange(c.Root())
			if markdown {
				return reference(c.Root(), args[0])
			}
			source := "lethe " + pipeline.Version()
			return pages(c.Root(), args[0], ".1", func(p *manual.Page) []byte { return p.Man(source) })
		},
	}
	c.Flags().BoolVar(&markdown, "markdown", false, "write the reference in Markdown")
	return c
}

// reference writes a page for each command and each setting.
func reference(root *cobra.Command, dir string) error {
	if err := pages(root, filepath.Join(dir, "commands"), ".md", (*manual.Page).Markdown); err != nil {
		return err
	}
	return settingPages(filepath.Join(dir, "settings"))
}

// settingPages writes a page for each setting, and one that lists them, into a folder.
func settingPages(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	defaults := pipeline.Default()
	settings := manual.Settings{Sections: pipeline.Sections(), All: pipeline.Settings(&defaults)}
	if err := os.WriteFile(filepath.Join(dir, "README.md"), settings.Index(), 0o644); err != nil {
		return fmt.Errorf("write the pages of settings: %w", err)
	}
	for _, s := range settings.All {
		if err := os.WriteFile(filepath.Join(dir, s.Path+".md"), settings.Page(s), 0o644); err != nil {
			return fmt.Errorf("write the pages of settings: %w", err)
		}
	}
	return nil
}

// pages writes the page of a command, and those of the commands below it, into a folder.
func pages(c *cobra.Command, dir, ending string, form func(*manual.Page) []byte) error {
	if !c.IsAvailableCommand() && c.HasParent() {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	page := manual.New(c)
	if err := os.WriteFile(filepath.Join(dir, manual.FileName(page.Path)+ending), form(&page), 0o644); err != nil {
		return fmt.Errorf("write manual pages: %w", err)
	}
	for _, sub := range c.Commands() {
		if err := pages(sub, dir, ending, form); err != nil {
			return err
		}
	}
	return nil
}
