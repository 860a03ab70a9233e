package format

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// syntax makes a fault of an error of the decoder, whose own words quote the text.
func (p *treeParser) syntax(err error) *fault {
	at := int(p.dec.InputOffset())
	var s *jsontext.SyntacticError
	if errors.As(err, &s) {
		at = int(s.ByteOffset)
		err = s.Err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &fault{len(bytes.TrimRight(p.raw, " \t\r\n")), errEnd}
	}
	return &fault{at, complaint(err, p.raw[min(at, len(p.raw)):])}
}

var (
	errEnd       = errors.New("invalid JSON: it ends too early")
	errSurrogate = errors.New("invalid JSON: a surrogate escape without its other half")
	errEscape    = errors.New("invalid JSON: an escape sequence that does not exist")
	errValue     = errors.New("invalid JSON: want a value here")
	errComma     = errors.New("invalid JSON: a comma with nothing after it")
	errSyntax    = errors.New("invalid JSON")
)

// complaints are what the decoder may find, by the end of its words.
var complaints = []struct {
	words string
	err   error
}{
	{"at start of value", errValue},
	{"after object name (expecting ':')", errors.New("invalid JSON: want ':' here, after a member name")},
	{"after object value (expecting ',' or '}')", errors.New("invalid JSON: want ',' or '}' here")},
	{"after array element (expecting ',' or ']')", errors.New("invalid JSON: want ',' or ']' here")},
	{"in string (expecting non-control character)", errors.New("invalid JSON: a control character in a string")},
	{"in number (expecting digit)", errors.New("invalid JSON: want a digit here")},
	{jsontext.ErrNonStringName.Error(), errors.New("invalid JSON: want a member name here")},
}

// complaint says in own words what err says about rest.
func complaint(err error, rest []byte) error {
	text := err.Error()
	if strings.Contains(text, "escape sequence") || strings.Contains(text, "surrogate pair") {
		if loneSurrogate(rest) {
			return errSurrogate
		}
		return errEscape
	}
	switch {
	case bytes.HasPrefix(rest, []byte{','}) && closesNext(rest[1:]):
		return errComma
	case strings.Contains(text, "in literal"):
		return errValue
	}
	for _, c := range complaints {
		if strings.HasSuffix(text, c.words) {
			return c.err
		}
	}
	return errSyntax
}

func closesNext(rest []byte) bool {
	rest = bytes.TrimLeft(rest, " \t\r\n")
	return len(rest) > 0 && (rest[0] == '}' || rest[0] == ']')
}

// loneSurrogate reports whether rest begins with an escape \uD800 to \uDFFF.
func loneSurrogate(rest []byte) bool {
	return len(rest) > 3 && bytes.EqualFold(rest[:3], []byte(`\ud`)) &&
		strings.IndexByte("89abcdefABCDEF", rest[3]) >= 0
}
