package answer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Lines are records of JSON, one a line of at most so many bytes.
func Lines(from io.Reader, most int) *Records { return arriving("line", eachLine(from, most)) }

var errBlank = errors.New("the line is blank")

// eachLine gives records of JSON, one a line of at most so many bytes.
func eachLine(from io.Reader, most int) iter.Seq[arrival] {
	return func(yield func(arrival) bool) {
		in := bufio.NewScanner(from)
		in.Buffer(nil, most)
		for in.Scan() {
			line := arrival{json: append([]byte(nil), in.Bytes()...)}
			if len(bytes.TrimSpace(line.json)) == 0 {
				line.wrong = errBlank
			}
			if !yield(line) {
				return
			}
		}
		if in.Err() != nil {
			yield(arrival{err: fmt.Errorf("read a line: %w", in.Err())})
			return
		}
		yield(arrival{err: io.EOF})
	}
}

// lineAnswers are lines of JSON.
type lineAnswers struct{ to io.Writer }

// ToLines writes answers as lines of JSON.
func ToLines(w io.Writer) Answers { return lineAnswers{w} }

func (l lineAnswers) Write(a Answer) error {
	var v any
	switch {
	case a.Wrong != "":
		v = struct {
			Error string `json:"error"`
		}{a.Wrong}
	case a.Mentions != nil:
		v = a.found()
	default:
		v = struct {
			Record json.RawMessage `json:"record"`
		}{a.Record}
	}
	line, err := encoded(v)
	if err == nil {
		_, err = l.to.Write(line)
	}
	return err
}

func (lineAnswers) Close() error { return nil }

func (lineAnswers) Number(int) (int64, bool) { return 0, false }

// encoded is a value as a line of JSON.
func encoded(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return b.Bytes(), err
}
