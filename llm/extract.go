package llm

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

const (
	mark  = "\uFEFF" // the byte order mark, which some servers put before their JSON
	space = " \t\r\n"

	mostSame  = 8    // values that say the same, of which an answer may be made
	mostOther = 1000 // values that are something else
)

func withoutMark(b []byte) []byte { return bytes.TrimPrefix(b, []byte(mark)) }

// expectation is what a value must be at its top to be the one that was asked for.
type expectation struct {
	kind     jsontext.Kind // '{', '[', or 0 for either
	required []string
	name     string // of the tool, by which a call that is written out is known
	alone    bool   // the list that should be a member may stand alone
}

// wanted reads it off a schema.
func wanted(a *Answers) (expectation, error) {
	w, err := topOf(a)
	w.name, w.alone = a.Name, a.ListAlone
	return w, err
}

func topOf(a *Answers) (expectation, error) {
	var s struct {
		Type     jsontext.Value `json:"type"`
		Required []string       `json:"required"`
	}
	if err := json.Unmarshal(a.Schema, &s); err != nil {
		return expectation{}, errors.New("chat: read the schema: not JSON as schemas are")
	}
	switch string(s.Type) {
	case `"object"`:
		return expectation{kind: '{', required: s.Required}, nil
	case `"array"`:
		return expectation{kind: '['}, nil
	case "":
		return expectation{}, nil
	}
	return expectation{}, errors.New("chat: read the schema: the answer must be an object or an array")
}

// fits reports whether a valid value is of the wanted form.
func (w expectation) fits(v jsontext.Value) bool {
	if w.kind != 0 && v.Kind() != w.kind {
		return false
	}
	if len(w.required) == 0 {
		return true
	}
	var members map[string]jsontext.Value
	if json.Unmarshal(v, &members) != nil {
		return false
	}
	return !slices.ContainsFunc(w.required, func(name string) bool { _, ok := members[name]; return !ok })
}

// one returns the one value in the arguments of calls and in the content.
func (w expectation) one(calls []string, content string) (string, error) {
	var all []jsontext.Value
	for _, c := range calls {
		found, err := w.find(c)
		if err != nil {
			return "", err
		}
		all = append(all, found...)
	}
	if blank := strings.Trim(content, space+mark) == ""; !blank || len(calls) == 0 {
		found, err := w.find(content)
		if err != nil && (len(calls) == 0 || !errors.Is(err, ErrRefused)) {
			return "", err
		}
		all = append(all, found...)
	}
	if len(all) == 0 || slices.ContainsFunc(all[1:], func(v jsontext.Value) bool { return !same(v, all[0]) }) {
		return "", ErrMalformed
	}
	return string(all[0]), nil
}

// same reports whether two values say the same.
func same(a, b jsontext.Value) bool {
	a, b = a.Clone(), b.Clone()
	return a.Canonicalize() == nil && b.Canonicalize() == nil && bytes.Equal(a, b)
}

// find returns the values of the wanted form in a text: alone, within prose, in a code
// fence, after what the model thought, in a call that is written out. A value that is
// broken is an error, also where a part of it would fit; so is one that is cut off.
func (w expectation) find(text string) ([]jsontext.Value, error) {
	var found, lists []jsontext.Value
	other := 0
	for rest := skip([]byte(text)); len(rest) > 0; {
		thought, ends, n := thinks(rest)
		switch {
		case thought != "" && !ends:
			if n = end(rest, thought); n < 0 {
				return nil, ErrTruncated
			}
			rest = rest[n:]
		case thought != "": // what came before was no answer
			found, lists, other = nil, nil, 0
			rest = skip(rest[n:])
		case begins(rest):
			v, n, err := first(rest)
			if err != nil {
				return nil, err
			}
			if v = w.called(v); w.fits(v) {
				found = append(found, v)
			} else {
				other++
				lists = w.listed(lists, v)
			}
			if len(found) > mostSame || other > mostOther {
				return nil, ErrMalformed
			}
			rest = skip(rest[n:])
		default:
			rest = skip(rest[1:])
		}
	}
	switch {
	case len(found) > 0:
		return found, nil
	case other == 1 && len(lists) == 1: // beside anything else it could be an example
		return lists, nil
	case other > 0 || strings.Trim(text, space+mark) == "":
		return nil, ErrMalformed
	}
	return nil, ErrRefused
}

// skip goes to the next character that can begin something.
func skip(text []byte) []byte {
	if i := bytes.IndexAny(text, "<{["); i >= 0 {
		return text[i:]
	}
	return nil
}

// begins reports whether an object or array seems to begin a text, be it broken. Prose
// has brackets too.
func begins(text []byte) bool {
	rest := bytes.TrimLeft(text[1:], space)
	word := rest[:wordLen(rest)]
	after := bytes.TrimLeft(rest[len(word):], space)
	switch {
	case text[0] == '<':
		return false
	case len(rest) == 0:
		return true
	case text[0] == '{' && len(word) > 0: // a name without quotes
		return len(after) > 0 && after[0] == ':'
	case text[0] == '{':
		return bytes.IndexByte([]byte(`"'}`), rest[0]) >= 0
	}
	switch string(word) {
	case "":
		return bytes.IndexByte([]byte(`"'{}[]-`), rest[0]) >= 0
	case "true", "false", "null":
		return true
	}
	return '0' <= word[0] && word[0] <= '9'
}

// wordLen is how many letters, digits and _ begin a text.
func wordLen(text []byte) int {
	n := bytes.IndexFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		return len(text)
	}
	return n
}

// first is the value that begins a text, and how many bytes it takes up.
func first(text []byte) (jsontext.Value, int, error) {
	d := jsontext.NewDecoder(bytes.NewBuffer(text))
	v, err := d.ReadValue()
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, 0, ErrTruncated
	case err != nil:
		return nil, 0, ErrMalformed
	}
	return v.Clone(), int(d.InputOffset()), nil
}
