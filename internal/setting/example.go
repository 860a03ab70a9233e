package setting

import (
	"encoding/json"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Instance returns a value that the setting may have, in the form that --set takes: its example, else
// another than the default.
func (s Setting) Instance() string {
	if s.Example != "" {
		return s.Example
	}
	if s.Type.Kind() == reflect.Bool {
		return strconv.FormatBool(s.Default != "true")
	}
	i := slices.IndexFunc(s.Values, func(word string) bool { return word != s.Default && word != s.Zero && word[0] != '.' })
	if i < 0 {
		return ""
	}
	if s.Type.Kind() == reflect.Slice {
		return "[" + s.Values[i] + "]"
	}
	return s.Values[i]
}

// plainWord is a text that YAML reads as such without quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z/][A-Za-z0-9_./-]*$`)

// YAML returns a value that --set takes as lines of lethe.yaml.
func (s *Declaration) YAML(value string) string {
	if s.Type.Kind() == reflect.String && !plainWord.MatchString(value) {
		quoted, err := json.Marshal(value)
		if err != nil {
			panic("setting: the example of " + s.Path + ": " + err.Error())
		}
		value = string(quoted)
	}
	var b strings.Builder
	indent := ""
	if section := s.Section(); section != "" {
		b.WriteString(section + ":\n")
		indent = "  "
	}
	b.WriteString(indent + s.Key() + ": " + value + "\n")
	return b.String()
}
