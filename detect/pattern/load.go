package pattern

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/detect"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// described is a recognizer as its file describes it.
type described struct {
	Name         string    `yaml:"name"`
	Label        string    `yaml:"label"`
	Doc          string    `yaml:"doc"`
	Country      string    `yaml:"country"`
	Languages    []string  `yaml:"languages"`
	Patterns     []written `yaml:"patterns"`
	Context      []string  `yaml:"context"`
	NeedsContext bool      `yaml:"needs_context"`
	Validator    string    `yaml:"validator"`
	Examples     []string  `yaml:"examples"`

	lines func(field string, index int) int // where a field, or its member, stands
}

// written is a pattern as its file describes it.
type written struct {
	Name          string  `yaml:"name"`
	Regex         string  `yaml:"regex"`
	Score         float64 `yaml:"score"`
	CaseSensitive bool    `yaml:"case_sensitive"`
	Group         int     `yaml:"group"`
}

// LoadError is a fault in a file of recognizers.
type LoadError struct {
	File    string
	Line    int
	Column  int // 0 where the whole line is meant
	Message string
}

func (e *LoadError) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
	}
	return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message)
}

// Load reads recognizers that users have written: YAML with a list "recognizers",
// or, where the file's name ends in .csv or .tsv, a table with the columns name,
// label, pattern, score, context, validator and examples. Every recognizer needs an
// example that hits, with its value marked [LABEL value], and one that misses; all
// of them are tried. A table with the columns label, pattern and rank, as other
// programs have it, needs no examples: its patterns are in the dialect of Python's
// module re, and of matches that overlap the higher rank wins. Errors name file and
// line.
func Load(r io.Reader, file string) ([]Recognizer, error) {
	var entries []described
	var out []Recognizer
	var err error
	switch strings.ToLower(path.Ext(file)) {
	case ".csv":
		entries, out, err = readTable(r, file, ',')
	case ".tsv":
		entries, out, err = readTable(r, file, '\t')
	default:
		entries, err = readYAML(r, file)
	}
	if err != nil {
		return nil, err
	}
	first := map[string]int{}
	for _, d := range entries {
		line := d.lines("name", 0)
		if at, twice := first[d.Name]; twice {
			return nil, &LoadError{file, line, 0, fmt.Sprintf("recognizer %s stands in line %d already", d.Name, at)}
		}
		first[d.Name] = line
		rec, err := d.recognizer(file)
		if err != nil {
			return nil, err
		}
		out = append(out, rec)
	}
	return out, nil
}

func readYAML(r io.Reader, file string) ([]described, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("pattern: read %s: %w", file, err)
	}
	var all struct {
		Recognizers []described `yaml:"recognizers"`
	}
	if err := strictyaml.Decode(bytes.NewReader(data), file, &all); err != nil {
		return nil, err
	}
	for i := range all.Recognizers {
		all.Recognizers[i].lines = yamlLines(data, fmt.Sprintf("$.recognizers[%d]", i))
	}
	return all.Recognizers, nil
}

// yamlLines looks places up in the file, which is parsed again for it: only errors
// ask.
func yamlLines(data []byte, at string) func(string, int) int {
	return func(field string, index int) int {
		tree, err := parser.ParseBytes(data, 0)
		if err != nil {
			return 1
		}
		for _, p := range []string{fmt.Sprintf("%s.%s[%d]", at, field, index), at + "." + field, at} {
			where, err := yaml.PathString(p)
			if err != nil {
				continue
			}
			if node, err := where.FilterFile(tree); err == nil && node != nil {
				return node.GetToken().Position.Line
			}
		}
		return 1
	}
}

var (
	goodLabel = regexp.MustCompile(`^[A-Z][A-Z0-9_]*$`)
	goodName  = regexp.MustCompile(`^[a-z0-9]+(?:-[a-z0-9]+)*$`)
)

// recognizer makes the described recognizer and tries it.
func (d *described) recognizer(file string) (Recognizer, error) {
	fail := func(field string, index int, format string, args ...any) error {
		return &LoadError{file, d.lines(field, index), 0, fmt.Sprintf(format, args...)}
	}
	switch {
	case !goodName.MatchString(d.Name):
		return Recognizer{}, fail("name", 0, "the name of a recognizer is of lower-case letters and digits, joined by '-'")
	case !goodLabel.MatchString(d.Label):
		return Recognizer{}, fail("label", 0, "recognizer %s: a label is of upper-case letters, digits and '_'", d.Name)
	case len(d.Patterns) == 0:
		return Recognizer{}, fail("patterns", 0, "recognizer %s has no patterns", d.Name)
	case len(d.Examples) == 0:
		return Recognizer{}, fail("examples", 0, "recognizer %s has no examples", d.Name)
	}
	r := Recognizer{Name: d.Name, Label: lethe.Label(d.Label), Doc: d.Doc, Country: d.Country, Languages: d.Languages,
		Context: d.Context, Weak: d.NeedsContext}
	if r.Doc == "" {
		r.Doc = "Values of the user's own."
	}
	if d.Validator != "" {
		v, ok := Validators()[d.Validator]
		if !ok {
			return r, fail("validator", 0, "recognizer %s: there is no validator %q%s", d.Name, d.Validator, strictyaml.Nearest(d.Validator, ValidatorNames()))
		}
		r.Validate = v
	}
	for i, p := range d.Patterns {
		if !(p.Score > 0 && p.Score <= 1) {
			return r, fail("patterns", i, "recognizer %s: the score of a pattern is above 0 and at most 1", d.Name)
		}
		if p.Name == "" {
			p.Name = fmt.Sprintf("pattern %d", i+1)
		}
		r.Patterns = append(r.Patterns, Pattern{Name: p.Name, Regex: p.Regex, Score: p.Score, Exact: p.CaseSensitive, Group: p.Group})
	}
	for _, e := range d.Examples {
		r.Examples = append(r.Examples, detect.Example{Text: e})
	}
	return r, d.try(r, fail)
}
