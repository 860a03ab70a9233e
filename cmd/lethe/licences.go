package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/licences"
)

func (a *app) licences() *cobra.Command {
	return &cobra.Command{
		Use:     "licences",
		Aliases: []string{"licenses"},
		Short:   "Print the licences of the linked libraries",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			text, err := licences.Text()
			if err == nil {
				_, err = io.WriteString(a.stdout, text)
			}
			return err
		},
	}
}
