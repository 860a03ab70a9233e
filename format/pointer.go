package format

import "strings"

// appendToken extends a JSON Pointer by a member name.
func appendToken(pointer []byte, name string) []byte {
	pointer = append(pointer, '/')
	return append(pointer, escapeToken(name)...)
}

// escapeToken is name as a reference token of a JSON Pointer.
func escapeToken(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return tokenEscaper.Replace(name)
}

var tokenEscaper = strings.NewReplacer("~", "~0", "/", "~1")
