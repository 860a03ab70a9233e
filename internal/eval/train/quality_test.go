package train

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/slow"
)

// TestQuality holds the embedded models to their floors, on parts of the corpora
// that they were not trained on.
func TestQuality(t *testing.T) {
	slow.Test(t, "evaluates all models")
	d, ctx := data(t), context.Background()
	for _, r := range recipes() {
		_, _, report, err := r.parts(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		if len(report) == 0 {
			continue // two folds, below
		}
		m, err := tagger.Load(r.info.Name)
		if err != nil {
			t.Error(err)
			continue
		}
		score, err := Evaluate(ctx, m, report)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s, %d documents\n%s", r.info.Name, len(report), score)
		switch r.info.Name {
		case "en-general":
			floor(t, "UNER en-ewt dev", score.F1(), .68)
			for i := range report {
				report[i].Text = strings.ReplaceAll(report[i].Text, "\n", " ")
			}
			if score, err = Evaluate(ctx, m, report); err != nil {
				t.Fatal(err)
			}
			t.Logf("UNER en-ewt dev, sentences joined by spaces: F1 %.4f", score.F1())
		case "de-general":
			floor(t, "smartdata-de, PER LOC ORG", places(score).Total(news...).F1(), .75)
		case "en-caseless":
			floor(t, "UNER en-ewt dev in capitals and small letters", score.F1(), .55)
		case "de-caseless":
			floor(t, "smartdata-de in capitals and small letters", score.F1(), .67)
		case "es-clinical":
			floor(t, "MEDDOCAN dev", score.F1(), .96)
			body := bodyScore(t, m, report)
			t.Logf("MEDDOCAN dev, body without header block: P %.4f R %.4f F1 %.4f", body.Precision(), body.Recall(), body.F1())
			floor(t, "MEDDOCAN dev, body", body.F1(), .85)
		case "en-legal":
			found, all := tokenRecall(t, m, report)
			t.Logf("TAB dev: recall of tokens %.4f (%d)", float64(found)/float64(all), all)
			floor(t, "TAB dev, tokens", float64(found)/float64(all), .85)
		}
	}
}

// places counts streets as places.
func places(s Score) Score {
	out := Score{}
	for t, c := range s {
		if t == "STREET" {
			t = "LOCATION"
		}
		o := out[t]
		out[t] = Count{o.Right + c.Right, o.Found + c.Found, o.Gold + c.Gold}
	}
	return out
}

func floor(t *testing.T, what string, got, least float64) {
	t.Helper()
	t.Logf("%s: %.4f, at least %.2f", what, got, least)
	if got < least {
		t.Errorf("%s: %.4f, want %.2f", what, got, least)
	}
}

// bodyScore counts mentions after the header block of a case, which ends where the
// report of the case begins.
func bodyScore(t *testing.T, m *tagger.Model, docs []Document) Count {
	var sum Count
	for _, d := range docs {
		found, err := m.Tag(context.Background(), d.Text, 0)
		if err != nil {
			t.Fatal(err)
		}
		start := max(0, strings.Index(d.Text, "Informe clínico"))
		var marks []Mention
		for _, f := range found {
			if f.Start >= start {
				marks = append(marks, Mention{f.Span, m.Info.Types[f.Type].Name})
			}
		}
		var gold []Mention
		for _, g := range d.Mentions {
			if g.Start >= start {
				gold = append(gold, g)
			}
		}
		s := Score{}
		s.Add(Document{Mentions: gold}, marks)
		c := s.Total()
		sum = Count{sum.Right + c.Right, sum.Found + c.Found, sum.Gold + c.Gold}
	}
	return sum
}

// tokenRecall counts the words in marked mentions, and those of them that any
// mention found covers.
func tokenRecall(t *testing.T, m *tagger.Model, docs []Document) (covered, all int) {
	for _, d := range docs {
		found, err := m.Tag(context.Background(), d.Text, 0)
		if err != nil {
			t.Fatal(err)
		}
		hit := make([]bool, len(d.Text)+1)
		for _, f := range found {
			for i := f.Start; i < f.End; i++ {
				hit[i] = true
			}
		}
		for _, tok := range tagger.Tokenize(d.Text) {
			if tok.Kind > tagger.Number {
				continue
			}
			for _, g := range d.Mentions {
				if g.Contains(tok.Span) {
					all++
					if hit[tok.Start] {
						covered++
					}
					break
				}
			}
		}
	}
	return covered, all
}

// TestPagesQuality holds the models to their floors on the pages that none of them learnt from.
func TestPagesQuality(t *testing.T) {
	for lang, least := range map[string]float64{"en": .64, "de": .68, "es": .58, "ca": .57} {
		_, held, err := pages(t.Context(), lang)
		if err != nil {
			t.Fatal(err)
		}
		m, err := tagger.Load(lang + "-general")
		if err != nil {
			t.Fatal(err)
		}
		score, err := Evaluate(t.Context(), m, held)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s, %d pages\n%s", lang, len(held), score)
		floor(t, lang+" pages, PER LOC ORG", score.Total(news...).F1(), least)
	}
}

// TestCatalanTwoFolds trains on each half of the one file and reports on the other,
// where the halves are every other document, and where they are every other sentence.
// The latter is the easier: half of what a document speaks of was seen. By documents, what
// limits it is how small a half is: two thirds of the names of one are not in the
// other, and most faults are names found whole under another type. The marks
// themselves are steady: only 2 % of them differ from the commonest type of the same
// name.
func TestCatalanTwoFolds(t *testing.T) {
	slow.Test(t, "trains four models")
	d := data(t)
	docs, err := d.AnCora(context.Background(), "ca")
	if err != nil {
		t.Fatal(err)
	}
	sum := twoFolds(t, d, docs)
	t.Logf("ancora-ca, two folds by documents\n%s", sum)
	floor(t, "ancora-ca, two folds by documents, PER LOC ORG", sum.Total(news...).F1(), .74)
	sum = twoFolds(t, d, catalanSentences(t, d))
	t.Logf("ancora-ca, two folds by sentences\n%s", sum)
	floor(t, "ancora-ca, two folds by sentences, PER LOC ORG", sum.Total(news...).F1(), .77)
}

func twoFolds(t *testing.T, d Data, docs []Document) Score {
	t.Helper()
	ctx := context.Background()
	lex, err := tagger.SharedLexicon()
	if err != nil {
		t.Fatal(err)
	}
	es, err := d.AnCora(ctx, "es")
	if err != nil {
		t.Fatal(err)
	}
	sum := Score{}
	for fold := range 2 {
		var learn, report []Document
		for i, doc := range docs {
			if i%2 == fold {
				report = append(report, doc)
			} else {
				learn = append(learn, doc)
			}
		}
		learn = append(learn, es...)
		r := catalan()
		r.count, r.cut, r.favour = 3, .06, nil // for half of one corpus, and no pages
		r.parts = func(context.Context, Data) ([]Document, []Document, []Document, error) {
			return learn, nil, report, nil
		}
		_, score, err := r.train(ctx, d, lex, nil)
		if err != nil {
			t.Fatal(err)
		}
		for typ, c := range score {
			o := sum[typ]
			sum[typ] = Count{o.Right + c.Right, o.Found + c.Found, o.Gold + c.Gold}
		}
	}
	return sum
}

// catalanSentences reads the file as if each sentence were a document.
func catalanSentences(t *testing.T, d Data) []Document {
	t.Helper()
	r, err := d.open(context.Background(), "ancora-ca/ca_ancora-ud-dev.conllu.xz")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	alone := regexp.MustCompile(`(?m)^# newdoc.*\n`).ReplaceAllString(string(raw), "")
	alone = regexp.MustCompile(`(?m)^# sent_id`).ReplaceAllString(alone, "# newdoc\n# sent_id")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "sentences"), []byte(alone), 0o600); err != nil {
		t.Fatal(err)
	}
	docs, err := Data{dir}.joined(context.Background(), "sentences", corpus.Options{Format: "ancora"}, mixed)
	if err != nil {
		t.Fatal(err)
	}
	return Map(docs, ancoraTypes)
}
