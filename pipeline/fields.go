package pipeline

import (
	"bufio"
	"bytes"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/clinical/field"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// fieldPaths are paths that name fields of documents.
type fieldPaths []*field.Path

func parseFieldPaths(paths []string, setting string) (fieldPaths, error) {
	var out fieldPaths
	for i, s := range paths {
		p, err := field.ParsePath(s)
		if err != nil {
			return nil, failure.Errorf("pipeline", "%s, number %d: %w", setting, i+1, err)
		}
		out = append(out, p)
	}
	return out, nil
}

// readFieldPaths reads a file with a path on each line, up to a semicolon; '#'
// begins a comment.
func readFieldPaths(file string) (fieldPaths, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, failure.Errorf("pipeline", "read paths of fields: %w", err)
	}
	var out fieldPaths
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	lines.Buffer(nil, 1<<20)
	n := 0
	for lines.Scan() {
		n++
		if !utf8.Valid(lines.Bytes()) {
			return nil, failure.Errorf("pipeline", "%s:%d: the line is not UTF-8", file, n)
		}
		path, _, _ := strings.Cut(lines.Text(), ";")
		if path = strings.TrimSpace(path); path == "" || path[0] == '#' {
			continue
		}
		p, err := field.ParsePath(path)
		if err != nil {
			return nil, failure.Errorf("pipeline", "%s:%d: %w", file, n, err)
		}
		out = append(out, p)
	}
	if err := lines.Err(); err != nil {
		return nil, failure.Errorf("pipeline", "read paths of fields from %s: %w", file, err)
	}
	return out, nil
}

// cover reports whether a path names a field, or what the field is in.
func (ps fieldPaths) cover(name string) bool {
	if len(ps) == 0 || name == "" {
		return false
	}
	names := fieldNames(name)
	for _, p := range ps {
		if p.Covers(names) {
			return true
		}
	}
	return false
}

// fieldNames takes a field's name apart. A number is the name of a member or of a
// place in an array, as a path wants it.
func fieldNames(name string) []field.Name {
	var out []field.Name
	for token := range strings.SplitSeq(strings.TrimPrefix(name, "/"), "/") {
		if i := strings.LastIndex(token, "~#"); i >= 0 {
			token = token[:i] // the mark of a repeated member
		}
		n := field.NewName(strings.NewReplacer("~1", "/", "~0", "~").Replace(token))
		if token != "" && strings.Trim(token, "0123456789") == "" {
			n.Element = "LISTELEMENT"
		}
		out = append(out, n)
	}
	return out
}
