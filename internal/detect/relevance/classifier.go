package relevance

import (
	"errors"
	"fmt"
	"math"

	"github.com/lethe-privacy/lethe"
)

// Info says what a classifier is and where it comes from.
type Info struct {
	Name    string   `json:"name"`
	Doc     string   `json:"doc"`
	Data    []string `json:"data"`    // corpora it was trained on
	Licence string   `json:"licence"` // what they ask for
	// Threshold is the relevance from which on the trainers advise to mask, and Bias
	// the bias of the tagger whose mentions that was chosen with.
	Threshold float64 `json:"threshold"`
	Bias      float64 `json:"bias"`
}

// Parameters are what training learns.
type Parameters struct {
	Weights   map[uint32]float32 // by the key of a feature
	Intercept float64
	// Slope and Shift calibrate the sum z of weights: P = 1/(1+exp(−(Slope·z+Shift))).
	Slope, Shift float64
	// Words are how many background documents have a word, by its hash.
	Words map[uint32]int
}

// Classifier is a learnt [Model]. It is safe for concurrent use.
type Classifier struct {
	Info Info
	p    Parameters
}

// NewClassifier checks the parameters.
func NewClassifier(info Info, p Parameters) (*Classifier, error) {
	for _, x := range []float64{p.Intercept, p.Slope, p.Shift, info.Threshold, info.Bias} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return nil, errors.New("relevance: a parameter is not a number")
		}
	}
	for _, w := range p.Weights {
		if w != w || math.IsInf(float64(w), 0) {
			return nil, errors.New("relevance: a weight is not a number")
		}
	}
	if p.Slope <= 0 || !(info.Threshold >= 0 && info.Threshold <= 1) {
		return nil, fmt.Errorf("relevance: slope %v is not positive or threshold %v outside [0,1]", p.Slope, info.Threshold)
	}
	return &Classifier{info, p}, nil
}

// Judge is the classifier's [Model]. Mentions with one value in a document have one
// relevance. What cannot be judged, because it does not fit the document, is of
// relevance 1: it must not be taken for harmless.
func (c *Classifier) Judge(doc *lethe.Document, ms []lethe.Mention) {
	for i := range ms {
		ms[i].Relevance = 1
	}
	for _, e := range Gather(doc, ms, c.count) {
		p := c.Probability(e.Features)
		for _, i := range e.Mentions {
			ms[i].Relevance = p
		}
	}
}

func (c *Classifier) count(word uint32) int { return c.p.Words[word] }

// Probability is that an annotator would mask a value with these features.
func (c *Classifier) Probability(features []Feature) float64 {
	z := c.p.Intercept
	for _, f := range features {
		z += float64(c.p.Weights[f.Key]) * float64(f.Value)
	}
	return 1 / (1 + math.Exp(-(c.p.Slope*z + c.p.Shift)))
}
