package corpus

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode/utf8"
)

var errUTF8 = errors.New("the text is not UTF-8")

// eachLine calls f for each line of a text file, without its end, and gives the
// error its line.
func eachLine(in *bufio.Reader, file string, f func(line string) error) error {
	for number := 1; ; number++ {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return atLine(file, number, err)
		}
		if line == "" {
			return nil
		}
		if number == 1 {
			line = strings.TrimPrefix(line, "\uFEFF")
		}
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if !utf8.ValidString(line) {
			return atLine(file, number, errUTF8)
		}
		if err := f(line); err != nil {
			return atLine(file, number, err)
		}
	}
}
