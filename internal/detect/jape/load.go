package jape

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"
)

// Grammar is a list of phases, ready to run.
type Grammar struct {
	// Warnings say what of the grammar has no effect, such as Java that is not
	// understood.
	Warnings []Warning

	phases []*phase
	pool   pool
}

// Load reads a grammar from a file system: a phase, or a multi-phase file with the
// phases that it names, which lie beside it and in folders below.
func Load(fsys fs.FS, name string) (*Grammar, error) { return Classic.Load(fsys, name) }

// Load is the function Load for a grammar that this engine runs.
func (e Engine) Load(fsys fs.FS, name string) (*Grammar, error) {
	l := &loader{fsys: fsys, defs: newDefinitions(), g: &Grammar{}, engine: e}
	if err := l.load(name, nil); err != nil {
		return nil, err
	}
	return l.g, nil
}

// LoadFile reads a grammar that this engine runs from a file of the machine. Phases may also be
// named by paths that lead out of its folder.
func (e Engine) LoadFile(name string) (*Grammar, error) {
	return e.Load(files{}, filepath.ToSlash(name))
}

// files opens any path of the machine, also with "..".
type files struct{}

func (files) Open(name string) (fs.File, error) { return os.Open(filepath.FromSlash(name)) }

// Parse reads a grammar of one or more phases, which this engine runs, from a text; name is for errors.
func (e Engine) Parse(name, text string) (*Grammar, error) {
	l := &loader{defs: newDefinitions(), g: &Grammar{}, engine: e}
	src, err := l.parse(name, text)
	if err != nil {
		return nil, err
	}
	if src.own == nil {
		return nil, fmt.Errorf("jape: parse: %s names other files; it must be loaded", name)
	}
	return l.g, nil
}

type loader struct {
	fsys fs.FS
	defs *definitions
	g    *Grammar

	engine Engine
}

// load reads a file; chain holds the files that led to it.
func (l *loader) load(name string, chain []string) error {
	for _, c := range chain {
		if c == name {
			return fmt.Errorf("jape: load: %s names itself: %s", name, strings.Join(append(chain, name), " → "))
		}
	}
	text, err := readFile(l.fsys, name)
	if err != nil {
		return fmt.Errorf("jape: load: %w", err)
	}
	if i := invalid(text); i >= 0 {
		return fmt.Errorf("jape: load: %s:%d: the file is not UTF-8", name, bytes.Count(text[:i], []byte("\n"))+1)
	}
	src, err := l.parse(name, string(text))
	if err != nil {
		return err
	}
	for _, r := range src.phases {
		if err := l.load(path.Join(path.Dir(name), r.path+".jape"), append(chain, name)); err != nil {
			return fmt.Errorf("jape: load: %v: %w", r.pos, err)
		}
	}
	return nil
}

// invalid is where a text stops being UTF-8, -1 if nowhere.
func invalid(text []byte) int {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

func readFile(fsys fs.FS, name string) ([]byte, error) {
	if _, ok := fsys.(files); ok {
		return os.ReadFile(filepath.FromSlash(name))
	}
	return fs.ReadFile(fsys, name)
}

// parse reads a file and compiles its phases.
func (l *loader) parse(name, text string) (*source, error) {
	src, warnings, err := parseFile(name, text, l.engine, l.defs)
	if err != nil {
		return nil, err
	}
	l.g.Warnings = append(l.g.Warnings, warnings...)
	l.g.phases = append(l.g.phases, src.own...)
	return src, nil
}

// Rules counts the rules of all phases.
func (g *Grammar) Rules() int {
	n := 0
	for _, p := range g.phases {
		n += len(p.rules)
	}
	return n
}

// Phases are the names of the phases, in order.
func (g *Grammar) Phases() []string {
	var out []string
	for _, p := range g.phases {
		out = append(out, p.name)
	}
	return out
}
