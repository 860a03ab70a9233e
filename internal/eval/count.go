package eval

// Count is what a measure counts.
type Count struct {
	Gold  int `json:"gold"`  // what is marked
	Hit   int `json:"hit"`   // of that, what was found
	Found int `json:"found"` // what was found
	Right int `json:"right"` // of that, what is right
}

// Recall is hit/gold.
func (c Count) Recall() float64 { return ratio(c.Hit, c.Gold) }

// Precision is right/found.
func (c Count) Precision() float64 { return ratio(c.Right, c.Found) }

// F is the weighted harmonic mean of precision and recall, which values recall
// beta times as much.
func (c Count) F(beta float64) float64 { return fMeasure(c.Precision(), c.Recall(), beta) }

func (c Count) plus(o Count) Count {
	return Count{c.Gold + o.Gold, c.Hit + o.Hit, c.Found + o.Found, c.Right + o.Right}
}

func fMeasure(precision, recall, beta float64) float64 {
	b := beta * beta
	if precision+recall == 0 {
		return 0
	}
	return (1 + b) * precision * recall / (b*precision + recall)
}

// Share is a part of a whole.
type Share struct {
	Part int `json:"part"`
	Of   int `json:"of"`
}

// Value is part/of.
func (s Share) Value() float64 { return ratio(s.Part, s.Of) }

func (s Share) plus(o Share) Share { return Share{s.Part + o.Part, s.Of + o.Of} }

// add counts one more thing.
func (s *Share) add(part bool) {
	s.Of++
	if part {
		s.Part++
	}
}

func ratio(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(part) / float64(of)
}
