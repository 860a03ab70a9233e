package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// nearFlag says of a flag that a command does not have which one was perhaps meant.
func nearFlag(err error, c *cobra.Command) error {
	name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !unknown {
		return err
	}
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, f.Name)
		}
	})
	return fmt.Errorf("unknown flag: --%s%s", name, strings.Replace(nearest.To(name, known), `did you mean "`, `did you mean "--`, 1))
}

// nearCommand says which command was perhaps meant.
func nearCommand(name string, c *cobra.Command) string {
	var known []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	return nearest.To(name, known)
}
