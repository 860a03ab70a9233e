package format

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

const (
	bufferSize = 256 << 10
	blockSize  = 256 << 10 // small lines share blocks of this size
	smallLine  = 16 << 10
)

// lineReader reads lines of any length.
type lineReader struct {
	r      *bufio.Reader
	block  []byte
	offset int64 // of the next line
	number int   // of lines read
	limits Limits
}

func newLineReader(r io.Reader, limits Limits) *lineReader {
	return &lineReader{r: bufio.NewReaderSize(r, bufferSize), limits: limits}
}

// next returns a line with its terminator, which the last line may lack, in memory
// of its own; io.EOF after the last.
func (l *lineReader) next() ([]byte, error) {
	var long []byte
	for {
		part, err := l.r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			if long = append(long, part...); int64(len(long)) > l.limits.document() {
				return nil, l.limits.tooLarge()
			}
			continue
		case err != nil && (err != io.EOF || len(part)+len(long) == 0):
			return nil, err
		}
		if long != nil {
			part = append(long, part...)
		} else {
			part = l.keep(part)
		}
		l.offset += int64(len(part))
		l.number++
		return part, nil
	}
}

// keep copies a line out of the buffer.
func (l *lineReader) keep(line []byte) []byte {
	if len(line) > smallLine {
		return bytes.Clone(line)
	}
	if cap(l.block)-len(l.block) < len(line) {
		l.block = make([]byte, 0, blockSize)
	}
	at := len(l.block)
	l.block = append(l.block, line...)
	return l.block[at:len(l.block):len(l.block)]
}

// lineRecords walks JSON Lines.
type lineRecords struct {
	file  *file
	lines *lineReader
	head  *head

	skipped func(blank []byte) // if not nil, is given the lines that are no records
}

func openLines(f *file, r io.Reader, _ Options) (records, error) {
	return &lineRecords{file: f, lines: newLineReader(r, f.limits), head: new(head)}, nil
}

// next skips lines of white space only: they are no records, and are not kept.
func (l *lineRecords) next() (Item, error) {
	for {
		offset := l.lines.offset
		raw, err := l.lines.next()
		if err != nil {
			return Item{}, err
		}
		if offset == 0 {
			l.head.raw, raw = cutBOM(raw)
			offset = int64(len(l.head.raw))
		}
		if leadingSpace(raw) == len(raw) {
			if l.skipped != nil {
				l.skipped(raw)
			}
			continue
		}
		place := Place{File: l.file.path, Line: l.lines.number, Column: 1}
		return Item{Place: place, file: l.file, head: l.head, raw: raw, offset: offset}, nil
	}
}
