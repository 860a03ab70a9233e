// Package wordset makes sets of the words in a list.
package wordset

import (
	"io/fs"
	"strings"
)

// Of is the set of the words in lists, which white space separates.
func Of(lists ...string) map[string]bool {
	return Folded(func(word string) string { return word }, lists...)
}

// Folded is such a set of words in the form in which others are compared with them.
func Folded(fold func(string) string, lists ...string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for word := range strings.FieldsSeq(list) {
			set[fold(word)] = true
		}
	}
	return set
}

// Read is the set of the words in a file, whose lines that begin with # are comments.
func Read(file string) map[string]bool {
	var lists []string
	for line := range strings.Lines(file) {
		if !strings.HasPrefix(line, "#") {
			lists = append(lists, line)
		}
	}
	return Of(lists...)
}

// Lines are the words and phrases in a file, one a line; those that begin with # are comments.
func Lines(file string) []string {
	var lines []string
	for line := range strings.Lines(file) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// Files are the lists of a package, a word or phrase a line. They are embedded: that one is missing is a fault
// of the program.
type Files struct{ fs.FS }

// Lines are the entries of a list by its name, in their order.
func (f Files) Lines(list string) []string {
	file, err := fs.ReadFile(f.FS, "words/"+list+".txt")
	if err != nil {
		panic("wordset: " + err.Error())
	}
	return Lines(string(file))
}

// Set is the set of the entries.
func (f Files) Set(list string) map[string]bool {
	lines := f.Lines(list)
	set := make(map[string]bool, len(lines))
	for _, line := range lines {
		set[line] = true
	}
	return set
}

// Any is an expression that matches any of the entries, each of which may be an expression itself.
func (f Files) Any(list string) string { return "(?:" + strings.Join(f.Lines(list), "|") + ")" }
