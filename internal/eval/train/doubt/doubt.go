// Package doubt learns the weights by which internal/detect/doubt tells names from what a model took for one.
//
// The examples are what whole detection, its rules included, found in texts that the model had not seen. So the
// general models are trained several times, each time without a part of their texts.
package doubt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/doubt"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/train"
	"github.com/lethe-privacy/lethe/internal/eval/train/logistic"
	"github.com/lethe-privacy/lethe/pipeline"
)

// languages are those that have general models.
var languages = []string{"ca", "de", "en", "es"}

// folds is how many parts the texts have that models are trained without.
const folds = 2

// lambda is the weight of the regularisation.
const lambda = 50

// margin is how much lower bounds are than the sums that the shares give: a single sentence says less of a name than
// the texts that they are chosen on.
const margin = .35

// shares are those of right mentions that may go: of the project's own texts, and of the corpora, where text is
// as well written as models know it.
type shares struct{ own, corpora float64 }

// given are the shares by label. They are of what the models of folds find, which saw half of the texts and are
// unsure of more. Whole detection with all of the texts loses about a quarter of it.
var given = map[lethe.Label]shares{
	lethe.Person:       {own: .055, corpora: .012},
	lethe.Location:     {own: .055, corpora: .01},
	lethe.Organization: {own: .05, corpora: .02},
}

// example is a mention that a model found in a text that it had not seen.
type example struct {
	language string
	label    lethe.Label
	text     string // the text's number
	own      bool   // one of the project's own texts
	keys     []uint32
	right    bool
}

// Embedded learns the weights from the corpora in a folder and writes them into a file. The same data give the
// same bytes.
func Embedded(ctx context.Context, dataDir, file string, report func(string)) error {
	var all []example
	for _, l := range languages {
		report("doubt: training models of " + l + " for cross-fitting")
		err := train.Folds(ctx, train.Data{Dir: dataDir}, l, folds, func(f train.Fold) error {
			found, err := examples(ctx, f, l)
			all = append(all, found...)
			return err
		})
		if err != nil {
			return err
		}
	}
	report(fmt.Sprintf("doubt: %d examples", len(all)))
	w := learn(all)
	w.Least = bounds(all)
	var b bytes.Buffer
	if err := w.Write(&b); err != nil {
		return err
	}
	return train.Replace(file, b.Bytes())
}

// examples are the mentions that are judged in the texts of a fold.
func examples(ctx context.Context, f train.Fold, language string) ([]example, error) {
	finder, err := newFinder(f.Model)
	if err != nil {
		return nil, err
	}
	var all []example
	for i := range f.Texts {
		t := &f.Texts[i]
		doc := lethe.NewDocument(t.ID, t.Text)
		doc.Language = language
		r, ms, err := finder.Unjudged(ctx, doc)
		if err != nil {
			return nil, err
		}
		for k, keys := range doubt.Keys(r.Doc, ms) {
			if keys != nil {
				all = append(all, example{language, ms[k].Label, t.ID, isOwn(t), keys, isRight(t, r.Back(ms[k:k+1:k+1], ""))})
			}
		}
	}
	return all, nil
}

// isOwn reports whether a text is one of the pages of the project.
func isOwn(t *train.Document) bool { return strings.HasPrefix(t.ID, "pages/") }

// isRight reports whether a mention, in the pieces that it has in the text, meets a mark.
func isRight(t *train.Document, pieces []lethe.Mention) bool {
	return slices.ContainsFunc(pieces, func(m lethe.Mention) bool {
		return slices.ContainsFunc(t.Mentions, func(g train.Mention) bool { return g.Overlaps(m.Span) })
	})
}

// newFinder is detection as it is without settings, with a model in place of the built-in one.
func newFinder(m *tagger.Model) (*pipeline.Finder, error) {
	folder, err := os.MkdirTemp("", "doubt")
	if err != nil {
		return nil, fmt.Errorf("train: doubt: %w", err)
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "fold.model")
	out, err := os.Create(file)
	if err != nil {
		return nil, fmt.Errorf("train: doubt: %w", err)
	}
	if err := errors.Join(m.Write(out), out.Close()); err != nil {
		return nil, err
	}
	c := pipeline.Default()
	c.Detect.Models = []string{file}
	return pipeline.NewFinder(&c, pipeline.FinderOptions{})
}

// learn fits the regression.
func learn(all []example) *doubt.Weights {
	rows := make([]logistic.Row, len(all))
	for i := range all {
		rows[i] = row(&all[i])
	}
	w := logistic.Minimise(&logistic.Objective{Rows: rows, Lambda: lambda}, doubt.Size+1)
	return doubt.Rounded(w[:doubt.Size], w[doubt.Size])
}

func row(e *example) logistic.Row {
	r := logistic.Row{Index: make([]int32, len(e.keys)), Weight: 1}
	for k, key := range e.keys {
		r.Index[k] = int32(key)
	}
	if e.right {
		r.Target = 1
	}
	return r
}

// parts is how many times bounds are chosen on a part that the weights were not learnt from.
const parts = 5

// kind is whose bound is chosen.
type kind struct {
	language string
	label    lethe.Label
	own      bool
}

// bounds are the sums below which no more than the given share of right mentions lies, neither of own texts nor of
// the corpora, as weights give them that were learnt without these texts.
func bounds(all []example) map[string]map[lethe.Label]float64 {
	sums := map[kind][]float64{}
	for part := range parts {
		var rest, here []example
		for _, e := range all {
			if partOf(e.text) == part {
				here = append(here, e)
			} else {
				rest = append(rest, e)
			}
		}
		w := learn(rest)
		for _, e := range here {
			if e.right {
				k := kind{e.language, e.label, e.own}
				sums[k] = append(sums[k], w.Sum(e.keys))
			}
		}
	}
	least := map[string]map[lethe.Label]float64{}
	for _, l := range languages {
		least[l] = map[lethe.Label]float64{}
		for label, s := range given {
			bound := min(lowest(sums[kind{l, label, true}], s.own), lowest(sums[kind{l, label, false}], s.corpora)) - margin
			least[l][label] = math.Round(1e3*bound) / 1e3
		}
	}
	return least
}

// lowest is the sum below which a share of sums lies; no bound where there are none.
func lowest(sums []float64, share float64) float64 {
	if len(sums) == 0 {
		return math.Inf(1)
	}
	slices.Sort(sums)
	return sums[int(share*float64(len(sums)))]
}

func partOf(text string) int {
	h := fnv.New32a()
	h.Write([]byte("part " + text))
	return int(h.Sum32() % parts)
}
