package embedding

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// maxVecLine bounds a line of a text file: a word, and numbers of at most 64 bytes.
func maxVecLine(dim int) int { return maxWord + 64*dim }

// ReadVec reads vectors as text (.vec): a line with the number of words and of dimensions,
// then a line for each word. Of a word that stands there twice the first vector counts. The
// model knows these words alone: it has no n-grams.
func ReadVec(r io.Reader) (*Model, error) {
	b := bufio.NewReaderSize(r, 1<<20)
	m, line, err := readVec(b)
	if err != nil {
		return nil, fmt.Errorf("embedding: read vectors: line %d: %w", line, err)
	}
	return m, nil
}

func readVec(b *bufio.Reader) (m *Model, line int, err error) {
	head, err := readLine(b, 64)
	if err != nil {
		return nil, 1, err
	}
	var rows, dim int
	if n, _ := fmt.Sscanf(head, "%d %d", &rows, &dim); n != 2 || rows < 0 || rows > maxRows || dim < 1 || dim > maxDim {
		return nil, 1, errors.New("the number of words and of dimensions is wanted")
	}
	words := vocabulary{index: map[string]int32{}}
	in := matrix{dim: dim, stride: strideOf(dim)}
	for line = 2; line < rows+2; line++ {
		text, err := readLine(b, maxVecLine(dim))
		if err != nil {
			return nil, line, err
		}
		start := len(in.data)
		in.data = append(in.data, make([]float32, in.stride)...)
		word, err := vecLine(text, in.data[start:][:dim])
		if err != nil {
			return nil, line, err
		}
		if _, twice := words.index[word]; twice {
			in.data = in.data[:start]
			continue
		}
		words.index[word] = int32(len(words.entries))
		words.entries = append(words.entries, entry{word: strings.Clone(word)})
	}
	if _, err := b.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, line, errors.Join(errors.New("there are more words than the first line says"), err)
	}
	in.rows = len(words.entries)
	return newModel(header{Dim: int32(dim)}, words, nil, in, matrix{}), line, nil
}

// readLine reads a line of at most so many bytes, without its end.
func readLine(b *bufio.Reader, most int) (string, error) {
	var line []byte
	for {
		part, err := b.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > most:
			return "", fmt.Errorf("it is longer than %d bytes", most)
		case err == nil || errors.Is(err, io.EOF) && len(line) > 0:
			return strings.TrimRight(string(line), " \r\n"), nil
		case errors.Is(err, io.EOF):
			return "", errors.New("the file ends too early")
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", err
		}
	}
}

// vecLine takes a line apart from its end, because words may hold spaces.
func vecLine(line string, row []float32) (word string, err error) {
	for k := len(row) - 1; k >= 0; k-- {
		cut := strings.LastIndexByte(line, ' ')
		if cut < 0 {
			return "", fmt.Errorf("a word and %d numbers are wanted", len(row))
		}
		x, err := strconv.ParseFloat(line[cut+1:], 32)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
			return "", fmt.Errorf("value %d is not a number", k+1)
		}
		row[k] = float32(x)
		line = line[:cut]
	}
	return line, nil
}
