package parquet

import (
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/lethe-privacy/lethe/internal/format/columnar"
)

// column is a node of a schema. Its definition level is how many of the nodes down to it may be
// absent, its repetition level how many of them come several times.
type column struct {
	name               string
	optional, repeated bool
	definition         int
	repetition         int
	first, end         int // of its leaves, among all
	leaf               *leaf
	fields             []*column
	bare               bool // it has one field, which stands for it: so are lists made
}

var (
	errDeep = errors.New("types nested too deeply")
	errName = errors.New("a name in it that is not UTF-8, or occurs twice")
)

// deepest bounds how deep types may lie in one another.
const deepest = 32

// columnOf describes a node below another, the leaves of which begin at first.
func columnOf(n parquet.Field, above *column, first, depth int) (*column, error) {
	c := &column{
		name: n.Name(), optional: n.Optional(), repeated: n.Repeated(),
		definition: above.definition, repetition: above.repetition, first: first, end: first,
	}
	if c.optional || c.repeated {
		c.definition++
	}
	if c.repeated {
		c.repetition++
	}
	if depth > deepest {
		return nil, errDeep
	}
	if n.Leaf() {
		c.end++
		var err error
		c.leaf, err = leafOf(n.Type())
		return c, err
	}
	var kind format.LogicalTypeValue
	if l := n.Type().LogicalType(); l != nil {
		kind = l.Value
	}
	_, list := kind.(*format.ListType)
	if _, isMap := kind.(*format.MapType); isMap {
		return nil, refused(n.Type())
	}
	fields := n.Fields()
	for _, f := range fields {
		field, err := columnOf(f, c, c.end, depth+1)
		if err != nil {
			return nil, err
		}
		if !utf8.ValidString(field.name) || c.has(field.name) {
			return nil, errName
		}
		c.end, c.fields = field.end, append(c.fields, field)
	}
	if len(fields) == 0 {
		return nil, errors.New("no type")
	}
	if list && len(fields) == 1 && c.fields[0].repeated {
		c.bare = true
		element := c.fields[0]
		element.bare = element.leaf == nil && len(element.fields) == 1
	}
	return c, nil
}

// append adds a value of the column as JSON. values has, for each leaf of the column, what
// belongs to it.
func (c *column) append(out []byte, values [][]parquet.Value) ([]byte, error) {
	for _, v := range values {
		if len(v) == 0 {
			return nil, errDamaged
		}
	}
	switch {
	case c.repeated:
		return c.appendList(out, values)
	case c.optional && values[0][0].DefinitionLevel() < c.definition:
		return append(out, "null"...), nil
	}
	return c.appendOne(out, values)
}

// appendList adds all values of a column that comes several times.
func (c *column) appendList(out []byte, values [][]parquet.Value) ([]byte, error) {
	out = append(out, '[')
	if values[0][0].DefinitionLevel() < c.definition {
		return append(out, ']'), nil
	}
	var err error
	for n := 0; len(values[0]) > 0; n++ {
		one := make([][]parquet.Value, len(values))
		for i, v := range values {
			if len(v) == 0 {
				return nil, errDamaged
			}
			end := 1
			for end < len(v) && v[end].RepetitionLevel() > c.repetition {
				end++
			}
			one[i], values[i] = v[:end], v[end:]
		}
		if n > 0 {
			out = append(out, ',')
		}
		if out, err = c.appendOne(out, one); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// appendOne adds a value that is there.
func (c *column) appendOne(out []byte, values [][]parquet.Value) (_ []byte, err error) {
	switch {
	case c.leaf != nil:
		if values[0][0].IsNull() {
			return nil, errDamaged
		}
		return c.leaf.append(out, values[0][0])
	case c.bare:
		return c.fields[0].append(out, values)
	}
	out = append(out, '{')
	for i, f := range c.fields {
		if i > 0 {
			out = append(out, ',')
		}
		out, _ = jsontext.AppendQuote(out, f.name) // it is known to be UTF-8
		if out, err = f.append(append(out, ':'), values[f.first-c.first:f.end-c.first]); err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

// read adds a value in JSON to the leaves of a row. repetition and definition are the levels of
// what the column lies in.
func (c *column) read(row [][]parquet.Value, v any, repetition, definition int) error {
	switch {
	case c.repeated:
		list, ok := v.([]any)
		if !ok {
			return errOther
		}
		if len(list) == 0 {
			return c.absent(row, repetition, definition)
		}
		for _, element := range list {
			if err := c.readOne(row, element, repetition); err != nil {
				return err
			}
			repetition = c.repetition
		}
		return nil
	case v == nil && c.optional:
		return c.absent(row, repetition, definition)
	case v == nil && !c.bare:
		return errors.New("no value, and needs one")
	}
	return c.readOne(row, v, repetition)
}

// absent notes that there is no value, from a level on.
func (c *column) absent(row [][]parquet.Value, repetition, definition int) error {
	for i := c.first; i < c.end; i++ {
		row[i] = append(row[i], parquet.NullValue().Level(repetition, definition, i))
	}
	return nil
}

func (c *column) readOne(row [][]parquet.Value, v any, repetition int) error {
	switch {
	case c.leaf != nil:
		value, err := c.leaf.value(v)
		if err != nil {
			return c.unfit()
		}
		row[c.first] = append(row[c.first], value.Level(repetition, c.definition, c.first))
		return nil
	case c.bare:
		return c.fields[0].read(row, v, repetition, c.definition)
	}
	object, ok := v.(map[string]any)
	if !ok {
		return errOther
	}
	for _, f := range c.fields {
		if err := f.read(row, object[f.name], repetition, c.definition); err != nil {
			return err
		}
	}
	return nil
}

func (c *column) unfit() error { return columnar.Unfit(c.name, c.leaf.name, c.leaf.dates) }

func (c *column) has(field string) bool {
	return slices.ContainsFunc(c.fields, func(f *column) bool { return f.name == field })
}

// inner are the names within the type.
func (c *column) inner() (names []string) {
	for _, f := range c.fields {
		names = append(append(names, f.name), f.inner()...)
	}
	return names
}

var errDamaged = errors.New("the table is damaged")
