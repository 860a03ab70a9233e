package setting

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// WriteYAML writes the settings of v, a pointer to a struct, as a file in which each
// stands with its value, commented out and explained.
func WriteYAML(w io.Writer, head string, v any) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", head)
	docs := map[string]string{}
	for _, s := range Sections(v) {
		docs[s.Key] = s.Doc
	}
	section := ""
	for _, s := range Of(v, nil) {
		indent := ""
		if s.Section() != section {
			section = s.Section()
			fmt.Fprintf(&b, "\n# %s\n%s:\n", docs[section], section)
		}
		if section != "" {
			indent = "  "
		} else {
			b.WriteByte('\n')
		}
		value, err := s.json()
		if err != nil {
			return fmt.Errorf("setting: write %s: %w", s.Path, err)
		}
		fmt.Fprintf(&b, "%s# %s\n%s#%s: %s\n", indent, s.Help(), indent, s.Key(), value)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Help is the doc, with the operators that take the setting before it.
func (s Setting) Help() string {
	if s.Of == nil {
		return s.Doc
	}
	return strings.Join(s.Of, ", ") + ": " + s.Doc
}

// json is the value as JSON, which is YAML.
func (s Setting) json() ([]byte, error) {
	switch value, err := json.Marshal(s.Value.Interface()); {
	case string(value) != "null":
		return value, err
	case s.Type.Kind() == reflect.Map:
		return []byte("{}"), nil
	default:
		return []byte("[]"), nil
	}
}
