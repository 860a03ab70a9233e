package judgment

import (
	"slices"
	"strings"
	"unicode"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/span"
)

// law is the heading of a part that states the law, up to the next part that tells what
// happened.
var (
	law   = lazyregexp.New(`(?m)^(?:THE LAW|AS TO THE LAW|FOR THESE REASONS.*|(?:[IVX]+|[A-Z])?\.? ?(?:RELEVANT (?:DOMESTIC|INTERNATIONAL|NATIONAL).*|Relevant (?:domestic|international|national).*))$`)
	facts = lazyregexp.New(`(?m)^(?:THE FACTS|AS TO THE FACTS|(?:[IVX]+\.? ?)?THE CIRCUMSTANCES OF THE CASE|PROCEDURE)$`)
)

// withoutLaw drops what the tagger takes for a fact where a judgment states the law, unless the
// same is said of somebody in the rest: there it speaks of anybody.
func withoutLaw(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	parts := lawParts(doc)
	told := map[string]bool{}
	inLaw := func(m lethe.Mention) bool { return whole(parts[m.Field], m.Span) }
	for _, m := range ms {
		if !inLaw(m) {
			told[strings.ToLower(m.Text)] = true
		}
	}
	return slices.DeleteFunc(ms, func(m lethe.Mention) bool {
		return m.Detector == taggerName && (m.Label == lethe.Misc || m.Label == lethe.Demographic) && inLaw(m) && !told[strings.ToLower(m.Text)] && isCommon(m.Text)
	})
}

// isCommon reports whether none of some words is a name or a number.
func isCommon(text string) bool {
	return !slices.ContainsFunc(wordsOf(text, 0), func(w word) bool {
		return strings.ContainsFunc(w.text, unicode.IsDigit) || isName(w.text) && !lexicon.Ordinary(w.text, "en")
	})
}

// lawParts are the spans of a document's texts that state the law. A part goes on from one
// section of a record to the next.
func lawParts(doc *lethe.Document) map[string][]span.Span {
	out := map[string][]span.Span{}
	group, in := "", false
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		if g := topOf(f.Name); g != group {
			group, in = g, false
		}
		from := 0
		for at := 0; at < len(f.Text); {
			next := law
			if in {
				next = facts
			}
			m := next.FindStringIndex(f.Text[at:])
			if m == nil {
				break
			}
			if in {
				out[f.Name] = append(out[f.Name], span.Span{Start: from, End: at + m[0]})
			}
			from, at, in = at+m[1], at+m[1], !in
		}
		if in {
			out[f.Name] = append(out[f.Name], span.Span{Start: from, End: len(f.Text)})
		}
	}
	return out
}

// topOf is the first part of a field's name: of "/sections/3/text", "sections".
func topOf(name string) string {
	top, _, _ := strings.Cut(strings.TrimPrefix(name, "/"), "/")
	return top
}

// again finds the words for facts once more: an illness that is named of somebody is named of
// them a page later. Only words that are no ordinary ones tell enough.
func again(doc *lethe.Document, ms []lethe.Mention) []lethe.Mention {
	told := map[string]lethe.Mention{}
	for _, m := range ms {
		if isRare(m.Text) && (m.Detector == taggerName && (m.Label == lethe.Misc || m.Label == lethe.Demographic) || m.Label == lethe.Medical) {
			if _, known := told[strings.ToLower(m.Text)]; !known {
				told[strings.ToLower(m.Text)] = m
			}
		}
	}
	if len(told) == 0 {
		return ms
	}
	out := ms
	for _, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		for _, at := range wordly.FindAllStringIndex(f.Text, -1) {
			s := span.Span{Start: at[0], End: at[1]}
			m, known := told[strings.ToLower(s.In(f.Text))]
			if !known || slices.ContainsFunc(ms, func(x lethe.Mention) bool { return x.Field == f.Name && x.Start < s.End && s.Start < x.End }) {
				continue
			}
			m.Field = f.Name
			out = append(out, piece(m, f.Text, s))
		}
	}
	return out
}

// isRare reports whether it is one word in lower case that few texts have.
func isRare(w string) bool {
	return len(w) > 5 && strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLower(r) }) < 0 && !lexicon.Ordinary(w, "en")
}
