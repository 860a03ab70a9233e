package rewrite

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/token"
	"github.com/lethe-privacy/lethe/replace"
	"github.com/lethe-privacy/lethe/span"
)

// cutter cuts texts into sentences. It is safe for concurrent use.
type cutter struct {
	tokens    *token.Tokenizer
	sentences *token.Splitter
	bytes     int // of a passage, at most
}

func newCutter(bytes int) *cutter {
	return &cutter{token.New(token.Options{Style: token.Alternate}), token.NewSplitter(), bytes}
}

// stretch is a passage in the making, with the replacements that lie in it.
type stretch struct {
	span.Span
	within []replace.Replacement
}

// passages are the smallest runs of whole sentences around what is to be rewritten, in
// order and disjoint. Neighbours on one line are one passage as long as that is not too
// long. replaced are the replacements of the text, in order.
func (c *cutter) passages(text string, replaced []replace.Replacement) []stretch {
	var out []stretch
	k := 0
	for _, s := range c.cut(text, replaced) {
		p := stretch{Span: s}
		wanted, odd := false, false // odd: a replacement has white space beside a sentence
		for ; k < len(replaced) && replaced[k].Span.Start < s.End; k++ {
			if s.Contains(replaced[k].Span) {
				p.within = append(p.within, replaced[k])
				wanted = wanted || replaced[k].Rewrite
			} else {
				odd = true
			}
		}
		if !wanted || odd || p.Len() > c.bytes {
			continue
		}
		if n := len(out); n > 0 && s.End-out[n-1].Start <= c.bytes && onOneLine(text[out[n-1].End:s.Start]) {
			out[n-1].End = s.End
			out[n-1].within = append(out[n-1].within, p.within...)
			continue
		}
		out = append(out, p)
	}
	return out
}

func onOneLine(between string) bool { return strings.Trim(between, " \t\u00a0") == "" }

// cut returns the sentences. Those that a replacement crosses are one, and so are lines
// that look as if a program broke them.
func (c *cutter) cut(text string, replaced []replace.Replacement) []span.Span {
	doc := annotation.NewDocument(text)
	c.tokens.Annotate(doc)
	c.sentences.Annotate(doc, nil)
	var out []span.Span
	k := 0
	for _, id := range doc.Of(token.Sentence) {
		s := doc.Get(id).Span
		for k < len(replaced) && replaced[k].Span.End <= s.Start {
			k++
		}
		if n := len(out); n > 0 {
			crossed := k < len(replaced) && replaced[k].Span.Start < out[n-1].End
			if crossed || wrapped(text, out[n-1], s) {
				out[n-1].End = s.End
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// full is how many bytes a line has at least that was broken because it was full.
const full = 60

// wrapped reports whether a sentence goes on from a full line to the next, which begins
// with a letter: no item of a list.
func wrapped(text string, line, next span.Span) bool {
	between := text[line.End:next.Start]
	if first, _ := utf8.DecodeRuneInString(text[next.Start:]); !unicode.IsLetter(first) {
		return false
	}
	if strings.Count(between, "\n") != 1 || strings.ContainsRune(".!?:;", rune(text[line.End-1])) {
		return false
	}
	return line.End-1-strings.LastIndexByte(text[:line.End], '\n') >= full
}
