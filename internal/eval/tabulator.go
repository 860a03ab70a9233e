package eval

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/table"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/span"
)

// tabulator makes a table of the tokens of documents.
type tabulator struct {
	tokenizer *token.Tokenizer
	splitter  *token.Splitter
	out       table.Writer[TokenRow]
}

func newTabulator(out table.Writer[TokenRow]) *tabulator {
	return &tabulator{token.New(token.Options{Style: token.Alternate}), token.NewSplitter(), out}
}

// add writes the tokens of a document, field by field. Where several annotators marked
// it, the first one's marks stand.
func (t *tabulator) add(v *view, found map[string][]mark, rules map[string][]mark) error {
	var rows []TokenRow
	for i := range v.grounds {
		g := &v.grounds[i]
		base := TokenRow{Document: v.doc.SourceID, Path: g.field, Field: lastMember(g.field)}
		gold := distinct(v.gold(g, v.annotators[0]))
		rows = append(rows, t.field(g, base, gold, distinct(found[g.field]), distinct(rules[g.field]))...)
	}
	return t.out.Write(rows)
}

// rulesOf are marks that say what found the mentions, by field: the rule where the
// mention names one, else the detector.
func rulesOf(ms []lethe.Mention) map[string][]mark {
	all := map[string][]mark{}
	for _, m := range ms {
		name := cmp.Or(m.Rule, m.Detector)
		all[m.Field] = append(all[m.Field], mark{Span: m.Span, label: lethe.Label(name)})
	}
	return all
}

func (t *tabulator) field(g *ground, base TokenRow, gold, found, rules []mark) []TokenRow {
	doc := annotation.NewDocument(g.text)
	t.tokenizer.Annotate(doc)
	t.splitter.Annotate(doc, nil)
	sentences := doc.Of(token.Sentence)
	var rows []TokenRow
	for _, id := range doc.Of(token.Token) {
		a := doc.Get(id)
		if len(g.cut(a.Span)) == 0 {
			continue
		}
		at := g.offsets.Runes(a.Span)
		row := base
		row.Sentence = sentenceOf(doc, sentences, a.Start)
		row.Start, row.End, row.Token = int32(at.Start), int32(at.End), a.In(g.text)
		row.Gold, row.Label, row.Rule = labelAt(&gold, a.Span), labelAt(&found, a.Span), labelAt(&rules, a.Span)
		rows = append(rows, row)
	}
	return rows
}

// labelAt is the label of the first mark that shares text with the token. Tokens come
// in order: marks that end before one are dropped.
func labelAt(marks *[]mark, s span.Span) string {
	for len(*marks) > 0 && (*marks)[0].End <= s.Start {
		*marks = (*marks)[1:]
	}
	for _, m := range *marks {
		if m.Start >= s.End {
			break
		}
		if m.Overlaps(s) {
			return string(m.label)
		}
	}
	return ""
}

// sentenceOf counts the sentences that begin before the token ends.
func sentenceOf(doc *annotation.Document, sentences []annotation.ID, start int) int32 {
	n, _ := slices.BinarySearchFunc(sentences, start+1, func(id annotation.ID, at int) int { return doc.Get(id).Start - at })
	return int32(max(n-1, 0))
}

// lastMember is the last member name of a JSON Pointer, indices left out.
func lastMember(path string) string {
	names := strings.Split(path, "/")
	for _, n := range slices.Backward(names[1:]) {
		if strings.Trim(n, "0123456789") != "" {
			return strings.NewReplacer("~1", "/", "~0", "~").Replace(n)
		}
	}
	return ""
}
