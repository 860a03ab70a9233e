package setting

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// options is a struct with a section, to which a test could add a setting.
type options struct {
	Name  string  `yaml:"name,omitempty" flag:"name" default:"general" enum:"@names .yaml" doc:"a name"`
	Risk  section `yaml:"risk" doc:"how risks are measured" group:"Risk"`
	Inner struct {
		Key string `yaml:"key" secret:"yes"`
	} `yaml:"keys" doc:"keys"`
	Hidden func() `yaml:"-"`
}

type section struct {
	High   float64           `yaml:"high" flag:"high" default:"0.75" range:"[0,1]" doc:"chains of this risk are HIGH"`
	Length int               `yaml:"length" old:"length" default:"3" range:"[2,)" unit:"documents" of:"a b" doc:"the most documents"`
	Char   string            `yaml:"char" default:"*" range:"[1,1]" doc:"a character"`
	Words  []string          `yaml:"words,omitempty" default:"x,y" own:"words" doc:"words"`
	Of     map[string]string `yaml:"of,omitempty" doc:"words by words"`
	Fast   bool              `yaml:"fast" output:"same" doc:"faster"`
	Each   map[string]one    `yaml:"each" short:"word" own:"each" doc:"words with more"`
}

type one struct {
	Word string   `yaml:"word" enum:"big small" doc:"a word"`
	Size *float64 `yaml:"size" own:" size" range:"[0,1]" doc:"its size"`
}

var names = NewNamed(map[string]func() []string{"names": func() []string { return []string{"general", "legal"} }})

func find(t *testing.T, o *options, path string) Setting {
	t.Helper()
	for _, s := range Of(o, names) {
		if s.Path == path {
			return s
		}
	}
	t.Fatalf("there is no %s", path)
	return Setting{}
}

// A setting that is declared once is everywhere.
func TestDeclaredOnce(t *testing.T) {
	o := Default[options]()
	if o.Name != "general" || o.Risk.High != 0.75 || o.Risk.Length != 3 || !slices.Equal(o.Risk.Words, []string{"x", "y"}) {
		t.Errorf("defaults: %+v", o)
	}
	var paths []string
	for _, s := range Of(&o, names) {
		paths = append(paths, s.Path)
	}
	if want := strings.Fields("name risk.high risk.length risk.char risk.words risk.of risk.fast risk.each keys.key"); !slices.Equal(paths, want) {
		t.Errorf("settings: %q", paths)
	}
	s := find(t, &o, "risk.length")
	if s.Group != "Risk" || s.Old != "length" || s.Flag != "" || s.Unit != "documents" || s.Help() != "a, b: the most documents" {
		t.Errorf("%+v", s)
	}
	flag := &Flag{Setting: s} // what a command binds
	if err := flag.Set("5"); err != nil || o.Risk.Length != 5 || flag.String() != "5" || flag.Type() != "int" {
		t.Errorf("the flag: %v, %d", err, o.Risk.Length)
	}

	var yaml strings.Builder
	if err := WriteYAML(&yaml, "head", &o); err != nil {
		t.Fatal(err)
	}
	if want := "# how risks are measured\nrisk:\n  # chains of this risk are HIGH\n  #high: 0.75\n  # a, b: the most documents\n  #length: 5\n"; !strings.Contains(yaml.String(), want) {
		t.Errorf("the file:\n%s", &yaml)
	}

	schema, err := json.Marshal(Schema("test", &o, names))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"length":{"description":"the most documents","type":"integer","minimum":2,"default":5}`,
		`"high":{"description":"chains of this risk are HIGH","type":"number","minimum":0,"maximum":1,"default":0.75}`,
		`"name":{"description":"a name","type":"string","examples":["general","legal"],"default":"general"}`,
		`"additionalProperties":{"anyOf":[{"description":"a word","type":"string","enum":["big","small"]},{"type":"object"`,
	} {
		if !strings.Contains(string(schema), want) {
			t.Errorf("the schema lacks %s:\n%s", want, schema)
		}
	}
}

func TestFingerprinted(t *testing.T) {
	size := 0.25
	o := Default[options]()
	o.Inner.Key, o.Risk.Fast, o.Risk.Each = "secret", true, map[string]one{"NAME": {"big", &size}, "AGE": {Word: "small"}}
	if got, want := Own(&o), map[string]float64{"words": 2, "NAME size": 0.25}; !maps.Equal(got, want) {
		t.Errorf("own: %v", got)
	}
	Hide(&o)
	if o.Inner.Key != "" || o.Risk.Fast || o.Risk.Words != nil || o.Risk.Each != nil {
		t.Errorf("not hidden: %+v", o)
	}
	if o.Risk.High != 0.75 || o.Name != "general" {
		t.Errorf("hidden: %+v", o)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ path, value, want string }{
		{"risk.high", "1", ""},
		{"risk.high", "1.5", "risk.high is 1.5; it must lie in [0,1]"},
		{"risk.high", "NaN", "risk.high is NaN; it must lie in [0,1]"},
		{"risk.length", "1", "risk.length is 1; it must be at least 2"},
		{"risk.char", "•", ""},
		{"risk.char", "ab", "risk.char has 2 characters; it must have 1"},
		{"name", "legal", ""},
		{"name", "mine.yaml", ""},
		{"name", "leagl", `name is "leagl"; it must be general, legal or a file ending in .yaml; did you mean "legal"?`},
	} {
		o := Default[options]()
		if err := find(t, &o, c.path).Parse(c.value); err != nil {
			t.Fatal(err)
		}
		if got := message(Check(Of(&o, names))); got != c.want {
			t.Errorf("%s=%s: %s", c.path, c.value, got)
		}
	}
}

// Zero is the default where it cannot be meant.
func TestFill(t *testing.T) {
	var s section
	Fill(&s)
	if s.High != 0 || s.Length != 3 || s.Char != "*" {
		t.Errorf("%+v", s)
	}
}

// TestMeant: what 0 stands for is put in, and the help says it.
func TestMeant(t *testing.T) {
	type limits struct {
		Most  int     `yaml:"most" zero:"64" range:"[-1,)" doc:"the most; -1: none"`
		Share float64 `yaml:"share" zero:"0.5" doc:"a share"`
		Word  string  `yaml:"word" zero:"first" doc:"a word"`
		None  int     `yaml:"none" doc:"a number"`
		In    struct {
			Deep int `yaml:"deep" zero:"2" doc:"a depth"`
		} `yaml:"in" doc:"more"`
	}
	said := limits{Most: -1, Share: 0.25, Word: "last", None: 3}
	said.In.Deep = 1
	if got := Meant(said); got != said {
		t.Errorf("what is said becomes %+v", got)
	}
	want := limits{Most: 64, Share: 0.5, Word: "first"}
	want.In.Deep = 2
	if got := Meant(limits{}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	var help []string
	for _, s := range Of(&limits{}, nil) {
		help = append(help, s.Help())
	}
	if want := []string{"the most; -1: none; 0: 64", "a share; 0: 0.5", "a word; empty: first", "a number", "a depth; 0: 2"}; !slices.Equal(help, want) {
		t.Errorf("the help says %q, want %q", help, want)
	}
}

func TestAssign(t *testing.T) {
	o := Default[options]()
	a := NewAssigner(Of(&o, names), func(yaml string, v any) error { // stands for YAML: as if all said this
		value := reflect.ValueOf(v).Elem().Field(0)
		switch value.Interface().(type) {
		case one:
			value.Set(reflect.ValueOf(one{Word: "big"}))
		case []string:
			value.Set(reflect.ValueOf([]string{"c"}))
		}
		return nil
	})
	for _, c := range []struct{ text, want string }{
		{"risk.high=0.5", ""}, {"risk.words=a,b", ""}, {"risk.words=[c]", ""}, {"risk.of=k=v", ""}, {"risk.of.a.b=c=d", ""},
		{"risk.each.NAME={word: big}", ""}, {"name=[x]", ""}, {"risk.fast=true", ""},
		{"risk.hihg=1", `there is no setting risk.hihg; did you mean "risk.high"?`},
		{"risk.high", "path=value is expected, as risk.high=0.8"},
		{"risk.high=x", "risk.high: a number is expected"},
		{"risk.fast=perhaps", "risk.fast: true or false is expected"},
		{"risk.length=1.5", "risk.length: a whole number is expected"},
		{"risk.of=k", "risk.of: key=value is expected in each entry"},
	} {
		if _, err := a.Assign(c.text); message(err) != c.want {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	if r := o.Risk; r.High != 0.5 || !slices.Equal(r.Words, []string{"a", "b", "c"}) || !r.Fast || o.Name != "[x]" {
		t.Errorf("%+v", o)
	}
	if r := o.Risk; !maps.Equal(r.Of, map[string]string{"k": "v", "a.b": "c=d"}) || r.Each["NAME"].Word != "big" {
		t.Errorf("%+v", o)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
