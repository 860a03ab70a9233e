package relevance

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"
)

//go:embed models/en-legal.relevance
var legalFile []byte

var legalModel = sync.OnceValues(func() (*Classifier, error) {
	c, err := Read(bytes.NewReader(legalFile))
	if err != nil {
		return nil, fmt.Errorf("relevance: load the embedded model: %w", err)
	}
	return c, nil
})

// Learned gives the classifier that was trained on the Text Anonymization
// Benchmark: English court decisions. It is read once, when first asked for.
func Learned() (*Classifier, error) { return legalModel() }

// Load gives the model of that name; "" is the prior.
func Load(name string) (Model, error) {
	switch name {
	case "", "prior":
		return Prior, nil
	case "learned":
		c, err := Learned()
		if err != nil {
			return nil, err
		}
		return c.Judge, nil
	}
	return nil, fmt.Errorf("relevance: there is no model %q; there are prior and learned", name)
}
