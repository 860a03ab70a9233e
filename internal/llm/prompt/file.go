package prompt

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/template"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// Error is a fault in a prompt's file. It does not quote what the prompt was filled
// in with.
type Error struct {
	File    string
	Line    int // from 1; 0 for the file as a whole
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// prompt is a file, read.
type prompt struct {
	kind          Kind
	file          string
	text, version string
	system, user  section
}

// section is one of the two parts of a file.
type section struct {
	line     int // of its heading
	template filler
}

// filler is a template. That it is an interface keeps templates out of programs that load no prompt:
// they call methods by their names, and so keep all methods of all types.
type filler interface {
	Execute(w io.Writer, data any) error
}

// parse reads a prompt. The text before the first heading is for people only.
func parse(kind Kind, file string, data []byte) (*prompt, error) {
	if !utf8.Valid(data) {
		return nil, &Error{File: file, Message: "is not UTF-8"}
	}
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	p := &prompt{kind: kind, file: file, text: strings.ReplaceAll(string(data), "\r\n", "\n")}
	sum := sha256.Sum256([]byte(p.text))
	p.version = hex.EncodeToString(sum[:8])
	parts, err := p.split()
	if err != nil {
		return nil, err
	}
	if p.system, err = p.section(parts[0]); err == nil {
		p.user, err = p.section(parts[1])
	}
	return p, err
}

// heads are the headings of the parts, in order.
var heads = [2]string{"# System", "# User"}

// part is a span of lines, the first of which is its heading.
type part struct{ from, to int }

// split finds both parts. Lines are counted from 0.
func (p *prompt) split() (parts [2]part, err error) {
	lines, next := strings.Split(p.text, "\n"), 0
	for i, line := range lines {
		for n, head := range heads {
			if strings.TrimRight(line, " \t") != head {
				continue
			}
			if n != next {
				return parts, &Error{p.file, i + 1, fmt.Sprintf("%q occurs twice or out of order: first %q, then %q", head, heads[0], heads[1])}
			}
			parts[n].from, next = i, next+1
		}
	}
	if next < len(heads) {
		return parts, &Error{File: p.file, Message: fmt.Sprintf("a line %q is missing, which begins a part", heads[next])}
	}
	parts[0].to, parts[1].to = parts[1].from, len(lines)
	return parts, nil
}

// section makes the template of a part. Empty lines stand for those before it, so that
// faults have the line of the file.
func (p *prompt) section(at part) (section, error) {
	lines := strings.Split(p.text, "\n")[at.from+1 : at.to]
	body := strings.Join(lines, "\n")
	if strings.TrimSpace(body) == "" {
		return section{}, &Error{p.file, at.from + 1, "nothing follows this heading"}
	}
	t, err := template.New(p.kind.Name).Parse(strings.Repeat("\n", at.from+1) + body)
	if err != nil {
		return section{}, p.fault(err)
	}
	return section{at.from + 1, t}, nil
}

// located is how text/template says where a fault is.
var located = lazyregexp.New(`^template: [^:]*:(\d+):(?:\d+:)? ?(?:executing .* at (<.*>): )?`)

// unknown is what it says of a field that is not there.
var unknown = lazyregexp.New(`can't evaluate field (\w+)`)

// fault adds its line to an error of a template. Errors of filling in keep only what
// they say of the template: the rest may quote data.
func (p *prompt) fault(err error) error {
	message, line := err.Error(), 0
	if m := located.FindStringSubmatchIndex(message); m != nil {
		line, _ = strconv.Atoi(message[m[2]:m[3]])
		message = message[m[1]:]
	}
	var filling template.ExecError
	if errors.As(err, &filling) {
		message = "cannot be filled in here"
		if m := unknown.FindStringSubmatch(err.Error()); m != nil {
			message = fmt.Sprintf("there is no .%s; there are %s", m[1], p.kind.fields())
		}
	}
	return &Error{p.file, line, message}
}

// Faults lists the faults of files in an error of [Load].
func Faults(err error) []*Error {
	switch e := err.(type) {
	case *Error:
		return []*Error{e}
	case interface{ Unwrap() []error }:
		var all []*Error
		for _, one := range e.Unwrap() {
			all = append(all, Faults(one)...)
		}
		return all
	case interface{ Unwrap() error }:
		return Faults(e.Unwrap())
	}
	return nil
}
