package token

import (
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Types of annotations that this package makes.
const (
	Token        = "Token"
	SpaceToken   = "SpaceToken"
	DefaultToken = "DEFAULT_TOKEN"
	Sentence     = "Sentence"
	Split        = "Split"
)

// Options of a Tokenizer.
type Options struct {
	Style Style
}

// Tokenizer annotates tokens. Several goroutines may use it, each with a document of
// its own.
type Tokenizer struct {
	words  *words
	shared cache
}

// New makes a tokenizer. The options must be valid.
func New(o Options) *Tokenizer { return &Tokenizer{words: &automata[o.Style]} }

// Annotate adds the tokens of the text. Equal tokens get the same features, the very
// same slice, as far as the tokenizer has seen few enough different ones; within a
// document always.
func (t *Tokenizer) Annotate(doc *annotation.Document) {
	text := doc.Text
	doc.Grow(Token, len(text)*2/5) // of both together
	doc.Grow(SpaceToken, len(text)/6)
	seen := memory{shared: &t.shared}
	for start := 0; start < len(text); {
		c, n := classOf(text[start:])
		end, orth := start+n, none
		switch c {
		case upper, lower:
			end, orth = t.words.read(text, start)
		case digit, number:
			end = run(text, end, c, c)
		case mark, other:
			c, end = other, run(text, end, mark, other)
		case format:
			if t.words == &automata[Alternate] {
				c = unknown
			}
		}
		doc.AddShared(types[c], span.Span{Start: start, End: end}, seen.features(text[start:end], c, orth))
		start = end
	}
}

// run returns the end of the code points of two classes from i on.
func run(text string, i int, c, d class) int {
	for i < len(text) {
		next, n := classOf(text[i:])
		if next != c && next != d {
			break
		}
		i += n
	}
	return i
}

// types are the types of annotation by the class of the token's first character.
var types = func() (by [closing + 1]string) {
	for c := range by {
		by[c] = Token
	}
	by[space], by[control], by[unknown] = SpaceToken, SpaceToken, DefaultToken
	return by
}()

// describe makes the features of a token.
func describe(token string, c class, orth string) annotation.Features {
	if c == unknown && !utf8.ValidString(token) {
		token = string(utf8.RuneError)
	}
	f := make(annotation.Features, 0, 5)
	add := func(name, value string) {
		if value != "" {
			f = append(f, annotation.Feature{Name: name, Value: value})
		}
	}
	k := kinds[c]
	add("kind", k.kind)
	add("length", length(token))
	add("orth", orth)
	add("position", k.position)
	add("string", token)
	add("subkind", k.subkind)
	add("symbolkind", k.symbolkind)
	add("type", k.typ)
	return f
}

// kinds are the features that follow from the class.
var kinds = [...]struct{ kind, position, subkind, symbolkind, typ string }{
	unknown:     {typ: "UNKNOWN"},
	upper:       {kind: "word"},
	lower:       {kind: "word"},
	other:       {kind: "word", typ: "other"},
	digit:       {kind: "number"},
	number:      {kind: "number"},
	space:       {kind: "space"},
	control:     {kind: "control"},
	symbol:      {kind: "symbol"},
	currency:    {kind: "symbol", symbolkind: "currency"},
	dash:        {kind: "punctuation", subkind: "dashpunct"},
	format:      {kind: "punctuation", subkind: "dashpunct"},
	punctuation: {kind: "punctuation"},
	opening:     {kind: "punctuation", position: "startpunct"},
	closing:     {kind: "punctuation", position: "endpunct"},
}
