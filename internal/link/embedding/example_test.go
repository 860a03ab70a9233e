package embedding_test

import (
	"context"
	"fmt"
	"log"

	"github.com/lethe-privacy/lethe/internal/link/embedding"
	"github.com/lethe-privacy/lethe/span"
)

func Example() {
	stop, err := embedding.StopWords("en")
	if err != nil {
		log.Fatal(err)
	}
	text := "A claim against Meta Platforms Inc. was filed."
	tokens, err := embedding.Tokens(text, []embedding.Value{
		{Span: span.Span{Start: 16, End: 35}, Normalized: "Meta Platforms"},
	}, stop)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tokens)

	corpus := func(yield func([]string, error) bool) {
		for range 200 {
			if !yield(tokens, nil) || !yield([]string{"contract", "with", "acme_ltd", "signed"}, nil) {
				return
			}
		}
	}
	m, err := embedding.Train(context.Background(), corpus, embedding.Options{Dim: 16, Bucket: 1000})
	if err != nil {
		log.Fatal(err)
	}
	// An unseen word is near what is written alike.
	fmt.Println(m.Neighbours(embedding.Token("Meta Platform"), 1)[0].Word)
	// Output:
	// [claim meta_platforms filed]
	// meta_platforms
}
