package tokenizer

import (
	"errors"
	"unicode/utf8"
)

// bounds keep a file from describing what takes for ever to read, or makes long texts of
// short ones.
type bounds struct{ depth, growth int }

const (
	mostDepth   = 16  // lists in lists
	mostGrowth  = 256 // characters that normalizers make of one
	longestPart = 1024
)

// enter begins a list of parts; every enter has a leave.
func (b *bounds) enter() error {
	if b.depth++; b.depth > mostDepth {
		return errors.New("it has lists in lists in lists")
	}
	return nil
}

func (b *bounds) leave() { b.depth-- }

// grow notes that a text may come where one character stood.
func (b *bounds) grow(text string) error {
	b.growth = max(b.growth, 1) * max(utf8.RuneCountInString(text), 1)
	if b.growth > mostGrowth {
		return errors.New("its normalizers make texts too long")
	}
	return nil
}
