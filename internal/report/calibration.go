package report

import (
	"math"

	"github.com/lethe-privacy/lethe/internal/calibration"
)

// Ground is the calibration on invented collections like this one, or the reason why there is none.
type Ground struct {
	Curves []*calibration.Curve
	Why    Obstacle // "" where there are curves
}

// Obstacle is the reason why the meaning of an index is unknown.
type Obstacle string

const (
	OtherProfile  Obstacle = "profile"  // the profile was not measured
	OtherMode     Obstacle = "mode"     // nothing is chosen by risk
	OtherMentions Obstacle = "mentions" // they were given, and not found
	OtherSettings Obstacle = "settings" // of detection, linking or risk
	OtherLanguage Obstacle = "language" // the texts are in
	OtherIndex    Obstacle = "index"    // none like it was seen
)

// Words gives the reason in English.
func (o Obstacle) Words() string { return (&tongue{Code: english}).obstacle(o) }

func (t *tongue) obstacle(o Obstacle) string {
	switch o {
	case OtherProfile:
		return t.say("the profile was not measured")
	case OtherMode:
		return t.say("it was measured where masking goes by risk")
	case OtherMentions:
		return t.say("it was measured for what the detectors find, and mentions were given")
	case OtherSettings:
		return t.say("it was measured with the settings of the profile for detection, linking, risk, replacement and what is always masked, and these differ")
	case OtherLanguage:
		return t.say("it was not measured in the language of the documents")
	}
	return t.say("no invented document or chain had such an index")
}

// Calibration gives the meaning of the highest indices after masking.
type Calibration struct {
	NoGround Obstacle `json:"no_ground,omitempty"`
	Ranges   []Range  `json:"ranges,omitempty"`
}

// Range is how many of 100 invented cases at an index attackers found, with 95% confidence.
type Range struct {
	Of      string  `json:"of"`      // document, chain, or link: that the ends of a chain are about one person
	Against string  `json:"against"` // what the attackers hold: a register, other texts, or nothing
	Kind    string  `json:"kind"`    // of text; "" for all
	People  int     `json:"people"`  // among whom they choose
	Index   float64 `json:"index"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
	Cases   int     `json:"cases"`
	// Mean is that of all documents, each by its own index.
	Mean *Mean `json:"mean,omitempty"`
}

// Mean is an interval over all documents.
type Mean struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// meanOf is nil where some index was not seen.
func meanOf(c *calibration.Curve, after *Measures) *Mean {
	n := after.Documents
	m := &Mean{}
	for d := range n {
		s, ok := c.At(after.Risk(d))
		if !ok {
			return nil
		}
		m.Low, m.High = m.Low+s.Low/float64(n), m.High+s.High/float64(n)
	}
	return m
}

// calibration looks up the residual indices.
func (g *Ground) calibration(after *Totals, m *Measures) *Calibration {
	switch {
	case g == nil:
		return nil
	case g.Why != "":
		return &Calibration{NoGround: g.Why}
	}
	c := &Calibration{}
	for _, curve := range g.Curves {
		index := after.HighestRisk
		if curve.Of != calibration.Documents {
			if index = after.HighestChainRisk; index == 0 { // no chain is left
				continue
			}
		}
		if s, ok := curve.At(index); ok {
			r := Range{Of: curve.Of, Against: curve.Against, Kind: curve.Kind, People: curve.People, Index: index, Low: s.Low, High: s.High, Cases: s.Cases}
			if curve.Of == calibration.Documents {
				r.Mean = meanOf(curve, m)
			}
			c.Ranges = append(c.Ranges, r)
		}
	}
	if len(c.Ranges) == 0 {
		c.NoGround = OtherIndex
	}
	return c
}

// meaning writes a calibration for the page.
func (t *tongue) meaning(c *Calibration) []string {
	if c == nil {
		return nil
	}
	if c.NoGround != "" {
		return []string{t.say("What it means was not measured for a collection like this one: %s.", t.obstacle(c.NoGround))}
	}
	out := []string{}
	for _, r := range c.Ranges {
		low, high := t.ofHundred(r.Low, r.High)
		switch {
		case r.Against == calibration.Register && r.Of == calibration.Documents:
			out = append(out, t.say("Invented documents at this index were found by our attacker, who holds a register of %s people, in %s to %s of 100 cases.", t.count(r.People), low, high))
			if r.Mean != nil {
				low, high = t.ofHundred(r.Mean.Low, r.Mean.High)
				out = append(out, t.say("With the index of each document, that makes %s to %s of 100 documents.", low, high))
			}
		case r.Against == calibration.Register && r.Of == calibration.Chains:
			out = append(out, t.say("Invented chains at this index led that attacker to their person in %s to %s of 100 cases.", low, high))
		}
	}
	return append(out, t.say("Attackers who have other texts about the people may find more."))
}

// ofHundred never makes an interval narrower.
func (t *tongue) ofHundred(low, high float64) (from, to string) {
	return t.count(int(math.Floor(100*low + 1e-9))), t.count(int(math.Ceil(100*high - 1e-9)))
}
