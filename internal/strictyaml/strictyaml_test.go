package strictyaml

import (
	"strings"
	"testing"
)

type config struct {
	Name string `yaml:"name"`
	Risk struct {
		Edge float64 `yaml:"edge_threshold"`
	} `yaml:"risk"`
	List []struct {
		Weight float64 `yaml:"weight"`
	} `yaml:"list"`
}

func TestDecode(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"good":       {"name: a\nrisk:\n  edge_threshold: 0.5\n", ""},
		"empty":      {"", ""},
		"comment":    {"# nothing\n", ""},
		"misspelt":   {"name: a\nrisk:\n  edge_treshold: 0.5\n", `f.yaml:3:3: unknown key "edge_treshold"; did you mean "edge_threshold"?`},
		"far":        {"zzzzzzzz: 1\n", `f.yaml:1:1: unknown key "zzzzzzzz"`},
		"wrong type": {"risk:\n  edge_threshold: Jane\n", "f.yaml:2:19: a value of type number is expected here"},
		"in list":    {"list:\n  - wieght: 1\n", `f.yaml:2:5: unknown key "wieght"; did you mean "weight"?`},
		"duplicate":  {"name: a\nname: b\n", "f.yaml:2:1:"},
		"not yaml":   {"name: [a\n", "f.yaml:1:"},
	} {
		t.Run(name, func(t *testing.T) {
			var v config
			err := Decode(strings.NewReader(c.in), "f.yaml", &v)
			switch {
			case c.want == "" && err != nil:
				t.Fatal(err)
			case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
				t.Fatalf("got %v, want %s", err, c.want)
			case err != nil && strings.Contains(err.Error(), "Jane"):
				t.Fatal("a value is quoted")
			}
		})
	}
}

// 200 kB of brackets took gigabytes.
func TestDeep(t *testing.T) {
	for text, want := range map[string]string{
		"a: 1\nb: " + strings.Repeat("[", 200_000):     "deep.yaml:2:1: more than 50 brackets around each other",
		"a:\n" + strings.Repeat("- ", 100_000) + "b":   "deep.yaml:2:1: nested deeper than 200 columns",
		strings.Repeat("# a long file\n", 16<<20/14+2): "deep.yaml:1:1: more than 16777216 bytes",
	} {
		var v struct{ A, B any }
		if err := Decode(strings.NewReader(text), "deep.yaml", &v); err == nil || err.Error() != want {
			t.Errorf("%.200v, want %s", err, want)
		}
	}
}
