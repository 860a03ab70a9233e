package pipeline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/setting"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// A setting is declared once. What is derived from it has it: lethe.yaml, its JSON schema, the
// page of settings, --set, and the fingerprint where the output depends on it.
func TestEverySetting(t *testing.T) {
	c := Default()
	var file strings.Builder
	if err := WriteYAML(&file, &c); err != nil {
		t.Fatal(err)
	}
	schema := JSONSchema()
	for _, s := range Settings(&c) {
		if s.Doc == "" || s.Group == "" {
			t.Errorf("%s has no help, or no heading", s.Path)
		}
		if !strings.Contains(file.String(), "#"+s.Key()+":") {
			t.Errorf("lethe.yaml lacks %s", s.Path)
		}
		if _, err := os.Stat(filepath.Join("..", "docs", "reference", "settings", s.Path+".md")); err != nil {
			t.Errorf("%s has no page: %v", s.Path, err)
		}
		keys := schema.Properties
		if s.Section() != "" {
			keys = keys[s.Section()].Properties
		}
		if p := keys[s.Key()]; p == nil || p.Description != s.Doc {
			t.Errorf("the schema lacks %s", s.Path)
		}
		if s.Default != "" {
			again := Default()
			for _, x := range Settings(&again) {
				if x.Path == s.Path && x.Parse(s.Default) == nil && !reflect.DeepEqual(x.Value.Interface(), s.Value.Interface()) {
					t.Errorf("%s is %v where nothing is said; its default is %s", s.Path, s.Value, s.Default)
				}
			}
		}
		fingerprinted(t, s.Path)
	}
}

// complete sets what a setting is refused without, as its page says.
func (c *Config) complete(t *testing.T, path string) {
	t.Helper()
	needs := map[string]string{"llm.url": "llm.model=any", "llm.model": "llm.url=http://localhost:1/v1", "llm.max_cost": "llm.price_in=1", "link.vectors": "link.similar=vectors"}
	if more := needs[path]; more != "" {
		if _, err := setting.NewAssigner(Settings(c), nil).Assign(more); err != nil {
			t.Fatal(err)
		}
	}
}

// The example of a setting, which its page shows, is another value than the default. lethe.yaml takes
// it and --set takes it, and they mean the same.
func TestExamplesOfSettings(t *testing.T) {
	usual := Default()
	for _, s := range Settings(&usual) {
		value := s.Instance()
		if value == "" {
			t.Errorf("%s has no example", s.Path)
			continue
		}
		read, set := Default(), Default()
		if err := read.Read(strings.NewReader(s.YAML(value)), "lethe.yaml"); err != nil {
			t.Errorf("%s: %v", s.Path, err)
			continue
		}
		decode := func(text string, v any) error { return strictyaml.Decode(strings.NewReader(text), "", v) }
		if _, err := setting.NewAssigner(Settings(&set), decode).Assign(s.Path + "=" + value); err != nil {
			t.Errorf("--set %s=%s: %v", s.Path, value, err)
		}
		if !reflect.DeepEqual(read, set) {
			t.Errorf("%s: lethe.yaml and --set understand the example differently", s.Path)
		}
		if reflect.DeepEqual(read, usual) {
			t.Errorf("%s: the example %s is the default", s.Path, value)
		}
		read.complete(t, s.Path)
		if err := read.Validate(); err != nil {
			t.Errorf("%s: the example is refused: %v", s.Path, err)
		}
	}
}

// fingerprinted holds that a setting changes the fingerprint where the output depends on it, and
// never where its value is a secret.
func fingerprinted(t *testing.T, path string) {
	t.Helper()
	was, now := Default(), Default()
	was.LLM.Model, now.LLM.Model = "any", "any" // what a model is asked for counts where there is one
	for _, s := range Settings(&now) {
		if s.Path != path {
			continue
		}
		change(s.Value)
		before, err := was.Fingerprint("schema")
		if err != nil {
			t.Fatal(err)
		}
		after, err := now.Fingerprint("schema")
		if err != nil {
			t.Fatal(err)
		}
		if still := s.Secret || s.Same || path == "schema"; (before == after) != still { // a schema counts by what it says
			t.Errorf("%s: the fingerprint is the same: %t", path, before == after)
		}
	}
}

// change gives a setting another value than its own.
func change(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() + 0.125)
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Slice:
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
	case reflect.Map:
		entry := reflect.New(v.Type().Elem()).Elem()
		change(entry)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.Zero(v.Type().Key()), entry)
	case reflect.Struct:
		change(v.Field(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	}
}

// What is known of single settings stands in their tags. No other place lists settings by name:
// such a list would be forgotten when a setting is added.
func TestNoOtherListOfSettings(t *testing.T) {
	c := Default()
	paths := map[string]bool{}
	for _, s := range Settings(&c) {
		paths[s.Path] = strings.Contains(s.Path, ".")
	}
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, name := range listed(tree) {
			if paths[name] {
				t.Errorf("%s lists %s: what it says of the setting belongs to the setting's tags", file, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// listed gives the words among which code chooses: those of cases, keys of maps, and lists of words.
func listed(tree ast.Node) (words []string) {
	add := func(of ast.Expr) {
		if l, ok := of.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if word, err := strconv.Unquote(l.Value); err == nil {
				words = append(words, word)
			}
		}
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			for _, x := range n.List {
				add(x)
			}
		case *ast.KeyValueExpr:
			add(n.Key)
		case *ast.CompositeLit:
			if _, ok := n.Type.(*ast.ArrayType); ok {
				for _, x := range n.Elts {
					add(x)
				}
			}
		}
		return true
	})
	return words
}

// Who may choose a setting is said by its tags, in words that they know.
func TestWhoChoosesSettings(t *testing.T) {
	c := Default()
	for _, s := range Settings(&c) {
		if s.File && s.Path != "schema" && s.Served() {
			t.Errorf("%s names files and may be chosen over HTTP", s.Path)
		}
		if s.Secret && s.Theirs() {
			t.Errorf("%s is a secret and may come with the texts", s.Path)
		}
		if s.Narrows && s.Theirs() {
			t.Errorf("%s may keep something from being found, and may come with the texts", s.Path)
		}
	}
}
