package view

import (
	"html"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/wordset"
	"github.com/lethe-privacy/lethe/span"
)

// longestTag bounds how far the end of a tag or entity is looked for.
const longestTag = 2000

var tagPattern = lazyregexp.New(`^<(/?)([A-Za-z][A-Za-z0-9:._-]*)((?:[ \t\r\n]+[^<>]*)?)/?>`)

// inline elements stand inside words and sentences.
var inline = wordset.Of("a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup tt u var wbr")

// blocks are the other elements of HTML.
var blocks = wordset.Of("address article aside blockquote body br caption center col colgroup dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html img input label legend li link main menu meta nav ol option p pre script section select style summary table tbody td textarea tfoot th thead title tr ul")

// tag reads a tag as nothing or, where it does not stand inside of sentences, as a line
// break. Attributes stay: their values may say something. So do elements that nothing
// closes and that HTML does not know: they may be anything in angle brackets.
func (r *reader) tag(at int) (int, string) {
	m := tagPattern.FindStringSubmatch(r.text[at:min(len(r.text), at+longestTag)])
	if m == nil {
		return 0, ""
	}
	name := strings.ToLower(m[2])
	attributes := strings.TrimSpace(m[3])
	between := "\n"
	switch {
	case inline[name]:
		between = ""
	case !blocks[name] && m[1] == "" && !r.closes(m[2]):
		return 0, ""
	}
	if attributes != "" && !looks.MatchString(attributes) {
		r.tagEnd, r.tagText = at+len(m[0])-1, between
		return strings.Index(m[0], attributes), between + " "
	}
	return len(m[0]), between
}

// Elements calls add for the texts of elements that HTML does not know, with their names:
// the text in <town>Leeds</town> is a town. Elements within them are elements of their own.
func (v View) Elements(add func(name string, text span.Span)) {
	open, start := "", 0 // the innermost element that is open, and where its text begins
	for i, c := range v.changes {
		switch m := v.at(i); {
		case m == ">" && open != "":
			start = c.read.End
		case strings.HasPrefix(m, "</"):
			if s := trimmed(v.Text, start, c.read.Start); open != "" && elementOf("<"+m[2:]) == open && !s.Empty() {
				add(open, s)
			}
			open = ""
		case strings.HasPrefix(m, "<"):
			open, start = elementOf(m), c.read.End
			if inline[open] || blocks[open] || strings.HasSuffix(m, "/>") {
				open = ""
			}
		}
	}
}

func trimmed(text string, start, end int) span.Span {
	s := text[min(start, end):end]
	start = end - len(strings.TrimLeft(s, " \t\r\n"))
	return span.Span{Start: start, End: max(start, end-(len(s)-len(strings.TrimRight(s, " \t\r\n"))))}
}

var bareTag = lazyregexp.New(`</?([A-Za-z][A-Za-z0-9]*) ?/?>`)

// WithoutTags calls f for the spans of a text between tags of HTML that have no
// attributes, and keep for those tags.
func WithoutTags(text string, f, keep func(string)) {
	for {
		m := bareTag.FindStringSubmatchIndex(text)
		if m == nil {
			f(text)
			return
		}
		name := strings.ToLower(text[m[2]:m[3]])
		if inline[name] || blocks[name] {
			f(text[:m[0]])
			keep(text[m[0]:m[1]])
		} else {
			f(text[:m[1]])
		}
		text = text[m[1]:]
	}
}

// looks matches attributes that say how an element looks, and nothing else.
var looks = lazyregexp.New(`^(?:(?i:class|style|width|height|align|valign|border|colspan|rowspan|cellpadding|cellspacing|bgcolor|color|size|face|dir|lang|target|rel)[ \t]*=[ \t]*(?:"[-a-z0-9 #%.:;_]{0,200}"|'[-a-z0-9 #%.:;_]{0,200}'|[-a-z0-9#%_]{1,50})[ \t\r\n]*)+$`)

// tagClose ends a tag with attributes, which were read one by one.
func (r *reader) tagClose(at int) (int, string) {
	if r.tagEnd == 0 || at != r.tagEnd {
		return 0, ""
	}
	return 1, " " + r.tagText
}

// closes reports whether an element of a name is closed somewhere in the text.
func (r *reader) closes(name string) bool {
	if r.closing == nil {
		r.closing = map[string]bool{}
		for rest := r.text; ; {
			at := strings.Index(rest, "</")
			if at < 0 {
				break
			}
			rest = rest[at+2:]
			end := strings.IndexAny(rest[:min(len(rest), 100)], "> \t\n</")
			if end > 0 {
				r.closing[rest[:end]] = true
			}
		}
	}
	return r.closing[name]
}

var entityPattern = lazyregexp.New(`^&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});`)

// entity reads a character that is written by its name or number.
func (r *reader) entity(at int) (int, string) {
	e := entityPattern.FindString(r.text[at:min(len(r.text), at+40)])
	if e == "" {
		return 0, ""
	}
	text := html.UnescapeString(e)
	switch {
	case text == e:
		return 0, ""
	case text == "\u00a0":
		text = " "
	}
	return len(e), text
}
