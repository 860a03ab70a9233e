package tune

import (
	"encoding/json"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/chattest"
)

// value is one of the collection.
type value struct {
	text     string
	label    lethe.Label
	direct   bool
	harmless bool // not gold
}

// scripted is a model that goes by a rule, and knows nothing of settings or gold:
//
//   - Alone it finds every direct identifier (relevance 1). Of the others it overlooks
//     four in ten, which look harmless (the rest has relevance 0.6 to 0.9), and it takes
//     three in ten of what tells nothing for something (0.2).
//   - With existing entities it finds what it finds alone, and besides whatever of them
//     stands in the document.
//   - But then its attention falls with the length of the list: with n existing entities
//     it overlooks n things in a thousand, as the thesis saw of direct identifiers.
//
// Which ones, the hash of document and value decides; what inattention overlooks, that
// with the seed.
type scripted struct {
	dir    string   // of the collection
	texts  []string // of the documents
	values []value
	less   int // tenths by which what identifies indirectly is less relevant to it
}

func (m *scripted) answer(r *chattest.Request) chattest.Reply {
	shown := r.Document()
	text := m.texts[slices.IndexFunc(m.texts, func(t string) bool { return strings.Contains(shown, t) })]
	known := r.Known()
	seed := 0
	if r.Seed != nil {
		seed = *r.Seed
	}
	var found []chattest.Entity
	for _, v := range m.values {
		if strings.Contains(text, v.text) && m.sees(text, v, known) && m.attends(text, v, len(known), seed) {
			found = append(found, chattest.Entity{Original: v.text, Normalized: lethe.Lower(v.text), Type: string(v.label), Relevance: m.relevance(text, v)})
		}
	}
	return chattest.Entities(found...)
}

func (m *scripted) sees(text string, v value, known [][]any) bool {
	return m.alone(text, v) || slices.ContainsFunc(known, func(k []any) bool {
		return k[0] == lethe.Lower(v.text) && k[1] == string(v.label)
	})
}

func (m *scripted) alone(text string, v value) bool {
	switch {
	case v.harmless:
		return draw("taken for something", text, v.text) < .3
	case v.direct:
		return true
	}
	return draw("looks harmless", text, v.text) >= .4
}

func (m *scripted) relevance(text string, v value) float64 {
	switch {
	case v.harmless:
		return .2
	case v.direct:
		return 1
	}
	return float64(6-m.less+int(4*draw("relevance", text, v.text))) / 10
}

func (m *scripted) attends(text string, v value, known, seed int) bool {
	return draw("attention", text, v.text, seed) >= float64(known)/1000
}

// draw is a number in [0,1) that depends on what it is given alone.
func draw(of ...any) float64 {
	text, err := json.Marshal(of)
	if err != nil {
		panic(err)
	}
	h := fnv.New64a()
	h.Write(text)
	x := h.Sum64() // whose upper bits hardly depend on the last letters
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	return float64(x>>11) / (1 << 53)
}
