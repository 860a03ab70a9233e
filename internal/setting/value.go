package setting

import (
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Default is a struct with the defaults of its tags.
func Default[T any]() T {
	var v T
	for _, s := range Of(&v, nil) {
		s.become(s.Default)
	}
	return v
}

// Fill gives each setting of v, a pointer to a struct, its default where its value is zero
// and zero is not allowed.
func Fill(v any) {
	for _, s := range Of(v, nil) {
		if s.Value.IsZero() && s.Default != "" && s.check() != nil {
			s.become(s.Default)
		}
	}
}

// Meant is a struct in which settings that are 0 or empty have what that stands for.
func Meant[T any](v T) T {
	for _, s := range Of(&v, nil) {
		if s.Value.IsZero() {
			s.become(s.Zero)
		}
	}
	return v
}

// become takes a value of the program's own tags, if there is one.
func (s Setting) become(tag string) {
	if tag == "" {
		return
	}
	if err := s.Parse(tag); err != nil {
		panic(fmt.Sprintf("setting: the tag of %s: %v", s.Path, err))
	}
}

// errYAML says that a value has no form but that of lethe.yaml.
var errYAML = errors.New("only lethe.yaml and --set can say this")

// Parse sets the value from a text: a word, a number, true or false; a list with commas; a
// mapping of words as key=value with commas.
func (s Setting) Parse(text string) error {
	v := s.Value
	switch {
	case v.Kind() == reflect.String:
		v.SetString(text)
	case v.Kind() == reflect.Bool:
		x, err := strconv.ParseBool(text)
		if err != nil {
			return errors.New("true or false is expected")
		}
		v.SetBool(x)
	case v.Kind() == reflect.Int:
		x, err := strconv.ParseInt(text, 0, strconv.IntSize)
		if err != nil {
			return errors.New("a whole number is expected")
		}
		v.SetInt(x)
	case v.Kind() == reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return errors.New("a number is expected")
		}
		v.SetFloat(x)
	case !s.Simple():
		return errYAML
	case v.Kind() == reflect.Slice:
		list, err := commas(text)
		if err != nil {
			return err
		}
		v.Set(reflect.ValueOf(list).Convert(v.Type()))
	default:
		m, err := pairs(text)
		if err != nil {
			return err
		}
		v.Set(reflect.ValueOf(m).Convert(v.Type()))
	}
	return nil
}

// Simple reports whether Parse can read the value: it is a word, a number, true or false,
// or a list or mapping of words.
func (s Setting) Simple() bool {
	t := s.Type
	switch t.Kind() {
	case reflect.Slice:
		return t.Elem() == reflect.TypeFor[string]()
	case reflect.Map:
		return t.Elem() == reflect.TypeFor[string]() && t.Key() == t.Elem()
	}
	return t.Kind() != reflect.Struct && t.Kind() != reflect.Pointer
}

// commas takes a list apart; a value with a comma stands in quotes.
func commas(text string) ([]string, error) {
	if text == "" {
		return []string{}, nil
	}
	list, err := csv.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		return nil, errors.New("a list with commas is expected")
	}
	return list, nil
}

func pairs(text string) (map[string]string, error) {
	list, err := commas(text)
	if err != nil {
		return nil, err
	}
	m := map[string]string{}
	for _, pair := range list {
		key, value, found := strings.Cut(pair, "=")
		if !found {
			return nil, errors.New("key=value is expected in each entry")
		}
		m[key] = value
	}
	return m, nil
}

// String writes the value as Parse reads it; a value that Parse cannot read is "".
func (s Setting) String() string {
	v := s.Value
	if !v.IsValid() {
		return ""
	}
	switch {
	case !s.Simple():
		return ""
	case v.Kind() == reflect.Slice:
		return join(v.Interface().([]string))
	case v.Kind() == reflect.Map:
		m := v.Interface().(map[string]string)
		var all []string
		for _, key := range slices.Sorted(maps.Keys(m)) {
			all = append(all, key+"="+m[key])
		}
		return join(all)
	}
	return fmt.Sprint(v.Interface())
}

func join(list []string) string {
	if len(list) == 0 {
		return ""
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	if w.Write(list) != nil {
		return ""
	}
	w.Flush()
	return strings.TrimSuffix(b.String(), "\n")
}

// Flag is a setting as the value of a flag. The first list or mapping that is given takes
// the place of the default; further ones are added.
type Flag struct {
	Setting
	given bool
}

// Set reads the value.
func (f *Flag) Set(text string) error {
	return f.put(func() error { return f.Parse(text) })
}

func (f *Flag) put(set func() error) error {
	before := reflect.New(f.Value.Type()).Elem()
	before.Set(f.Value)
	if err := set(); err != nil {
		return err
	}
	if f.given {
		f.add(before)
	}
	f.given = true
	return nil
}

// add puts what was there before what is there now.
func (f *Flag) add(before reflect.Value) {
	switch f.Value.Kind() {
	case reflect.Slice:
		f.Value.Set(reflect.AppendSlice(before, f.Value))
	case reflect.Map:
		for _, key := range before.MapKeys() {
			if !f.Value.MapIndex(key).IsValid() {
				f.Value.SetMapIndex(key, before.MapIndex(key))
			}
		}
	}
}

// Type is how help names what the flag takes; "bool" for a switch.
func (f *Flag) Type() string {
	switch f.Value.Kind() {
	case reflect.Slice:
		return "strings"
	case reflect.Map:
		return "key=value"
	case reflect.Float64:
		return "float"
	}
	return f.Value.Kind().String()
}
