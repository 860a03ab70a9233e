package gazetteer

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// legacy reads the lines of a list that are not UTF-8 as Windows-1252, of which Latin-1 is the part
// without bytes from 0x80 to 0x9F, and tells of them. GATE's folders have lists from before UTF-8.
func legacy(name string, list []byte) ([]byte, string) {
	if utf8.Valid(list) {
		return list, ""
	}
	var out bytes.Buffer
	first, count, charset := 0, 0, "Latin-1"
	for n, line := range bytes.SplitAfter(list, []byte("\n")) {
		if utf8.Valid(line) {
			out.Write(line)
			continue
		}
		if count++; count == 1 {
			first = n + 1
		}
		for _, b := range line {
			if b >= 0x80 && b < 0xA0 {
				charset = "Windows-1252"
			}
			out.WriteRune(charmap.Windows1252.DecodeByte(b))
		}
	}
	if count == 1 {
		return out.Bytes(), fmt.Sprintf("%s:%d: this line is not UTF-8; it is read as %s", name, first, charset)
	}
	return out.Bytes(), fmt.Sprintf("%s:%d: this line and %d behind it are not UTF-8; they are read as %s", name, first, count-1, charset)
}
