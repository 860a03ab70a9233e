package embedding

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
	"github.com/lethe-privacy/lethe/span"
)

func TestTokens(t *testing.T) {
	stop, err := StopWords("en", "ca")
	if err != nil {
		t.Fatal(err)
	}
	text := "On 3 May the nurse saw Anna  Maria KELLER (b. 1950) at Meta Platforms, Inc.; l'Àngel was there."
	at := func(s, normalized string) Value {
		i := strings.Index(text, s)
		return Value{span.Span{Start: i, End: i + len(s)}, normalized}
	}
	values := []Value{
		at("3 May", "2024-05-03"), at("Anna  Maria KELLER", "Anna Maria Keller"), at("1950", "***"),
		at("Meta Platforms, Inc.", "Meta Platforms Inc."),
	}
	got, err := Tokens(text, values, stop)
	want := []string{"2024_05_03", "nurse", "saw", "anna_maria_keller", "b", "meta_platforms_inc", "àngel"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	got, err = Tokens("El A\u0300ngel", nil, nil) // an accent of its own
	if err != nil || !slices.Equal(got, []string{"el", "àngel"}) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestTokensFails(t *testing.T) {
	for _, c := range []struct {
		spans []span.Span
		want  string
	}{
		{[]span.Span{{Start: 0, End: 99}}, "mention 1: span: [0,99) is outside"},
		{[]span.Span{{Start: 0, End: 1}, {Start: 7, End: 8}}, "mention 2: span: [7,8) cuts"},
		{[]span.Span{{Start: 0, End: 3}, {Start: 2, End: 5}}, "mention 2 at [2,5): it begins before"},
	} {
		var values []Value
		for _, s := range c.spans {
			values = append(values, Value{s, "x"})
		}
		_, err := Tokens("secretü", values, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v: %v, want %q", c.spans, err, c.want)
		}
	}
}

// Whatever the text: Train takes the tokens, and each mention with a word in it is one.
func TestTokensAreTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.String()).Draw(t, "parts")
		value := rapid.String().Draw(t, "value")
		var text strings.Builder
		var values []Value
		for i, p := range parts {
			start := text.Len()
			text.WriteString(p)
			if i%2 == 1 {
				values = append(values, Value{span.Span{Start: start, End: text.Len()}, value})
			}
		}
		tokens, err := Tokens(text.String(), values, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := newCounter(maxVocabulary)
		n := 0
		for _, tok := range tokens {
			if err := c.add(tok); err != nil {
				t.Error(err)
			}
			if tok == Token(value) {
				n++
			}
		}
		if strings.ContainsFunc(value, unicode.IsLetter) && n < len(values) {
			t.Errorf("%d tokens for %d mentions", n, len(values))
		}
	})
}

func TestStopWords(t *testing.T) {
	for language, words := range map[string]string{
		"en": "the of", "de": "der und", "es": "el los", "ca": "els amb", "fr": "le où", "it": "il della",
	} {
		stop, err := StopWords(language)
		if err != nil {
			t.Fatal(err)
		}
		for w := range strings.FieldsSeq(words) {
			if _, is := stop[w]; !is {
				t.Errorf("%s: %q is missing", language, w)
			}
		}
		for w := range stop {
			if got := appendWords(nil, w, nil); !slices.Equal(got, []string{w}) {
				t.Errorf("%s: %q never stands in a text, where it is %q", language, w, got)
			}
		}
	}
	for _, language := range []string{"xx", "", "../stop/en", "EN"} {
		if _, err := StopWords(language); err == nil {
			t.Errorf("language %q has stop words", language)
		}
	}
}
