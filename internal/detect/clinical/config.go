package clinical

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
)

// BuiltInRules stands in a Config for what comes with this package.
const BuiltInRules = "builtin"

// None stands in a Config for no rules at all.
const None = "none"

// Config says what a pipeline is made of. Paths are written with slashes; one that is not
// absolute is looked for beside the file of the configuration, then in the
// resource roots, and then where the Java tool has its resources, if the file lies in a copy of
// that tool's sources. The tags are the one place that knows the keys: yaml for lethe's
// own form, hocon for that of the Java tool, below "pipeline".
type Config struct {
	Types           []string `yaml:"types,omitempty" hocon:"annotationTypes" doc:"the types of annotations to keep"`
	FinalSet        string   `yaml:"final_annotation_set,omitempty" hocon:"finalAnnotationSetName" doc:"kept for the Java tool, which uses it to name the result"`
	Tokenizer       string   `yaml:"tokenizer,omitempty" hocon:"tokenizerRules" doc:"alternate: hyphens are tokens; default: they belong to words"`
	Abbreviations   string   `yaml:"abbreviations,omitempty" hocon:"sentenceSplitterGazetteer" path:"file" doc:"a lists.def of abbreviations that do not end a sentence, besides the built-in ones"`
	Gazetteer       string   `yaml:"gazetteer,omitempty" hocon:"gazetteer" path:"file" doc:"a lists.def of word lists"`
	SuffixGazetteer string   `yaml:"suffix_gazetteer,omitempty" hocon:"suffixGazetteer" path:"file" doc:"a lists.def of entries that also match within words"`
	GenericRules    string   `yaml:"generic_rules,omitempty" hocon:"genericTransducer" path:"file" builtin:"jape/phi-annotations.jape" doc:"a JAPE grammar; builtin: lethe's own rules for German; none"`
	SpecificRules   string   `yaml:"specific_rules,omitempty" hocon:"specificTransducer" path:"file" doc:"a JAPE grammar that runs after the generic rules"`
	Engine          string   `yaml:"engine,omitempty" hocon:"japeEngine" doc:"plus: these rules run as in JAPE Plus, which the Java tool uses; classic: as in GATE itself"`
	FieldNames      string   `yaml:"field_names,omitempty" hocon:"annotationMapping" path:"file" doc:"new names for fields"`
	Structured      string   `yaml:"structured_fields,omitempty" hocon:"structuredFieldMapping" path:"file" doc:"fields whose whole value has a type"`
	Blacklist       string   `yaml:"blacklist,omitempty" hocon:"annotationBlacklist" path:"file" doc:"types that cannot occur in a field"`
	Triggers        string   `yaml:"context_triggers,omitempty" hocon:"contextTriggerConfig" path:"file" doc:"trigger words that put the text around them into a context"`
	Schema          string   `yaml:"schema,omitempty" hocon:"schemaDir" path:"folder" builtin:"schemas" doc:"a folder of GATE's annotation schemas; builtin: the eight types of clinical reports"`
	ResourceRoots   []string `yaml:"resource_roots,omitempty" hocon:"resource_roots" doc:"further folders to search for files of the configuration"`

	// File is where the configuration was read from.
	File string `yaml:"-"`
	// Warnings say what of the file has no effect.
	Warnings []string `yaml:"-"`

	places map[string]string // by YAML key: the place in the file, for errors
}

// DefaultTypes are the types that are wanted where a configuration names none.
var DefaultTypes = []string{"Age", "Address", "Date", "Contact", "ID", "Location", "Name", "Occupation"}

// Default is the configuration of the pipeline that comes with this package.
func Default() *Config {
	return &Config{
		Types: DefaultTypes, FinalSet: "phi-annotations", Tokenizer: "alternate",
		GenericRules: BuiltInRules, Engine: jape.Plus.String(), Schema: BuiltInRules,
	}
}

// LoadConfig reads a configuration: HOCON from a file that ends in .conf, YAML from one
// that ends in .yaml or .yml. All files that it names must be there. Roots are further
// folders for what is not beside it.
func LoadConfig(file string, roots ...string) (*Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("clinical: read configuration: %w", err)
	}
	c := &Config{File: file}
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case ".yaml", ".yml":
		err = strictyaml.Decode(strings.NewReader(string(text)), file, c)
	case ".conf", ".hocon":
		err = c.readHOCON(text, file)
	default:
		err = fmt.Errorf("%s: the name of a configuration ends in .conf or .yaml", file)
	}
	if err != nil {
		return nil, fmt.Errorf("clinical: read configuration: %w", err)
	}
	for _, r := range roots {
		abs, err := filepath.Abs(r)
		if err != nil {
			return nil, fmt.Errorf("clinical: read configuration: %w", err)
		}
		c.ResourceRoots = append(c.ResourceRoots, filepath.ToSlash(abs))
	}
	if c.places != nil { // HOCON
		c.fallBack()
	}
	c.defaults()
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Config) defaults() {
	d := Default()
	if len(c.Types) == 0 {
		c.Types = d.Types
	}
	for _, s := range []struct{ own, std *string }{
		{&c.FinalSet, &d.FinalSet}, {&c.Tokenizer, &d.Tokenizer}, {&c.GenericRules, &d.GenericRules}, {&c.Engine, &d.Engine},
	} {
		if *s.own == "" {
			*s.own = *s.std
		}
	}
}

// setting is one key of a Config that is a text.
type setting struct {
	yaml, hocon, path, builtin string
	value                      *string
}

// settings lists the keys that are texts, in the order of the fields.
func (c *Config) settings() []setting {
	var out []setting
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Type.Kind() != reflect.String || f.Tag.Get("hocon") == "" {
			continue
		}
		key, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		out = append(out, setting{key, f.Tag.Get("hocon"), f.Tag.Get("path"), f.Tag.Get("builtin"), v.Field(i).Addr().Interface().(*string)})
	}
	return out
}

// Validate reports the first value that cannot be, and the first file that is not there.
func (c *Config) Validate() error {
	for _, t := range c.Types {
		if t == "" || strings.ContainsAny(t, " \t;,{}\"") {
			return c.fault("types", "a type is a name without spaces")
		}
	}
	if _, err := c.style(); err != nil {
		return c.fault("tokenizer", err.Error())
	}
	if _, err := c.engine(); err != nil {
		return c.fault("engine", err.Error())
	}
	for _, s := range c.settings() {
		if s.path == "" || *s.value == "" || c.embedded(s) {
			continue
		}
		if _, err := c.resolve(s); err != nil {
			return err
		}
	}
	return nil
}

// embedded reports whether a value stands for something that comes with this package.
func (c *Config) embedded(s setting) bool {
	return s.builtin != "" && *s.value == BuiltInRules || s.yaml == "generic_rules" && *s.value == None
}

// fault is an error in the value of a key.
func (c *Config) fault(key, message string) error {
	if place := c.places[key]; place != "" {
		return fmt.Errorf("clinical: %s: %s", place, message)
	}
	if c.File == "" {
		return fmt.Errorf("clinical: %s: %s", key, message)
	}
	return fmt.Errorf("clinical: %s: %s: %s", c.File, key, message)
}

// resolve gives the file or folder that a value names.
func (c *Config) resolve(s setting) (string, error) {
	for _, name := range c.candidates(*s.value) {
		info, err := os.Stat(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return "", c.fault(s.yaml, err.Error())
		case info.IsDir() != (s.path == "folder"):
			return "", c.fault(s.yaml, fmt.Sprintf("%s is no %s", *s.value, s.path))
		}
		return name, nil
	}
	return "", c.fault(s.yaml, fmt.Sprintf("there is no %s %s", s.path, *s.value))
}

// candidates are the places where a path is looked for.
func (c *Config) candidates(name string) []string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return []string{name}
	}
	dir := filepath.Dir(c.File)
	out := []string{filepath.Join(dir, name)}
	for _, r := range c.ResourceRoots {
		root := filepath.FromSlash(r)
		if !filepath.IsAbs(root) {
			root = filepath.Join(dir, root)
		}
		out = append(out, filepath.Join(root, name))
	}
	return append(out, checkedOut(dir, name)...)
}

// checkedOut are the places where the Java tool's own resources lie, if the
// configuration lies in a copy of its sources.
func checkedOut(dir, name string) []string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil
	}
	var out []string
	for range 5 {
		out = append(out, filepath.Join(abs, "deidentifier-pipeline", "src", "main", "resources", name))
		abs = filepath.Dir(abs)
	}
	return out
}

// path gives the file or folder of a key, "" where it has none.
func (c *Config) path(key string) (string, error) {
	for _, s := range c.settings() {
		if s.yaml == key && *s.value != "" && !c.embedded(s) {
			return c.resolve(s)
		}
	}
	return "", nil
}
