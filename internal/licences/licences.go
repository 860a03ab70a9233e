// Package licences has the licences of everything that is linked into the program, as their
// authors ask. genlicences writes them.
package licences

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
)

//go:embed texts.gz
var packed []byte

// page has those of what the page of the service is built with.
//
//go:embed page.txt
var page string

// Text is all of them, each behind the path and version of its module.
func Text() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", fmt.Errorf("licences: unpack: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("licences: unpack: %w", err)
	}
	return string(text) + "\n" + page, nil
}
