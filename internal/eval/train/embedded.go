package train

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// EmbeddedOptions say what [Embedded] makes.
type EmbeddedOptions struct {
	Data   string   // the data folder
	Out    string   // the folder internal of a checkout
	Only   []string // names of models, "words" for the word lists, "language"; empty: all
	Report func(line string)
}

// Embedded makes the files that packages internal/detect/tagger and internal/text/language embed, from the data folder.
// Word lists come first, since every model looks at them.
func Embedded(ctx context.Context, o EmbeddedOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	d := Data{o.Data}
	lex, err := d.embeddedLexicon(ctx, o)
	if err != nil {
		return err
	}
	if wanted(o.Only, "language") {
		texts, err := d.languageTexts(ctx)
		if err != nil {
			return err
		}
		packed, err := Language(texts).Packed()
		if err != nil {
			return fmt.Errorf("train: %w", err)
		}
		if err := Replace(filepath.Join(o.Out, "text", "language", "ngrams.bin.gz"), packed); err != nil {
			return err
		}
	}
	for _, r := range recipes() {
		if !wanted(o.Only, r.info.Name) {
			continue
		}
		if err := r.make(ctx, d, lex, o); err != nil {
			return fmt.Errorf("train: make %s: %w", r.info.Name, err)
		}
	}
	return nil
}

// check refuses names of what is not embedded.
func (o EmbeddedOptions) check() error {
	known := []string{"words", "language"}
	for _, r := range recipes() {
		known = append(known, r.info.Name)
	}
	for _, name := range o.Only {
		if !contains(known, name) {
			return fmt.Errorf("train: %q is none of %s", name, strings.Join(known, ", "))
		}
	}
	return nil
}

func wanted(only []string, name string) bool { return len(only) == 0 || contains(only, name) }

func (d Data) embeddedLexicon(ctx context.Context, o EmbeddedOptions) (*tagger.Lexicon, error) {
	if !wanted(o.Only, "words") {
		return tagger.SharedLexicon()
	}
	lex, err := d.Lexicon(ctx)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := lex.Write(&b); err != nil {
		return nil, err
	}
	tell(o, "words: %d entries, %d bytes", lex.Len(), b.Len())
	return lex, Replace(filepath.Join(o.models(), "words.lexicon"), b.Bytes())
}

func (o EmbeddedOptions) models() string { return filepath.Join(o.Out, "detect", "tagger", "models") }

func tell(o EmbeddedOptions, format string, args ...any) {
	if o.Report != nil {
		o.Report(fmt.Sprintf(format, args...))
	}
}

// train returns the model of a recipe and its scores on the part to report on.
func (r recipe) train(ctx context.Context, d Data, lex *tagger.Lexicon, progress func(Progress)) (*tagger.Model, Score, error) {
	learn, stop, report, err := r.parts(ctx, d)
	if err != nil {
		return nil, nil, err
	}
	m, err := r.fit(ctx, d, lex, learn, stop, progress)
	if err != nil || len(report) == 0 {
		return m, nil, err
	}
	score, err := Evaluate(ctx, m, report)
	return m, score, err
}

// fit returns the model that learns from texts.
func (r recipe) fit(ctx context.Context, d Data, lex *tagger.Lexicon, learn, stop []Document, progress func(Progress)) (*tagger.Model, error) {
	lex, err := r.clusters(ctx, d, lex, learn)
	if err != nil {
		return nil, err
	}
	if r.epochs > 0 {
		learn, stop = append(learn, stop...), []Document{}
	}
	m, _, err := Tagger(ctx, Options{
		Info: r.info, Train: learn, Dev: stop, Lexicon: lex, Scheme: r.scheme,
		MinCount: r.count, Cut: r.cut, Epochs: r.epochs, Second: !r.once, Refit: true, Seed: 1, Progress: progress,
	})
	if err != nil {
		return nil, err
	}
	m = m.Shifted(r.bias)
	for _, typ := range sortedKeys(r.favour) {
		m = m.Favouring(typ, r.favour[typ])
	}
	return m, nil
}

// clusterLeast is how often a word must occur to be in a cluster.
const clusterLeast = 5

func (r recipe) clusters(ctx context.Context, d Data, lex *tagger.Lexicon, learn []Document) (*tagger.Lexicon, error) {
	if r.cluster == "" {
		return lex, nil
	}
	each := func(f func(string)) error {
		for _, doc := range learn {
			f(doc.Text)
		}
		return d.Plain(ctx, r.cluster, f)
	}
	clusters, err := Clusters(ctx, each, r.clusterCount, clusterLeast)
	if err != nil {
		return nil, err
	}
	return lex.WithClusters(clusters), nil
}

func (r recipe) make(ctx context.Context, d Data, lex *tagger.Lexicon, o EmbeddedOptions) error {
	m, score, err := r.train(ctx, d, lex, func(p Progress) {
		tell(o, "%s: epoch %d of %d, loss %.4f, F1 %.4f", r.info.Name, p.Epoch, p.Epochs, p.Loss, p.F1)
	})
	if err != nil {
		return err
	}
	if score != nil {
		m.Info.Scores = map[string]float64{}
		for t, c := range score {
			m.Info.Scores[t] = round(c.F1())
		}
		m.Info.Scores["all"] = round(score.F1())
		tell(o, "%s\n%s", r.info.Name, score)
	}
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		return err
	}
	tell(o, "%s: %d features, %d bytes", r.info.Name, m.Features(), b.Len())
	return Replace(filepath.Join(o.models(), r.info.Name+".model"), b.Bytes())
}

func round(x float64) float64 { return float64(int(x*1e4+.5)) / 1e4 }

// Replace writes a file that a program embeds: it appears whole, or what was there stays.
func Replace(name string, data []byte) error {
	err := publish.File(name, 0o644, true, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	})
	if err != nil {
		return fmt.Errorf("train: write: %w", err)
	}
	return nil
}
