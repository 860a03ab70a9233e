package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/pipeline"
)

func (a *app) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.stdout, versionLine())
			return err
		},
	}
}

func versionLine() string {
	return fmt.Sprintf("lethe %s %s/%s %s", pipeline.Version(), runtime.GOOS, runtime.GOARCH, runtime.Version())
}
