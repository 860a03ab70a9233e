package clinical

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/internal/hocon"
	"github.com/lethe-privacy/lethe/internal/text/token"
)

// splitterRules is the key of the Java tool's rules for sentences: lethe has its own.
const splitterRules = "sentenceSplitterRules"

// readHOCON reads the file of the Java tool.
func (c *Config) readHOCON(text []byte, file string) error {
	pipeline, folder, err := hocon.Pipeline(text, file)
	if err != nil {
		return err
	}
	c.places = map[string]string{}
	for i := range pipeline.Members {
		if err := c.member(&pipeline.Members[i], folder); err != nil {
			return err
		}
	}
	return nil
}

// member takes one key below "pipeline".
func (c *Config) member(m *hocon.Member, base string) error {
	v := reflect.ValueOf(c).Elem()
	var known []string
	for i := range v.NumField() {
		f := v.Type().Field(i)
		key := f.Tag.Get("hocon")
		if key != m.Key {
			known = append(known, key)
			continue
		}
		yaml, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		c.places[yaml] = at(m.Pos) + ": pipeline." + key
		if f.Type.Kind() == reflect.Slice {
			return texts(m, v.Field(i).Addr().Interface().(*[]string))
		}
		if m.Kind != hocon.Text {
			return &hocon.Error{Pos: m.Pos, Message: fmt.Sprintf("pipeline.%s must be a text, not a %s", key, m.Kind)}
		}
		s := setting{yaml, key, f.Tag.Get("path"), f.Tag.Get("builtin"), v.Field(i).Addr().Interface().(*string)}
		return c.take(s, m, base)
	}
	if m.Key == splitterRules {
		if m.Kind != hocon.Text || !strings.HasPrefix(m.Text, "creole:") {
			return &hocon.Error{Pos: m.Pos, Message: "rules of one's own for sentences are not known; GATE's have lethe's own in their place"}
		}
		return nil
	}
	if near := nearKey(m.Key, append(known, splitterRules)); near != "" {
		return &hocon.Error{Pos: m.Pos, Message: fmt.Sprintf("unknown key %q%s", "pipeline."+m.Key, near)}
	}
	c.Warnings = append(c.Warnings, fmt.Sprintf("%s: pipeline.%s has no meaning here, nor for the Java tool", at(m.Pos), m.Key))
	return nil
}

// nearKey suggests a known key that differs in a letter or two at one place.
func nearKey(key string, known []string) string {
	for _, k := range known {
		if k != "" && differ(strings.ToLower(key), strings.ToLower(k)) <= 2 {
			return fmt.Sprintf("; did you mean %q?", k)
		}
	}
	return ""
}

// differ counts the bytes between the beginning and the end that two texts share.
func differ(a, b string) int {
	shorter, longer := min(len(a), len(b)), max(len(a), len(b))
	front, back := 0, 0
	for front < shorter && a[front] == b[front] {
		front++
	}
	for back < shorter-front && a[len(a)-1-back] == b[len(b)-1-back] {
		back++
	}
	return longer - front - back
}

func at(p hocon.Pos) string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

func texts(m *hocon.Member, into *[]string) error {
	if m.Kind != hocon.List {
		return &hocon.Error{Pos: m.Pos, Message: fmt.Sprintf("pipeline.%s must be a list, not a %s", m.Key, m.Kind)}
	}
	for i := range m.List {
		if m.List[i].Kind != hocon.Text {
			return &hocon.Error{Pos: m.List[i].Pos, Message: fmt.Sprintf("pipeline.%s must hold texts only", m.Key)}
		}
		*into = append(*into, m.List[i].Text)
	}
	return nil
}

// take sets a text.
func (c *Config) take(s setting, m *hocon.Member, base string) error {
	value := m.Text
	switch {
	case s.yaml == "tokenizer":
		style, ok := token.StyleOfRules(value)
		if !ok {
			return &hocon.Error{Pos: m.Pos, Message: "rules of one's own for tokens are not known; there are GATE's AlternateTokeniser.rules and DefaultTokeniser.rules"}
		}
		value = style.String()
	case strings.HasPrefix(value, "creole:"):
		if s.yaml != "abbreviations" {
			return &hocon.Error{Pos: m.Pos, Message: fmt.Sprintf("what GATE's plugins have for pipeline.%s is not known here; name a file", m.Key)}
		}
		value = "" // the abbreviations that are built in
	case s.path != "":
		value = hocon.Path(value, base)
	}
	*s.value = value
	return nil
}

// fallBack puts what is built in in the place of the Java tool's own resources, where
// they are not at hand.
func (c *Config) fallBack() {
	for _, s := range c.settings() {
		if s.builtin != "" && *s.value == s.builtin && !c.there(*s.value) {
			*s.value = BuiltInRules
			c.Warnings = append(c.Warnings, fmt.Sprintf("%s: %s is not at hand; lethe's own takes its place", c.places[s.yaml], s.builtin))
		}
	}
}

func (c *Config) there(name string) bool {
	for _, place := range c.candidates(name) {
		if _, err := os.Stat(place); err == nil {
			return true
		}
	}
	return false
}
