// Package legal lists the legal forms of organisations: GmbH, Ltd, S.A., and what else
// stands at the end of their names. It is general knowledge, in one place.
package legal

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed legal.txt
var file string

// Form is a legal form.
type Form struct {
	Name string   // that stands for all ways to write it: "gmbh"
	Ways []string // in lower case, without full stops, words parted by a blank
}

// lists are what the file has.
type lists struct {
	forms  []Form
	beside []string
}

var read = sync.OnceValue(func() (l lists) {
	section := ""
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			section = strings.Trim(line, "[]")
		case section == "forms":
			name, ways, _ := strings.Cut(line, ":")
			l.forms = append(l.forms, Form{name, parts(ways)})
		default:
			l.beside = append(l.beside, parts(line)...)
		}
	}
	return l
})

func parts(line string) []string {
	out := strings.Split(line, ",")
	for i, p := range out {
		out[i] = strings.TrimSpace(p)
	}
	return out
}

// Forms are all forms that are known. They must not be changed.
func Forms() []Form { return read().forms }

// Beside is what comes at the end of names like a form and is not one, or may be another
// word: "& sons". It must not be changed.
func Beside() []string { return read().beside }
