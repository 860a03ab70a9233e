// Package nesting refuses texts that would exhaust a parser: too long, or with brackets
// in brackets in brackets. It reads them once, before any parser sees them.
package nesting

import (
	"bytes"
	"fmt"
)

// Limits of a text. Brackets in quotes and comments do not count.
type Limits struct {
	Size     int    // bytes
	Depth    int    // brackets around each other
	Open     string // the brackets, "([{"
	Close    string // and their counterparts
	Comments []string
	Indent   int // columns of white space and dashes before the first word of a line; 0 is no limit
}

// Fault says at which line a text goes beyond a limit.
type Fault struct {
	Line    int
	Message string
}

func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Message) }

// Check reports the first limit that a text goes beyond.
func (l Limits) Check(text []byte) error {
	if len(text) > l.Size {
		return &Fault{1, fmt.Sprintf("more than %d bytes", l.Size)}
	}
	line, depth := 1, 0
	quote := byte(0)
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			line, quote = line+1, 0
			if l.Indent > 0 && indent(text[i+1:]) > l.Indent {
				return &Fault{line, fmt.Sprintf("nested deeper than %d columns", l.Indent)}
			}
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case l.comment(text[i:]):
			for i+1 < len(text) && text[i+1] != '\n' {
				i++
			}
		case bytes.IndexByte([]byte(l.Open), c) >= 0:
			if depth++; depth > l.Depth {
				return &Fault{line, fmt.Sprintf("more than %d brackets around each other", l.Depth)}
			}
		case bytes.IndexByte([]byte(l.Close), c) >= 0:
			depth = max(0, depth-1)
		}
	}
	return nil
}

func (l Limits) comment(text []byte) bool {
	for _, c := range l.Comments {
		if bytes.HasPrefix(text, []byte(c)) {
			return true
		}
	}
	return false
}

func indent(line []byte) int {
	n := bytes.IndexFunc(line, func(r rune) bool { return r != ' ' && r != '-' && r != '\t' })
	if n < 0 || line[n] == '\n' {
		return 0
	}
	return n
}
