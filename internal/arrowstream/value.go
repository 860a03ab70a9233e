package arrowstream

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/go-json-experiment/json/jsontext"
)

// textual reports whether a column has texts.
func textual(t arrow.DataType) bool {
	switch t.ID() {
	case arrow.STRING, arrow.LARGE_STRING, arrow.STRING_VIEW:
		return true
	}
	return false
}

// readable refuses types that have no form in JSON that could be searched.
func readable(t arrow.DataType) error {
	switch t := t.(type) {
	case *arrow.StructType:
		for _, f := range t.Fields() {
			if err := readable(f.Type); err != nil {
				return err
			}
		}
		return nil
	case *arrow.MapType:
		return refused(t)
	case arrow.ListLikeType:
		return readable(t.Elem())
	case *arrow.DictionaryType:
		return readable(t.ValueType)
	}
	switch id := t.ID(); {
	case textual(t), id == arrow.NULL, id == arrow.BOOL, arrow.IsInteger(id), arrow.IsFloating(id), arrow.IsDecimal(id):
		return nil
	case temporal(t):
		return nil
	}
	return refused(t)
}

// temporal reports whether a column has dates or times.
func temporal(t arrow.DataType) bool {
	switch t.ID() {
	case arrow.DATE32, arrow.DATE64, arrow.TIME32, arrow.TIME64, arrow.TIMESTAMP:
		return true
	}
	return false
}

func refused(t arrow.DataType) error {
	return fmt.Errorf("%s, which cannot be searched: make texts of it, or leave it out", t.Name())
}

// text is that of a row.
func text(column arrow.Array, i int) string {
	switch c := column.(type) {
	case *array.LargeString:
		return c.Value(i)
	case *array.StringView:
		return c.Value(i)
	}
	return column.(*array.String).Value(i)
}

var errUTF8 = errors.New("the text is not UTF-8")

// appendValue adds a value as JSON.
func appendValue(out []byte, column arrow.Array, i int) ([]byte, error) {
	if column.IsNull(i) {
		return append(out, "null"...), nil
	}
	switch c := column.(type) {
	case *array.String, *array.LargeString, *array.StringView:
		s, err := quoted(text(column, i))
		return append(out, s...), err
	case *array.Dictionary:
		return appendValue(out, c.Dictionary(), c.GetValueIndex(i))
	case *array.Struct:
		return appendStruct(out, c, i)
	case array.ListLike:
		return appendList(out, c, i)
	}
	value, err := json.Marshal(column.GetOneForMarshal(i))
	if err != nil {
		return nil, errors.New("the value is not a JSON number")
	}
	return append(out, value...), nil
}

func appendStruct(out []byte, c *array.Struct, i int) (_ []byte, err error) {
	out = append(out, '{')
	for f, field := range c.DataType().(*arrow.StructType).Fields() {
		if f > 0 {
			out = append(out, ',')
		}
		name, err := quoted(field.Name)
		if err != nil {
			return nil, err
		}
		out = append(append(out, name...), ':')
		if out, err = appendValue(out, c.Field(f), i); err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

func appendList(out []byte, c array.ListLike, i int) (_ []byte, err error) {
	out = append(out, '[')
	start, end := c.ValueOffsets(i)
	for at := start; at < end; at++ {
		if at > start {
			out = append(out, ',')
		}
		if out, err = appendValue(out, c.ListValues(), int(at)); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// quoted is a text as JSON. What is not UTF-8 is refused, and not repaired.
func quoted(s string) ([]byte, error) {
	out, err := jsontext.AppendQuote(nil, s)
	if err != nil {
		return nil, errUTF8
	}
	return out, nil
}
