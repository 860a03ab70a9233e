package synth

import "fmt"

// Options say how large a collection is and how skewed.
type Options struct {
	Documents int
	Mentions  int // in all; a document has from none to twice the average
	Seed      uint64
	Skew      float64 // Zipf's exponent, above 1
}

// Defaults returns a collection of a hundred documents.
func Defaults() Options { return Options{Documents: 100, Mentions: 1000, Skew: 1.1} }

// Validate reports the first option that is out of range.
func (o Options) Validate() error {
	switch {
	case o.Documents < 1:
		return fmt.Errorf("synth: %d documents", o.Documents)
	case o.Mentions < 0:
		return fmt.Errorf("synth: %d mentions", o.Mentions)
	case !(o.Skew > 1):
		return fmt.Errorf("synth: skew is %v, not above 1", o.Skew)
	}
	return nil
}
