package main

import (
	"bytes"
	"io"
	"os"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// The list in package name is what this command makes.
func TestList(t *testing.T) {
	const data = "../../../../../shared/data"
	if _, err := os.Stat(data); err != nil {
		t.Skip("the lists of names are not here (../shared/data)")
	}
	packed, err := os.Open("../given.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	want, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := generate(data, &got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("given.txt.gz differs from what the lists give; run gengiven again")
	}
}
