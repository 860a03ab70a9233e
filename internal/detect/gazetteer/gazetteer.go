package gazetteer

import (
	"encoding/binary"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Gazetteer matches the lists of a lists.def. Several goroutines may use it, each with a
// document of its own.
type Gazetteer struct {
	// Warnings tell of lists that are not UTF-8.
	Warnings []string

	automaton
	definitions []definition
	own         []featureMeaning
}

// featureMeaning is the meaning of entries with features of their own: their list, and the features as a
// phrase of the table's text.
type featureMeaning struct{ list, features uint32 }

// Len is the number of entries, of which equal ones of a list count once.
func (g *Gazetteer) Len() int { return len(g.table.entries) }

// Annotate adds an annotation for each entry that matches: at each start the longest
// ones, those of several lists each for itself. Annotations of equal entries share their features.
// Where leaves are given, in order and apart, an entry matches within one leaf only.
func (g *Gazetteer) Annotate(doc *annotation.Document, leaves ...span.Span) {
	NewTogether(g).Annotate(doc, leaves...)
}

// add adds annotations for what was found.
func (g *Gazetteer) add(doc *annotation.Document, hits []hit) {
	made := map[uint32]*annotation.FeatureSet{}
	for _, h := range hits {
		for _, e := range g.table.entries[h.from:h.to] {
			list, features := g.meaning(e.meaning(), made)
			doc.AddShared(g.definitions[list].typ, span.Span{Start: h.start, End: h.stop}, features)
		}
	}
}

// meaning gives the list and the features of an entry; made are those made before.
func (g *Gazetteer) meaning(m uint32, made map[uint32]*annotation.FeatureSet) (list int, f *annotation.FeatureSet) {
	if int(m) < len(g.definitions) {
		return int(m), g.definitions[m].features
	}
	o := g.own[int(m)-len(g.definitions)]
	f, ok := made[m]
	if !ok {
		features := g.definitions[o.list].features.Features
		for rest := string(phraseAt(g.table.text, o.features)); rest != ""; {
			var name, value string
			name, rest, _ = strings.Cut(rest, "\x00")
			value, rest, _ = strings.Cut(rest, "\x00")
			features = features.With(name, value)
		}
		f = &annotation.FeatureSet{Features: features}
		made[m] = f
	}
	return int(o.list), f
}

// meanings gives numbers to the meanings of entries while lists are compiled.
type meanings struct {
	lists   int
	own     []featureMeaning
	numbers map[string]uint32
}

// of gives the meaning of an entry of a list.
func (m *meanings) of(list int, features string, b *builder) uint32 {
	if features == "" {
		return uint32(list)
	}
	key := string(binary.AppendUvarint(nil, uint64(list))) + features
	n, ok := m.numbers[key]
	if !ok {
		n = uint32(m.lists + len(m.own))
		m.numbers[key] = n
		m.own = append(m.own, featureMeaning{uint32(list), b.keep([]byte(features))})
	}
	return n
}
