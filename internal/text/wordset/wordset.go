// Package wordset makes sets of the words in a list.
package wordset

import "strings"

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
