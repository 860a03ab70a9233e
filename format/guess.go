package format

import (
	"bufio"
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// guess is the layout of a stream whose name gives none: JSON where it begins like a
// record, else text.
func guess(r io.Reader) *layout {
	in := bufio.NewReaderSize(r, guessed)
	head, _ := in.Peek(guessed) // fewer at the end of the stream
	for name, marks := range map[string][]string{"parquet": {"PAR1"}, "arrow": {"ARROW1", arrowStream}} {
		for _, mark := range marks {
			if bytes.HasPrefix(head, []byte(mark)) {
				return layouts[name]
			}
		}
	}
	_, head = cutBOM(head)
	head = head[leadingSpace(head):]
	if len(head) == 0 {
		return layouts["jsonl"]
	}
	if head[0] != '{' && head[0] != '[' {
		return layouts["text"]
	}
	line, _, _ := bytes.Cut(head, []byte{'\n'})
	named := bytes.HasPrefix(bytes.TrimLeft(line[1:], " \t\r"), []byte{'"'})
	switch {
	case head[0] == '{' && jsontext.Value(bytes.TrimSpace(line)).IsValid(allowRepeats):
		return layouts["jsonl"]
	case isValue(in):
		return layouts["json"]
	case head[0] == '{' && named: // a long record, or one with a fault: its error says where
		return layouts["jsonl"]
	}
	return layouts["text"]
}

// arrowStream is how a stream of Arrow begins.
const arrowStream = "\xff\xff\xff\xff"

// guessed is how much of a stream is looked at.
const guessed = 64 << 10

// isValue reports whether a stream is one value of JSON.
func isValue(r *bufio.Reader) bool {
	if mark, _ := r.Peek(len(bom)); string(mark) == bom {
		r.Discard(len(bom))
	}
	dec := jsontext.NewDecoder(r, allowRepeats)
	if dec.SkipValue() != nil {
		return false
	}
	_, err := dec.ReadToken()
	return err == io.EOF
}
