package cases

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
)

// Suite is a file of cases.
type Suite struct {
	File   string
	Types  []string // that are looked at
	Fields []string // that the header names
	Cases  []Case
	// Broken are the lines that are no cases; each is an *Error. They count as failed.
	Broken []error
}

// Case is one phrase with what should be found in it.
type Case struct {
	File     string
	Line     int
	Text     string
	Expected []annotation.Annotation
	nodes    []field.Node
}

// Report makes a report of the phrase and its fields.
func (c *Case) Report() *field.Report { return field.New(c.Text, c.nodes) }

// Error says what is wrong in a line.
type Error struct {
	File    string
	Line    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message) }

// maxLine bounds a line.
const maxLine = 1 << 20

// Read reads a file of cases; file names it in errors.
func Read(r io.Reader, file string) (*Suite, error) {
	s := &Suite{File: file}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		if !utf8.Valid(lines.Bytes()) {
			return nil, &Error{file, n, "the line is not UTF-8"}
		}
		line := lines.Text()
		if n == 1 {
			if err := s.header(strings.TrimPrefix(line, "\ufeff")); err != nil {
				return nil, err
			}
			continue
		}
		s.line(line, n)
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &Error{file, n + 1, fmt.Sprintf("the line is longer than %d bytes", maxLine)}
	case err != nil:
		return nil, fmt.Errorf("cases: read %s: %w", file, err)
	case n == 0:
		return nil, &Error{file, 1, "the first line must name the types that are looked at"}
	}
	return s, nil
}

func (s *Suite) header(line string) error {
	types, fields, _ := strings.Cut(uncommented(line), ";")
	s.Types, s.Fields = list(types), list(fields)
	if len(s.Types) == 0 {
		return &Error{s.File, 1, "the first line must name the types that are looked at"}
	}
	for _, name := range s.Types {
		if nameLength(name) != len(name) {
			return &Error{s.File, 1, "the first line must name types, parted by commas, and after a semicolon the fields"}
		}
	}
	return nil
}

func (s *Suite) line(line string, n int) {
	text := strings.TrimSpace(uncommented(line))
	if text == "" {
		return
	}
	c, err := parse(strings.ReplaceAll(strings.ReplaceAll(text, `\n`, "\n"), `\#`, "#"), s.Types)
	if err != nil {
		s.Broken = append(s.Broken, &Error{s.File, n, err.Error()})
		return
	}
	c.File, c.Line = s.File, n
	s.Cases = append(s.Cases, *c)
}

// uncommented cuts a line at the first number sign without a backslash before it, or
// one that is no part of a character reference.
func uncommented(line string) string {
	for i := range len(line) {
		if line[i] == '#' && (i == 0 || line[i-1] != '\\' && !reference(line[i-1:])) {
			return line[:i]
		}
	}
	return line
}

// reference reports whether a text begins with a numeric character reference.
func reference(s string) bool {
	_, n := entity(s)
	return n > 0
}

func list(s string) []string {
	var out []string
	for _, p := range strings.Split(s, ",") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}
