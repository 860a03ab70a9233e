package main

import (
	"context"
	"fmt"
	"os"
	"time"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect/tagger"
	"github.com/lethe-privacy/lethe/train"
)

func main() {
	ctx := context.Background()
	docs, err := train.Data{Dir: "../shared/data"}.TAB(ctx, "train")
	if err != nil {
		panic(err)
	}
	lex, err := tagger.SharedLexicon()
	if err != nil {
		panic(err)
	}
	types := []tagger.Type{}
	for _, t := range []struct {
		n string
		l lethe.Label
	}{{"CODE", lethe.Code}, {"DATETIME", lethe.Date}, {"DEM", lethe.Demographic}, {"LOC", lethe.Location}, {"MISC", lethe.Misc}, {"ORG", lethe.Organization}, {"PERSON", lethe.Person}, {"QUANTITY", lethe.Quantity}} {
		types = append(types, tagger.Type{Name: t.n, Label: t.l})
	}
	const K = 4
	for k := range K {
		t0 := time.Now()
		var part []train.Document
		for i, d := range docs {
			if i%K != k {
				part = append(part, d)
			}
		}
		m, rep, err := train.Tagger(ctx, train.Options{
			Info: tagger.Info{Name: "en-legal", Language: "en", Domain: "legal", Types: types}, Train: part, Dev: []train.Document{}, Lexicon: lex, Scheme: tagger.BILOU,
			MinCount: 2, Cut: .04, Second: true, Seed: 1, Epochs: 10,
			Progress: func(p train.Progress) { fmt.Fprintln(os.Stderr, k, p.Epoch, p.Loss, time.Since(t0)) },
		})
		if err != nil {
			panic(err)
		}
		var held []train.Document
		for i, d := range docs {
			if i%K == k {
				held = append(held, d)
			}
		}
		s, _ := train.Evaluate(ctx, m, held, 0)
		fmt.Fprintln(os.Stderr, k, rep.Epochs, time.Since(t0), "\n", s)
		f, _ := os.Create(fmt.Sprintf("/tmp/rel/fold%d.model", k))
		m.Write(f)
		f.Close()
	}
}
