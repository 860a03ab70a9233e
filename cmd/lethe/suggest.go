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
func nearCommand(name string, c *cobra.Command) string { return nearest.To(name, below(c)) }

// below are the names of the commands below one.
func below(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	return names
}

// parents lets commands that only lead to others say which of them was perhaps meant.
func parents(c *cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.HasSubCommands() && sub.Use == sub.Name() {
			sub.Args, sub.RunE = cobra.ArbitraryArgs, noCommand
		}
		parents(sub)
	}
}
