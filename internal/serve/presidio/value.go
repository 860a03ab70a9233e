package presidio

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// problem is an error as the protocol has it.
type problem struct {
	status  int
	message string
}

func (p *problem) Error() string { return p.message }

// Messages of the framework that Presidio's servers run in.
const (
	notUnderstood = "The browser (or proxy) sent a request that this server could not understand."
	noJSON        = "Did not attempt to load JSON data because the request Content-Type was not 'application/json'."
	crashed       = "The server encountered an internal error and was unable to complete your request. Either the server is overloaded or there is an error in the application."
	noSuchPath    = "The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again."
	noSuchMethod  = "The method is not allowed for the requested URL."
	tooLarge      = "The data value transmitted exceeds the capacity limit."
)

// errInternal is what Presidio says where its own program fails.
var errInternal = &problem{500, "Internal server error"}

func invalid(format string, args ...any) error {
	return &problem{422, fmt.Sprintf(format, args...)}
}

// decode reads a JSON value of any kind; numbers stay as they are written.
func decode(body []byte) (orderedValue, error) {
	if !utf8.Valid(body) {
		return orderedValue{}, errors.New("not UTF-8")
	}
	r := reader{d: json.NewDecoder(bytes.NewReader(body)), orders: orders{}}
	r.d.UseNumber()
	v, err := r.value()
	if err != nil {
		return orderedValue{}, err
	}
	if _, err := r.d.Token(); err != io.EOF {
		return orderedValue{}, errors.New("more than one value")
	}
	return orderedValue{v, r.orders}, nil
}

// orderedValue is a value with the order in which the members of its objects stood: messages name
// the first that is wrong.
type orderedValue struct {
	value  any
	orders orders
}

type orders map[uintptr][]string

func identity(m map[string]any) uintptr { return reflect.ValueOf(m).Pointer() }

func (o orders) keys(m map[string]any) []string {
	known := slices.DeleteFunc(slices.Clone(o[identity(m)]), func(k string) bool { _, ok := m[k]; return !ok })
	if len(known) < len(m) {
		return sortedKeys(m)
	}
	return known
}

// same says that a copy has the order of its original.
func (o orders) same(copied, original map[string]any) { o[identity(copied)] = o[identity(original)] }

type reader struct {
	d      *json.Decoder
	orders orders
	depth  int
}

// deepest is how deep values may lie in each other.
const deepest = 500

func (r *reader) value() (any, error) {
	t, err := r.d.Token()
	if err != nil {
		return nil, err
	}
	if r.depth++; r.depth > deepest {
		return nil, errors.New("too deep")
	}
	defer func() { r.depth-- }()
	switch t {
	case json.Delim('['):
		list := []any{}
		for r.d.More() {
			v, err := r.value()
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := r.d.Token()
		return list, err
	case json.Delim('{'):
		return r.object()
	}
	return t, nil
}

func (r *reader) object() (any, error) {
	m := map[string]any{}
	var keys []string
	for r.d.More() {
		k, err := r.d.Token()
		if err != nil {
			return nil, err
		}
		name := k.(string)
		if _, twice := m[name]; !twice {
			keys = append(keys, name)
		}
		if m[name], err = r.value(); err != nil {
			return nil, err
		}
	}
	r.orders[identity(m)] = keys
	_, err := r.d.Token()
	return m, err
}

// truthy is what Python takes for true.
func truthy(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case bool:
		return v
	case string:
		return v != ""
	case json.Number:
		f, err := v.Float64()
		return err != nil || f != 0
	case []any:
		return len(v) > 0
	case map[string]any:
		return len(v) > 0
	}
	return true
}

// typeOf names a value's type as Python does.
func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "NoneType"
	case bool:
		return "bool"
	case string:
		return "str"
	case json.Number:
		if isInt(v) {
			return "int"
		}
		return "float"
	case []any:
		return "list"
	}
	return "dict"
}

func isInt(n json.Number) bool { return !strings.ContainsAny(string(n), ".eE") }

// shown names types in messages about parameters. Those that are missing have no name there.
var shown = map[string]string{"str": "string", "bool": "boolean", "int": "number", "list": "array"}

// wrongType is nil where a value is empty, or of the type that is asked for. A truth value
// is a whole number too.
func wrongType(v any, name, want string) error {
	got := typeOf(v)
	if !truthy(v) || got == want || got == "bool" && want == "int" {
		return nil
	}
	if shown[got] == "" || shown[want] == "" {
		return invalid("Invalid parameter value for '%s'.", name)
	}
	return invalid("Invalid parameter value for %s. Expecting '%s', but got '%s'.", name, shown[want], shown[got])
}

// needed is wrongType for what must be there.
func needed(v any, name, want string) error {
	if v == nil {
		return invalid("Expected parameter %s", name)
	}
	return wrongType(v, name, want)
}

// whole reads a number that wrongType let through.
func whole(v any) (int, error) {
	switch v := v.(type) {
	case bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case json.Number:
		if isInt(v) {
			if n, err := strconv.Atoi(string(v)); err == nil {
				return n, nil
			}
		}
		if f, err := v.Float64(); err == nil && f == 0 {
			return 0, nil
		}
	}
	return 0, errInternal
}

// asText writes a value as Python's str does.
func asText(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return repr(v)
}

func repr(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case string:
		quote := "'"
		if strings.Contains(v, "'") && !strings.Contains(v, `"`) {
			quote = `"`
		}
		return quote + strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(v) + quote
	case json.Number:
		return number(v)
	case []any:
		parts := make([]string, len(v))
		for i, x := range v {
			parts[i] = repr(x)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return "{...}"
}

func number(n json.Number) string {
	if isInt(n) {
		return string(n)
	}
	f, err := n.Float64()
	if err != nil {
		return string(n)
	}
	return decimal(f).String()
}

// decimal is a number that is written with a point, as Python writes it.
type decimal float64

func (d decimal) String() string {
	s := strconv.FormatFloat(float64(d), 'g', 17, 64)
	if short := strconv.FormatFloat(float64(d), 'g', -1, 64); len(short) <= len(s) {
		s = short
	}
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// MarshalJSON writes it.
func (d decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }
