package tagger

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"sync"

	"github.com/lethe-privacy/lethe"
)

// Type is one sort of mention that a model tells apart.
type Type struct {
	// Name is the model's own name for it, such as a corpus's label.
	Name string `json:"name"`
	// Label is what the detector reports.
	Label lethe.Label `json:"label"`
	// Features are given to every mention of the type.
	Features map[string]string `json:"features,omitempty"`
}

// Info says what a model is and where it comes from.
type Info struct {
	Name     string   `json:"name"`
	Language string   `json:"language"`
	Domain   string   `json:"domain"`
	Doc      string   `json:"doc"`
	Data     []string `json:"data"`    // corpora it was trained on
	Licence  string   `json:"licence"` // what they ask for
	Types    []Type   `json:"types"`
	// Caseless says that it reads texts in letters that tell nothing: all capitals, or
	// all small.
	Caseless bool `json:"caseless,omitempty"`
	// Standing says that it looks at how well words are known as ordinary ones. Models for
	// texts without case always do.
	Standing bool               `json:"standing,omitempty"`
	Scores   map[string]float64 `json:"scores,omitempty"` // on parts it was not trained on
}

// Model tags texts. It is safe for concurrent use.
type Model struct {
	Info   Info
	tags   Tags
	lex    *Lexicon
	rows   rows
	trans  []int32 // from*n+to, in units of scale
	turns  []turn
	scale  float32    // of one unit
	second bool       // knows the features of the second pass
	spare  *sync.Pool // of *decoder
	met    *wordMemory
}

// Weights are what training learns: for each feature a row of one weight for each
// tag, and a matrix of weights from one tag to the next. Tag 0 stands before the
// first token.
type Weights struct {
	Keys  []uint32
	Rows  []float32
	Trans []float32
	// Second says that the features of the second pass were trained.
	Second bool
}

// Build makes a model of trained weights. Weights below cut are dropped, and
// features that have no other.
func Build(info Info, tags Tags, lex *Lexicon, w Weights, cut float32) (*Model, error) {
	n := tags.Len()
	if err := tags.check(); err != nil {
		return nil, err
	}
	if len(info.Types) != tags.Types || len(w.Rows) != len(w.Keys)*n || len(w.Trans) != n*n {
		return nil, fmt.Errorf("tagger: build %s: weights do not fit %d types", info.Name, tags.Types)
	}
	m := &Model{Info: info, tags: tags, lex: lex, second: w.Second}
	m.scale = quantum(w.Rows)
	order := make([]int, len(w.Keys))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool { return w.Keys[order[i]] < w.Keys[order[j]] })
	var keys []uint32
	var weights [][]int8
	for _, i := range order {
		if row := round(w.Rows[i*n:(i+1)*n], m.scale, cut); row != nil && w.Keys[i] != free {
			keys, weights = append(keys, w.Keys[i]), append(weights, row)
		}
	}
	m.rows = newRows(n, keys)
	i := 0
	for at := range m.rows.each {
		for y, q := range weights[i] {
			m.rows.set(at, y, q)
		}
		i++
	}
	m.spare, m.met = &sync.Pool{}, &wordMemory{}
	m.trans = make([]int32, n*n)
	for i, x := range w.Trans {
		m.trans[i] = int32(math.Round(float64(x / m.scale)))
	}
	m.turns = turns(tags, m.trans)
	return m, nil
}

// Shifted gives the model with a bias against O for good. Unlike [Model.Tag]'s, it
// changes every decision.
func (m *Model) Shifted(bias float64) *Model {
	out := *m
	out.trans = slices.Clone(m.trans)
	n := m.tags.Len()
	for a := range n {
		out.trans[a*n] -= int32(math.Round(bias / float64(m.scale)))
	}
	out.turns = turns(out.tags, out.trans)
	return &out
}

// Favouring gives the model with a bias to begin mentions of a type. It changes no other type's
// chance against O, as that of [Model.Shifted] does.
func (m *Model) Favouring(typ string, bias float64) *Model {
	out := *m
	out.trans = slices.Clone(m.trans)
	n := m.tags.Len()
	for y := range n {
		if y == 0 || !m.tags.starts(y) || m.Info.Types[m.tags.TypeOf(y)].Name != typ {
			continue
		}
		for a := range n {
			if m.tags.Follows(a, y) {
				out.trans[a*n+y] += int32(math.Round(bias / float64(m.scale)))
			}
		}
	}
	out.turns = turns(out.tags, out.trans)
	return &out
}

// quantum chooses the unit of the int8 weights: so that all but the few largest
// of them fit.
func quantum(rows []float32) float32 {
	var top float32
	var abs []float32
	for _, x := range rows {
		x = max(x, -x)
		if x > .5 {
			abs = append(abs, x)
		}
		top = max(top, x)
	}
	if top == 0 {
		return 1
	}
	sort.Slice(abs, func(i, j int) bool { return abs[i] < abs[j] })
	if len(abs) > 1000 {
		top = abs[len(abs)-1-len(abs)/1000]
	}
	return top / 127
}

// round gives the weights of a feature in units of scale; nil where all are 0.
func round(row []float32, scale, cut float32) []int8 {
	out := make([]int8, len(row))
	any := false
	for y, x := range row {
		if max(x, -x) < cut {
			continue
		}
		q := int(math.Round(float64(x / scale)))
		out[y] = int8(max(-127, min(127, q)))
		any = any || q != 0
	}
	if !any {
		return nil
	}
	return out
}

// Features is the number of features that the model knows.
func (m *Model) Features() int { return m.rows.n }
