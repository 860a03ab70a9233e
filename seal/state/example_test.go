package state_test

import (
	"fmt"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/seal/state"
)

func Example() {
	s := state.New()
	g, err := s.Add(lethe.Organization, state.Member{Value: "meta platforms"}, state.Member{Value: "meta platforms inc."})
	if err != nil {
		panic(err)
	}
	if err := s.SetSurrogate(g.ID, state.Surrogate{Text: "Corvan Systems Inc."}); err != nil {
		panic(err)
	}
	// A new value falls in the group's region.
	if _, err := s.Join(g.ID, state.Member{Value: "meta platform"}); err != nil {
		panic(err)
	}
	again, _ := s.Lookup(lethe.Organization, "meta platform")
	fmt.Println(again.Surrogate.Text, len(again.Members))
	fmt.Println(s.Used(lethe.Organization, "CORVAN  systems inc."))
	// Output:
	// Corvan Systems Inc. 3
	// true
}
