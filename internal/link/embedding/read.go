package embedding

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// Read reads a model as fastText writes it (.bin, versions 11 and 12). Quantized models are
// refused. What the file claims is believed only as far as its bytes go: memory stays in
// proportion to them. Where r can seek, as files can, the rows are read into their place.
func Read(r io.Reader) (*Model, error) {
	d := &decoder{left: remaining(r)}
	d.r = bufio.NewReaderSize(r, 1<<20)
	m, err := d.model()
	if err != nil {
		return nil, fmt.Errorf("embedding: read model: at byte %d: %w", d.at, err)
	}
	return m, nil
}

// remaining is how many bytes r has, -1 if it does not say.
func remaining(r io.Reader) int64 {
	s, ok := r.(io.Seeker)
	if !ok {
		return -1
	}
	here, err1 := s.Seek(0, io.SeekCurrent)
	end, err2 := s.Seek(0, io.SeekEnd)
	_, err3 := s.Seek(here, io.SeekStart)
	if errors.Join(err1, err2, err3) != nil {
		return -1
	}
	return end - here
}

// decoder reads a file from front to back.
type decoder struct {
	r    *bufio.Reader
	at   int64
	left int64 // bytes of the whole, -1 if unknown
}

func (d *decoder) bytes(buf []byte) error {
	n, err := io.ReadFull(d.r, buf)
	d.at += int64(n)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file ends too early")
	}
	return err
}

// get reads a value of fixed size.
func get[T any](d *decoder) (v T, err error) {
	buf := make([]byte, binary.Size(v))
	if err = d.bytes(buf); err == nil {
		_, err = binary.Decode(buf, binary.LittleEndian, &v)
	}
	return v, err
}

func (d *decoder) model() (*Model, error) {
	start, err := get[[2]int32](d)
	switch {
	case err != nil:
		return nil, err
	case start[0] != magic:
		return nil, errors.New("this is not a fastText model")
	case start[1] != version && start[1] != version-1:
		return nil, fmt.Errorf("the model has version %d; 11 and 12 can be read", start[1])
	}
	h, err := get[header](d)
	if err != nil {
		return nil, err
	}
	if start[1] < version && h.Kind == fileClassifier {
		h.MaxN = 0 // classifiers had no n-grams then
	}
	if err := h.check(); err != nil {
		return nil, err
	}
	words, labels, err := d.dictionary()
	if err != nil {
		return nil, err
	}
	in, err := d.matrix("input", int64(len(words.entries))+int64(h.Bucket), h.Dim)
	if err != nil {
		return nil, err
	}
	outputs := len(words.entries)
	if h.Kind == fileClassifier {
		outputs = len(labels)
	}
	out, err := d.matrix("output", int64(outputs), h.Dim)
	if err != nil {
		return nil, err
	}
	if _, err := d.r.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, errors.Join(errors.New("something follows the end of the model"), err)
	}
	return newModel(h, words, labels, in, out), nil
}

func (h header) check() error {
	switch {
	case h.Dim < 1 || h.Dim > maxDim:
		return fmt.Errorf("vectors of %d numbers are not between 1 and %d", h.Dim, maxDim)
	case h.Bucket < 0:
		return fmt.Errorf("there are %d buckets", h.Bucket)
	case h.MinN < 0 || h.MaxN < 0 || h.MaxN > maxN:
		return fmt.Errorf("n-grams of %d to %d characters are not between 0 and %d", h.MinN, h.MaxN, maxN)
	case h.Loss < fileHierarchical || h.Loss > fileLosses:
		return fmt.Errorf("loss %d is unknown", h.Loss)
	case h.Kind < fileCBOW || h.Kind > fileClassifier:
		return fmt.Errorf("kind %d is unknown", h.Kind)
	}
	return nil
}

// matrix reads rows that must have the given size.
func (d *decoder) matrix(what string, rows int64, dim int32) (matrix, error) {
	quantized, err := get[byte](d)
	switch {
	case err != nil:
		return matrix{}, err
	case quantized == 1:
		return matrix{}, errors.New("the model is quantized; only models with full numbers can be read")
	case quantized != 0:
		return matrix{}, fmt.Errorf("the mark before the %s rows is %d", what, quantized)
	}
	size, err := get[[2]int64](d)
	if err != nil {
		return matrix{}, err
	}
	if size[0] != rows || size[1] != int64(dim) || rows > maxRows {
		return matrix{}, fmt.Errorf("there are %d %s rows of %d numbers, not %d of %d", size[0], what, size[1], rows, dim)
	}
	if d.left >= 0 && d.left-d.at < rows*int64(dim)*4 {
		return matrix{}, errors.New("the file ends too early")
	}
	return d.rows(int(rows), int(dim))
}

// rows reads a matrix. If it is not known that there are so many, memory grows as they come.
func (d *decoder) rows(rows, dim int) (matrix, error) {
	m := matrix{rows: rows, dim: dim, stride: strideOf(dim)}
	have := rows
	if d.left < 0 {
		have = min(rows, max(1, 1<<22/m.stride))
	}
	m.data = aligned(have * m.stride)
	buf := make([]byte, 4*dim)
	for i := range rows {
		if i == have {
			have = min(rows, 2*have)
			grown := aligned(have * m.stride)
			copy(grown, m.data)
			m.data = grown
		}
		if err := d.bytes(buf); err != nil {
			return matrix{}, err
		}
		if !decodeFloats(m.row(int32(i))[:dim], buf) {
			return matrix{}, fmt.Errorf("row %d holds something that is not a number", i+1)
		}
	}
	return m, nil
}

// decodeFloats reports whether all are finite.
func decodeFloats(row []float32, buf []byte) bool {
	const exponent = 0x7F800000
	ok := true
	for k := range row {
		bits := binary.LittleEndian.Uint32(buf[4*k:])
		ok = ok && bits&exponent != exponent
		row[k] = math.Float32frombits(bits)
	}
	return ok
}
