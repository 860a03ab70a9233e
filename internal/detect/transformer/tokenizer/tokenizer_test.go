package tokenizer_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/tokenizer"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
)

// The tokens of a text are the same in however many chunks it is cut: 40 KB of sentences
// are the sentences one by one.
func TestChunksMakeNoDifference(t *testing.T) {
	const sentence = "Anna Huber lives in Zürich, and works  at Acme."
	for name, tok := range tokenizers(t) {
		if name == "first" || name == "fallback" {
			continue // these begin a text as they begin no word
		}
		var one []tokenizer.Token
		for token := range tok.Tokens(" " + sentence) {
			one = append(one, token)
		}
		const times = 800
		i := 0
		for token := range tok.Tokens(strings.Repeat(" "+sentence, times)) {
			want, at := one[i%len(one)], i/len(one)*(len(sentence)+1)
			if token.ID != want.ID || token.Start != want.Start+at || token.End != want.End+at || token.Continues != want.Continues {
				t.Fatalf("%s: token %d is %v, want %v moved by %d", name, i, token, want, at)
			}
			i++
		}
		if i != times*len(one) {
			t.Errorf("%s: %d tokens, want %d", name, i, times*len(one))
		}
	}
}

// Words end at white space and at punctuation, in every kind of tokenizer.
func TestContinues(t *testing.T) {
	const text = "(Huber, Zürich.) O'Anna"
	for name, tok := range tokenizers(t) {
		if !slices.Contains(onnxtest.Kinds(), onnxtest.Kind(name)) {
			continue
		}
		var words []string
		start := -1
		for token := range tok.Tokens(text) {
			switch piece := text[token.Start:token.End]; {
			case token.Start == start: // the mark before the first word stands for the same
			case token.Continues:
				words[len(words)-1] += piece
			case piece != "":
				words = append(words, piece)
			}
			if token.Start < token.End {
				start = token.Start
			}
		}
		if want := []string{"(", "Huber", ",", "Zürich", ".", ")", "O", "'", "Anna"}; !slices.Equal(words, want) {
			t.Errorf("%s: words %q, want %q", name, words, want)
		}
	}
}

// FuzzTokens finds no text in which a token stands outside, cuts a character or goes back
// before the one ahead of it, and none that takes the form of a text apart.
func FuzzTokens(f *testing.F) {
	all := tokenizers(f)
	for _, text := range []string{"Anna Huber", "e\u0301 👩‍⚕️ 東京 한국", "\xff\xc3 a", strings.Repeat("ab ", 9000)} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for name, tok := range all {
			for token := range tok.Tokens(text) {
				inside := 0 <= token.Start && token.Start <= token.End && token.End <= len(text)
				if !inside || utf8.ValidString(text) && !utf8.ValidString(text[token.Start:token.End]) {
					t.Fatalf("%s: token at [%d,%d) of %d bytes", name, token.Start, token.End, len(text))
				}
				if token.ID < 0 || token.ID >= tok.Size() {
					t.Fatalf("%s: token %d of %d", name, token.ID, tok.Size())
				}
			}
		}
	})
}

// What is not known, not said, or would take for ever is an error that names it.
func TestParseRefuses(t *testing.T) {
	const word = `"model":{"type":"WordPiece","unk_token":"a","vocab":{"a":0}}`
	in := func(list, part string, times int) string {
		return strings.Repeat(`{"type":"Sequence","`+list+`":[`, times) + part + strings.Repeat("]}", times)
	}
	replace := `{"type":"Replace","pattern":{"String":"a"},"content":"` + strings.Repeat("a", 20) + `"}`
	for file, want := range map[string]string{
		`{` + word + `,"normalizer":` + in("normalizers", `{"type":"Lowercase"}`, 17) + `}`:           "lists in lists",
		`{` + word + `,"pre_tokenizer":` + in("pretokenizers", `{"type":"Whitespace"}`, 17) + `}`:     "lists in lists",
		`{` + word + `,"post_processor":` + in("processors", `{"type":"ByteLevel"}`, 17) + `}`:        "lists in lists",
		`{` + word + `,"normalizer":` + in("normalizers", `{"type":"Lowercase"}`, 16) + `}`:           "",
		`{` + word + `,"normalizer":` + in("normalizers", replace+","+replace, 1) + `}`:               "texts too long", // 400 for one
		`{` + word + `,"normalizer":` + replace + `}`:                                                 "",
		`{` + word + `,"normalizer":{"type":"Prepend","prepend":"` + strings.Repeat("é", 257) + `"}}`: "texts too long",
		`{` + word + `,"normalizer":{"type":"ByteLevel"}}`:                                            `normalizer "ByteLevel" is not known`,
		`{` + word + `,"pre_tokenizer":{"type":"UnicodeScripts"}}`:                                    `pre-tokenizer "UnicodeScripts" is not known`,
		`{` + word + `,"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\s+(?!\\S)"}}}`:           "linear time",
		`{` + word + `,"pre_tokenizer":{"type":"Split","pattern":{"Regex":""}}}`:                      "pattern is empty",
		`{` + word + `,"post_processor":{"type":"BertProcessing"}}`:                                   "has no cls or no sep",
		`{` + word + `,"post_processor":{"type":"RobertaProcessing","cls":["a"],"sep":["a",0]}}`:      "1 elements",
		`{"model":{"type":"Unigram","unk_id":0,"vocab":[["a",0,1]]}}`:                                 "tokens with their scores",
		`{"model":{"type":"Unigram","vocab":[["a",0]]}}`:                                              "no unknown token",
		`{"model":{"type":"BPE","vocab":{"a":0},"merges":["a b"]}}`:                                   "merge 1",
		`{"model":{"type":"WordLevel","vocab":{"a":0}}}`:                                              `model "WordLevel" is not known`,
		strings.Repeat("[", 1<<20): "max depth",
	} {
		_, err := tokenizer.Parse([]byte(file))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.150s: got error %v, want %q in it", file, err, want)
		}
	}
}

// FuzzParse finds no file that does more than fail.
func FuzzParse(f *testing.F) {
	for _, small := range []string{
		`{"added_tokens":[{"id":1,"content":"Anna"}],"normalizer":{"type":"BertNormalizer"},"pre_tokenizer":{"type":"BertPreTokenizer"},` +
			`"post_processor":{"type":"BertProcessing","cls":["b",0],"sep":["b",0]},"model":{"type":"WordPiece","unk_token":"a","vocab":{"a":0}}}`,
		`{"normalizer":{"type":"Precompiled","precompiled_charsmap":"BAAAAAAAAAA="},"model":{"type":"Unigram","unk_id":0,"vocab":[["a",0]]}}`,
		`{"pre_tokenizer":{"type":"Split","pattern":{"Regex":"a*"},"behavior":"Removed"},"model":{"type":"BPE","vocab":{"a":0},"merges":["a a"]}}`,
	} {
		f.Add([]byte(small))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tok, err := tokenizer.Parse(data)
		if err != nil {
			return
		}
		for token := range tok.Tokens("Anna Hüber, e\u0301 👩‍⚕️ aaa  b") {
			_ = token
		}
	})
}
