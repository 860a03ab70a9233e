package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/seal"
	"github.com/lethe-privacy/lethe/seal/state"
)

func (a *app) state() *cobra.Command {
	c := &cobra.Command{
		Use:   "state",
		Short: "Manage what runs remember: show, export, import, merge, rekey, forget",
		Long: `A state remembers which values are one entity and its surrogate, so that the same value
gets the same surrogate in every run that uses the state with --state. It is a sealed
file: without the key it reveals only its type, which key opens it, and roughly its
size. Only one process at a time writes to it; a permanent file FILE.lock next to it
ensures that.`,
	}
	c.AddCommand(a.stateShow(), a.stateExport(), a.stateImport(), a.stateMerge(), a.stateRekey(), a.stateForget())
	return c
}

func (a *app) stateShow() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "show FILE",
		Short: "Describe a state; with its key, also its contents",
		Long: `Show the version of a state and how it is sealed. With the key, also count groups,
values and surrogates by label. No value and no surrogate is shown.`,
		Example: "  lethe state show claims.state\n  lethe state show claims.state --key-file state.key --json",
		Args:    exactlyOne("FILE"),
	}
	k := bindKey(c, "", "the state")
	jsonFlag(c.Flags(), &asJSON, "print JSON")
	c.RunE = func(c *cobra.Command, args []string) error {
		about, err := state.Inspect(args[0])
		if err != nil {
			return err
		}
		shown := shownState{File: args[0], Version: about.Version, Kind: about.Kind, KeyID: about.KeyID}
		if k.given() > 0 {
			s, err := a.readState(c, args[0], k)
			if err != nil {
				return err
			}
			shown.count(s)
		}
		if asJSON {
			return printJSON(a.stdout, shown)
		}
		return shown.print(a.stdout)
	}
	return c
}

// shownState is what show tells.
type shownState struct {
	File     string                      `json:"file"`
	Version  int                         `json:"version"`
	Kind     string                      `json:"sealed_with"`
	KeyID    string                      `json:"key_id,omitempty"`
	Unlocked bool                        `json:"unlocked"`
	Vectors  string                      `json:"vectors,omitempty"`
	Shared   bool                        `json:"shared,omitempty"`
	Labels   map[lethe.Label]*labelCount `json:"labels,omitempty"`
}

type labelCount struct {
	Groups     int `json:"groups"`
	Values     int `json:"values"`
	Surrogates int `json:"surrogates"`
}

func (s *shownState) count(from *state.State) {
	s.Unlocked, s.Vectors, s.Shared = true, from.Vectors(), from.Shared()
	s.Labels = map[lethe.Label]*labelCount{}
	for _, g := range from.Groups() {
		n := s.Labels[g.Label]
		if n == nil {
			n = &labelCount{}
			s.Labels[g.Label] = n
		}
		n.Groups++
		n.Values += len(g.Members)
		if g.Surrogate.Text != "" {
			n.Surrogates++
		}
	}
}

func (s *shownState) print(w io.Writer) error {
	fmt.Fprintf(w, "%s: a state, version %d, sealed with %s\n", s.File, s.Version, sealedWith(s.Kind, s.KeyID))
	if !s.Unlocked {
		_, err := fmt.Fprintln(w, "more with its key: see `lethe state show --help`")
		return err
	}
	if s.Vectors != "" {
		fmt.Fprintf(w, "grouped by the vectors %s\n", s.Vectors)
	}
	if s.Shared {
		fmt.Fprintln(w, "several groups may have one surrogate")
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "label\tgroups\tvalues\tsurrogates")
	for _, l := range slices.Sorted(maps.Keys(s.Labels)) {
		n := s.Labels[l]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\n", l, n.Groups, n.Values, n.Surrogates)
	}
	return t.Flush()
}

func sealedWith(kind, id string) string {
	switch {
	case id != "":
		return "key " + id
	case kind == "age":
		return "age"
	}
	return "a " + kind
}

// readState reads a state without keeping others from writing to it.
func (a *app) readState(c *cobra.Command, file string, k *keyFlags) (*state.State, error) {
	by, err := a.lock(c, k, false)
	if err != nil {
		return nil, err
	}
	return state.Read(c.Context(), file, by)
}

// editState opens a state that is there, lets it be changed, and saves it.
func (a *app) editState(c *cobra.Command, file string, k *keyFlags, wait bool, edit func(*state.File) error) error {
	if _, err := state.Inspect(file); err != nil { // before a lock appears beside it
		return err
	}
	by, err := a.lock(c, k, false)
	if err != nil {
		return err
	}
	return changeState(c.Context(), file, by, wait, edit)
}

func changeState(ctx context.Context, file string, by seal.Lock, wait bool, edit func(*state.File) error) error {
	f, err := state.Open(ctx, file, by, state.Options{Wait: wait})
	if errors.Is(err, state.ErrBusy) {
		err = fmt.Errorf("%w; --wait waits for it", err)
	}
	if err != nil {
		return err
	}
	err = edit(f)
	if err == nil {
		err = f.Save()
	}
	return errors.Join(err, f.Close())
}

func bindWait(c *cobra.Command) *bool {
	wait := c.Flags().Bool("wait", false, "wait until no other process writes to the state")
	group(c.Flags(), runHeading, "wait")
	return wait
}
