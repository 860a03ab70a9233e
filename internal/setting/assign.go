package setting

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/nearest"
)

// Decode reads YAML into v, a pointer.
type Decode func(yaml string, v any) error

// Assigner takes settings as path=value.
type Assigner struct {
	settings []Setting
	decode   Decode
	given    map[string]*Flag // by path
}

// NewAssigner takes values for some settings.
func NewAssigner(settings []Setting, decode Decode) *Assigner {
	return &Assigner{settings, decode, map[string]*Flag{}}
}

// Assign sets what path=value says, as risk.high=0.8, and gives the path. Lists are written
// with commas or as in YAML, and added to where they are given again. One entry of a mapping
// is path.key=value.
func (a *Assigner) Assign(text string) (path string, err error) {
	path, value, found := strings.Cut(text, "=")
	if !found {
		return path, errors.New("path=value is expected, as risk.high=0.8") // the text may be a name
	}
	s, key, err := a.find(path)
	if err != nil {
		return path, err
	}
	if err := a.set(s, key, value); err != nil {
		return s.Path, fmt.Errorf("%s: %w", path, err)
	}
	return s.Path, nil
}

// find returns the setting of a path, and the key in it where the path is that of an entry.
func (a *Assigner) find(path string) (s Setting, key string, err error) {
	var paths []string
	for _, s := range a.settings {
		if s.Path == path {
			return s, "", nil
		}
		if key, of := strings.CutPrefix(path, s.Path+"."); of && key != "" && s.Type.Kind() == reflect.Map {
			return s, key, nil
		}
		paths = append(paths, s.Path)
	}
	return s, "", fmt.Errorf("there is no setting %s%s", path, nearest.To(path, paths))
}

func (a *Assigner) set(s Setting, key, value string) error {
	yaml := strings.HasPrefix(value, "[") || strings.HasPrefix(value, "{")
	switch {
	case key != "":
		return a.entry(s, key, value)
	case s.Simple() && !(yaml && s.Type.Kind() != reflect.String):
		return a.flag(s).Set(value)
	}
	v, err := a.read(value, s.Type)
	if err == nil {
		err = a.flag(s).put(func() error { s.Value.Set(v); return nil })
	}
	return err
}

// flag takes the values of a setting, the first in place of what was there.
func (a *Assigner) flag(s Setting) *Flag {
	if a.given[s.Path] == nil {
		a.given[s.Path] = &Flag{Setting: s}
	}
	return a.given[s.Path]
}

// entry sets one entry of a mapping, in a copy.
func (a *Assigner) entry(s Setting, key, value string) error {
	v := reflect.ValueOf(value)
	if s.Type.Elem().Kind() == reflect.String {
		v = v.Convert(s.Type.Elem())
	} else {
		var err error
		if v, err = a.read(value, s.Type.Elem()); err != nil {
			return err
		}
	}
	m := reflect.MakeMap(s.Type)
	for entries := s.Value.MapRange(); entries.Next(); {
		m.SetMapIndex(entries.Key(), entries.Value())
	}
	m.SetMapIndex(reflect.ValueOf(key).Convert(s.Type.Key()), v)
	s.Value.Set(m)
	return nil
}

// read decodes a value as it would stand in lethe.yaml.
func (a *Assigner) read(yaml string, t reflect.Type) (reflect.Value, error) {
	if a.decode == nil {
		return reflect.Value{}, errors.New("only lethe.yaml can say this")
	}
	v := reflect.New(reflect.StructOf([]reflect.StructField{{Name: "Value", Type: t, Tag: `yaml:"value"`}}))
	if err := a.decode("value: "+yaml+"\n", v.Interface()); err != nil {
		return v, err
	}
	return v.Elem().Field(0), nil
}
