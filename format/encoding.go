package format

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/packed"
)

const bom = "\ufeff"

var (
	errNUL    = errors.New("a NUL byte")
	errUTF16  = errors.New("the text is UTF-16: save it as UTF-8")
	errPacked = errors.New("the file is compressed: its name should end in .gz, .zst or .xz")
)

// checkText reports the first byte of raw that cannot be part of a text. offset
// is where raw begins in its file.
func checkText(raw []byte, offset int64) *fault {
	nul := bytes.IndexByte(raw, 0)
	bad := firstInvalid(raw)
	switch {
	case nul < 0 && bad < 0:
		return nil
	case offset == 0 && packed.Is(raw):
		return &fault{0, errPacked}
	case looksUTF16(raw):
		return &fault{0, errUTF16}
	case nul >= 0 && (bad < 0 || nul < bad):
		return &fault{nul, errNUL}
	}
	return &fault{bad, fmt.Errorf("not UTF-8: byte %d of the file", offset+int64(bad))}
}

// firstInvalid is the offset of the first byte that is not UTF-8, or -1.
func firstInvalid(raw []byte) int {
	if utf8.Valid(raw) {
		return -1
	}
	for i := 0; ; {
		r, n := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
}

// looksUTF16 recognizes a byte order mark, and Latin text, of which almost every
// second byte is zero.
func looksUTF16(raw []byte) bool {
	if bytes.HasPrefix(raw, []byte{0xFF, 0xFE}) || bytes.HasPrefix(raw, []byte{0xFE, 0xFF}) {
		return true
	}
	head := raw[:min(len(raw), 64)]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	few, many := min(zeros[0], zeros[1]), max(zeros[0], zeros[1])
	return len(head) >= 8 && few == 0 && many >= len(head)*3/8
}

// cutBOM separates a UTF-8 byte order mark from what follows.
func cutBOM(raw []byte) (mark, rest []byte) {
	if bytes.HasPrefix(raw, []byte(bom)) {
		return raw[:len(bom)], raw[len(bom):]
	}
	return nil, raw
}
