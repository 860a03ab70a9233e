package embedding

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"sync"
)

// Model is a trained model. It does not change and may be used by many goroutines at once.
type Model struct {
	header  header
	words   vocabulary
	labels  []entry // of a classifier
	in, out matrix
	grams   subwords

	normed      func() matrix // the words' vectors at length 1
	fingerprint func() string
}

// header is what a model's file says of how it was made, in the file's order.
type header struct {
	Dim, Window, Epochs, MinCount, Negatives, WordNGrams int32
	Loss, Kind                                           int32
	Bucket, MinN, MaxN, RateEvery                        int32
	Sample                                               float64
}

// The file's numbers for losses and kinds.
const (
	fileHierarchical = 1
	fileNegative     = 2
	fileLosses       = 4
	fileCBOW         = 1
	fileSkipGram     = 2
	fileClassifier   = 3
)

func headerOf(o Options) header {
	h := header{
		Dim: int32(o.Dim), Window: int32(o.Window), Epochs: int32(o.Epochs), MinCount: int32(o.MinCount),
		Negatives: int32(o.Negatives), WordNGrams: 1, Loss: fileNegative, Kind: fileSkipGram,
		Bucket: int32(o.Bucket), MinN: int32(o.MinN), MaxN: int32(o.MaxN), RateEvery: rateEvery, Sample: o.Sample,
	}
	if o.Loss == HierarchicalSoftmax {
		h.Loss = fileHierarchical
	}
	if o.Kind == CBOW {
		h.Kind = fileCBOW
	}
	return h
}

func newModel(h header, words vocabulary, labels []entry, in, out matrix) *Model {
	m := &Model{header: h, words: words, labels: labels, in: in, out: out}
	m.grams = subwords{
		min: int(h.MinN), max: int(h.MaxN), bucket: uint32(h.Bucket), first: int32(len(words.entries)),
	}
	m.normed = sync.OnceValue(m.normalize)
	m.fingerprint = sync.OnceValue(m.hash)
	return m
}

// Dim is the number of numbers in a vector.
func (m *Model) Dim() int { return m.in.dim }

// Len is the number of words that have a row of their own.
func (m *Model) Len() int { return len(m.words.entries) }

// Count is how often the text held a word, 0 where it has no row of its own.
func (m *Model) Count(word string) int64 {
	if i, ok := m.words.index[word]; ok {
		return m.words.entries[i].count
	}
	return 0
}

// Vector returns the vector of a word, also of one that the text never held: the mean of the
// rows of the word, if it has one, and of its n-grams. A word without any has zeros. The
// vector lies in into where that has the room, so that no memory is asked for if it is the
// result of an earlier call.
func (m *Model) Vector(word string, into []float32) []float32 {
	if cap(into) < m.in.stride {
		into = make([]float32, m.in.stride)
	}
	into = into[:m.in.stride]
	var some [128]int32
	rows := some[:0]
	if i, ok := m.words.index[word]; ok {
		rows = append(rows, i)
	}
	rows = m.grams.appendRows(rows, word)
	mean(into, m.in.data, rows, 1/float32(max(1, len(rows))))
	return into[:m.in.dim]
}

// Fingerprint identifies the vectors that the model gives: 64 hexadecimal digits that are
// the same for two models if, but for chance, every word has the same vector in both. (How
// often words occur, and what only training needs, has no part in it.)
func (m *Model) Fingerprint() string { return m.fingerprint() }

func (m *Model) hash() string {
	h := sha256.New()
	for _, n := range []int{m.in.dim, m.grams.min, m.grams.max, int(m.grams.bucket), m.Len()} {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
	}
	for _, e := range m.words.entries {
		h.Write(append([]byte(e.word), 0))
	}
	buf := make([]byte, 0, 4*m.in.dim)
	for i := range m.in.rows {
		buf = appendFloats(buf[:0], m.in.row(int32(i))[:m.in.dim])
		h.Write(buf)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func appendFloats(buf []byte, row []float32) []byte {
	for _, x := range row {
		buf = binary.LittleEndian.AppendUint32(buf, math.Float32bits(x))
	}
	return buf
}
