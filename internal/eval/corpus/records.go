package corpus

import (
	"bufio"
	"errors"
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// eachRecord calls f for each JSON value of a stream, or for each element of the
// list that the stream is, and gives its error the record and the line on which
// that begins.
func eachRecord(in *bufio.Reader, file string, f func(raw jsontext.Value) error) error {
	lines := &lineCounter{r: in}
	dec := jsontext.NewDecoder(lines)
	list := dec.PeekKind() == '['
	if list {
		if _, err := dec.ReadToken(); err != nil {
			return &Error{file, 1, 0, plain(err)}
		}
	}
	for record := 1; ; record++ {
		if list && dec.PeekKind() == ']' {
			return end(dec, lines, file)
		}
		raw, err := dec.ReadValue()
		if !list && errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return &Error{file, lines.at(faultOffset(err, dec)), record, plain(err)}
		}
		line := lines.at(dec.InputOffset() - int64(len(raw)))
		if err := f(raw); err != nil && !errors.Is(err, errStop) {
			return &Error{file, line, record, err}
		} else if err != nil {
			return err
		}
	}
}

// faultOffset is where JSON goes wrong.
func faultOffset(err error, dec *jsontext.Decoder) int64 {
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		return syntactic.ByteOffset
	}
	return dec.InputOffset()
}

// end reads the end of the list, and makes sure that nothing follows.
func end(dec *jsontext.Decoder, lines *lineCounter, file string) error {
	if _, err := dec.ReadToken(); err != nil {
		return atLine(file, lines.at(dec.InputOffset()), plain(err))
	}
	if _, err := dec.ReadToken(); !errors.Is(err, io.EOF) {
		return atLine(file, lines.at(dec.InputOffset()), errors.New("something follows the list"))
	}
	return nil
}

// decode takes a record apart.
func decode(raw jsontext.Value, to any) error { return plain(json.Unmarshal(raw, to)) }

// plain says what is wrong with JSON without quoting it.
func plain(err error) error {
	var semantic *json.SemanticError
	var syntactic *jsontext.SyntacticError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &semantic):
		return errors.New("a member has another type than this format gives it")
	case errors.Is(err, jsontext.ErrDuplicateName):
		return errors.New("an object has two members of the same name")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the file ends in the middle of a record")
	case errors.As(err, &syntactic):
		return errors.New("this is not JSON")
	}
	return err
}

// lineCounter remembers where the lines of a stream end, until they are asked for.
type lineCounter struct {
	r    io.Reader
	read int64
	ends []int64
	line int
}

func (l *lineCounter) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	for i, c := range p[:n] {
		if c == '\n' {
			l.ends = append(l.ends, l.read+int64(i))
		}
	}
	l.read += int64(n)
	return n, err
}

// at is the line, from 1, of an offset; offsets must not fall.
func (l *lineCounter) at(offset int64) int {
	passed := 0
	for passed < len(l.ends) && l.ends[passed] < offset {
		passed++
	}
	l.ends = l.ends[passed:]
	l.line += passed
	return l.line + 1
}
