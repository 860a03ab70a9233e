// Onnxtest writes the folder of a small token classifier that knows a few invented names:
//
//	go run ./internal/onnxtest/cmd/onnxtest -kind bert-cased DIR
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

func main() {
	kind := flag.String("kind", string(onnxtest.BERTCased), fmt.Sprint("one of ", onnxtest.Kinds()))
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := onnxtest.Write(flag.Arg(0), onnxtest.People(onnxtest.Kind(*kind))); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
