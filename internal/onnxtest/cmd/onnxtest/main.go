// Onnxtest writes the folder of a small token classifier that knows a few invented names:
//
//	go run ./internal/onnxtest/cmd/onnxtest -kind bert-cased DIR
//
// or, with -random, of one that computes as BERT does with weights that mean nothing.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

func main() {
	kind := flag.String("kind", string(onnxtest.BERTCased), fmt.Sprint("one of ", onnxtest.Kinds()))
	random := flag.Bool("random", false, "a small encoder with random weights")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	people := onnxtest.People(onnxtest.Kind(*kind))
	err := onnxtest.Write(flag.Arg(0), people)
	if *random {
		err = onnxtest.WriteRandom(flag.Arg(0), people, onnxtest.Tiny, 1)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
