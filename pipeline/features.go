package pipeline

import (
	"maps"
	"slices"
	"strconv"

	"github.com/lethe-privacy/lethe"
)

// mentionTraits is what operators may know of a mention.
type mentionTraits struct {
	detector string
	details  lethe.Details
}

// features holds what is known of mentions, each thing once: of many mentions there
// is little to tell apart.
type features struct {
	index map[string]uint32
	key   []byte // the last key of index, whose room is used again
	all   []mentionTraits
	of    []uint32 // of each of standing.places
}

// add notes a mention, in the order of places.
func (f *features) add(m *lethe.Mention) { f.of = append(f.of, f.number(m)) }

// number finds or assigns the number of a mention's features.
func (f *features) number(m *lethe.Mention) uint32 {
	f.key = append(f.key[:0], m.Detector...)
	for _, s := range [...]string{m.Rule, m.Type, string(m.Role), m.Model, m.List, m.Title, string(m.Detected)} {
		f.key = append(append(f.key, 0), s...)
	}
	f.key = strconv.AppendBool(strconv.AppendInt(f.key, int64(m.Rank), 10), m.Ranked)
	for _, k := range slices.Sorted(maps.Keys(m.Features)) {
		f.key = append(append(append(append(f.key, 0), k...), 0), m.Features[k]...)
	}
	i, ok := f.index[string(f.key)]
	if !ok {
		i = uint32(len(f.all))
		f.all = append(f.all, mentionTraits{m.Detector, m.Details})
		if f.index == nil {
			f.index = map[string]uint32{}
		}
		f.index[string(f.key)] = i
	}
	return i
}

// at returns the features of the mention at a place.
func (f *features) at(place int) mentionTraits {
	if place >= len(f.of) {
		return mentionTraits{}
	}
	return f.all[f.of[place]]
}
