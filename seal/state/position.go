package state

import (
	"fmt"
	"io"
	"sort"
)

// positions is a reader that knows lines and columns of what it read.
type positions struct {
	r     io.Reader
	n     int64
	lines []int64 // where the second line begins, the third, and so on
}

func (p *positions) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	for i, c := range b[:n] {
		if c == '\n' {
			p.lines = append(p.lines, p.n+int64(i)+1)
		}
	}
	p.n += int64(n)
	return n, err
}

// at gives line and column of an offset, both from 1, columns in bytes.
func (p *positions) at(offset int64) (line, column int) {
	line = sort.Search(len(p.lines), func(i int) bool { return p.lines[i] > offset })
	if line > 0 {
		offset -= p.lines[line-1]
	}
	return line + 1, int(offset) + 1
}

func errorAt(line, column int, err error) error {
	return fmt.Errorf("line %d, column %d: %w", line, column, err)
}
