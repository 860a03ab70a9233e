// Package language tells English, German, Spanish and Catalan texts apart by
// their letters, and says when a text is in none of them or too short to tell.
//
// The model counts how likely each run of one to four characters is in each
// language. It was computed by package train from open corpora.
package language

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
)

// Languages are those that can be told apart, in the model's order.
var Languages = []string{"en", "de", "es", "ca"}

// Guess is what a text seems to be written in.
type Guess struct {
	// Language is one of Languages, or "" when the text is too short, mixed, or in
	// another language.
	Language string
	// Margin is by how much the language is likelier than the next, for each
	// character, as a natural logarithm.
	Margin float64
	// Fit is how likely the text is in its best language, for each character.
	Fit float64
}

// Enough is how many bytes of a text are looked at.
const Enough = 4096

// Thresholds below which no language is named; found on held-out lines.
const (
	leastLetters = 12
	leastMargin  = 0.10
)

//go:embed ngrams.bin.gz
var data []byte

// Slots is the size of the table of runs, Longest the length of the longest run.
const (
	Slots   = 1 << 15
	Longest = 4
)

// Model holds, for each slot and language, the logarithm of a run's chance, in
// steps of an eighth below 0.
type Model struct {
	Fit    [4]float32 // the least Fit at which a language is believed
	Chance [Slots][4]uint8
}

var errModel = errors.New("language: damaged model")

// Append appends the model's bytes.
func (m *Model) Append(b []byte) []byte {
	for _, x := range m.Fit {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
	}
	for l := range 4 {
		for s := range m.Chance {
			b = append(b, m.Chance[s][l])
		}
	}
	return b
}

// Packed are the bytes of Append as the program holds them, compressed.
func (m *Model) Packed() ([]byte, error) {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(m.Append(nil))
	}
	if err == nil {
		err = z.Close()
	}
	return out.Bytes(), err
}

// Parse reads what Append wrote.
func Parse(b []byte) (*Model, error) {
	if len(b) != 4*4+Slots*4 {
		return nil, fmt.Errorf("%w: %d bytes", errModel, len(b))
	}
	m := &Model{}
	for i := range m.Fit {
		m.Fit[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	b = b[16:]
	for l := range 4 {
		for s := range m.Chance {
			m.Chance[s][l] = b[l*Slots+s]
		}
	}
	return m, nil
}

var embedded = sync.OnceValues(func() (*Model, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errModel, err)
	}
	raw, err := io.ReadAll(unpacked)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errModel, err)
	}
	return Parse(raw)
})

// Identify guesses the language of a text from its beginning.
func Identify(text string) Guess {
	m, err := embedded()
	if err != nil {
		return Guess{}
	}
	return m.Identify(text)
}

// Identify guesses by this model.
func (m *Model) Identify(text string) Guess {
	var sum [4]int
	runs, letters := 0, 0
	Runs(text[:min(len(text), Enough)], func(slots []uint32) {
		for _, slot := range slots {
			c := &m.Chance[slot]
			for l := range sum {
				sum[l] += int(c[l])
			}
		}
		runs += len(slots)
		letters++
	})
	if letters < leastLetters {
		return Guess{}
	}
	best, next := 0, -1
	for l := 1; l < 4; l++ {
		if sum[l] < sum[best] {
			best = l
		}
	}
	for l := range 4 {
		if l != best && (next < 0 || sum[l] < sum[next]) {
			next = l
		}
	}
	scale := 1 / (8 * float64(letters))
	g := Guess{Margin: float64(sum[next]-sum[best]) * scale, Fit: -float64(sum[best]) / (8 * float64(runs))}
	if g.Margin >= leastMargin && g.Fit >= float64(m.Fit[best]) {
		g.Language = Languages[best]
	} else {
		g.Language = byWords(text)
	}
	return g
}

// Runs calls f for each letter of the words of a text, with the runs of characters that end there,
// the shortest first. White space, digits and signs are one kind of gap.
func Runs(text string, f func(slots []uint32)) {
	var slots [Longest]uint32
	var window [Longest]rune
	n := 1
	window[0] = ' '
	for _, r := range text {
		if r < utf8.RuneSelf {
			r = ofASCII[r]
		} else {
			r = inRun(r)
		}
		if r == ' ' && n > 0 && window[n-1] == ' ' {
			continue
		}
		if n == Longest {
			copy(window[:], window[1:])
			n--
		}
		window[n] = r
		n++
		f(slotsOf(window[:n], &slots))
		if r == ' ' {
			window[0], n = ' ', 1
		}
	}
}

// inRun is a character as runs have it: a small letter, or the blank for a gap.
func inRun(r rune) rune {
	if r == utf8.RuneError || !unicode.IsLetter(r) && r != '\'' && r != '’' && r != '·' {
		return ' '
	}
	return unicode.ToLower(r)
}

// ofASCII is inRun of the characters that most of a text are.
var ofASCII = func() (all [utf8.RuneSelf]rune) {
	for r := range all {
		all[r] = inRun(rune(r))
	}
	return all
}()

// slotsOf are the slots of the runs that end where a window does.
func slotsOf(w []rune, slots *[Longest]uint32) []uint32 {
	h := uint32(2166136261)
	for k := range w {
		h = (h ^ uint32(w[len(w)-1-k])) * 16777619
		x := h ^ uint32(k+1)*0x9E3779B1
		x ^= x >> 15
		x *= 0x2c1b3c6d
		x ^= x >> 12
		slots[k] = x % Slots
	}
	return slots[:len(w)]
}
