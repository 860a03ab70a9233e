package pipeline

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/ordered"
	"github.com/lethe-privacy/lethe/store"
)

// Stored are mentions that an earlier run noted in a corpus.
type Stored struct {
	corpus   *store.Corpus
	options  string
	settings map[string]string
}

// StoredMentions gives the mentions of a corpus to runs whose detection is that of the
// configuration.
func StoredMentions(corpus *store.Corpus, c *Config) (*Stored, error) {
	options, err := detection(c)
	if err != nil {
		return nil, err
	}
	settings, err := readable(c)
	return &Stored{corpus: corpus, options: options, settings: settings}, err
}

// of gives the mentions of a document, and whether they were noted.
func (s *Stored) of(ctx context.Context, doc *lethe.Document) ([]lethe.Mention, bool, error) {
	if s == nil {
		return nil, false, nil
	}
	return s.corpus.Mentions(ctx, doc, s.options)
}

// annotated is how many documents are noted at once.
const annotated = 100

// Annotation is detection over a corpus, noted there.
type Annotation struct {
	runner    *Runner
	corpus    *store.Corpus
	options   string
	languages *languageCheck
	waiting   []store.Found
	out       Outcome
}

// NewAnnotation prepares detection over those documents of a corpus for which it is not
// done yet.
func NewAnnotation(ctx context.Context, config Config, corpus *store.Corpus, opts Options) (*Annotation, error) {
	options, err := detection(&config)
	if err != nil {
		return nil, err
	}
	a := &Annotation{corpus: corpus, options: options, languages: newLanguageCheck(&config)}
	if err := a.noteSettings(ctx, &config); err != nil {
		return nil, err
	}
	config.LLM = LLM{}                                             // what a model says is kept in its cache
	config.Replace.Erase, config.Replace.FieldsBlacklist = nil, "" // later runs may want what stands there
	if a.runner, err = New(ctx, config, corpus.Pending(store.DetectStage, options), opts); err != nil {
		return nil, err
	}
	a.out.Warnings = a.runner.warnings()
	return a, nil
}

// Run finds and notes. However it ends, what it had found is kept.
func (a *Annotation) Run(ctx context.Context) (Outcome, error) {
	r := a.runner
	err := ordered.Map(ctx, r.config.Run.Threads, r.inputs(ctx),
		func(in input) reading { return r.read(ctx, in) },
		func(in reading) error { return a.take(ctx, in) })
	if kept := a.flush(context.WithoutCancel(ctx)); err == nil {
		err = kept
	}
	a.out.Warnings = append(a.languages.warning(), a.out.Warnings...)
	return a.out, err
}

// Close frees what detection holds, once Run has ended.
func (a *Annotation) Close() error { return a.runner.Close() }

func (a *Annotation) take(ctx context.Context, in reading) error {
	a.runner.advance("annotating", in.item.Bytes())
	if in.err != nil {
		return a.runner.fail(&a.out.Failures, in)
	}
	a.languages.look(in.view)
	a.waiting = append(a.waiting, store.Found{ID: in.view.doc.SourceID, Mentions: in.mentions})
	if len(a.waiting) < annotated {
		return nil
	}
	return a.flush(ctx)
}

func (a *Annotation) flush(ctx context.Context) error {
	if err := a.corpus.AddMentions(ctx, a.options, a.waiting); err != nil {
		return err
	}
	a.out.Documents += len(a.waiting)
	for _, f := range a.waiting {
		a.out.Mentions += len(f.Mentions)
	}
	a.waiting = a.waiting[:0]
	return nil
}

// detection identifies all that decides which mentions are found: the program, the
// options, and the content of the files that they name.
func detection(c *Config) (string, error) {
	h := sha256.New()
	if err := identifyProgram(h); err != nil {
		return "", err
	}
	if err := json.NewEncoder(h).Encode(detecting(c)); err != nil {
		return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
	}
	files := slices.Concat(c.Detect.Recognizers, c.Detect.Models)
	if !slices.Contains(schema.Names(), c.Schema) {
		files = append(files, c.Schema)
	}
	if c.Detect.Clinical != "" {
		rules, err := c.Detect.rules()
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
		more, err := rules.Files()
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
		files = append(files, more...)
	}
	if err := c.Detect.identifyTransformers(h); err != nil {
		return "", err
	}
	if err := c.Detect.identifyServices(h); err != nil {
		return "", err
	}
	for _, f := range files {
		if err := addFile(h, f); err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// identifyProgram writes the version; where there is none, the program itself.
func identifyProgram(w io.Writer) error {
	if v := Version(); v != "dev" {
		_, err := io.WriteString(w, v)
		return err
	}
	self, err := os.Executable()
	if err == nil {
		err = addFile(w, self)
	}
	if err != nil {
		return failure.Errorf("pipeline", "fingerprint the program: %w", err)
	}
	return nil
}

// addFile writes the hash of a file.
func addFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	_, err = w.Write(h.Sum(nil))
	return err
}
