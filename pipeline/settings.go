package pipeline

import (
	"reflect"
	"strings"
)

// Setting is one option of a Config.
type Setting struct {
	Path  string // as in lethe.yaml, "risk.edge_threshold"
	Flag  string // on the command line, "" where there is none
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
	return settings(reflect.ValueOf(c).Elem(), "")
}

func settings(v reflect.Value, prefix string) []Setting {
	var all []Setting
	for i := range v.NumField() {
		tag := v.Type().Field(i).Tag
		if v.Type().Field(i).Anonymous {
			all = append(all, settings(v.Field(i), prefix)...)
			continue
		}
		path := prefix + key(tag)
		if v.Field(i).Kind() == reflect.Struct {
			all = append(all, settings(v.Field(i), path+".")...)
			continue
		}
		all = append(all, Setting{Path: path, Flag: tag.Get("flag"), Doc: tag.Get("doc"), Free: tag.Get("range") == "any", Value: v.Field(i)})
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
