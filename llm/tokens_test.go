package llm

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestTokens counts by hand, by the rule that the documentation states.
func TestTokens(t *testing.T) {
	for text, want := range map[string]int{
		"":            0,
		"a":           1,
		"the":         1,
		"Anna":        2, // 4 bytes
		"the cat sat": 3, // single spaces are free
		"Anna, 1984":  8, // 2, a comma, a space, four digits
		"Müller":      3, // 7 bytes
		"Rechtsschutzversicherungsgesellschaften": 13, // 39 bytes
		"a  b":      3, // one space is too many
		"a\n\nb":    4,
		"a \n":      2,
		"a   ":      4,
		"Анна":      4,
		"上海市":       6,
		"👍":         3,
		"{\"a\":1}": 7,
		"Ü":         1,
		"×":         2,
		"—":         2,
	} {
		if got := Tokens(text); got != want {
			t.Errorf("%q: %d, not %d", text, got, want)
		}
	}
	r := Request{Messages: []Message{{"system", "the"}, {"user", "the cat"}}, JSON: &Answers{Name: "abc", Schema: []byte(`{}`)}}
	if got := TokensOf(r); got != 3+4+1+4+2+1+2 {
		t.Error(got)
	}
}

// TestTokensOfPublishedCases: counts of cl100k_base that its makers publish are not
// above our estimate.
func TestTokensOfPublishedCases(t *testing.T) {
	for text, count := range map[string]int{
		"tiktoken is great!":           6, // OpenAI cookbook, how to count tokens with tiktoken
		"antidisestablishmentarianism": 6,
		"2 + 2 = 4":                    7,
		"お誕生日おめでとう":                    9,
	} {
		if got := Tokens(text); got < count {
			t.Errorf("%q: %d, less than %d", text, got, count)
		}
	}
}

// TestMoreTextMoreTokens: what is added costs something or nothing, and no text has more
// tokens than bytes.
func TestMoreTextMoreTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		if n := Tokens(a + b); n < Tokens(a) || n > Tokens(a)+Tokens(b)+1 || n > len(a)+len(b) {
			t.Fatalf("%d for %q and %q, %d and %d alone", n, a, b, Tokens(a), Tokens(b))
		}
	})
}

func BenchmarkTokens(b *testing.B) {
	text := strings.Repeat("Frau Müller wohnt seit 1984 in Brugg, Kanton Aargau.\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Tokens(text)
	}
}
