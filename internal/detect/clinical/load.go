package clinical

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/detect/gazetteer"
	"github.com/lethe-privacy/lethe/internal/detect/jape"
)

// loader reads the files of a configuration up to the first error, which names the
// configuration and the key.
type loader struct {
	ctx        context.Context
	config     *Config
	gazetteers []*gazetteer.Gazetteer
	nameTokens bool
	warnings   []string
	err        error
}

// file gives the path of a key, "" where there is nothing to read.
func (l *loader) file(key string) string {
	if l.err != nil {
		return ""
	}
	name, err := l.config.path(key)
	l.err = err
	return name
}

// failed notes an error of a key.
func (l *loader) failed(key string, err error) {
	if err != nil && l.err == nil {
		l.err = fmt.Errorf("clinical: %s: %s: %w", l.config.File, key, err)
	}
}

// read reads a side file into its place.
func read[T any](l *loader, key string, into **T, from func(io.Reader, string) (*T, error)) {
	name := l.file(key)
	if name == "" {
		return
	}
	f, err := os.Open(name)
	if err != nil {
		l.failed(key, err)
		return
	}
	defer f.Close()
	v, err := from(f, name)
	if err == nil {
		*into = v
	}
	l.failed(key, err)
}

func (l *loader) gazetteer(key string, o gazetteer.Options) {
	name := l.file(key)
	if name == "" {
		return
	}
	g, err := gazetteer.Load(l.ctx, name, o)
	l.failed(key, err)
	l.gazetteers = append(l.gazetteers, g)
	if g != nil {
		l.warnings = append(l.warnings, g.Warnings...)
	}
}

func (l *loader) grammar(key string) *jape.Grammar {
	name := l.file(key)
	if name == "" {
		return nil
	}
	engine, err := l.config.engine()
	if err != nil {
		l.failed(key, err)
		return nil
	}
	g, err := engine.Load(grammarFS{&l.nameTokens}, filepath.ToSlash(name))
	l.failed(key, err)
	return g
}

// grammarFS opens the files of grammars, wherever they lie, and notes whether one asks for
// the fields of tokens: to give them takes time and memory, so it is done on demand.
type grammarFS struct{ asked *bool }

func (w grammarFS) Open(name string) (fs.File, error) { return os.Open(filepath.FromSlash(name)) }

func (w grammarFS) ReadFile(name string) ([]byte, error) {
	text, err := os.ReadFile(filepath.FromSlash(name))
	if s := string(text); strings.Contains(s, "fieldName") || strings.Contains(s, "fieldPath") {
		*w.asked = true
	}
	return text, err
}

// schema reads a folder of schemas, name.xml for each of the types.
func (l *loader) schema() *field.Schema {
	if l.config.Schema == BuiltInRules {
		return field.DefaultSchema()
	}
	dir := l.file("schema")
	if dir == "" {
		return nil
	}
	s := &field.Schema{}
	for _, typ := range l.config.Types {
		name := filepath.Join(dir, strings.ToLower(typ)+".xml")
		f, err := os.Open(name)
		if err == nil {
			err = s.Read(f, name)
			f.Close()
		}
		if err == nil && !s.Has(typ) {
			err = fmt.Errorf("%s does not tell of the type %s", name, typ)
		}
		l.failed("schema", err)
	}
	return s
}

// abbreviations reads a lists.def and the entries of its lists.
func (l *loader) abbreviations() []string {
	name := l.file("abbreviations")
	if name == "" {
		return nil
	}
	var out []string
	for _, def := range l.lines("abbreviations", name) {
		list, _, _ := strings.Cut(def, ":")
		for _, entry := range l.lines("abbreviations", filepath.Join(filepath.Dir(name), filepath.FromSlash(list))) {
			entry, _, _ = strings.Cut(entry, "\t")
			out = append(out, entry)
		}
	}
	return out
}

// lines gives the lines of a file that are not empty.
func (l *loader) lines(key, name string) []string {
	text, err := os.ReadFile(name)
	l.failed(key, err)
	var out []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return out
}
