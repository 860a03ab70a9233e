package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe/internal/shard/folder"
	"github.com/lethe-privacy/lethe/seal"
)

func (a *app) shardStatus() *cobra.Command {
	var file string
	var follow, asJSON bool
	c := &cobra.Command{
		Use:   "status PARTS",
		Short: "Show how far a run in shards is",
		Long: `Show how many tables of each step of a run are there, and which commands make those that are
missing. With the key of the run all tables are opened: what is damaged, or of another run, is
named with the command that makes it anew, and the exit code is 1.`,
		Example: `  lethe shard status run/
  lethe shard status run/ --run-key-file run.key
  lethe shard status run/ --follow`,
		Args: exactlyOne("PARTS"),
	}
	c.Flags().StringVar(&file, "run-key-file", "", "key of the run: look into the tables, too")
	c.Flags().BoolVar(&follow, "follow", false, "show each change, until all shards are replaced")
	jsonFlag(c.Flags(), &asJSON, "write a line of JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		var key seal.Key
		if file != "" {
			if absent(file) {
				return noRunKey(file)
			}
			var err error
			if key, _, err = seal.LoadKey(file); err != nil {
				return err
			}
		}
		whole := &wholeCommand{parts: args[0], key: file}
		show := a.showStatus
		if asJSON {
			show = func(all []folder.Progress) error { return json.NewEncoder(a.stdout).Encode(all) }
		}
		place, err := a.parts(args[0])
		if err != nil {
			return err
		}
		if follow {
			return a.follow(c.Context(), place, key, func(all []folder.Progress) error {
				whole.inAll(all)
				return show(all)
			})
		}
		all, err := folder.Status(c.Context(), place, key)
		if err == nil && !begun(all) {
			err = fmt.Errorf("%s has no tables of a run; 'lethe shard detect' begins one", args[0])
		}
		if err == nil {
			whole.inAll(all)
			err = errors.Join(show(all), problems(all))
		}
		if err != nil {
			return spelled{err, whole}
		}
		return nil
	}
	return c
}

// showStatus writes a table.
func (a *app) showStatus(all []folder.Progress) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%-8s %12s %10s\n", "step", "tables", "size")
	for _, p := range all {
		of := "not begun"
		switch {
		case p.Tables > 0 && p.Of == 0:
			of = fmt.Sprintf("%d of ?", p.Tables)
		case p.Tables > 0:
			of = fmt.Sprintf("%d of %d", p.Tables, p.Of)
		}
		fmt.Fprintf(&b, "%-8s %12s %10s\n", p.Step, of, humanize.Bytes(uint64(p.Bytes)))
	}
	for _, p := range all {
		for i, m := range p.Missing {
			if i == shownWarnings {
				fmt.Fprintf(&b, "and %d more\n", len(p.Missing)-i)
				break
			}
			fmt.Fprintf(&b, "missing: %s\n", m)
		}
		for _, problem := range p.Problems {
			fmt.Fprintf(&b, "wrong: %s\n", problem)
		}
	}
	_, err := fmt.Fprint(a.stdout, b.String())
	return err
}

// problems fails where tables cannot be used.
func problems(all []folder.Progress) error {
	n := 0
	for _, p := range all {
		n += len(p.Problems)
	}
	if n == 0 {
		return nil
	}
	return fmt.Errorf("%s found: the run cannot be joined as it is", plural(n, "problem", "problems"))
}

// begun reports whether a run has any table.
func begun(all []folder.Progress) bool {
	return slices.ContainsFunc(all, func(p folder.Progress) bool { return p.Tables > 0 })
}

// followed is how often a run that is followed is looked at.
const followed = time.Second

// follow shows a run whenever it has changed, until all of its shards are replaced.
func (a *app) follow(ctx context.Context, place folder.Place, key seal.Key, show func([]folder.Progress) error) error {
	before := ""
	for {
		all, err := folder.Status(ctx, place, key)
		if err != nil {
			return err
		}
		if now := fmt.Sprint(all); now != before {
			before = now
			if err := show(all); err != nil {
				return err
			}
		}
		if last := all[len(all)-1]; last.Done() {
			return problems(all)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(followed):
		}
	}
}
