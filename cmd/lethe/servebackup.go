package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/serve/backup"
)

func (a *app) serveBackup() *cobra.Command {
	var folder, out string
	c := &cobra.Command{
		Use:   "backup",
		Short: "Copy the folder of a service into one file",
		Long: `Copy all that a service keeps into one file, also while it runs. The file appears when it is
whole. A run that is under way is not in it, and begins anew after 'lethe serve restore'.

The file holds originals, and the hashes of keys: keep it as you keep DATA. The key of the
vaults (--vault-key-file) is not in it: keep that elsewhere.`,
		Example: `  lethe serve backup --data service/ -o service.backup`,
		Args:    cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if folder == "" || out == "" {
				return usageError{hint(errors.New("name the folder with --data and the file with -o"), c)}
			}
			if err := backup.Write(c.Context(), folder, out); err != nil {
				return err
			}
			a.log.Info(out + ": a copy of the service, with originals")
			return nil
		},
	}
	data(c, &folder)
	outFlag(c.Flags(), &out, "", "write the copy to this file, which must not be there")
	return c
}

func (a *app) serveRestore() *cobra.Command {
	var folder string
	c := &cobra.Command{
		Use:   "restore FILE",
		Short: "Make the folder of a service from a copy",
		Long: `Make the folder of a service from a file that 'lethe serve backup' wrote. Every hash in it is
checked before the folder is there. A folder that has anything in it is refused.`,
		Example: `  lethe serve restore service.backup --data service/`,
		Args:    exactlyOne("FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if folder == "" {
				return usageError{hint(errors.New("say the folder with --data"), c)}
			}
			if err := backup.Restore(c.Context(), args[0], folder); err != nil {
				return err
			}
			a.log.Info(folder + ": is as it was copied")
			return nil
		},
	}
	data(c, &folder)
	return c
}

func (a *app) serveHealth() *cobra.Command {
	url := "http://127.0.0.1:7400"
	c := &cobra.Command{
		Use:   "health",
		Short: "Ask a service whether it takes requests",
		Long: `Ask a service whether it takes requests, for containers that have no curl. It ends with 0 where
it does, and with 1 where it does not.`,
		Example: `  lethe serve health
  lethe serve health --url http://127.0.0.1:5002`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return healthy(c.Context(), url) },
	}
	c.Flags().StringVar(&url, "url", url, "where it listens")
	return c
}

// healthy fails unless a service answers that it is ready.
func healthy(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(url, "/")+"/readyz", nil)
	if err != nil {
		return usageError{err}
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		return fmt.Errorf("the service does not answer: %w", err)
	}
	defer res.Body.Close()
	io.Copy(io.Discard, io.LimitReader(res.Body, 1<<10))
	if res.StatusCode != http.StatusOK {
		return errors.New("the service takes no requests now")
	}
	return nil
}
