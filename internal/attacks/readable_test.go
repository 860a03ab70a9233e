package attacks

import (
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// unmarked takes the marks ⟦ and ⟧ off a text: it gives what must not be readable of it,
// and the text around that.
func unmarked(text string) (plain string, telling []string, around string) {
	var out, beside strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "⟦")
		out.WriteString(before)
		beside.WriteString(before + "¦")
		if !ok {
			return out.String(), telling, beside.String()
		}
		marked, after, _ := strings.Cut(rest, "⟧")
		out.WriteString(marked)
		telling, text = append(telling, marked), after
	}
}

// replacement is the replacement text of a value.
var replacement = regexp.MustCompile(`\[[A-Z_]+\]`)

// leastRead is how many letters or digits in a row can be read as a rest of a value.
const leastRead = 3

// readable reports whether a rest of what must not be readable occurs in a text. What
// also stands around it in the original says nothing.
func readable(text string, telling []string, around string) bool {
	text, around = letters(replacement.ReplaceAllString(text, "¦")), letters(around)
	for _, value := range telling {
		rs := []rune(letters(value))
		n := min(leastRead, len(rs))
		for i := range len(rs) - n + 1 {
			if part := string(rs[i : i+n]); strings.Contains(text, part) && !strings.Contains(around, part) {
				return true
			}
		}
	}
	return false
}

// letters has the letters and digits of a text in lower case, ¦ for a gap.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '¦' {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

func TestReadable(t *testing.T) {
	plain, telling, around := unmarked("by ⟦Corwin⟧ ⟦Haddersley⟧ today")
	if plain != "by Corwin Haddersley today" {
		t.Fatalf("%q", plain)
	}
	for text, want := range map[string]bool{
		"by [NAME] today": false, "by [NAME] Haddersley today": true, "by Cor[NAME] today": true, "by H-a-d today": true, "by [NAME_2] tod": false,
	} {
		if got := readable(text, telling, around); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
