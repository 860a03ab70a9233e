package field

import (
	"fmt"
	"regexp"
	"strings"
)

// classes are the character classes that Java has and Go has not, as the inside of
// a class of Go's.
var classes = map[string]string{
	"IsAlphabetic": `\p{L}\p{Nl}`, "javaAlphabetic": `\p{L}\p{Nl}`, "IsLetter": `\p{L}`, "javaLetter": `\p{L}`,
	"IsUppercase": `\p{Lu}`, "javaUpperCase": `\p{Lu}`, "IsLowercase": `\p{Ll}`, "javaLowerCase": `\p{Ll}`,
	"IsDigit": `\p{Nd}`, "javaDigit": `\p{Nd}`, "javaLetterOrDigit": `\p{L}\p{Nd}`, "IsPunctuation": `\p{P}`,
	"IsWhite_Space": `\s\p{Z}`, "javaWhitespace": `\s\p{Z}`, "IsLatin": `\p{Latin}`,
	"Alpha": `a-zA-Z`, "Upper": `A-Z`, "Lower": `a-z`, "Digit": `0-9`, "Alnum": `0-9A-Za-z`, "Punct": "!-/:-@\\[-`{-~", "Space": `\s`,
}

// fault is what is wrong with an expression, and at which byte.
type fault struct {
	at      int
	message string
}

// compile turns a Java expression into one of Go's, which match in linear time, and
// refuses what would need more or would mean something else.
func compile(java string) (*regexp.Regexp, *fault) {
	out, f := translate(java)
	if f != nil {
		return nil, f
	}
	re, err := regexp.Compile(`^(?:` + out + `)$`)
	if err != nil {
		return nil, &fault{0, "the regular expression is wrong or needs look-around or back-references, which paths have not"}
	}
	return re, nil
}

func translate(java string) (string, *fault) {
	var b strings.Builder
	class := -1 // where the open class begins
	for i := 0; i < len(java); {
		n, text, f := piece(java, i, class >= 0)
		if f != nil {
			return "", f
		}
		switch {
		case class < 0 && java[i] == '[':
			class = i
			if strings.HasPrefix(java[i:], "[^") {
				n, text = 2, "[^"
			}
		case class >= 0 && java[i] == ']':
			class = -1
		case class >= 0 && (java[i] == '[' || strings.HasPrefix(java[i:], "&&")):
			return "", &fault{i, "classes within classes and intersections of classes are not known in paths"}
		}
		b.WriteString(text)
		i += n
	}
	if class >= 0 {
		return "", &fault{class, "a class is not closed by ']'"}
	}
	return b.String(), nil
}

// piece gives the length of what stands at i, and its translation.
func piece(java string, i int, inClass bool) (int, string, *fault) {
	if java[i] != '\\' {
		return 1, java[i : i+1], nil
	}
	if i+1 == len(java) {
		return 0, "", &fault{i, "a backslash stands at the end"}
	}
	if java[i+1] != 'p' && java[i+1] != 'P' || !strings.HasPrefix(java[i+2:], "{") {
		return 2, java[i : i+2], nil
	}
	end := strings.IndexByte(java[i:], '}')
	if end < 0 {
		return 0, "", &fault{i, "a property is not closed by '}'"}
	}
	inside, known := classes[java[i+3:i+end]]
	switch not := java[i+1] == 'P'; {
	case !known: // Go's own, or an error when compiled
		return end + 1, java[i : i+end+1], nil
	case not && inClass:
		return 0, "", &fault{i, "a negated property within a class is not known in paths"}
	case not:
		return end + 1, "[^" + inside + "]", nil
	case inClass:
		return end + 1, inside, nil
	default:
		return end + 1, fmt.Sprintf("[%s]", inside), nil
	}
}
