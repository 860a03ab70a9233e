package field

import (
	"bufio"
	"bytes"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Paths name fields of documents.
type Paths []*Path

// ParsePaths reads paths that a setting gives; errors name the setting and the number.
func ParsePaths(paths []string, setting string) (Paths, error) {
	var out Paths
	for i, s := range paths {
		p, err := ParsePath(s)
		if err != nil {
			return nil, failure.Errorf("field", "%s, number %d: %w", setting, i+1, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// ReadPaths reads a file with a path on each line, up to a semicolon; '#'
// begins a comment.
func ReadPaths(file string) (Paths, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, failure.Errorf("field", "read paths of fields: %w", err)
	}
	var out Paths
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	lines.Buffer(nil, 1<<20)
	n := 0
	for lines.Scan() {
		n++
		if !utf8.Valid(lines.Bytes()) {
			return nil, failure.Errorf("field", "%s:%d: the line is not UTF-8", file, n)
		}
		path, _, _ := strings.Cut(lines.Text(), ";")
		if path = strings.TrimSpace(path); path == "" || path[0] == '#' {
			continue
		}
		p, err := ParsePath(path)
		if err != nil {
			return nil, failure.Errorf("field", "%s:%d: %w", file, n, err)
		}
		out = append(out, p)
	}
	if err := lines.Err(); err != nil {
		return nil, failure.Errorf("field", "read paths of fields from %s: %w", file, err)
	}
	return out, nil
}

// Cover reports whether a path names a field, or what the field is in.
func (ps Paths) Cover(name string) bool {
	if len(ps) == 0 || name == "" {
		return false
	}
	names := namesOf(name)
	for _, p := range ps {
		if p.Covers(names) {
			return true
		}
	}
	return false
}

// namesOf takes a field's name apart. A number is the name of a member or of a
// place in an array, as a path wants it.
func namesOf(name string) []Name {
	var out []Name
	for token := range strings.SplitSeq(strings.TrimPrefix(name, "/"), "/") {
		if i := strings.LastIndex(token, "~#"); i >= 0 {
			token = token[:i] // the mark of a repeated member
		}
		n := NewName(strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		if token != "" && strings.Trim(token, "0123456789") == "" {
			n.Element = "LISTELEMENT"
		}
		out = append(out, n)
	}
	return out
}
