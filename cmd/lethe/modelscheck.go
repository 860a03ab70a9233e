package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
)

func (a *app) modelsCheck() *cobra.Command {
	return &cobra.Command{
		Use:               "check [NAME…]",
		ValidArgsFunction: offer(recorded, cobra.ShellCompDirectiveNoFileComp),
		Short:             "Check recorded transformers against their recorded hashes",
		Long: `Read every file of the named transformers, or of all, and compare it with its recorded
SHA-256. The same check runs whenever a model is used, but skips files whose size and
modification time have not changed since the last check; this command reads everything.`,
		Example: "  lethe models check\n  lethe models check bert-base-ner",
		RunE: func(c *cobra.Command, args []string) error {
			g, err := hub.Own(nil)
			if err != nil {
				return err
			}
			if len(args) == 0 {
				if args, err = namesIn(g); err != nil {
					return err
				}
			}
			var failed []error
			for _, name := range args {
				r, err := g.Check(c.Context(), name)
				if err != nil {
					failed = append(failed, err)
					continue
				}
				fmt.Fprintf(a.stdout, "%s: %s as recorded\n", r.Name, plural(len(r.Files), "file is", "files are"))
			}
			return errors.Join(failed...)
		},
	}
}

func namesIn(g hub.Registry) ([]string, error) {
	all, err := g.List()
	var names []string
	for _, r := range all {
		names = append(names, r.Name)
	}
	return names, err
}

func (a *app) modelsRemove() *cobra.Command {
	return &cobra.Command{
		Use:               "remove NAME",
		ValidArgsFunction: offer(recorded, cobra.ShellCompDirectiveNoFileComp),
		Short:             "Remove a recorded transformer; delete its files if they were downloaded",
		Long: `Remove the record of a transformer. Files that were downloaded are deleted; files of one
that was added stay where they are.`,
		Example: "  lethe models remove bert-base-ner",
		Args:    exactlyOne("NAME"),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := hub.Own(nil)
			if err != nil {
				return err
			}
			r, err := g.Remove(args[0])
			if err != nil {
				return err
			}
			if r.Folder != "" {
				a.log.Info(fmt.Sprintf("%s is forgotten; its files stay in %s", r.Name, r.Folder))
				return nil
			}
			a.log.Info(r.Name + " is deleted")
			return nil
		},
	}
}
