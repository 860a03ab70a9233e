// Package strictyaml decodes YAML into structs and refuses what the struct does
// not know, with file, line and the nearest known name. It never quotes values:
// configuration may hold names of people.
package strictyaml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe/internal/nearest"
	"github.com/lethe-privacy/lethe/internal/nesting"
)

// Error is a fault in a YAML file.
type Error struct {
	File         string
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// limits are far beyond what anybody writes; a parser of what is beyond them would take
// gigabytes.
var limits = nesting.Limits{Size: 16 << 20, Depth: 50, Open: "[{", Close: "]}", Comments: []string{"#"}, Indent: 200}

// Decode reads all of r into v, a pointer to a struct. An empty file leaves v as
// it is.
func Decode(r io.Reader, file string, v any) error {
	data, err := io.ReadAll(io.LimitReader(r, int64(limits.Size)+1))
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	var deep *nesting.Fault
	if errors.As(limits.Check(data), &deep) {
		return at(file, deep.Line, 1, deep.Message)
	}
	err = yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(v)
	if err == nil || errors.Is(err, io.EOF) {
		return nil
	}
	return explain(err, file, v)
}

func explain(err error, file string, v any) error {
	var unknown *yaml.UnknownFieldError
	if errors.As(err, &unknown) && unknown.Token != nil {
		key := unknown.Token.Value
		return at(file, unknown.Token.Position.Line, unknown.Token.Position.Column,
			fmt.Sprintf("unknown key %q%s", key, nearest.To(key, names(reflect.TypeOf(v)))))
	}
	var mismatch *yaml.TypeError
	if errors.As(err, &mismatch) && mismatch.Token != nil {
		return at(file, mismatch.Token.Position.Line, mismatch.Token.Position.Column,
			fmt.Sprintf("a value of type %s is expected here", kind(mismatch.DstType)))
	}
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		p := located.GetToken().Position
		return at(file, p.Line, p.Column, firstLine(located.GetMessage()))
	}
	return fmt.Errorf("%s: %s", file, firstLine(yaml.FormatError(err, false, false)))
}

func at(file string, line, column int, message string) error {
	return &Error{File: file, Line: line, Column: column, Message: message}
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

func kind(t reflect.Type) string {
	if t == nil {
		return "another"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true/false"
	case reflect.Slice, reflect.Array:
		return "list"
	case reflect.Map, reflect.Struct:
		return "mapping"
	case reflect.Float64, reflect.Float32:
		return "number"
	case reflect.Int, reflect.Int64, reflect.Uint16, reflect.Int32:
		return "whole number"
	}
	return t.Kind().String()
}

// names are all keys that the struct type knows at any depth.
func names(t reflect.Type) []string {
	var out []string
	seen := map[reflect.Type]bool{}
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Map:
			visit(t.Elem())
		case reflect.Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			for i := range t.NumField() {
				name, _, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
				if name != "" && name != "-" {
					out = append(out, name)
				}
				visit(t.Field(i).Type)
			}
		}
	}
	visit(t)
	return out
}
