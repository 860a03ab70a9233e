package clinical

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/lethe-privacy/lethe/internal/detect/jape"
	"github.com/lethe-privacy/lethe/internal/text/token"
)

// YAML writes a configuration in lethe's own form, to stand in a folder.
func (c *Config) YAML(folder string) ([]byte, error) {
	moved, err := c.moved(folder)
	if err != nil {
		return nil, err
	}
	text, err := yaml.MarshalWithOptions(moved, yaml.IndentSequence(true))
	if err != nil {
		return nil, fmt.Errorf("clinical: write configuration: %w", err)
	}
	return text, nil
}

// gateVersion is that of the plugins which HOCON names.
const gateVersion = "8.6"

// tokenizerURLs are GATE's rules for the styles.
var tokenizerURLs = map[string]string{
	token.Alternate.String(): "creole://uk.ac.gate.plugins;lang-german;" + gateVersion + "/resources/tokeniser/AlternateTokeniser.rules",
	token.Default.String():   "creole://uk.ac.gate.plugins;annie;" + gateVersion + "/resources/tokeniser/DefaultTokeniser.rules",
}

const splitter = "creole://uk.ac.gate.plugins;lang-german;" + gateVersion + "/resources/splitter/"

// HOCON writes a configuration in the form of the Java tool, to stand in a folder.
// What that tool does not know fails.
func (c *Config) HOCON(folder string) ([]byte, error) {
	if c.GenericRules == None {
		return nil, fmt.Errorf("clinical: write configuration: generic_rules: %s: the Java tool needs generic rules", None)
	}
	moved, err := c.moved(folder)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString("pipeline {\n")
	fmt.Fprintf(&b, "  annotationTypes = %s\n", quotedList(moved.Types))
	for _, s := range moved.settings() {
		value := *s.value
		switch {
		case s.yaml == "tokenizer":
			value = quote(tokenizerURLs[value])
		case s.yaml == "abbreviations" && value == "":
			value = quote(splitter + "gazetteer/lists.def")
		case value == "", s.yaml == "engine" && value == jape.Plus.String(): // the Java tool knows no other
			continue
		case s.builtin != "" && value == BuiltInRules:
			value = quote(s.builtin)
		case s.path != "" && !filepath.IsAbs(filepath.FromSlash(value)):
			value = "${config_file_dir}" + quote(value)
		default:
			value = quote(value)
		}
		fmt.Fprintf(&b, "  %s = %s\n", s.hocon, value)
	}
	fmt.Fprintf(&b, "  %s = %s\n", splitterRules, quote(splitter+"grammar/main-no-space.jape"))
	if len(moved.ResourceRoots) > 0 {
		fmt.Fprintf(&b, "  resource_roots = %s\n", quotedList(moved.ResourceRoots))
	}
	b.WriteString("}\n")
	return b.Bytes(), nil
}

// moved gives a configuration that says the same in another folder.
func (c *Config) moved(folder string) (*Config, error) {
	to, err := filepath.Abs(folder)
	if err != nil {
		return nil, fmt.Errorf("clinical: write configuration: %w", err)
	}
	from, err := filepath.Abs(filepath.Dir(c.File))
	if err != nil {
		return nil, fmt.Errorf("clinical: write configuration: %w", err)
	}
	out := *c
	if from == to {
		return &out, nil
	}
	for _, s := range out.settings() {
		if s.path == "" || *s.value == "" || out.embedded(s) {
			continue
		}
		found, err := c.resolve(s)
		if err != nil {
			return nil, err
		}
		if *s.value, err = elsewhere(found, to); err != nil {
			return nil, err
		}
	}
	out.ResourceRoots = nil // every path leads to its file now
	return &out, nil
}

// elsewhere writes a path as seen from a folder.
func elsewhere(name, folder string) (string, error) {
	abs, err := filepath.Abs(name)
	if err != nil {
		return "", fmt.Errorf("clinical: write configuration: %w", err)
	}
	if rel, err := filepath.Rel(folder, abs); err == nil {
		return filepath.ToSlash(rel), nil
	}
	return filepath.ToSlash(abs), nil // on another volume
}

func quotedList(all []string) string {
	var parts []string
	for _, s := range all {
		parts = append(parts, quote(s))
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// quote writes a text of HOCON, whose escapes are JSON's.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r < ' ':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
