package pattern

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

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

// Faults lists everything wrong in a file, in its order.
type Faults []*LoadError

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, e := range f {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// File is what a file of recognizers holds.
type File struct {
	Recognizers []Recognizer
	// Warnings are about parts of the file that have no effect here.
	Warnings []*LoadError
	// Unproven says where an example is missing, one that hits or one that misses.
	Unproven []*LoadError
}

// Load reads recognizers that users have written (docs/reference/detection.md): YAML with a
// list "recognizers", in the project's own words or Presidio's, or, where the file's
// name ends in .csv or .tsv, a table with the columns name, label, pattern, score,
// context, validator and examples. In an example the value is marked [LABEL value]; one
// without marks is a text in which nothing may be found. All examples are tried. A
// table with the columns label, pattern and rank, as other programs have it, has no
// examples: its patterns are in the dialect of Python's module re, and of matches that
// overlap the higher rank wins. The error holds all faults of the file.
func Load(r io.Reader, file string) (*File, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("pattern: read %s: %w", file, err)
	}
	l := &loadedFile{file: file, data: data}
	switch strings.ToLower(path.Ext(file)) {
	case ".csv":
		l.table(',')
	case ".tsv":
		l.table('\t')
	default:
		l.yaml()
	}
	l.make()
	if len(l.faults) > 0 {
		slices.SortStableFunc(l.faults, byPlaceInFile)
		return nil, slices.CompactFunc(l.faults, func(a, b *LoadError) bool { // what follows from a fault is none of its own
			return a.Column > 0 && byPlaceInFile(a, b) == 0
		})
	}
	slices.SortStableFunc(l.out.Warnings, byPlaceInFile)
	return &l.out, nil
}

func byPlaceInFile(a, b *LoadError) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) }

// place is a position in a file; the column is 0 where the line is meant.
type place struct{ line, column int }

// loadedFile is a file while it is read.
type loadedFile struct {
	file    string
	data    []byte
	entries []description
	faults  Faults
	out     File
}

func (l *loadedFile) at(p place, format string, args ...any) *LoadError {
	return &LoadError{l.file, p.line, p.column, fmt.Sprintf(format, args...)}
}

func (l *loadedFile) fault(p place, format string, args ...any) {
	l.faults = append(l.faults, l.at(p, format, args...))
}

// make makes the recognizers of the entries and tries them.
func (l *loadedFile) make() {
	first := map[string]int{}
	for i := range l.entries {
		d := &l.entries[i]
		if at, twice := first[d.name]; twice && d.name != "" {
			l.fault(d.place("name", 0), "recognizer %s stands in line %d already", d.name, at)
			continue
		}
		first[d.name] = d.place("name", 0).line
		l.recognizer(d)
	}
}
