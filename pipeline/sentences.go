package pipeline

import (
	"context"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/internal/text/language"
)

// sentencesOf are the texts of a document, each mention one token.
func sentencesOf(ctx context.Context, doc *lethe.Document, ms []lethe.Mention) ([][]string, error) {
	stop := stopWords[language.Of(ctx, doc)]
	var out [][]string
	for _, f := range doc.Readable() {
		if f.Kind != lethe.Text || !f.InContent() {
			continue
		}
		var values []embedding.Value
		for i := range ms {
			if ms[i].Field == f.Name {
				values = append(values, embedding.Value{Span: ms[i].Span, Normalized: ms[i].Normalized})
			}
		}
		tokens, err := embedding.Tokens(f.Text, values, stop)
		if err != nil {
			return nil, err
		}
		out = append(out, tokens)
	}
	return out, nil
}

// stopWords are those of each language that can be told by its look.
var stopWords = func() map[string]embedding.Stop {
	out := map[string]embedding.Stop{}
	for _, l := range append([]string{"fr", "it"}, language.Languages...) {
		stop, err := embedding.StopWords(l)
		if err != nil {
			panic(err) // the lists are part of the program
		}
		out[l] = stop
	}
	return out
}()
