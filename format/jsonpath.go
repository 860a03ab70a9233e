package format

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// memberPath is the JSON Pointer of a member that the user names: by names with dots
// between them, or as a pointer.
func memberPath(name string) string {
	if strings.HasPrefix(name, "/") {
		return name
	}
	var b strings.Builder
	for _, token := range strings.Split(name, ".") {
		b.WriteString("/" + escapeToken(token))
	}
	return b.String()
}

// checkFields reports paths that name nothing, or the same.
func (o Options) checkFields() error {
	var seen []string
	for _, name := range append(slices.Clone(o.TextFields), o.IDField) {
		if name == "" {
			continue
		}
		path := memberPath(name)
		if strings.HasSuffix(path, "/") || strings.Contains(path, "//") {
			return failure.Errorf("format", "the path %q of a field has an empty name in it", name)
		}
		for _, s := range seen {
			if within(s, path) || within(path, s) {
				return failure.Errorf("format", "field %q is named twice, or lies in another that is named", name)
			}
		}
		seen = append(seen, path)
	}
	return nil
}

// within reports whether a pointer is that of a value, or of something in it.
func within(pointer, value string) bool {
	rest, ok := strings.CutPrefix(pointer, value)
	return ok && (rest == "" || rest[0] == '/')
}
