package schema

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// Secret is the label of what lets somebody in: passwords, keys, codes.
const Secret lethe.Label = "SECRET"

//go:embed kinds.yaml
var kindsFile []byte

// kinds gives the general label of special ones: US_SSN is a PERSONAL_ID.
var kinds = sync.OnceValue(func() map[lethe.Label]lethe.Label {
	var file map[lethe.Label][][]lethe.Label
	if err := strictyaml.Decode(bytes.NewReader(kindsFile), "kinds.yaml", &file); err != nil {
		panic(err) // the file is part of the program
	}
	of := map[lethe.Label]lethe.Label{}
	for kind, lists := range file {
		for _, list := range lists {
			for _, l := range list {
				if of[l] != "" {
					panic(fmt.Sprintf("kinds.yaml: %s stands twice", l))
				}
				of[l] = kind
			}
		}
	}
	return of
})

// Kind is the general label of a special one. The second result is false for
// labels that are general themselves, or unknown.
func Kind(l lethe.Label) (lethe.Label, bool) {
	kind, ok := kinds()[l]
	return kind, ok
}
