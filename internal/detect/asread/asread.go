// Package asread gives detectors documents as people read them, through markup,
// encodings and broken lines (package internal/text/view), and what they find its place in the
// documents as they are. No detector knows of markup.
package asread

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/tagger"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/letter"
	"github.com/lethe-privacy/lethe/internal/text/lexicon"
	"github.com/lethe-privacy/lethe/internal/text/normalize"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/span"
)

// Reading is a document as it is read.
type Reading struct {
	Doc *lethe.Document // the document itself where all of it is read as it stands there

	texts map[string]text // those that are read as something else
	cells map[string]origin
	// headings are the headings of tables, by field.
	headings map[string][]span.Span
}

type text struct {
	view  view.View
	plain string
}

// origin is where a cell stands that is read as a field of its own.
type origin struct {
	field string
	start int
}

// Of reads a document. Names of members and ids that may tell who somebody is are texts. Cells
// of tables and values after keys are fields as well, named for their heading or key: what
// detectors know of fields they know of them.
func Of(doc *lethe.Document) Reading {
	r := Reading{Doc: doc}
	r.addMembers(doc)
	for i, f := range doc.Fields {
		if f.Kind != lethe.Text {
			continue
		}
		if v := view.ReadWith(names{}, f.Text); !v.Plain() {
			r.own(doc)
			r.Doc.Fields[i].Text, r.texts[f.Name] = v.Text, text{v, f.Text}
		}
	}
	for i, f := range doc.Fields {
		if f.Kind == lethe.Text {
			r.addCells(doc, r.Doc.Fields[i])
		}
	}
	for _, all := range r.headings {
		slices.SortFunc(all, span.Span.Compare)
	}
	return r
}

// own gives the reading a document of its own.
func (r *Reading) own(doc *lethe.Document) {
	if r.texts != nil {
		return
	}
	own := *doc
	own.Fields = slices.Clone(doc.Fields)
	r.Doc, r.texts, r.cells, r.headings = &own, map[string]text{}, map[string]origin{}, map[string][]span.Span{}
}

// mostCells bounds the cells of a text that are read by themselves.
const mostCells = 100_000

// longestElement is how many bytes the text of an element has at most that is a value, and no prose.
const longestElement = 200

func (r *Reading) addCells(doc *lethe.Document, f lethe.Field) {
	all := cells(f.Text)
	r.texts[f.Name].view.Elements(func(name string, s span.Span) {
		if s.Len() <= longestElement {
			all = append(all, cell{name, s})
		}
	})
	for n, c := range all {
		if n == mostCells {
			return
		}
		r.own(doc)
		if c.key == "" {
			r.headings[f.Name] = append(r.headings[f.Name], c.Span)
			continue
		}
		name := fmt.Sprintf("%s/cells/%d/%s", f.Name, n, strings.ReplaceAll(c.key, "/", " "))
		r.cells[name] = origin{f.Name, c.Start}
		r.Doc.Fields = append(r.Doc.Fields, lethe.Field{Name: name, Text: c.In(f.Text)})
	}
}

// names are those of the tagger's lists.
type names struct{}

func (names) Given(word string) bool   { return is(word, tagger.GivenCommon|tagger.Given) }
func (names) Surname(word string) bool { return is(word, tagger.SurnameCommon|tagger.Surname) }

func is(word string, c tagger.Class) bool { return tagger.SharedClasses(word)&c != 0 }

// Back gives mentions in the reading their places in the document. A mention keeps the
// value that was read; one that marks of something else cut is several. Region is the
// country of telephone numbers without a country code.
func (r Reading) Back(ms []lethe.Mention, region string) []lethe.Mention {
	if r.texts == nil {
		return ms
	}
	var out []lethe.Mention
	for _, m := range ms {
		if o, ok := r.cells[m.Field]; ok {
			if !ofField(&m) {
				continue
			}
			m.Field, m.Start, m.End = o.field, m.Start+o.start, m.End+o.start
		}
		if r.headed(&m) {
			continue
		}
		t, ok := r.texts[m.Field]
		if !ok {
			out = append(out, m)
			continue
		}
		out = append(out, t.back(m, r.Doc.Language, region)...)
	}
	return out
}

// ofField reports whether a mention in a cell was found because of the cell's name, or is
// nearly sure: all else is found where the cell stands.
func ofField(m *lethe.Mention) bool {
	return strings.HasPrefix(m.Rule, "name of the field") || m.Score >= 0.9
}

// headed reports whether a mention that is not nearly sure is a heading of ordinary words.
func (r Reading) headed(m *lethe.Mention) bool {
	all := r.headings[m.Field]
	i, _ := slices.BinarySearchFunc(all, m.Start, func(s span.Span, at int) int { return cmp.Compare(s.End, at+1) })
	if i == len(all) || !all[i].Overlaps(m.Span) || m.Score >= 0.9 {
		return false
	}
	for w := range strings.FieldsFuncSeq(m.Text, letter.Not) {
		if len(w) > 1 && !lexicon.Ordinary(w) { // C.P.
			return false
		}
	}
	return true
}

func (t text) back(m lethe.Mention, language, region string) []lethe.Mention {
	var out []lethe.Mention
	pieces := t.view.Pieces(m.Span)
	for _, at := range pieces {
		piece := m
		piece.Span, piece.Text = at, at.In(t.plain)
		if len(pieces) > 1 {
			piece.Normalized = ""
		} else if piece.Text != m.Text {
			piece.Normalized = normalize.Mention(m, language, region)
		}
		if m.Label == lethe.Address {
			atTown(&piece)
		}
		out = append(out, piece)
	}
	return out
}

// townLine is the last line of an address: a post code and town behind a street, or a code of the United Kingdom.
var townLine = lazyregexp.New(`(?:[,\n] *\d{4,5} \p{Lu}[\p{L}'’. -]*|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})[ \t]*\r?\n`)

// atTown ends an address with the line of its town. Lines that were read as one may lead it on:
// "29000 Quimper\nSéjour du 11".
func atTown(m *lethe.Mention) {
	if at := townLine.FindStringIndex(m.Text); at != nil {
		m.Text = strings.TrimRight(m.Text[:at[1]], " \t\r\n")
		m.End, m.Normalized = m.Start+len(m.Text), ""
	}
}
