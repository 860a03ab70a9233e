package corpus

import (
	"errors"
	"fmt"
)

// Error is a fault in a corpus.
type Error struct {
	File   string
	Line   int // from 1; 0 where the whole file is meant
	Record int // from 1; 0 where the file has no records
	Err    error
}

func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		place += fmt.Sprintf(":%d", e.Line)
	}
	if e.Record > 0 {
		place += fmt.Sprintf(": record %d", e.Record)
	}
	return fmt.Sprintf("corpus: read %s: %v", place, e.Err)
}

func (e *Error) Unwrap() error { return e.Err }

// inFile gives an error its file, unless it has a place already or only ends the stream.
func inFile(file string, err error) error {
	var placed *Error
	if err == nil || errors.Is(err, errStop) || errors.As(err, &placed) {
		return err
	}
	return &Error{File: file, Err: err}
}

// atLine adds to an error the file and line where it was found.
func atLine(file string, line int, err error) error {
	if err == nil || errors.Is(err, errStop) {
		return err
	}
	return &Error{File: file, Line: line, Err: err}
}

// errStop ends a reading that its caller does not want to go on.
var errStop = errors.New("corpus: stop")
