package prompt

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/lethe-privacy/lethe/llm"
)

// Set are the prompts that a run uses, one of each [Kind]. It is safe for concurrent
// use.
type Set struct {
	language string
	prompts  map[string]*prompt
}

// Messages fills in the prompt of a name: a system message and a user message. data
// is of the type of the kind's samples.
func (s *Set) Messages(name string, data any) ([]llm.Message, error) {
	p, ok := s.prompts[name]
	if !ok {
		return nil, fmt.Errorf("prompt: there is no prompt %q", name)
	}
	if want := reflect.TypeOf(p.kind.Samples[0]); reflect.TypeOf(data) != want {
		return nil, fmt.Errorf("prompt: %s is filled in with %T instead of %s", name, data, want)
	}
	system, user, err := p.fill(data)
	if err != nil {
		return nil, fmt.Errorf("prompt: %w", err)
	}
	return []llm.Message{{Role: "system", Content: system}, {Role: "user", Content: user}}, nil
}

// Version is the hash of a prompt's text, for the manifest: the first 16 hex digits of
// its SHA-256, whatever its line ends. It is "" for a name that is not one.
func (s *Set) Version(name string) string {
	if p, ok := s.prompts[name]; ok {
		return p.version
	}
	return ""
}

// Text is the file of a prompt as it stands, but for its line ends.
func (s *Set) Text(name string) string {
	if p, ok := s.prompts[name]; ok {
		return p.text
	}
	return ""
}

// File is where a prompt comes from: a path in the user's folder, or its place among
// the embedded ones.
func (s *Set) File(name string) string {
	if p, ok := s.prompts[name]; ok {
		return p.file
	}
	return ""
}

// Embedded reports whether a prompt is the embedded one.
func (s *Set) Embedded(name string) bool { return strings.HasPrefix(s.File(name), embeddedMark) }

// Language is that of the embedded prompts: "en" or "de".
func (s *Set) Language() string { return s.language }

// fill executes both parts.
func (p *prompt) fill(data any) (system, user string, err error) {
	if system, err = p.part(p.system, data); err == nil {
		user, err = p.part(p.user, data)
	}
	return system, user, err
}

func (p *prompt) part(s section, data any) (string, error) {
	var b strings.Builder
	if err := s.template.Execute(&b, data); err != nil {
		return "", p.fault(err)
	}
	return strings.TrimSpace(b.String()), nil
}
