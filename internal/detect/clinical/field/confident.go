package field

import (
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

const (
	// sure is the confidence above which a find is copied.
	sure = 80
	// maxCopied is the longest text, in bytes, that is copied: what is longer is no value.
	maxCopied = 512
)

// CopyConfident copies what is sure to every other place in the document where the
// same text stands: annotations of the types that have a confidence above 80 or come
// from the structure of the document, and have a space in their text. A copy begins
// where a token begins.
func (r *Report) CopyConfident(types []string) {
	values := r.confident(types)
	if values.empty() {
		return
	}
	d := r.Annotations
	type addition struct {
		annotation.ID
		span.Span
	}
	var all []addition
	for _, id := range d.Of(Token) {
		start := d.Get(id).Start
		if values.begins[d.Text[start]] == 0 {
			continue
		}
		origin, n := values.longest(d.Text[start:r.leafEnd(d.Get(id).Span)])
		s := span.Span{Start: start, End: start + n}
		if n > 0 && !r.has(d.Get(origin).Type, s) {
			all = append(all, addition{origin, s})
		}
	}
	for _, a := range all {
		o := d.Get(a.ID)
		d.Add(o.Type, a.Span, o.Features.With("rule", "HighConfidenceStringAnnotator-"+o.Features.Value("rule")))
	}
}

// confident collects what is to be copied; of equal texts the first counts.
func (r *Report) confident(types []string) *trie {
	values := &r.values
	values.reset()
	d := r.Annotations
	for _, typ := range types {
		for _, id := range d.Of(typ) {
			a := d.Get(id)
			if r.isMarkup(id) || !isSure(a.Features) {
				continue
			}
			text := strings.TrimSpace(a.In(d.Text))
			if strings.IndexByte(text, ' ') >= 0 && len(text) <= maxCopied {
				values.add(text, id)
			}
		}
	}
	return values
}

func isSure(f annotation.Features) bool {
	if strings.HasPrefix(f.Value("rule"), structuredRule) {
		return true
	}
	confidence, ok := stated(f)
	return ok && confidence > sure
}

// has reports whether an annotation of the type has just that span.
func (r *Report) has(typ string, s span.Span) bool {
	for _, id := range r.Annotations.Within(typ, s) {
		if r.Annotations.Get(id).Span == s && !r.isMarkup(id) {
			return true
		}
	}
	return false
}

// trie holds texts, byte by byte.
type trie struct {
	nodes  []trieNode
	begins [256]int32 // the nodes of the first bytes
}

// trieNode is a byte that may follow the bytes above it.
type trieNode struct {
	below, beside int32 // the first of those that follow it, and the next that may stand in its place
	origin        annotation.ID
	char          byte
	ends          bool
}

func (t *trie) empty() bool { return len(t.nodes) == 0 }

func (t *trie) reset() {
	if !t.empty() {
		t.nodes = t.nodes[:0]
		clear(t.begins[:])
	}
}

func (t *trie) add(text string, id annotation.ID) {
	if t.empty() {
		t.nodes = append(t.nodes, trieNode{})
	}
	at := t.begins[text[0]]
	if at == 0 {
		at = int32(len(t.nodes))
		t.nodes = append(t.nodes, trieNode{char: text[0]})
		t.begins[text[0]] = at
	}
	for i := 1; i < len(text); i++ {
		to := t.follow(at, text[i])
		if to == 0 {
			to = int32(len(t.nodes))
			t.nodes = append(t.nodes, trieNode{char: text[i], beside: t.nodes[at].below})
			t.nodes[at].below = to
		}
		at = to
	}
	if !t.nodes[at].ends {
		t.nodes[at].ends, t.nodes[at].origin = true, id
	}
}

// follow gives the node of a byte below another, 0 where there is none. There are no more
// than 256 to look at.
func (t *trie) follow(at int32, char byte) int32 {
	to := t.nodes[at].below
	for to != 0 && t.nodes[to].char != char {
		to = t.nodes[to].beside
	}
	return to
}

// longest gives the longest of the texts that s begins with, 0 bytes if none.
func (t *trie) longest(s string) (annotation.ID, int) {
	var origin annotation.ID
	n := 0
	if s == "" {
		return origin, n
	}
	for i, at := 1, t.begins[s[0]]; at != 0; i++ {
		if t.nodes[at].ends {
			origin, n = t.nodes[at].origin, i
		}
		if i == len(s) {
			break
		}
		at = t.follow(at, s[i])
	}
	return origin, n
}
