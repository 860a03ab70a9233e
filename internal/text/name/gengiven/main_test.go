package main

import (
	"bytes"
	"os"
	"testing"
)

// The list in package name is what this command makes.
func TestList(t *testing.T) {
	const data = "../../../../../shared/data"
	if _, err := os.Stat(data); err != nil {
		t.Skip("the lists of names are not here (../shared/data)")
	}
	want, err := os.ReadFile("../given.txt")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := generate(data, &got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Error("given.txt differs from what the lists give; run gengiven again")
	}
}
