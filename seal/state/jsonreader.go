package state

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonReader reads JSON of which it knows what must come.
type jsonReader struct {
	dec *jsontext.Decoder
	pos *positions
}

// object reads an object with members of known names, some of which must be there.
func (j *jsonReader) object(required []string, known map[string]func() error) error {
	missing := slices.Clone(required)
	err := j.members(func(name string, at int64) error {
		read, ok := known[name]
		if !ok {
			return j.fault(at, fmt.Errorf("a member that is not known here; there are %s", strings.Join(slices.Sorted(maps.Keys(known)), ", ")))
		}
		missing = slices.DeleteFunc(missing, func(m string) bool { return m == name })
		return read()
	})
	if err == nil && len(missing) > 0 {
		err = j.fault(j.dec.InputOffset()-1, fmt.Errorf("%s is missing", missing[0]))
	}
	return err
}

// members reads an object and calls f to read the value of each member.
func (j *jsonReader) members(f func(name string, at int64) error) error {
	if err := j.begin('{', "an object"); err != nil {
		return err
	}
	for j.dec.PeekKind() != '}' {
		name, start, err := j.value('"', "the name of a member")
		if err == nil {
			err = f(unquote(name), start)
		}
		if err != nil {
			return err
		}
	}
	return j.close()
}

// array makes a reader of arrays of a reader of elements.
func (j *jsonReader) array(element func() error) func() error {
	return func() error {
		if err := j.begin('[', "an array"); err != nil {
			return err
		}
		for j.dec.PeekKind() != ']' {
			if err := element(); err != nil {
				return err
			}
		}
		return j.close()
	}
}

func (j *jsonReader) text(to *string) func() error {
	return func() error {
		raw, _, err := j.value('"', "a text")
		if err == nil {
			*to = unquote(raw)
		}
		return err
	}
}

func (j *jsonReader) boolean(to *bool) error {
	if kind := j.dec.PeekKind(); kind == 't' || kind == 'f' {
		raw, _, err := j.value(kind, "")
		*to = string(raw) == "true"
		return err
	}
	_, _, err := j.value('t', "true or false")
	return err
}

// begin reads the beginning of an object or array.
func (j *jsonReader) begin(kind jsontext.Kind, want string) error {
	if j.dec.PeekKind() != kind {
		_, _, err := j.value(kind, want)
		return err
	}
	return j.close()
}

// close reads one token that was looked at already.
func (j *jsonReader) close() error {
	if _, err := j.dec.ReadToken(); err != nil {
		return j.syntax(err)
	}
	return nil
}

// value reads a value of a kind, and returns where it begins.
func (j *jsonReader) value(kind jsontext.Kind, want string) (jsontext.Value, int64, error) {
	raw, err := j.dec.ReadValue()
	if err != nil {
		return nil, 0, j.syntax(err)
	}
	start := j.dec.InputOffset() - int64(len(raw))
	if raw.Kind() != kind {
		return nil, 0, j.fault(start, fmt.Errorf("%s is wanted here", want))
	}
	return raw, start, nil
}

// end makes sure that nothing follows.
func (j *jsonReader) end() error {
	if _, err := j.dec.ReadToken(); err != io.EOF {
		return j.fault(j.dec.InputOffset(), errors.New("something follows the end"))
	}
	return nil
}

func (j *jsonReader) fault(offset int64, err error) error {
	line, column := j.pos.at(offset)
	return errorAt(line, column, err)
}

// syntax says where JSON goes wrong. What the decoder says about it may quote it.
func (j *jsonReader) syntax(err error) error {
	var s *jsontext.SyntacticError
	switch {
	case errors.Is(err, jsontext.ErrDuplicateName) && errors.As(err, &s):
		return j.fault(s.ByteOffset, errors.New("a member is there twice"))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return j.fault(j.pos.n, errors.New("it ends too early"))
	case errors.As(err, &s):
		return j.fault(s.ByteOffset, errors.New("it is not valid JSON"))
	}
	return err // of the reader
}

func unquote(raw jsontext.Value) string {
	b, err := jsontext.AppendUnquote(nil, raw)
	if err != nil {
		panic(err) // the decoder has checked it
	}
	return string(b)
}
