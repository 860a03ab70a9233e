// Package failure keeps the package that an error comes from apart from its words, so that
// developers read both and users the words alone.
package failure

import (
	"errors"
	"fmt"
	"strings"
)

// Error is an error of a package. Its text begins with the package's name; Message leaves that out.
// Errors of other types that have words for users give them by a method Message.
type Error struct {
	Package string
	Err     error
}

func (e *Error) Error() string { return e.Package + ": " + e.Err.Error() }

func (e *Error) Unwrap() error { return e.Err }

// Message is the error in words for users.
func (e *Error) Message() string { return Message(e.Err) }

// New is errors.New for an error of a package.
func New(pkg, text string) error { return &Error{pkg, errors.New(text)} }

// Errorf is fmt.Errorf for an error of a package.
func Errorf(pkg, format string, args ...any) error {
	return &Error{pkg, fmt.Errorf(format, args...)}
}

// Message is the text of an error without the packages that lead it. Packages that are named
// further on stay: there they say where the words come from.
func Message(err error) string {
	if e, ok := err.(interface{ Message() string }); ok {
		return e.Message()
	}
	text := err.Error()
	for _, inner := range wrapped(err) {
		if rest, leads := strings.CutPrefix(text, inner.Error()); leads {
			return Message(inner) + rest
		}
	}
	return text
}

// Line is the message of an error in one line.
func Line(err error) string { return strings.ReplaceAll(Message(err), "\n", "; ") }

// wrapped are the errors that an error is made of.
func wrapped(err error) []error {
	switch e := err.(type) {
	case interface{ Unwrap() []error }:
		return e.Unwrap()
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return []error{inner}
		}
	}
	return nil
}
