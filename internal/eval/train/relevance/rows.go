package relevance

import (
	"maps"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/eval/train/logistic"
)

// featureIndex gives each learned feature its place among the weights.
type featureIndex struct {
	ids  map[uint32]int32
	keys []uint32 // by place
}

// leastDocuments is in how many documents a feature must occur to be learnt.
const leastDocuments = 2

func number(js []judgedDocument) *featureIndex {
	documents := map[uint32]int{}
	for i := range js {
		for k := range keysOf(&js[i]) {
			documents[k]++
		}
	}
	n := &featureIndex{ids: map[uint32]int32{}}
	for _, k := range slices.Sorted(maps.Keys(documents)) {
		if documents[k] >= leastDocuments {
			n.ids[k] = int32(len(n.keys))
			n.keys = append(n.keys, k)
		}
	}
	return n
}

func keysOf(j *judgedDocument) map[uint32]bool {
	keys := map[uint32]bool{}
	for _, e := range j.evidence {
		for _, f := range e.Features {
			keys[f.Key] = true
		}
	}
	return keys
}

// rows are the examples of a document.
func (n *featureIndex) rows(j *judgedDocument) []logistic.Row {
	rows := make([]logistic.Row, len(j.evidence))
	for i, e := range j.evidence {
		rows[i] = n.row(e.Features)
		rows[i].Target, rows[i].Weight = j.targets[i], j.weight
	}
	return rows
}

func (n *featureIndex) row(features []relevance.Feature) logistic.Row {
	sum := map[int32]float32{}
	for _, f := range features {
		if id, ok := n.ids[f.Key]; ok {
			sum[id] += f.Value
		}
	}
	r := logistic.Row{Index: slices.Sorted(maps.Keys(sum))}
	for _, id := range r.Index {
		r.Value = append(r.Value, sum[id])
	}
	return r
}

// fit learns from the documents that in wants.
func (n *featureIndex) fit(js []judgedDocument, lambda float64, in func(*judgedDocument) bool) []float64 {
	var rows []logistic.Row
	for i := range js {
		if in(&js[i]) {
			rows = append(rows, js[i].rows...)
		}
	}
	return logistic.Minimise(&logistic.Objective{Rows: rows, Lambda: lambda}, len(n.keys)+1)
}
