package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/seal/state"
)

func (a *app) stateMerge() *cobra.Command {
	var prefer string
	var show bool
	c := &cobra.Command{
		Use:   "merge FILE OTHER",
		Short: "Merge another state into one",
		Long: `Merge the groups of the state OTHER into FILE. Groups that share a value become one. If
the two contradict each other - values grouped differently, one value with two
surrogates, one surrogate for two groups - the conflicts are listed by the ids of their
groups. Nothing is changed then unless --prefer says which state wins. Documents already
written with the other state keep surrogates that the merged state does not know.`,
		Example: `  lethe state merge claims.state from-zurich.state --key-file state.key
  lethe state merge claims.state from-zurich.state --key-file state.key --prefer ours`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 2 {
				return usageError{hint(fmt.Errorf("give FILE and OTHER, not %d", len(args)), c)}
			}
			return nil
		},
	}
	k := bindKey(c, "", "both states")
	other := bindKey(c, "other-", "OTHER, if it has a different key")
	wait := bindWait(c)
	c.Flags().StringVar(&prefer, "prefer", "", "ours or theirs: which state wins in a conflict")
	offers(c.Flags(), "prefer", of("ours", "theirs"))
	c.Flags().BoolVar(&show, "show-originals", false, "list conflicts with originals and surrogates in plain text")
	c.RunE = func(c *cobra.Command, args []string) error {
		if prefer != "" && prefer != string(state.Ours) && prefer != string(state.Theirs) {
			return usageError{hint(fmt.Errorf("--prefer is ours or theirs, not %q", prefer), c)}
		}
		if other.given() == 0 {
			other = k
		}
		return a.editState(c, args[0], k, *wait, func(f *state.File) error {
			theirs, err := a.readState(c, args[1], other)
			if err != nil {
				return err
			}
			merged, conflicts, err := state.Merge(f.State, theirs, state.Preference(prefer))
			for _, con := range conflicts {
				fmt.Fprintln(a.stdout, conflictLine(con, show))
			}
			if errors.Is(err, state.ErrConflict) {
				return fmt.Errorf("%w: %s; nothing was changed; --prefer ours or theirs decides", err, plural(len(conflicts), "conflict", "conflicts"))
			}
			if err != nil {
				return err
			}
			a.log.Info(fmt.Sprintf("%s: %s, %d new; %s", args[0], plural(merged.Len(), "group", "groups"), merged.Len()-f.Len(), plural(len(conflicts), "conflict", "conflicts")))
			f.Replace(merged)
			return nil
		})
	}
	return c
}

func conflictLine(c state.Conflict, show bool) string {
	var b strings.Builder
	b.WriteString(string(c.Cause))
	for _, side := range []struct {
		name   string
		groups []*state.Group
	}{{"ours", c.Ours}, {"theirs", c.Theirs}} {
		for _, g := range side.groups {
			fmt.Fprintf(&b, "; %s %s %s", side.name, g.Label, g.ID)
			if !show {
				continue
			}
			for _, m := range g.Members {
				fmt.Fprintf(&b, " %q", m.Value)
				if m.Birth != "" {
					fmt.Fprintf(&b, " born %s", m.Birth)
				}
			}
			if g.Surrogate.Text != "" {
				fmt.Fprintf(&b, " replaced by %q", g.Surrogate.Text)
			}
		}
	}
	return b.String()
}

func (a *app) stateRekey() *cobra.Command {
	c := &cobra.Command{
		Use:   "rekey FILE",
		Short: "Seal a state with another key",
		Long: `Seal a state with another key, from one of the flags --new-…. A new key file is created
if missing. Earlier copies still open with the old key.`,
		Example: `  lethe state rekey claims.state --key-file old.key --new-key-file new.key
  lethe state rekey claims.state --key-file old.key --new-key-from passphrase`,
		Args: exactlyOne("FILE"),
	}
	k, fresh := bindKey(c, "", "the state"), bindKey(c, "new-", "the state from now on")
	wait := bindWait(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		return a.editState(c, args[0], k, *wait, func(f *state.File) error {
			by, err := a.lock(c, fresh, true)
			if err != nil {
				return err
			}
			return f.Rekey(by)
		})
	}
	return c
}

func (a *app) stateForget() *cobra.Command {
	var value, label, entity string
	c := &cobra.Command{
		Use:   "forget FILE --value VALUE | --entity ID",
		Short: "Remove a value or an entity from a state for good",
		Long: `Remove a value from all groups that contain it, in any case, or a whole group, and
rewrite the file. A group that loses its last value is removed with its surrogate. If
the value occurs again, it gets a new surrogate. Copies of the state, exports and vaults
are not changed.

A value typed on the command line stays in the shell's history: with --value - it is
read from a line of standard input, after the passphrase if there is one.`,
		Example: `  lethe state forget claims.state --key-file state.key --value -
  lethe state forget claims.state --key-file state.key --entity 1f3a5c7e9b2d4f601f3a5c7e9b2d4f60`,
		Args: exactlyOne("FILE"),
	}
	k := bindKey(c, "", "the state")
	wait := bindWait(c)
	c.Flags().StringVar(&value, "value", "", "the value; '-' reads it from standard input")
	c.Flags().StringVar(&label, "label", "", "only values of this label")
	offers(c.Flags(), "label", schemaLabels)
	c.Flags().StringVar(&entity, "entity", "", "the id of a group")
	c.RunE = func(c *cobra.Command, args []string) error {
		if (value == "") == (entity == "") {
			return usageError{hint(errors.New("say what to forget with --value or --entity"), c)}
		}
		return a.editState(c, args[0], k, *wait, func(f *state.File) error {
			if entity != "" {
				if !f.Forget(entity) {
					return fmt.Errorf("%s has no such entity; nothing was changed", args[0])
				}
				a.log.Info("1 entity was forgotten")
				return nil
			}
			text := value
			if value == "-" {
				line, err := a.line()
				if err != nil {
					return fmt.Errorf("read value: %w", noLine(err))
				}
				text = line
			}
			return a.forgetValue(f, args[0], lethe.Label(label), text)
		})
	}
	return c
}

func (a *app) forgetValue(f *state.File, file string, label lethe.Label, value string) error {
	groups, before := f.Holding(label, value), f.Len()
	if len(groups) == 0 {
		return fmt.Errorf("%s does not have this value; nothing was changed", file)
	}
	for _, g := range groups {
		f.ForgetValue(g.ID, value)
	}
	a.log.Info(fmt.Sprintf("the value was forgotten in %s, of which %d went with it", plural(len(groups), "group", "groups"), before-f.Len()))
	return nil
}

// noLine says what the end of standard input means where a line is wanted.
func noLine(err error) error {
	if err == io.EOF {
		return errors.New("standard input is empty")
	}
	return err
}
