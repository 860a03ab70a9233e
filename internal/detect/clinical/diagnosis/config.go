package diagnosis

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/hocon"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/internal/text/token"
)

// Config names the files of an extraction. Paths are written with slashes; one that is not
// absolute is seen from the folder of the configuration. The keys of the Java tool's HOCON
// are next to each, below "pipeline".
type Config struct {
	Tokenizer string `yaml:"tokenizer,omitempty"`            // tokenizerRules: alternate (where empty) or default
	Keywords  string `yaml:"keywords"`                       // keywordsConfig
	Contexts  string `yaml:"reliability_contexts,omitempty"` // reliabilityContextConfig
	Rules     string `yaml:"rules,omitempty"`                // japeRules

	// File is where the configuration was read from.
	File string `yaml:"-"`
	// Warnings say what of the file has no effect.
	Warnings []string `yaml:"-"`
}

// LoadConfig reads a configuration: HOCON from a file that ends in .conf, YAML from one that ends
// in .yaml or .yml.
func LoadConfig(file string) (*Config, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("diagnosis: read configuration: %w", err)
	}
	c := &Config{File: file}
	switch strings.ToLower(filepath.Ext(file)) {
	case ".yaml", ".yml":
		err = strictyaml.Decode(strings.NewReader(string(text)), file, c)
	case ".conf", ".hocon":
		err = c.readHOCON(text)
	default:
		err = fmt.Errorf("%s: the name of a configuration ends in .conf or .yaml", file)
	}
	if err == nil {
		err = c.Validate()
	}
	if err != nil {
		return nil, fmt.Errorf("diagnosis: read configuration: %w", err)
	}
	return c, nil
}

// Validate reports what is missing, and a tokenizer that is not known.
func (c *Config) Validate() error {
	if c.Keywords == "" {
		return fmt.Errorf("%s: no keywords are named (HOCON: pipeline.keywordsConfig, YAML: keywords)", c.File)
	}
	if _, err := c.style(); err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	return nil
}

func (c *Config) style() (token.Style, error) {
	if c.Tokenizer == "" {
		return token.Alternate, nil
	}
	return token.ParseStyle(c.Tokenizer)
}

// readHOCON reads the file of the Java tool.
func (c *Config) readHOCON(text []byte) error {
	pipeline, folder, err := hocon.Pipeline(text, c.File)
	if err != nil {
		return err
	}
	keys := map[string]*string{
		"tokenizerRules": &c.Tokenizer, "keywordsConfig": &c.Keywords,
		"reliabilityContextConfig": &c.Contexts, "japeRules": &c.Rules,
		"finalAnnotationSetName": new(string), // names the result in GATE's documents
	}
	for _, m := range pipeline.Members {
		into, known := keys[m.Key]
		switch {
		case !known:
			c.Warnings = append(c.Warnings, fmt.Sprintf("%s:%d:%d: pipeline.%s has no meaning for the extraction of diagnoses", m.Pos.File, m.Pos.Line, m.Pos.Column, m.Key))
			continue
		case m.Kind != hocon.Text:
			return &hocon.Error{Pos: m.Pos, Message: fmt.Sprintf("pipeline.%s must be a text, not a %s", m.Key, m.Kind)}
		}
		if *into, err = value(&m, folder); err != nil {
			return err
		}
	}
	return nil
}

// value gives the text of a key: a style of tokens, or a path.
func value(m *hocon.Member, folder string) (string, error) {
	if m.Key != "tokenizerRules" {
		return hocon.Path(m.Text, folder), nil
	}
	style, ok := token.StyleOfRules(m.Text)
	if !ok {
		return "", &hocon.Error{Pos: m.Pos, Message: "rules of one's own for tokens are not known; there are GATE's AlternateTokeniser.rules and DefaultTokeniser.rules"}
	}
	return style.String(), nil
}

// place is where a file lies that the configuration names.
func (c *Config) place(name string) string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(c.File), name)
}
