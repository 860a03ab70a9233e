package jape

import "fmt"

// Engine is which of GATE's two engines a grammar is run like, where they differ.
type Engine int

// The engines.
const (
	Classic Engine = iota // GATE's own Transducer
	Plus                  // its plugin JAPE Plus, which the clinical tool runs
)

var engines = []string{"classic", "plus"}

func (e Engine) String() string { return engines[e] }

// ParseEngine reads the name of an engine.
func ParseEngine(name string) (Engine, error) {
	for i, n := range engines {
		if n == name {
			return Engine(i), nil
		}
	}
	return 0, fmt.Errorf("jape: %q is neither classic nor plus", name)
}
