package setting

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// Setting is one setting of a struct: what is declared of it, which all structs of a type
// share, and its value in one of them.
type Setting struct {
	*Declaration
	Value reflect.Value // addressable: setting it sets the field
}

// Declaration is what the tags of a field say.
type Declaration struct {
	Path    string // as in lethe.yaml: "risk.edge_threshold"
	Doc     string
	About   string // more than the line of help says
	Example string // a value other than the default, in the form that --set takes
	See     []string
	Unit    string
	Default string // in the form that Parse reads
	Zero    string // what 0 or nothing stands for
	Range   Range
	Values  []string  // the words that are allowed, nil for any; ".yaml" is any file with that ending
	suggest []string  // words that are offered, beside others
	keys    []string  // words that are offered for the keys of a mapping
	Of      []string  // the operators that take it; nil where it is no option of operators
	Flag    string    // its own flag, "" where there is none
	Old     string    // a flag that is going away
	Group   string    // the heading under which help has it
	Usual   bool      // short help has its flag
	Secret  bool      // only the owner of a run may learn the value
	Same    bool      // it does not change the output
	File    bool      // it names files or folders that are read
	Own     string    // see the tag own
	Short   string    // see the tag short
	Noted   bool      // a corpus keeps it, as what its mentions were found with
	Narrows bool      // it may keep something from being found
	theirs  string    // see the tag theirs
	service string    // see the tag service
	Empty   bool      // nothing is allowed too, and means that nothing is said
	Fields  []Setting // those of a struct in a list or mapping, without values
	Type    reflect.Type
	index   []int
	named   *Named
}

// Section is the first part of the path; "" for a setting that stands alone.
func (s *Declaration) Section() string {
	section, _, nested := strings.Cut(s.Path, ".")
	if !nested {
		return ""
	}
	return section
}

// Key is the last part of the path.
func (s *Declaration) Key() string { return s.Path[strings.LastIndexByte(s.Path, '.')+1:] }

// Named gives the words of enums that functions list. A nil Named has none.
type Named struct {
	lists map[string]func() []string
	known sync.Map // the settings of types, which are asked for again and again
}

// NewNamed makes a Named of functions by the names that tags have for them.
func NewNamed(lists map[string]func() []string) *Named { return &Named{lists: lists} }

// none is what a nil Named stands for.
var none = NewNamed(nil)

// Of lists the settings of v, a pointer to a struct, in the order in which they are declared.
func Of(v any, named *Named) []Setting {
	return of(reflect.ValueOf(v).Elem(), named)
}

func of(v reflect.Value, named *Named) []Setting {
	all := slices.Clone(cmp.Or(named, none).declared(v.Type()))
	for i := range all {
		all[i].Value = v.FieldByIndex(all[i].index)
	}
	return all
}

// Suggest returns words that are offered, beside others.
func (s *Declaration) Suggest() []string { return s.named.words(s.suggest) }

// Keys returns words that are offered for the keys of a mapping.
func (s *Declaration) Keys() []string { return s.named.words(s.keys) }

// OfKeys returns words that are offered for the values of a mapping.
func (s *Declaration) OfKeys() []string {
	for _, f := range s.Fields {
		if f.Path == s.Short {
			return append(slices.Clone(f.Values), f.Suggest()...)
		}
	}
	return s.Suggest()
}

func (n *Named) words(of []string) []string {
	if !slices.ContainsFunc(of, func(w string) bool { return w[0] == '@' }) {
		return of
	}
	var all []string
	for _, w := range of {
		of := n.lists[strings.TrimPrefix(w, "@")]
		switch {
		case w[0] != '@':
			all = append(all, w)
		case of != nil:
			all = append(all, of()...)
		}
	}
	return all
}

// declared returns the settings of a type, without values.
func (n *Named) declared(t reflect.Type) []Setting {
	of, ok := n.known.Load(t)
	if !ok {
		of, _ = n.known.LoadOrStore(t, n.declarations(t, &Declaration{}))
	}
	return of.([]Setting)
}

// declarations are those of a struct; of it are known its path, place, and what it hands down.
func (n *Named) declarations(t reflect.Type, of *Declaration) []Setting {
	var all []Setting
	for i := range t.NumField() {
		field := t.Field(i)
		key, options, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		if key == "-" || !field.IsExported() && !field.Anonymous {
			continue
		}
		s := n.declaration(field, of, i)
		s.Empty = strings.Contains(options, "omitempty")
		switch {
		case field.Type.Kind() != reflect.Struct:
			s.Path = of.Path + key
			s.Fields = n.elements(field.Type)
			all = append(all, Setting{Declaration: s})
		case field.Anonymous || strings.Contains(options, "inline"):
			all = append(all, n.declarations(field.Type, s)...)
		default:
			s.Path = of.Path + key + "."
			all = append(all, n.declarations(field.Type, s)...)
		}
	}
	return all
}

func (n *Named) declaration(field reflect.StructField, of *Declaration, i int) *Declaration {
	tag := field.Tag
	return &Declaration{
		Path: of.Path,
		Doc:  explained(field), About: tag.Get("about"), Example: tag.Get("example"), See: append(list(tag.Get("see")), of.See...),
		Unit: tag.Get("unit"), Default: tag.Get("default"), Zero: tag.Get("zero"), Range: interval(tag.Get("range")),
		Values: n.words(list(tag.Get("enum"))), suggest: list(tag.Get("suggest")), keys: list(tag.Get("keys")), Of: list(tag.Get("of")),
		Flag: tag.Get("flag"), Old: tag.Get("old"), Group: cmp.Or(tag.Get("group"), of.Group), Usual: tag.Get("usual") == "yes",
		Secret: of.Secret || tag.Get("secret") == "yes", Same: of.Same || tag.Get("output") == "same",
		File: tag.Get("names") == "file", Own: tag.Get("own"), Short: tag.Get("short"), Type: field.Type,
		Noted: (of.Noted || tag.Get("noted") == "yes") && tag.Get("output") != "same", Narrows: tag.Get("narrows") == "yes",
		theirs: strings.Join(n.words(list(tag.Get("theirs"))), " "), service: cmp.Or(tag.Get("service"), of.service),
		index: append(slices.Clone(of.index), i), named: n,
	}
}

// explained is the line of help, with what 0 or nothing stands for.
func explained(field reflect.StructField) string {
	doc, zero := field.Tag.Get("doc"), field.Tag.Get("zero")
	switch {
	case zero == "":
		return doc
	case field.Type.Kind() == reflect.String:
		return doc + "; empty: " + zero
	}
	return doc + "; 0: " + zero
}

// list takes words apart; no words are nil.
func list(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Fields(words)
}

// elements are the settings of the structs that a list or mapping holds.
func (n *Named) elements(t reflect.Type) []Setting {
	if k := t.Kind(); k != reflect.Slice && k != reflect.Map || t.Elem().Kind() != reflect.Struct {
		return nil
	}
	return n.declared(t.Elem())
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
