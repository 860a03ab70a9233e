package transformer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/detect/schema/foreign"
)

// Options change how a model is read and what becomes of what it finds. The zero value
// fits most models.
type Options struct {
	// Name is the detector's name; "" is "transformer-" and the folder's own name.
	Name string
	// File is the model's file in the folder, as "onnx/model_quantized.onnx"; "" is
	// model.onnx, or onnx/model.onnx, or the only file of that ending in either place.
	File string
	// Aggregation says how tokens become mentions; "" is First.
	Aggregation Aggregation
	// Labels says what the model's labels (without "B-" and the like, in any case of
	// letters) become. It goes before the map that comes with the package. Ignored
	// drops what has the label.
	Labels map[string]lethe.Label
	// MinScore drops mentions of a lower score; it lies in [0,1].
	MinScore float64
	// Window is how many tokens the model sees at a time, those that mark the beginning
	// and end included; from LeastWindow to MostWindow. 0 is what the model was made for, and at most 512.
	Window int
	// Stride is how many tokens neighbouring windows share, as Hugging Face has it; at
	// most half a window. 0 is a quarter of one, None is NoStride.
	Stride int
	// BatchSize is how many windows are computed together, at most MostBatch; 0 is DefaultBatch. In pure Go it changes
	// nothing of what is found.
	BatchSize int
	// Threads is how many batches are computed at the same time, over all documents, and
	// so bounds memory; 0 is DefaultThreads.
	Threads int
	// Runtime is the path of ONNX Runtime's library (libonnxruntime.so, onnxruntime.dll),
	// in programs built with the tag ort; "" computes in pure Go.
	Runtime string
	// Explain adds to each mention the feature model_label: what the model calls it.
	Explain bool
	// Examples of what the model finds and does not; none: general ones.
	Examples []detect.Example
}

// Bounds of the options, and what they are where they are 0. The settings of a run name the same ones.
const (
	LeastWindow, MostWindow = 8, 8192
	DefaultBatch, MostBatch = 4, 256
	DefaultThreads          = 2
)

// NoStride, as a Stride, lets windows share nothing.
const NoStride = -1

// Ignored, as a label in [Options.Labels], drops mentions.
const Ignored = foreign.Ignored

// Aggregation says how the labels of tokens become those of mentions, as the strategies
// of Hugging Face's TokenClassificationPipeline do.
type Aggregation string

const (
	// None gives each token for itself, parts of words too.
	None Aggregation = "none"
	// Simple joins neighbouring tokens of one label, so that a mention may begin or end
	// inside a word. Its score is the mean of those of its tokens.
	Simple Aggregation = "simple"
	// First gives a word the label and score of its first token, then joins words. Most
	// models are trained so.
	First Aggregation = "first"
	// Average gives a word the label that is the likeliest in the mean of its tokens.
	Average Aggregation = "average"
	// Max gives a word the label and score of its surest token.
	Max Aggregation = "max"
)

// Aggregations lists them.
func Aggregations() []Aggregation { return []Aggregation{None, Simple, First, Average, Max} }

// Validate reports options that cannot work, whatever the model.
func (o Options) Validate() error {
	switch {
	case o.Aggregation != "" && !slices.Contains(Aggregations(), o.Aggregation):
		return fmt.Errorf("transformer: no aggregation %q; there are %s", o.Aggregation, join(Aggregations()))
	case !(o.MinScore >= 0 && o.MinScore <= 1):
		return fmt.Errorf("transformer: least score is outside [0,1]")
	case o.Window < 0 || o.Window > 0 && o.Window < LeastWindow || o.Window > MostWindow:
		return fmt.Errorf("transformer: a window has %d to %d tokens, not %d", LeastWindow, MostWindow, o.Window)
	case o.Stride < NoStride || o.Window > 0 && o.Stride > (o.Window-2)/2:
		return fmt.Errorf("transformer: windows of %d tokens cannot share %d; half of them at most", o.Window, o.Stride)
	case o.BatchSize < 0 || o.BatchSize > MostBatch:
		return fmt.Errorf("transformer: a batch has 1 to %d windows, not %d", MostBatch, o.BatchSize)
	case o.Threads < 0:
		return fmt.Errorf("transformer: %d threads", o.Threads)
	}
	return nil
}

// withDefaults fills in what is 0.
func (o Options) withDefaults() Options {
	if o.Aggregation == "" {
		o.Aggregation = First
	}
	if o.BatchSize == 0 {
		o.BatchSize = DefaultBatch
	}
	if o.Threads == 0 {
		o.Threads = DefaultThreads
	}
	return o
}

func join[S ~string](all []S) string {
	var b strings.Builder
	for i, s := range all {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(s))
	}
	return b.String()
}
