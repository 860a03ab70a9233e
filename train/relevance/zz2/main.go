package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/corpus"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/detect/suite"
	"github.com/lethe-privacy/lethe/detect/tagger"
	"github.com/lethe-privacy/lethe/eval"
	"github.com/lethe-privacy/lethe/normalize"
	"github.com/lethe-privacy/lethe/resolve"
	"github.com/lethe-privacy/lethe/schema"
)

func main() {
	ctx := context.Background()
	s, err := schema.Load("legal")
	if err != nil {
		panic(err)
	}
	for _, b := range os.Args[1:] {
		bias, _ := strconv.ParseFloat(b, 64)
		ds, err := suite.New(suite.Options{Tagger: tagger.Options{Domain: "legal", Bias: bias}})
		if err != nil {
			panic(err)
		}
		for _, only := range []bool{false, true} {
			ev, _ := eval.New(eval.Options{Corpus: "tab", Failures: true})
			for d, err := range corpus.Open("../shared/data/tab-echr/tab_train_dev_113.jsonl.xz", corpus.Options{Format: "tab", Part: "dev"}) {
				if err != nil {
					panic(err)
				}
				dd := ds
				if only {
					dd = ds[len(ds)-1:]
				}
				ms, err := detect.Run(ctx, dd, d.Document)
				if err != nil {
					panic(err)
				}
				ms = resolve.Mentions(slices.DeleteFunc(ms, func(m lethe.Mention) bool { _, ok := s.OfMention(&m); return !ok }))
				for i := range ms {
					ms[i].Normalized = normalize.Mention(ms[i], "en", "")
					ms[i].Label, _ = s.OfMention(&ms[i])
				}
				ev.Add(d, ms)
			}
			r := ev.Report().Systems[0].Masking
			fmt.Printf("bias %v taggerOnly %v direct %v quasi %v R %v P %v\n", bias, only, r.EntityRecallDirect, r.EntityRecallQuasi, r.TokenRecall, r.TokenPrecision)
		}
	}
}
