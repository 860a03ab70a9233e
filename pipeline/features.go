package pipeline

import (
	"maps"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// known is what operators are told of a mention.
type known struct {
	detector string
	features map[string]string
}

// features holds what is known of mentions, each thing once: of many mentions there
// is little to tell apart.
type features struct {
	index map[string]uint32
	all   []known
	of    []uint32 // of each of gathered.places
}

// add notes a mention, in the order of places.
func (f *features) add(m *lethe.Mention) {
	var key strings.Builder
	key.WriteString(m.Detector)
	for _, k := range slices.Sorted(maps.Keys(m.Features)) {
		key.WriteString("\x00" + k + "\x00" + m.Features[k])
	}
	i, ok := f.index[key.String()]
	if !ok {
		i = uint32(len(f.all))
		f.all = append(f.all, known{m.Detector, m.Features})
		if f.index == nil {
			f.index = map[string]uint32{}
		}
		f.index[key.String()] = i
	}
	f.of = append(f.of, i)
}

// at gives what is known of a place.
func (f *features) at(place int) known {
	if place >= len(f.of) {
		return known{}
	}
	return f.all[f.of[place]]
}

// detectedFeature is under which a mention tells the label that its detector gave,
// where the schema has another.
const detectedFeature = "detected"

// relabel gives a mention its label in the schema.
func relabel(m *lethe.Mention, to lethe.Label) {
	if m.Label == to {
		return
	}
	own := map[string]string{detectedFeature: string(m.Label)} // detectors may share theirs
	maps.Copy(own, m.Features)
	m.Label, m.Features = to, own
}
