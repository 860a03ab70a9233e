package database

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
)

// unescapeProperty resolves the escapes of a properties file.
func unescapeProperty(s string) (string, error) {
	if !strings.Contains(s, `\`) {
		return s, nil
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 't':
			b.WriteByte('\t')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 'f':
			b.WriteByte('\f')
		case 'u':
			n, err := writeUnits(&b, s[i-1:])
			if err != nil {
				return "", err
			}
			i += n - 2
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String(), nil
}

// writeUnits writes what one \uXXXX, or a pair of them, means, and gives the length
// of what it read.
func writeUnits(b *strings.Builder, s string) (int, error) {
	first, err := unit(s)
	if err != nil {
		return 0, err
	}
	if utf16.IsSurrogate(first) && strings.HasPrefix(s[6:], `\u`) {
		second, err := unit(s[6:])
		if err != nil {
			return 0, err
		}
		if r := utf16.DecodeRune(first, second); r != '\uFFFD' {
			b.WriteRune(r)
			return 12, nil
		}
	}
	b.WriteRune(first)
	return 6, nil
}

func unit(s string) (rune, error) {
	if len(s) < 6 {
		return 0, errUnit
	}
	n, err := strconv.ParseUint(s[2:6], 16, 16)
	if err != nil {
		return 0, errUnit
	}
	return rune(n), nil
}

var errUnit = errors.New(`\u is not followed by four hexadecimal digits`)
