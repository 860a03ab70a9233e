package main

import (
	"errors"
	"fmt"
	"iter"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/eval"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// scoreFlags are the flags of lethe score.
type scoreFlags struct {
	gold, predicted        corpus.Options
	goldLabels, predLabels string
	asJSON                 bool
	texts                  textsFlags
}

// mentionsForm is the form of predictions that are a mentions file.
const mentionsForm = "mentions"

func (a *app) score() *cobra.Command {
	var s scoreFlags
	c := &cobra.Command{
		Use:   "score GOLD PREDICTED | score --texts BEFORE AFTER GOLD",
		Short: "Compare two annotations of the same texts",
		Long: `Print how well the spans of PREDICTED cover those of GOLD, for each label and overall:
strict (wholly, under its label), exact (wholly), partial (in part, under its label),
soft partial (in part), and the share of characters; then precision, recall and F1 of
SemEval-2013. docs/reference/scoring.md has the formulas. Nothing is detected: lethe eval does that.

Each is a file or folder in one of the formats ` + formatNames() + `;
PREDICTED may also be a mentions file, as lethe detect writes it. Documents are paired by
their ids, where they have none by their order.

With --texts, texts before and after anonymization by any program are held against GOLD,
which may be a mentions file too: the share of its letters and digits that is left, the
share of all others that changed, and what became impossible (docs/reference/quality.md).
--people prints instead what is left of each person, the least protected first.
GOLD must name entities for that.`,
		Example: `  lethe score gold.jsonl predicted.jsonl --format jsonl
  lethe score gold/ mentions.jsonl --format brat --predicted-format mentions
  lethe score gold.conll out.jsonl --format conll --predicted-format doccano --json
  lethe score --texts letters/ shared/ gold.jsonl --format mentions --damage damage.html
  lethe score --texts lab/documents.jsonl shared.jsonl lab/mentions.jsonl --format mentions --people people.csv`,
		Args: s.arguments,
	}
	s.bind(c.Flags())
	c.RunE = func(c *cobra.Command, args []string) error {
		if err := s.check(); err != nil {
			return usageError{err}
		}
		if s.texts.on {
			return s.scoreTexts(c.Context(), a, args[0], args[1], args[2])
		}
		scores, err := s.compare(args[0], args[1])
		if err != nil {
			return err
		}
		if r := scores.Report(); s.asJSON {
			return r.WriteJSON(a.stdout)
		} else {
			return r.WriteText(a.stdout)
		}
	}
	return c
}

func (s *scoreFlags) bind(f *pflag.FlagSet) {
	f.StringVar(&s.gold.Format, "format", "jsonl", "format of GOLD: "+formatNames())
	usual(f, "format")
	offers(f, "format", goldFormats)
	f.StringVar(&s.predicted.Format, "predicted-format", "", "format of PREDICTED: the same, or mentions")
	offers(f, "predicted-format", goldFormats)
	otherwise(f, "predicted-format", "that of GOLD")
	f.StringVar(&s.goldLabels, "labels", "", "YAML file that maps the labels of GOLD (labels, ignored)")
	f.StringVar(&s.predLabels, "predicted-labels", "", "YAML file that maps the labels of PREDICTED")
	jsonFlag(f, &s.asJSON, "print JSON")
	f.BoolVar(&s.texts.on, "texts", false, "compare texts before and after with GOLD, not annotations")
	f.StringVar(&s.texts.format, "texts-format", "", "with --texts: the format of BEFORE and AFTER")
	offers(f, "texts-format", format.Formats)
	otherwise(f, "texts-format", "by their names")
	f.StringVar(&s.texts.damage, "damage", "", "with --texts: write the 50 most common passages wrongly changed or wrongly left, with their context, to this file; .html: as a page")
	f.StringVar(&s.texts.people, "people", "", "with --texts: a table in CSV, document,person, that says whom documents are about: print what is left of each person")
	forceFlag(f, &s.texts.force, "replace files that exist")
}

// arguments checks how many there are.
func (s *scoreFlags) arguments(c *cobra.Command, args []string) error {
	switch {
	case s.texts.on && len(args) != 3:
		return usageError{hint(fmt.Errorf("give BEFORE, AFTER and GOLD, not %d arguments", len(args)), c)}
	case !s.texts.on && len(args) != 2:
		return usageError{hint(fmt.Errorf("give GOLD and PREDICTED, not %d arguments", len(args)), c)}
	}
	return nil
}

func (s *scoreFlags) check() error {
	if s.predicted.Format == "" {
		s.predicted.Format = s.gold.Format
	}
	for _, l := range []struct {
		file string
		to   *corpus.Options
	}{{s.goldLabels, &s.gold}, {s.predLabels, &s.predicted}} {
		if l.file == "" {
			continue
		}
		labels, err := readLabels(l.file)
		if err != nil {
			return err
		}
		l.to.Labels = labels
	}
	switch {
	case !s.texts.on && s.texts.format+s.texts.damage+s.texts.people != "":
		return errors.New("--texts-format, --damage and --people need --texts")
	case s.texts.damage != "" && s.texts.people != "":
		return errors.New("--damage says nothing with --people")
	case s.texts.on && s.gold.Format == mentionsForm:
		return nil
	case s.predicted.Format == mentionsForm:
		s.predicted.ContentOnly = true
		return s.gold.Validate()
	}
	return errors.Join(s.gold.Validate(), s.predicted.Validate())
}

// compare pairs the documents of both sides.
func (s *scoreFlags) compare(gold, predicted string) (*eval.SpanScores, error) {
	var scores eval.SpanScores
	if s.predicted.Format == mentionsForm {
		return &scores, s.compareMentions(&scores, gold, predicted)
	}
	waiting := map[string]*corpus.Document{}
	for d, err := range corpus.Open(predicted, s.predicted) {
		if err != nil {
			return nil, err
		}
		id := pairID(d, predicted)
		if waiting[id] != nil {
			return nil, fmt.Errorf("%s has two documents %s", predicted, id)
		}
		waiting[id] = d
	}
	for d, err := range corpus.Open(gold, s.gold) {
		if err != nil {
			return nil, err
		}
		id := pairID(d, gold)
		p := waiting[id]
		if p == nil {
			return nil, fmt.Errorf("%s has no document %s, or %s has two", predicted, id, gold)
		}
		delete(waiting, id)
		if err := scores.Add(d, p); err != nil {
			return nil, err
		}
	}
	if len(waiting) > 0 {
		return nil, fmt.Errorf("%s has %s that %s has not", predicted, plural(len(waiting), "document", "documents"), gold)
	}
	return &scores, nil
}

// pairID is the id of a document. One that the reader made of the name of the file and
// the number of the document is the number alone.
func pairID(d *corpus.Document, file string) string {
	if rest, ok := strings.CutPrefix(d.SourceID, path.Base(filepath.ToSlash(file))+"#"); ok {
		return "#" + rest
	}
	return d.SourceID
}

// compareMentions compares with a mentions file.
func (s *scoreFlags) compareMentions(scores *eval.SpanScores, gold, mentions string) error {
	var golds []*corpus.Document
	docs := func(yield func(*lethe.Document, error) bool) {
		for d, err := range corpus.Open(gold, s.gold) {
			if err != nil {
				yield(nil, err)
				return
			}
			golds = append(golds, d)
			if !yield(d.Document, nil) {
				return
			}
		}
	}
	for p, err := range corpus.Attach(iter.Seq2[*lethe.Document, error](docs), mentions, s.predicted) {
		if err != nil {
			return err
		}
		if err := scores.Add(golds[0], p); err != nil {
			return err
		}
		golds = golds[1:]
	}
	return nil
}
