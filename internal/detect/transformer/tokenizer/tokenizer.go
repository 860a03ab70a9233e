package tokenizer

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Tokenizer cuts texts into tokens. It is safe for concurrent use.
type Tokenizer struct {
	normalize normalizer
	split     splitter
	model     model
	added     addedTokens
	prefix    []int
	suffix    []int
	pad       int
	size      int
}

// model cuts a word into pieces of its vocabulary.
type model interface{ tokens(word []char) []piece }

// piece is a token and the characters of the word that it stands for.
type piece struct{ id, from, to int }

// Token is a piece of a text.
type Token struct {
	ID         int
	Start, End int // bytes of the text, without white space at either end; equal if it is nothing else
	// Continues says that it goes on with the word of the token before it. A word ends at
	// white space, at punctuation, which is a word itself, and at Chinese characters.
	Continues bool
}

// file is tokenizer.json.
type file struct {
	AddedTokens   []addedJSON     `json:"added_tokens"`
	Normalizer    json.RawMessage `json:"normalizer"`
	PreTokenizer  json.RawMessage `json:"pre_tokenizer"`
	PostProcessor json.RawMessage `json:"post_processor"`
	Model         json.RawMessage `json:"model"`
	Padding       *struct {
		PadID int `json:"pad_id"`
	} `json:"padding"`
}

// Parse reads the content of tokenizer.json.
func Parse(data []byte) (*Tokenizer, error) {
	var f file
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("tokenizer: %w", err)
	}
	t, err := f.build()
	if err != nil {
		return nil, fmt.Errorf("tokenizer: %w", err)
	}
	return t, nil
}

func (f file) build() (*Tokenizer, error) {
	var t Tokenizer
	var b bounds
	var err error
	if t.normalize, err = readNormalizer(f.Normalizer, &b); err != nil {
		return nil, err
	}
	if t.split, err = readSplitter(f.PreTokenizer, &b); err != nil {
		return nil, err
	}
	if t.model, t.size, err = readModel(f.Model); err != nil {
		return nil, err
	}
	if t.prefix, t.suffix, err = readTemplate(f.PostProcessor, &b); err != nil {
		return nil, err
	}
	if f.Padding != nil {
		t.pad = f.Padding.PadID
	}
	for _, a := range f.AddedTokens {
		if a.ID < 0 {
			return nil, fmt.Errorf("an added token has the id %d", a.ID)
		}
		t.size = max(t.size, a.ID+1)
		if strings.Trim(a.Content, "<>[]") == "pad" || a.Content == "[PAD]" {
			t.pad = a.ID
		}
		if !a.Special && a.Content != "" {
			t.added.add(a, t.normalize)
		}
	}
	for _, id := range append(append([]int{t.pad}, t.prefix...), t.suffix...) {
		if id < 0 || id >= t.size {
			return nil, fmt.Errorf("it uses the token %d, and has none of that number", id)
		}
	}
	return &t, nil
}

// Size is one more than the highest id.
func (t *Tokenizer) Size() int { return t.size }

// Pad is the token that fills up what is shorter than its neighbours.
func (t *Tokenizer) Pad() int { return t.pad }

// Frame gives the tokens that stand before and after every text.
func (t *Tokenizer) Frame() (before, after []int) { return t.prefix, t.suffix }

// chunk is how many bytes of a text are cut at a time.
const chunk = 1 << 14

// Tokens cuts a text into tokens, without the frame. Memory does not grow with the
// text.
func (t *Tokenizer) Tokens(text string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		prev := Token{Start: -1}
		for at := 0; at < len(text); {
			end := at + chunkEnd(text[at:])
			for _, tok := range t.tokens(text, at, end) {
				tok.Continues = continues(text, prev, tok)
				prev = tok
				if !yield(tok) {
					return
				}
			}
			at = end
		}
	}
}

// chunkEnd cuts where white space begins, best at a space, so that the tokens are those
// of the whole text; a text that has none is cut between two characters.
func chunkEnd(text string) int {
	if len(text) <= chunk {
		return len(text)
	}
	for _, is := range []func(rune) bool{func(r rune) bool { return r == ' ' }, unicode.IsSpace} {
		for i := chunk; i > chunk/2; i-- {
			if !utf8.RuneStart(text[i]) {
				continue
			}
			r, _ := utf8.DecodeRuneInString(text[i:])
			before, _ := utf8.DecodeLastRuneInString(text[:i])
			if is(r) && !unicode.IsSpace(before) {
				return i
			}
		}
	}
	end := chunk
	for end > chunk-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return end
}

// tokens cuts a span of a text.
func (t *Tokenizer) tokens(text string, from, to int) []Token {
	var out []Token
	emit := func(id int, cs []char) {
		start, end := cs[0].from, cs[0].to
		for _, c := range cs { // not in order where marks have changed places
			start, end = min(start, c.from), max(end, c.to)
		}
		start, end = trim(text, start, end)
		out = append(out, Token{ID: id, Start: start, End: end})
	}
	for i, raw := range t.added.raw.cut(charsOf(text[from:to], from)) {
		if raw.id >= 0 {
			emit(raw.id, raw.cs)
			continue
		}
		for j, part := range t.added.normalized.cut(t.normalize(raw.cs)) {
			if part.id >= 0 {
				emit(part.id, part.cs)
				continue
			}
			if len(part.cs) == 0 {
				continue
			}
			for _, word := range t.split(part.cs, from+i+j == 0) {
				if len(word) == 0 {
					continue
				}
				for _, p := range t.model.tokens(word) {
					emit(p.id, word[p.from:p.to])
				}
			}
		}
	}
	return out
}

// trim takes white space off both ends of a span.
func trim(text string, start, end int) (int, int) {
	inner := strings.TrimLeftFunc(text[start:max(start, end)], unicode.IsSpace)
	start = max(start, end) - len(inner)
	return start, start + len(strings.TrimRightFunc(inner, unicode.IsSpace))
}

// continues reports whether a token goes on with the word of the one before it.
func continues(text string, prev, tok Token) bool {
	if prev.Start < 0 || tok.Start == tok.End || prev.Start == prev.End {
		return false
	}
	if prev.Start == tok.Start {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:tok.Start])
	here, _ := utf8.DecodeRuneInString(text[tok.Start:])
	return !parts(before) && !parts(here)
}

// parts reports whether a character is never part of a longer word.
func parts(r rune) bool { return unicode.IsSpace(r) || punctuation(r) || chinese(r) }
