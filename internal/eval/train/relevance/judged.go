package relevance

import (
	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/relevance"
	"github.com/lethe-privacy/lethe/internal/eval/corpus"
	"github.com/lethe-privacy/lethe/internal/eval/train/logistic"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
)

// judgedDocument is a document with mentions to judge and the gold for them.
type judgedDocument struct {
	doc      *corpus.Document
	fold     int
	weight   float64 // of each value
	mentions []lethe.Mention
	evidence []relevance.Evidence
	targets  []float64 // for each evidence
	rows     []logistic.Row
}

// vocabulary counts the documents in which each word stands.
type vocabulary struct {
	count map[uint32]int
	own   map[*corpus.Document]map[uint32]bool
}

func newVocabulary(docs []*corpus.Document) *vocabulary {
	v := &vocabulary{map[uint32]int{}, map[*corpus.Document]map[uint32]bool{}}
	for _, d := range docs {
		v.own[d] = relevance.Vocabulary(d.Document)
		for w := range v.own[d] {
			v.count[w]++
		}
	}
	return v
}

// known are the words of at least two documents.
func (v *vocabulary) known() map[uint32]int {
	known := map[uint32]int{}
	for w, n := range v.count {
		if n > 1 {
			known[w] = n
		}
	}
	return known
}

// background counts the documents other than d. A word that d shares with one
// other is unknown, as it will be in a document that is not of the collection.
func (v *vocabulary) background(d *corpus.Document) relevance.Background {
	own := v.own[d]
	return func(word uint32) int {
		n := v.count[word]
		if own[word] {
			n--
		}
		if n < 2 {
			return 0
		}
		return n
	}
}

// judge reads evidence and truth.
func (v *vocabulary) judge(d *corpus.Document, ms []lethe.Mention) judgedDocument {
	j := judgedDocument{doc: d, mentions: ms, weight: 1}
	j.evidence = relevance.Gather(d.Document, ms, v.background(d))
	for _, e := range j.evidence {
		hit := 0
		for _, i := range e.Mentions {
			if needed(d, &ms[i]) {
				hit++
			}
		}
		j.targets = append(j.targets, float64(hit)/float64(len(e.Mentions)))
	}
	return j
}

// needed reports whether an annotator masked any of the mention.
func needed(d *corpus.Document, m *lethe.Mention) bool {
	for i := range d.Gold {
		if g := &d.Gold[i]; g.Identifier.NeedsMask() && g.Field == m.Field && g.Span.Overlaps(m.Span) {
			return true
		}
	}
	return false
}

// goldMentions are those that the annotators marked, as a detector without faults
// would report them.
func goldMentions(d *corpus.Document) []lethe.Mention {
	texts := map[string]string{}
	for _, f := range d.Fields {
		texts[f.Name] = f.Text
	}
	ms := make([]lethe.Mention, 0, len(d.Gold))
	for _, g := range d.Gold {
		m := lethe.Mention{Doc: d.ID, Field: g.Field, Span: g.Span, Label: g.Label, Text: g.Span.In(texts[g.Field]), Score: 1}
		for _, t := range tabTypes {
			if t.Name == string(g.Label) {
				m.Label, m.Details = t.Label, lethe.Details{Type: t.Name}
			}
		}
		m.Normalized = normalize.Mention(m, d.Language, "")
		ms = append(ms, m)
	}
	return ms
}
