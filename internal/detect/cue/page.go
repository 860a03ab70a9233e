package cue

import (
	"context"
	"iter"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/scratch"
	"github.com/lethe-privacy/lethe/internal/text/fold"
	"github.com/lethe-privacy/lethe/internal/text/language"
	"github.com/lethe-privacy/lethe/span"
)

// page is a field, or a piece of a long one, cut into tokens.
type page struct {
	field string
	lang  string // the document's language, as it is said or looks; "" where that is not clear
	text  string
	base  int // where text begins in the field
	// whole says that the page is all of its field.
	whole bool
	toks  []token
	found []lethe.Mention
}

// pageSize is how long a piece of a field may be, in bytes.
const pageSize = 1 << 20

// eachPage calls look for the pages of a document, in order, and gives everything it
// found.
func eachPage(ctx context.Context, doc *lethe.Document, look func(*page)) ([]lethe.Mention, error) {
	return search(ctx, keptPages(ctx, doc), look)
}

// search calls look for pages, in order, and gives everything it found.
func search(ctx context.Context, pages iter.Seq[*page], look func(*page)) ([]lethe.Mention, error) {
	var found []lethe.Mention
	for p := range pages {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.found = found
		look(p)
		found = p.found
	}
	return found, nil
}

// pages reads a document page by page. The tokens of a page live until the next one
// is asked for.
func pages(ctx context.Context, doc *lethe.Document) iter.Seq[*page] {
	return func(yield func(*page) bool) {
		var toks []token
		lang := language.Of(ctx, doc)
		for _, f := range doc.Fields {
			if f.Kind != lethe.Text {
				continue
			}
			base := 0
			for rest := f.Text; rest != ""; {
				cut := cutAt(rest, pageSize)
				p := &page{field: f.Name, lang: lang, text: rest[:cut], base: base, whole: cut == len(f.Text)}
				p.read(toks)
				if !yield(p) {
					return
				}
				base, rest, toks = base+cut, rest[cut:], p.toks
			}
		}
	}
}

// pagesKey is the key under which the pages of a document are kept for the other
// detectors of a run.
type pagesKey struct{ doc *lethe.Document }

// keptPages gives the pages of a document, which several detectors look at, some of
// them twice. Those of a small one are kept, those of a large one read again.
func keptPages(ctx context.Context, doc *lethe.Document) iter.Seq[*page] {
	size := 0
	for _, f := range doc.Fields {
		size += len(f.Text)
	}
	if size > pageSize {
		return pages(ctx, doc)
	}
	notes := scratch.Of(ctx)
	kept, known := notes[pagesKey{doc}].([]page)
	if !known {
		for p := range pages(ctx, doc) {
			kept = append(kept, *p)
			p.toks = nil // so that the next page takes other memory
		}
		if notes != nil {
			notes[pagesKey{doc}] = kept
		}
	}
	return func(yield func(*page) bool) {
		for i := range kept {
			if own := kept[i]; !yield(&own) {
				return
			}
		}
	}
}

// cutAt is where to cut a text that is longer than size: at the best border in the
// last quarter.
func cutAt(text string, size int) int {
	if len(text) <= size {
		return len(text)
	}
	from := size - size/4
	for _, border := range [...]string{"\n\n", "\n", ". ", " "} {
		if i := strings.LastIndex(text[from:size], border); i >= 0 {
			return from + i + len(border)
		}
	}
	for size > 0 && text[size]&0xC0 == 0x80 {
		size--
	}
	return size
}

// read cuts the page's text into tokens, in the memory of toks if that is not kept,
// and marks the words of the lexicon.
func (p *page) read(toks []token) {
	if cap(toks) == 0 {
		toks = make([]token, 0, len(p.text)/4+1)
	}
	p.toks = tokens(p.text, toks)
	for i := range p.toks {
		if t := &p.toks[i]; t.kind != number {
			t.flags = words().lookUp(p.text[t.start:t.end])
		}
	}
}

// at is the token i, or an empty sign outside the page.
func (p *page) at(i int) token {
	if i < 0 || i >= len(p.toks) {
		return token{gap: paragraph}
	}
	return p.toks[i]
}

// word is the text of token i, lower the same in lower case.
func (p *page) word(i int) string {
	t := p.at(i)
	return p.text[t.start:t.end]
}

func (p *page) lower(i int) string { return fold.Composed(p.word(i)) }

// is reports whether token i is one of the signs or words.
func (p *page) is(i int, any ...string) bool {
	w := p.word(i)
	for _, s := range any {
		if w == s {
			return true
		}
	}
	return false
}

func (p *page) has(i int, f flags) bool { return p.at(i).flags&f != 0 }

// sameLine reports whether token i exists and stands on the line of the token
// before it.
func (p *page) sameLine(i int) bool { return i < len(p.toks) && p.at(i).gap < line }

// lineStart reports whether token i is the first of its line.
func (p *page) lineStart(i int) bool { return i < len(p.toks) && p.at(i).gap >= line }

// phrase is the tokens [i, j) in lower case, joined by single spaces, without
// full stops.
func (p *page) phrase(i, j int) string {
	if i+1 == j && !p.is(i, ".") {
		return p.lower(i)
	}
	var b strings.Builder
	b.Grow(32) // as long as most
	for ; i < j; i++ {
		if p.is(i, ".") {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.lower(i))
	}
	return b.String()
}

// spanish reports whether the document may be in Spanish or Catalan.
func (p *page) spanish() bool { return p.lang == "" || p.lang == "es" || p.lang == "ca" }

// add notes a mention at the bytes [start, end) of the page, and why.
func (p *page) add(start, end int, label lethe.Label, score float64, w evidence) *lethe.Mention {
	p.found = append(p.found, lethe.Mention{
		Field: p.field, Span: span.Span{Start: p.base + start, End: p.base + end},
		Label: label, Text: p.text[start:end], Score: score, Details: lethe.Details(w),
	})
	return &p.found[len(p.found)-1]
}
