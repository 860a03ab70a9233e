package eval

import (
	"github.com/lethe-privacy/lethe"
)

// Report is an evaluation in numbers. It holds no text of the corpus.
type Report struct {
	Corpus    string   `json:"corpus"`
	Documents int      `json:"documents"`
	Words     int      `json:"words"`
	Mentions  int      `json:"mentions"`
	Systems   []System `json:"systems"`
	// Confusion is that of the first system.
	Confusion Matrix `json:"confusion"`
	Dial      Dial   `json:"dial,omitempty"`
	Curve     []Step `json:"curve,omitempty"`
}

// System is what one system reached: the one that is measured, or a baseline.
type System struct {
	Name    string      `json:"name"`
	Masking *MaskingRow `json:"masking,omitempty"` // nil where the corpus does not tell what to mask
	Any     Row         `json:"any"`
	Micro   *Row        `json:"micro,omitempty"` // nil for a system that names no labels
	Macro   *Row        `json:"macro,omitempty"`
	Labels  []Row       `json:"labels,omitempty"`
}

// MaskingRow is a Masking with its ratios.
type MaskingRow struct {
	EntityRecallDirect Part            `json:"entity_recall_direct"`
	EntityRecallQuasi  Part            `json:"entity_recall_quasi"`
	TokenRecall        Part            `json:"token_recall"`
	TokenPrecision     Part            `json:"token_precision"`
	WeightedPrecision  float64         `json:"weighted_precision"`
	Labels             map[string]Part `json:"token_recall_by_label"`
}

// Part is a share with its value.
type Part struct {
	Share
	Value float64 `json:"value"`
}

// Row is what was reached for one label, or for several together.
type Row struct {
	Label   lethe.Label `json:"label,omitempty"`
	Strict  Score       `json:"strict"`
	Overlap Score       `json:"overlap"`
	Token   Score       `json:"token"`
	IoU     Score       `json:"iou"`
}

// Score is a Count with its ratios. That of a macro average has ratios alone.
type Score struct {
	Count
	Precision float64 `json:"precision"`
	Recall    float64 `json:"recall"`
	F1        float64 `json:"f1"`
	F2        float64 `json:"f2"`
}

// Matrix is a confusion: a row for each gold label, a column for each predicted
// one, and both have a last one, for none.
type Matrix struct {
	Labels []lethe.Label `json:"labels"`
	Cells  [][]int       `json:"cells"`
}

// Step is a point of the curve.
type Step struct {
	Threshold          float64 `json:"threshold"`
	Found              int     `json:"found"` // tokens
	EntityRecallDirect float64 `json:"entity_recall_direct"`
	EntityRecallQuasi  float64 `json:"entity_recall_quasi"`
	TokenRecall        float64 `json:"token_recall"`
	TokenPrecision     float64 `json:"token_precision"`
	StrictRecall       float64 `json:"strict_recall"`
	StrictPrecision    float64 `json:"strict_precision"`
}
