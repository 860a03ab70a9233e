package format

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/span"
)

// cell is one of a row.
type cell struct {
	text string
	span.Span
	quoted bool
}

// cutRow takes a row apart. raw is the whole row, with or without its terminator.
// A quote inside an unquoted cell is a character like any other.
func cutRow(raw []byte, delimiter rune) ([]cell, *fault) {
	line := bytes.TrimSuffix(bytes.TrimSuffix(raw, []byte{'\n'}), []byte{'\r'})
	mark := utf8.AppendRune(nil, delimiter)
	var cells []cell
	for at := 0; ; {
		c, f := cutCell(line, at, mark)
		if f != nil {
			return nil, f
		}
		cells = append(cells, c)
		if c.End == len(line) {
			return cells, nil
		}
		at = c.End + len(mark)
	}
}

func cutCell(line []byte, at int, mark []byte) (cell, *fault) {
	if at < len(line) && line[at] == '"' {
		return cutQuoted(line, at, mark)
	}
	end := len(line)
	if n := bytes.Index(line[at:], mark); n >= 0 {
		end = at + n
	}
	return cell{text: string(line[at:end]), Span: span.Span{Start: at, End: end}}, nil
}

func cutQuoted(line []byte, at int, mark []byte) (cell, *fault) {
	end := closingQuote(line, at+1)
	if end < 0 {
		return cell{}, &fault{at, errUnclosed}
	}
	if rest := line[end+1:]; len(rest) > 0 && !bytes.HasPrefix(rest, mark) {
		return cell{}, faultf(end+1, "text after the closing quote of a cell")
	}
	text := strings.ReplaceAll(string(line[at+1:end]), `""`, `"`)
	return cell{text: text, Span: span.Span{Start: at, End: end + 1}, quoted: true}, nil
}

// closingQuote is the offset of the first quote from at on that is not doubled,
// or -1.
func closingQuote(line []byte, at int) int {
	for {
		n := bytes.IndexByte(line[at:], '"')
		if n < 0 {
			return -1
		}
		at += n
		if at+1 == len(line) || line[at+1] != '"' {
			return at
		}
		at += 2
	}
}

// appendCell writes a text as a cell, in quotes where there were some, where they
// are needed to read the same text back, and around outer white space, which
// other programs take away.
func appendCell(out []byte, text string, delimiter rune, quoted bool) []byte {
	special := strings.ContainsRune(text, delimiter) || strings.ContainsAny(text, "\"\r\n") ||
		strings.TrimSpace(text) != text
	if !quoted && !special {
		return append(out, text...)
	}
	out = append(out, '"')
	out = append(out, strings.ReplaceAll(text, `"`, `""`)...)
	return append(out, '"')
}

// spliceCells returns a row with other texts in its cells. Unchanged cells, and
// what is between them, come out byte for byte.
func spliceCells(raw []byte, cells []cell, texts []string, delimiter rune) []byte {
	var out []byte
	at := 0
	for i, c := range cells {
		if texts[i] == c.text {
			continue
		}
		out = append(out, raw[at:c.Start]...)
		out = appendCell(out, texts[i], delimiter, c.quoted)
		at = c.End
	}
	if at == 0 && out == nil {
		return raw
	}
	return append(out, raw[at:]...)
}
