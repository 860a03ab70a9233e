package annotation

import (
	"sync/atomic"

	"github.com/lethe-privacy/lethe/span"
)

// FeatureSet are features that many annotations have between them. Their number, which no others
// have in this process, tells readers that they know them already.
type FeatureSet struct {
	Features Features
	Number   uint32 // 0 for features that are not shared
}

var shared atomic.Uint32

// Share returns features a number. Numbers are meant for few: features that a cache holds
// which is bounded, or that a configuration has.
func Share(f Features) *FeatureSet {
	return &FeatureSet{f, shared.Add(1)}
}

// AddShared annotates a span with features that are shared.
func (d *Document) AddShared(typ string, s span.Span, f *FeatureSet) ID {
	id := d.Add(typ, s, f.Features)
	d.all[id].Shared = f.Number
	return id
}
