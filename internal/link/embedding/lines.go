package embedding

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"
)

// separators are what fastText cuts tokens at.
const separators = " \n\r\t\v\f\x00"

// maxLine is where a line is cut.
const maxLine = 1 << 20

// Lines returns the lines of a text as sentences for [Train], cut into tokens at white space,
// as fastText reads them. It calls open for each reading. A line of more than 1 MiB is
// several.
func Lines(open func() (io.ReadCloser, error)) iter.Seq2[[]string, error] {
	return func(yield func([]string, error) bool) {
		r, err := open()
		if err != nil {
			yield(nil, err)
			return
		}
		defer r.Close()
		b := bufio.NewReaderSize(r, maxLine)
		var tokens []string
		for {
			line, err := b.ReadSlice('\n')
			full := errors.Is(err, bufio.ErrBufferFull)
			if err != nil && !full && !errors.Is(err, io.EOF) {
				yield(nil, err)
				return
			}
			if len(line) > 0 {
				tokens = cut(tokens[:0], string(line))
				if !yield(tokens, nil) {
					return
				}
			}
			if err != nil && !full {
				return
			}
		}
	}
}

// cut appends the tokens of a line.
func cut(tokens []string, line string) []string {
	for {
		line = strings.TrimLeft(line, separators)
		if line == "" {
			return tokens
		}
		end := strings.IndexAny(line, separators)
		if end < 0 {
			end = len(line)
		}
		tokens = append(tokens, line[:end])
		line = line[end:]
	}
}
