package embedding

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
)

const (
	magic    = 793712314
	version  = 12
	unpruned = -1
)

// The kinds of entries in a file.
const (
	fileWord  = 0
	fileLabel = 1
)

// Write writes the model as fastText does (.bin, version 12). A model that was read from a
// text file lacks what only training needs, and is not written.
func (m *Model) Write(w io.Writer) error {
	if m.out.dim == 0 {
		return errors.New("embedding: write: the model was read from text: it has vectors, but no rows")
	}
	b := bufio.NewWriterSize(w, 1<<20)
	entries := len(m.words.entries) + len(m.labels)
	put(b, int32(magic), int32(version), m.header,
		int32(entries), int32(len(m.words.entries)), int32(len(m.labels)), m.words.tokens, int64(unpruned))
	for _, e := range m.words.entries {
		putEntry(b, e, fileWord)
	}
	for _, e := range m.labels {
		putEntry(b, e, fileLabel)
	}
	putMatrix(b, m.in)
	putMatrix(b, m.out)
	if err := b.Flush(); err != nil { // holds the first error
		return fmt.Errorf("embedding: write: %w", err)
	}
	return nil
}

func put(b *bufio.Writer, values ...any) {
	for _, v := range values {
		binary.Write(b, binary.LittleEndian, v)
	}
}

func putEntry(b *bufio.Writer, e entry, kind byte) {
	b.WriteString(e.word)
	b.WriteByte(0)
	put(b, e.count)
	b.WriteByte(kind)
}

// putMatrix writes that the numbers are not quantized, the size, and the numbers.
func putMatrix(b *bufio.Writer, m matrix) {
	b.WriteByte(0)
	put(b, int64(m.rows), int64(m.dim))
	buf := make([]byte, 0, 4*m.dim)
	for i := range m.rows {
		buf = appendFloats(buf[:0], m.row(int32(i))[:m.dim])
		b.Write(buf)
	}
}

// WriteVec writes the vectors of the vocabulary as text, as fastText does (.vec): a line with
// the number of words and of dimensions, then a line for each word, five significant digits.
func (m *Model) WriteVec(w io.Writer) error {
	b := bufio.NewWriterSize(w, 1<<20)
	fmt.Fprintf(b, "%d %d\n", m.Len(), m.Dim())
	var v []float32
	var line []byte
	for _, e := range m.words.entries {
		v = m.Vector(e.word, v)
		line = AppendLine(line[:0], e.word, v)
		b.Write(line)
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("embedding: write vectors: %w", err)
	}
	return nil
}

// AppendLine appends a word and its vector as fastText prints them: with five significant
// digits, a space after each number, and the end of the line.
func AppendLine(line []byte, word string, vector []float32) []byte {
	line = append(append(line, word...), ' ')
	for _, x := range vector {
		line = append(strconv.AppendFloat(line, float64(x), 'g', 5, 64), ' ')
	}
	return append(line, '\n')
}
