package hide

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// fieldNames are what the fields of a document are called where the model sees them: members
// may be named after somebody. Each name stays one of its own.
func fieldNames(doc *lethe.Document, tells func(name string) bool) map[string]string {
	shown, taken := map[string]string{}, map[string]bool{}
	for _, f := range doc.Fields {
		if _, again := shown[f.Name]; !again && !tells(f.Name) {
			shown[f.Name], taken[f.Name] = f.Name, true
		}
	}
	parts := map[string]string{}
	for _, f := range doc.Fields {
		if _, again := shown[f.Name]; again {
			continue
		}
		name := nameless(f.Name, tells, parts)
		for taken[name] {
			name += "_"
		}
		shown[f.Name], taken[name] = name, true
	}
	return shown
}

// nameless is the name of a field with something else for what must not be seen, the same
// for what is the same: for the parts that hold it, or for all of it.
func nameless(name string, tells func(string) bool, instead map[string]string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		if tells(part) {
			parts[i] = another(part, instead)
		}
	}
	if joined := strings.Join(parts, "/"); !tells(joined) {
		return joined
	}
	if strings.HasPrefix(name, "/") {
		return "/" + another(name, instead)
	}
	return another(name, instead)
}

// another gives each name a number of its own.
func another(name string, instead map[string]string) string {
	if _, again := instead[name]; !again {
		instead[name] = "_" + strconv.Itoa(len(instead)+1)
	}
	return instead[name]
}
