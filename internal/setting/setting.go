package setting

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Setting is one setting of a struct.
type Setting struct {
	Path    string // as in lethe.yaml: "risk.edge_threshold"
	Doc     string
	Unit    string
	Default string // in the form that Parse reads
	Range   Range
	Values  []string  // the words that are allowed, nil for any; ".yaml" is any file with that ending
	suggest []string  // words that are offered, beside others
	Of      []string  // the operators that take it; nil where it is no option of operators
	Flag    string    // its own flag, "" where there is none
	Old     string    // a flag that is going away
	Group   string    // the heading under which help has it
	Secret  bool      // only the owner of a run may learn the value
	Same    bool      // it does not change the output
	Own     string    // see the tag own
	Short   string    // see the tag short
	Empty   bool      // nothing is allowed too, and means that nothing is said
	Fields  []Setting // those of a struct in a list or mapping, without values
	Type    reflect.Type
	Value   reflect.Value // addressable: setting it sets the field
	index   []int
	named   Named
}

// Section is the first part of the path; "" for a setting that stands alone.
func (s Setting) Section() string {
	section, _, nested := strings.Cut(s.Path, ".")
	if !nested {
		return ""
	}
	return section
}

// Key is the last part of the path.
func (s Setting) Key() string { return s.Path[strings.LastIndexByte(s.Path, '.')+1:] }

// Named gives the words of enums that functions list.
type Named map[string]func() []string

// Of lists the settings of v, a pointer to a struct, in the order in which they are declared.
func Of(v any, named Named) []Setting {
	return of(reflect.ValueOf(v).Elem(), named)
}

func of(v reflect.Value, named Named) []Setting {
	all := resolve(declared(v.Type()), named)
	for i := range all {
		all[i].Value = v.FieldByIndex(all[i].index)
	}
	return all
}

// Suggest gives words that are offered, beside others.
func (s Setting) Suggest() []string { return words(s.suggest, s.named) }

// resolve copies settings and puts the words of enums in.
func resolve(declared []Setting, named Named) []Setting {
	all := slices.Clone(declared)
	for i := range all {
		s := &all[i]
		s.Values, s.named = words(s.Values, named), named
		s.Fields = resolve(s.Fields, named)
	}
	return all
}

func words(of []string, named Named) []string {
	if !slices.ContainsFunc(of, func(w string) bool { return w[0] == '@' }) {
		return of
	}
	var all []string
	for _, w := range of {
		of := named[strings.TrimPrefix(w, "@")]
		switch {
		case w[0] != '@':
			all = append(all, w)
		case of != nil:
			all = append(all, of()...)
		}
	}
	return all
}

// known are the declarations of types, which are asked for again and again.
var known sync.Map

func declared(t reflect.Type) []Setting {
	of, ok := known.Load(t)
	if !ok {
		of, _ = known.LoadOrStore(t, declarations(t, Setting{}))
	}
	return of.([]Setting)
}

// declarations are those of a struct; of it are known its path, place, and what it hands down.
func declarations(t reflect.Type, of Setting) []Setting {
	var all []Setting
	for i := range t.NumField() {
		field := t.Field(i)
		key, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		if key == "-" || !field.IsExported() && !field.Anonymous {
			continue
		}
		s := declaration(field, of, i)
		s.Empty = strings.Contains(options, "omitempty")
		switch {
		case field.Type.Kind() != reflect.Struct:
			s.Path = of.Path + key
			s.Fields = elements(field.Type)
			all = append(all, s)
		case field.Anonymous || strings.Contains(options, "inline"):
			all = append(all, declarations(field.Type, s)...)
		default:
			s.Path = of.Path + key + "."
			all = append(all, declarations(field.Type, s)...)
		}
	}
	return all
}

func declaration(field reflect.StructField, of Setting, i int) Setting {
	tag := field.Tag
	return Setting{
		Path: of.Path,
		Doc:  tag.Get("doc"), Unit: tag.Get("unit"), Default: tag.Get("default"), Range: interval(tag.Get("range")),
		Values: list(tag.Get("enum")), suggest: list(tag.Get("suggest")), Of: list(tag.Get("of")),
		Flag: tag.Get("flag"), Old: tag.Get("old"), Group: cmp.Or(tag.Get("group"), of.Group),
		Secret: of.Secret || tag.Get("secret") == "yes", Same: of.Same || tag.Get("output") == "same",
		Own: tag.Get("own"), Short: tag.Get("short"), Type: field.Type,
		index: append(slices.Clone(of.index), i),
	}
}

// list takes words apart; no words are nil.
func list(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Fields(words)
}

// elements are the settings of the structs that a list or mapping holds.
func elements(t reflect.Type) []Setting {
	if k := t.Kind(); k != reflect.Slice && k != reflect.Map || t.Elem().Kind() != reflect.Struct {
		return nil
	}
	return declared(t.Elem())
}

// Section is a part of a struct with a key of its own.
type Section struct{ Key, Doc, Group string }

// Sections lists the sections of v, a pointer to a struct, in their order.
func Sections(v any) []Section {
	var all []Section
	t := reflect.TypeOf(v).Elem()
	for i := range t.NumField() {
		f := t.Field(i)
		if key, _, _ := strings.Cut(f.Tag.Get("yaml"), ","); f.Type.Kind() == reflect.Struct && key != "" && key != "-" {
			all = append(all, Section{key, f.Tag.Get("doc"), f.Tag.Get("group")})
		}
	}
	return all
}
