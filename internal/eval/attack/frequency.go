package attack

import (
	"cmp"
	"encoding/binary"
	"hash/fnv"
	"io"
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/eval/collateral"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// Replacement is a value of a document and what was put in its place.
type Replacement struct {
	Label                 lethe.Label
	Original, Replacement string
}

// ReplacedIn finds the replacements of the mentions of a document by comparing its texts. A span
// in which several mentions changed together gives none of them a replacement.
func ReplacedIn(before, after *lethe.Document, ms []lethe.Mention) []Replacement {
	if len(before.Fields) != len(after.Fields) {
		return nil
	}
	byField := map[string][]lethe.Mention{}
	for _, m := range ms {
		byField[m.Field] = append(byField[m.Field], m)
	}
	var out []Replacement
	for i, f := range before.Fields {
		of := byField[f.Name]
		if len(of) == 0 || f.Kind == lethe.Key {
			continue
		}
		for _, e := range collateral.Compare(f.Text, after.Fields[i].Text) {
			var label lethe.Label
			n := 0
			for _, m := range of {
				if m.Span.Overlaps(e.Span) {
					label, n = m.Label, n+1
				}
			}
			if n == 1 && e.Text != "" {
				out = append(out, Replacement{label, normalize.Text(e.In(f.Text)), normalize.Text(e.Text)})
			}
		}
	}
	return out
}

// Frequencies is an attacker who knows how often each original occurs in the collection, and
// beside which others, and matches replacements by that. It asks no model.
type Frequencies struct {
	docs [][]Replacement
}

// Add takes in what was replaced in one document.
func (f *Frequencies) Add(rs []Replacement) { f.docs = append(f.docs, rs) }

// FrequencyReport is what the attacker reaches.
type FrequencyReport struct {
	Documents int            `json:"documents"`
	Rows      []FrequencyRow `json:"labels"`
}

// FrequencyRow is that of one label. The shares are of its replacements: the attacker says of
// each text that was put in which original it stands for. Where equal frequencies leave several, one of them is
// guessed, and counts with its chance; where a text stands for several, the share of its places for which
// the guess is right.
type FrequencyRow struct {
	Label        lethe.Label `json:"label"`
	Originals    int         `json:"originals"`
	Replacements int         `json:"replacements"`
	Occurrences  int         `json:"occurrences"`
	Chance       float64     `json:"chance"`    // of anyone who guesses any original of the label
	Frequency    float64     `json:"frequency"` // by the rank of frequencies
	Beside       float64     `json:"beside"`    // by the rest of the same documents, too
}

// Report lets the attacker guess.
func (f *Frequencies) Report() *FrequencyReport {
	r := &FrequencyReport{Documents: len(f.docs)}
	was := graphOf(f.docs, func(x Replacement) node { return node{x.Label, x.Original} })
	is := graphOf(f.docs, func(x Replacement) node { return node{x.Label, x.Replacement} })
	stands := map[node]map[string]int{} // of replacements, the originals
	for _, doc := range f.docs {
		for _, x := range doc {
			n := node{x.Label, x.Replacement}
			if stands[n] == nil {
				stands[n] = map[string]int{}
			}
			stands[n][x.Original]++
		}
	}
	levels := neighbours(was, is)
	for _, label := range slices.Sorted(maps.Keys(was.labels())) {
		row := FrequencyRow{Label: label, Originals: len(was.of(label)), Replacements: len(is.of(label))}
		row.Chance = 1 / float64(row.Originals)
		before, after := ranks(was.of(label)), ranks(is.of(label))
		for _, n := range is.of(label) {
			row.Occurrences += n.count
			right := credit(stands[n.node], n.count, func(o string) float64 {
				return byRank(after[n.count], before[was.count[node{label, o}]])
			})
			row.Frequency += right
			row.Beside += besideCredit(levels, n, stands[n.node], right)
		}
		row.Frequency /= float64(row.Replacements)
		row.Beside /= float64(row.Replacements)
		r.Rows = append(r.Rows, row)
	}
	return r
}

// node is a text under a label.
type node struct {
	label lethe.Label
	text  string
}

// nodeCount is a node with how often it occurs.
type nodeCount struct {
	node
	count int
}

// graph says which texts occur in which documents.
type graph struct {
	count map[node]int
	docs  []map[node]int
}

func graphOf(docs [][]Replacement, of func(Replacement) node) *graph {
	g := &graph{count: map[node]int{}}
	for _, doc := range docs {
		in := map[node]int{}
		for _, x := range doc {
			in[of(x)]++
			g.count[of(x)]++
		}
		g.docs = append(g.docs, in)
	}
	return g
}

func (g *graph) labels() map[lethe.Label]bool {
	all := map[lethe.Label]bool{}
	for n := range g.count {
		all[n.label] = true
	}
	return all
}

// of are the nodes of a label, the most frequent first.
func (g *graph) of(label lethe.Label) []nodeCount {
	var all []nodeCount
	for n, c := range g.count {
		if n.label == label {
			all = append(all, nodeCount{n, c})
		}
	}
	slices.SortFunc(all, func(a, b nodeCount) int { return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.text, b.text)) })
	return all
}

// ranks are the places in the order of frequencies that each frequency has.
func ranks(all []nodeCount) map[int][2]int {
	places := map[int][2]int{}
	for i, n := range all {
		from, ok := places[n.count]
		if !ok {
			from[0] = i
		}
		places[n.count] = [2]int{from[0], i + 1}
	}
	return places
}

// byRank is the chance that a frequency among replacements falls on an original: the order
// among equal ones is any.
func byRank(is, was [2]int) float64 {
	shared := min(is[1], was[1]) - max(is[0], was[0])
	return float64(max(shared, 0)) / float64((is[1]-is[0])*(was[1]-was[0]))
}

// credit is how right guesses at what a replacement stands for are.
func credit(stands map[string]int, count int, guess func(original string) float64) float64 {
	sum := 0.0
	for _, o := range slices.Sorted(maps.Keys(stands)) {
		sum += guess(o) * float64(stands[o]) / float64(count)
	}
	return sum
}

// level are the originals and replacements that look alike after some rounds of looking at
// the text next to them.
type level struct {
	was, is map[node]uint64
	alike   map[uint64]int // how many originals
}

// rounds is how far the attacker looks: at the frequencies of the other values in the same
// documents, of those in the documents of these, and once more.
const rounds = 3

// neighbours separates nodes by the text next to them. Of the labels those are looked at
// whose frequencies are the same before and after: of others the attacker sees that replacements do
// not go with originals.
func neighbours(was, is *graph) []level {
	same := map[lethe.Label]bool{}
	for label := range was.labels() {
		counts := func(all []nodeCount) (out []int) {
			for _, n := range all {
				out = append(out, n.count)
			}
			return out
		}
		same[label] = slices.Equal(counts(was.of(label)), counts(is.of(label)))
	}
	colours := [2]map[node]uint64{was.first(), is.first()}
	var out []level
	for range rounds {
		colours[0], colours[1] = was.refine(colours[0], same), is.refine(colours[1], same)
		l := level{colours[0], colours[1], map[uint64]int{}}
		for _, c := range l.was {
			l.alike[c]++
		}
		out = append(out, l)
	}
	return out
}

// first separates nodes by label and frequency.
func (g *graph) first() map[node]uint64 {
	all := make(map[node]uint64, len(g.count))
	for n, c := range g.count {
		all[n] = hashed(string(n.label), uint64(c))
	}
	return all
}

// refine separates nodes by what else their documents have, and how often.
func (g *graph) refine(colours map[node]uint64, same map[lethe.Label]bool) map[node]uint64 {
	seen := make(map[node][]uint64, len(colours))
	for _, doc := range g.docs {
		var all []uint64
		for n, c := range doc {
			if same[n.label] {
				all = append(all, hashed("", colours[n], uint64(c)))
			}
		}
		slices.Sort(all)
		whole := hashed("document", all...)
		for n, c := range doc {
			seen[n] = append(seen[n], hashed("in", whole, uint64(c)))
		}
	}
	out := make(map[node]uint64, len(colours))
	for n, c := range colours {
		slices.Sort(seen[n])
		out[n] = hashed("node", append([]uint64{c}, seen[n]...)...)
	}
	return out
}

func hashed(text string, numbers ...uint64) uint64 {
	h := fnv.New64a()
	io.WriteString(h, text)
	for _, n := range numbers {
		h.Write(binary.BigEndian.AppendUint64(nil, n))
	}
	return h.Sum64()
}

// besideCredit is how right the attacker is who looks at co-occurrence: as deep as an
// original looks the same.
func besideCredit(levels []level, n nodeCount, stands map[string]int, byRank float64) float64 {
	for _, l := range slices.Backward(levels) {
		colour := l.is[n.node]
		if alike := l.alike[colour]; alike > 0 {
			return credit(stands, n.count, func(o string) float64 {
				if l.was[node{n.label, o}] != colour {
					return 0
				}
				return 1 / float64(alike)
			})
		}
	}
	return byRank
}
