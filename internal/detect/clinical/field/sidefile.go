package field

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// FileError says what is wrong in a line of a side file. It quotes nothing.
type FileError struct {
	File string
	Line int
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// maxLine bounds a line of a side file.
const maxLine = 1 << 20

// Records calls take with the columns of each line of a side file that is not empty; what
// it returns becomes a [FileError] of that line. Columns are parted by ';', comments begin with '#'.
func Records(r io.Reader, file string, take func(columns []string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	for lines.Scan() {
		n++
		line := lines.Bytes()
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\ufeff"))
		}
		if !utf8.Valid(line) {
			return &FileError{file, n, fmt.Errorf("the line is not UTF-8")}
		}
		text := strings.TrimSpace(uncommented(string(line)))
		if text == "" {
			continue
		}
		columns := strings.Split(text, ";")
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		if err := take(columns); err != nil {
			return &FileError{file, n, err}
		}
	}
	if err := lines.Err(); err != nil {
		return &FileError{file, n + 1, err}
	}
	return nil
}

// uncommented cuts the comment off a line.
func uncommented(line string) string {
	for i := 0; i < len(line); i++ {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			return line[:i]
		}
	}
	return line
}

// list parts a column at its commas and drops what is empty.
func list(column string) []string {
	var out []string
	for _, s := range strings.Split(column, ",") {
		if s = strings.TrimSpace(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
