package doubt

import (
	"bytes"
	_ "embed" // the weights
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/lethe-privacy/lethe"
)

// Size is how many weights there are. Features share them by their keys.
const Size = 1 << 15

// Weights are those of a logistic regression.
type Weights struct {
	// Scale is what a weight of 1 adds to the logarithm of the odds that a mention is right.
	Scale float64
	// Base is added for every mention.
	Base float64
	// Least are the sums below which mentions are dropped, by language and label.
	Least map[string]map[lethe.Label]float64
	// Of are the weights, as bytes with their sign.
	Of []byte
}

//go:embed weights.json
var embedded []byte

var shared = sync.OnceValue(func() *Weights {
	w, err := Read(bytes.NewReader(embedded))
	if err != nil {
		panic(err) // they are embedded, and read in every test
	}
	return w
})

// Read reads weights that [Weights.Write] wrote.
func Read(r io.Reader) (*Weights, error) {
	var w Weights
	if err := json.NewDecoder(r).Decode(&w); err != nil {
		return nil, fmt.Errorf("doubt: read weights: %w", err)
	}
	if len(w.Of) != Size || !(w.Scale > 0) || math.IsInf(w.Scale, 0) {
		return nil, fmt.Errorf("doubt: read weights: there are %d with scale %g, not %d", len(w.Of), w.Scale, Size)
	}
	return &w, nil
}

// Write writes the weights.
func (w *Weights) Write(to io.Writer) error {
	if err := json.NewEncoder(to).Encode(w); err != nil {
		return fmt.Errorf("doubt: write weights: %w", err)
	}
	return nil
}

// Sum is the logarithm of the odds that a mention with these keys is right.
func (w *Weights) Sum(keys []uint32) float64 {
	n := 0
	for _, k := range keys {
		n += int(int8(w.Of[k]))
	}
	return w.Base + w.Scale*float64(n)
}

// Rounded makes weights of eight bits. of are the weights themselves, base stands behind them.
func Rounded(of []float64, base float64) *Weights {
	most := 0.0
	for _, x := range of {
		most = max(most, math.Abs(x))
	}
	w := &Weights{Scale: max(most, 1e-9) / 127, Base: base, Of: make([]byte, Size)}
	for i, x := range of {
		w.Of[i] = byte(int8(math.Round(x / w.Scale)))
	}
	return w
}
