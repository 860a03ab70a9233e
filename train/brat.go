package train

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// Brat reads one text and its stand-off annotation, whose offsets count code
// points. Only lines of text-bound annotations ("T1") are used; a discontinuous
// one counts from its first to its last part.
func Brat(text string, ann io.Reader, name string) (Document, error) {
	d := Document{ID: name, Text: text}
	if !utf8.ValidString(text) {
		return d, fmt.Errorf("train: read %s: its text is not UTF-8", name)
	}
	at := runeOffsets(text)
	s := bufio.NewScanner(ann)
	s.Buffer(nil, 1<<20)
	for line := 1; s.Scan(); line++ {
		if !strings.HasPrefix(s.Text(), "T") {
			continue
		}
		m, err := bratLine(s.Text(), text, at)
		if err != nil {
			return d, fmt.Errorf("train: read %s:%d: %w", name, line, err)
		}
		d.Mentions = append(d.Mentions, m)
	}
	if err := s.Err(); err != nil {
		return d, fmt.Errorf("train: read %s: %w", name, err)
	}
	d.Flat()
	return d, nil
}

func bratLine(line, text string, at []int) (Mention, error) {
	cols := strings.SplitN(line, "\t", 3)
	if len(cols) < 3 {
		return Mention{}, fmt.Errorf("%d columns between tabs, want 3", len(cols))
	}
	parts := strings.FieldsFunc(cols[1], func(r rune) bool { return r == ' ' || r == ';' })
	if len(parts) < 3 {
		return Mention{}, fmt.Errorf("want a type, a start and an end")
	}
	start, err1 := strconv.Atoi(parts[1])
	end, err2 := strconv.Atoi(parts[len(parts)-1])
	if err1 != nil || err2 != nil || start < 0 || end <= start || end >= len(at) {
		return Mention{}, fmt.Errorf("offsets do not fit a text of %d characters", len(at)-1)
	}
	m := Mention{span.Span{Start: at[start], End: at[end]}, parts[0]}
	if len(parts) == 3 && flatSpace(m.In(text)) != flatSpace(cols[2]) {
		return m, fmt.Errorf("text at [%d,%d) is another than the annotation's", start, end)
	}
	return m, nil
}

func flatSpace(s string) string { return strings.Join(strings.Fields(s), " ") }

// runeOffsets gives the byte offset of each code point, and of the end.
func runeOffsets(text string) []int {
	at := make([]int, 0, len(text)+1)
	for i := range text {
		at = append(at, i)
	}
	return append(at, len(text))
}
