package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) config() *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "Write a lethe.yaml, or its JSON schema for editors",
		Long: `Settings come from the defaults, then the profile, then lethe.yaml, then the
command line. Each overrides the previous ones. An unknown key is an error.`,
	}
	c.AddCommand(a.configInit(), a.configSchema())
	return c
}

func (a *app) configInit() *cobra.Command {
	var out string
	var force bool
	c := &cobra.Command{
		Use:     "init",
		Short:   "Write a lethe.yaml that explains every setting",
		Example: "  lethe config init\n  lethe config init -o -",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			defaults := pipeline.Default()
			if out == "-" {
				return pipeline.WriteYAML(a.stdout, &defaults)
			}
			err := publish.File(out, 0o644, force, func(f *os.File) error { return pipeline.WriteYAML(f, &defaults) })
			return orForce(err)
		},
	}
	outFlag(c.Flags(), &out, "lethe.yaml", "write to this file; '-' for standard output")
	forceFlag(c.Flags(), &force, "replace the file if it exists")
	return c
}

func (a *app) configSchema() *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON schema of lethe.yaml, for editors",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			e := json.NewEncoder(a.stdout)
			e.SetIndent("", "  ")
			return e.Encode(pipeline.JSONSchema())
		},
	}
}

// orForce says how to get past an existing file.
func orForce(err error) error {
	if errors.Is(err, publish.ErrExists) {
		return fmt.Errorf("%w; give --force to replace it", err)
	}
	return err
}
