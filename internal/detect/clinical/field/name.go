package field

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// listElement is the name of an element of an array.
const listElement = "LISTELEMENT"

// Name is the name of a node in both its forms.
type Name struct {
	Plain   string // as in the JSON
	Element string // as the Java tool called the XML element
}

// NewName gives a member's name in both forms.
func NewName(plain string) Name { return Name{plain, element(plain)} }

// element is the name of the XML element that the Java tool made of a member.
func element(s string) string {
	if s == "" {
		return "EMPTY"
	}
	if s[0] >= '0' && s[0] <= '9' {
		return "NUMBER_" + s
	}
	if strings.IndexFunc(s, special) < 0 {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if special(r) {
			b.WriteString("___" + strconv.Itoa(int(r)) + "---")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// special is true for what is neither alphabetic nor a digit.
func special(r rune) bool {
	return !letter.OrDigit(r) && !unicode.In(r, unicode.Nl, unicode.Other_Alphabetic)
}

// placedName is a name with the place in the array, for an element of one.
type placedName struct {
	Name
	place string
}

// pointerNames takes a field's name apart: "" has no names, "/visits/0/note" three,
// "metadata/author" two. isMember tells for a pointer that ends in a number whether
// that is a member's name and no place in an array; it is not asked where there is no
// number.
func pointerNames(field string, isMember func(pointer string) bool) []placedName {
	if field == "" {
		return nil
	}
	at := 0
	if field[0] == '/' {
		at = 1
	}
	names := make([]placedName, 0, strings.Count(field[at:], "/")+1)
	for {
		end := len(field)
		if i := strings.IndexByte(field[at:], '/'); i >= 0 {
			end = at + i
		}
		token := unnumbered(field[at:end])
		if number(token) && !isMember(field[:end]) {
			names = append(names, placedName{Name{listElement, listElement}, token})
		} else {
			names = append(names, placedName{NewName(unescape(token)), ""})
		}
		if end == len(field) {
			return names
		}
		at = end + 1
	}
}

// unescape gives the name that a token of a JSON Pointer stands for.
func unescape(token string) string {
	if strings.IndexByte(token, '~') < 0 {
		return token
	}
	return pointerUnescaper.Replace(token)
}

var pointerUnescaper = strings.NewReplacer("~1", "/", "~0", "~")

// unnumbered takes off the mark by which leaves of repeated members are distinguished.
func unnumbered(token string) string {
	if i := strings.LastIndex(token, "~#"); i >= 0 {
		return token[:i]
	}
	return token
}

func number(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}
