package docx

import (
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/span"
)

// styles are those of a document, as far as they make headings.
type styles struct {
	of    map[string]*style // by id
	at    *style
	stack []string
}

type style struct {
	name, basedOn string
	outline       int // level, from 1; 0: none
}

// titleLevel is that of the document's title: below it are headings of level 1.
const titleLevel = -1

func (s *styles) start(name string, attributes []attribute, _ span.Span) {
	s.stack = append(s.stack, name)
	by := map[string]string{}
	for _, a := range attributes {
		by[localName(a.name)] = a.value
	}
	switch {
	case name == "style":
		s.at = &style{}
		s.of[by["styleId"]] = s.at
	case s.at == nil:
	case name == "name":
		s.at.name = by["val"]
	case name == "basedOn":
		s.at.basedOn = by["val"]
	case name == "outlineLvl":
		if n, err := strconv.Atoi(by["val"]); err == nil && n >= 0 && n < 9 {
			s.at.outline = n + 1
		}
	}
}

func (s *styles) end(name string, _ span.Span) {
	s.stack = s.stack[:len(s.stack)-1]
	if name == "style" {
		s.at = nil
	}
}

func (s *styles) text(string, span.Span) {}
func (s *styles) drop(span.Span)         {}

var headingName = lazyregexp.New(`(?i)^heading ?([1-9])$`)

// level is that of paragraphs of a style; 0 where it makes no headings.
func (s *styles) level(id string) int {
	for range 10 { // styles may be based on each other in a circle
		if m := headingName.FindStringSubmatch(id); m != nil {
			return int(m[1][0] - '0')
		}
		st := s.of[id]
		if st == nil {
			return 0
		}
		if m := headingName.FindStringSubmatch(st.name); m != nil {
			return int(m[1][0] - '0')
		}
		switch {
		case strings.EqualFold(st.name, "title"):
			return titleLevel
		case st.outline > 0:
			return st.outline
		}
		id = st.basedOn
	}
	return 0
}
