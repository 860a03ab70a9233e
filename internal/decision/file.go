package decision

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/format/placed"
)

// LabelMap says what a label in the file becomes, or that there is none such.
type LabelMap func(lethe.Label) (to lethe.Label, keep bool, err error)

// longestLine bounds a line of a file, in bytes.
const longestLine = 1 << 20

// Error is a fault in a file of decisions.
type Error struct {
	File string
	Line int
	Err  error
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }
func (e *Error) Unwrap() error { return e.Err }

// Read takes in a file of decisions; name stands for it in errors.
func Read(r io.Reader, name string, labels LabelMap) (*Set, error) {
	s := newSet(name)
	in := bufio.NewScanner(r)
	in.Buffer(nil, longestLine)
	line := 0
	for in.Scan() {
		line++
		if len(bytes.TrimSpace(in.Bytes())) == 0 {
			continue
		}
		d, err := parse(in.Bytes(), labels)
		if err != nil {
			return nil, &Error{name, line, err}
		}
		s.add(d, line)
	}
	if err := in.Err(); err != nil {
		return nil, failure.Errorf("decision", "%s: line %d: %w", name, line+1, err)
	}
	return s, nil
}

// parse reads a line. A key that is not known may be one that was misspelled, and would change
// what the line says.
func parse(raw []byte, labels LabelMap) (*Decision, error) {
	var d Decision
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil {
		return nil, placed.Malformed(err, "not a decision: a key is unknown, or it is not a JSON object")
	}
	if in.More() {
		return nil, errors.New("more than one JSON object")
	}
	if err := d.check(); err != nil {
		return nil, err
	}
	own := []*lethe.Label{&d.Label}
	to := lethe.Label(d.To)
	if d.Verdict == Label {
		own = append(own, &to)
	}
	for _, l := range own {
		if *l == "" {
			continue
		}
		mapped, keep, err := labels(*l)
		if err != nil {
			return nil, err
		}
		if !keep {
			return nil, fmt.Errorf("the schema has no place for label %q", *l)
		}
		*l = mapped
	}
	if d.Verdict == Label {
		d.To = string(to)
	}
	return &d, nil
}
