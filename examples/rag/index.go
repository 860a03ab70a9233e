package main

import (
	"context"
	"fmt"

	"github.com/blevesearch/bleve/v2"
)

// index is a search engine in memory: ranked by BM25's cousin tf-idf over words, which is
// the half of a RAG system that this example needs.
type index struct{ bleve.Index }

func newIndex(letters []letter) (index, error) {
	ix, err := bleve.NewMemOnly(bleve.NewIndexMapping())
	if err != nil {
		return index{}, fmt.Errorf("make index: %w", err)
	}
	b := ix.NewBatch()
	for _, l := range letters {
		if err := b.Index(l.ID, l); err != nil {
			return index{}, fmt.Errorf("index %s: %w", l.ID, err)
		}
	}
	return index{ix}, ix.Batch(b)
}

// search returns the ids of the n best letters, the best first.
func (ix index) search(ctx context.Context, text string, n int) ([]string, error) {
	request := bleve.NewSearchRequestOptions(bleve.NewMatchQuery(text), n, 0, false)
	request.SortBy([]string{"-_score", "_id"})
	result, err := ix.SearchInContext(ctx, request)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	var ids []string
	for _, hit := range result.Hits {
		ids = append(ids, hit.ID)
	}
	return ids, nil
}

const topmost = 5

// hits counts the letters that a question is about among the first five for a text.
func (ix index) hits(ctx context.Context, text string, q question) (int, error) {
	ids, err := ix.search(ctx, text, topmost)
	n := 0
	for _, id := range ids {
		if q.relevant[id] {
			n++
		}
	}
	return n, err
}

// recall is the share of the letters that could be among the first five and are, over all
// questions, each asked as ask writes it.
func (ix index) recall(ctx context.Context, questions []question, ask func(string) (string, error)) (float64, error) {
	found, wanted := 0, 0
	for _, q := range questions {
		text, err := ask(q.text)
		if err != nil {
			return 0, err
		}
		n, err := ix.hits(ctx, text, q)
		if err != nil {
			return 0, err
		}
		found += n
		wanted += min(topmost, len(q.relevant))
	}
	return float64(found) / float64(wanted), nil
}
