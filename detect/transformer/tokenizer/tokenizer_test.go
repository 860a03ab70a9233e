package tokenizer_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/detect/transformer/tokenizer"
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
// before the one ahead of it, and none that takes what stands for a text apart.
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
