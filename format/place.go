package format

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// Place is where a record, or a fault in it, lies.
type Place struct {
	File   string // relative to the input, with slashes
	Line   int    // from 1; 0 where the whole file is meant
	Column int    // in characters, from 1; 0 where the whole line is meant
	Record string // which record of an Origin; lines count from its beginning
}

// String is the place as compilers write it: "claims.jsonl:12:7".
func (p Place) String() string {
	s := p.File
	if p.Record != "" {
		s += ", " + p.Record
	}
	if p.Line > 0 {
		s += ":" + strconv.Itoa(p.Line)
		if p.Column > 0 {
			s += ":" + strconv.Itoa(p.Column)
		}
	}
	return s
}

// Error is what reading gives for input that it cannot take.
type Error struct {
	Place Place
	Err   error
	// Fatal says that nothing follows: records that could not be reached are lost.
	// Otherwise one record is, and reading can go on with the next.
	Fatal bool
}

func (e *Error) Error() string { return "format: " + e.Message() }

// Message is the error in words for users.
func (e *Error) Message() string {
	if e.Place.File == "" {
		return fmt.Sprintf("read: %v", e.Err)
	}
	return fmt.Sprintf("read %s: %v", e.Place, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// fault is an error at a byte offset of a record, before the record knows its
// place in a file.
type fault struct {
	at  int
	err error
}

func faultf(at int, format string, args ...any) *fault {
	return &fault{at, fmt.Errorf(format, args...)}
}

func (f *fault) Error() string { return fmt.Sprintf("%v at byte %d", f.err, f.at) }

func (f *fault) Unwrap() error { return f.err }

// in gives the fault its place, given where raw begins.
func (f *fault) in(raw []byte, start Place) *Error {
	return &Error{Place: start.plus(raw[:min(f.at, len(raw))]), Err: f.err}
}

// plus is the place of what follows raw, when raw begins at p.
func (p Place) plus(raw []byte) Place {
	p.Line, p.Column = max(p.Line, 1), max(p.Column, 1)
	if n := bytes.Count(raw, []byte{'\n'}); n > 0 {
		p.Line += n
		p.Column = 1
		raw = raw[bytes.LastIndexByte(raw, '\n')+1:]
	}
	p.Column += utf8.RuneCount(raw)
	return p
}
