package relevance

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/lethe-privacy/lethe/internal/eval/train"
)

// Files are what training writes; nothing where a name is empty.
type Files struct {
	Model string // the classifier
	Plot  string // its reliability, as SVG
	Page  string // a page in Markdown that has the figures between two comments
}

// Between these lines a page has its figures.
const beginFigures, endFigures = "<!-- figures -->\n", "<!-- end of figures -->\n"

// Embedded trains the classifier that is built in and measures it on the part dev. The same
// data give the same bytes.
func Embedded(ctx context.Context, dataDir string, to Files, o Options) error {
	r, err := Train(ctx, dataDir, o)
	if err != nil {
		return err
	}
	points, judged, err := Evaluate(ctx, dataDir, "dev", r.Classifier)
	if err != nil {
		return err
	}
	var model, plot, tables bytes.Buffer
	err = errors.Join(
		r.Classifier.Write(&model),
		WriteSVG(&plot, "Reliability of the learnt relevance", []Series{
			{"train, cross-validated", "#0b5cad", Reliability(r.Judgements)},
			{"dev", "#c2410c", Reliability(judged)},
		}),
		WriteTables(&tables, r, judged, points),
	)
	if err != nil {
		return err
	}
	var page []byte
	if to.Page != "" { // before anything is written: it may have no place for figures
		if page, err = withFigures(to.Page, tables.String()); err != nil {
			return err
		}
	}
	return errors.Join(write(to.Model, model.Bytes()), write(to.Plot, plot.Bytes()), write(to.Page, page))
}

// withFigures is a page with other figures.
func withFigures(name, figures string) ([]byte, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	before, rest, begins := strings.Cut(string(text), beginFigures)
	_, after, ends := strings.Cut(rest, endFigures)
	if !begins || !ends {
		return nil, fmt.Errorf("train: %s has no place for figures", name)
	}
	return []byte(before + beginFigures + figures + endFigures + after), nil
}

func write(name string, data []byte) error {
	if name == "" {
		return nil
	}
	return train.Replace(name, data)
}
