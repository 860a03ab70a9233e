package pipeline

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Setting is one option of a Config.
type Setting struct {
	Path  string // as in lethe.yaml, "risk.edge_threshold"
	Flag  string // on the command line, "" where there is none
	Group string // the heading under which help has it
	Doc   string
	Free  bool          // a number that need not lie in [0,1]
	Value reflect.Value // addressable: setting it sets the option
}

// Section is a group of options that share the first part of their path; "" for
// those that stand alone.
func (s Setting) Section() string {
	section, _, nested := strings.Cut(s.Path, ".")
	if !nested {
		return ""
	}
	return section
}

// Key is the last part of the path.
func (s Setting) Key() string { return s.Path[strings.LastIndexByte(s.Path, '.')+1:] }

// Settings lists the options of c in the order in which they are declared.
func Settings(c *Config) []Setting {
	return settings(reflect.ValueOf(c).Elem())
}

// settings lists the options of a Config or of a part of one.
func settings(v reflect.Value) []Setting {
	of := declared(v.Type())
	all := make([]Setting, len(of))
	for i, d := range of {
		all[i] = d.Setting
		all[i].Value = v.FieldByIndex(d.index)
	}
	return all
}

// declaration is a setting without its value, and where that stands.
type declaration struct {
	Setting
	index []int
}

// declaredBy are the declarations of types, which are asked for again and again.
var declaredBy sync.Map

func declared(t reflect.Type) []declaration {
	of, ok := declaredBy.Load(t)
	if !ok {
		of, _ = declaredBy.LoadOrStore(t, declarations(t, "", "", nil))
	}
	return of.([]declaration)
}

func declarations(t reflect.Type, prefix, group string, index []int) []declaration {
	var all []declaration
	for i := range t.NumField() {
		field, tag, at := t.Field(i), t.Field(i).Tag, append(slices.Clone(index), i)
		path, group := prefix+key(tag), cmp.Or(tag.Get("group"), group)
		switch {
		case field.Anonymous:
			all = append(all, declarations(field.Type, prefix, group, at)...)
		case field.Type.Kind() == reflect.Struct:
			all = append(all, declarations(field.Type, path+".", group, at)...)
		default:
			all = append(all, declaration{Setting{Path: path, Flag: tag.Get("flag"), Group: group, Doc: tag.Get("doc"), Free: tag.Get("range") == "any"}, at})
		}
	}
	return all
}

// Sections gives the doc of each section of a Config by its key.
func Sections() map[string]string {
	docs := map[string]string{}
	t := reflect.TypeFor[Config]()
	for i := range t.NumField() {
		if f := t.Field(i); f.Type.Kind() == reflect.Struct {
			docs[key(f.Tag)] = f.Tag.Get("doc")
		}
	}
	return docs
}

func key(tag reflect.StructTag) string {
	name, _, _ := strings.Cut(tag.Get("yaml"), ",")
	return name
}
