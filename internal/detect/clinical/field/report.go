package field

import (
	"slices"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/span"
)

// Types of annotations that the stages read and make. A field of such a name gets
// no annotation of its own: it would pass for a token.
const (
	Token      = "Token"
	SpaceToken = "SpaceToken"
	Sentence   = "Sentence"
	Lookup     = "Lookup"
	// SentenceAdj is a sentence cut at leaves and line breaks.
	SentenceAdj = "SentenceAdj"
	// Field lies over every leaf and has its name and path as features.
	Field = "Field"
)

var reserved = map[string]bool{
	Token: true, SpaceToken: true, Sentence: true, Lookup: true, SentenceAdj: true, Field: true,
	"Split": true, "DEFAULT_TOKEN": true,
}

// root is what the Java tool calls the element around a report.
const root = "report"

// Report is a document as rules see it: one text, and the tree over it. It is used
// by one goroutine at a time.
type Report struct {
	// Annotations hold the text and everything found in it. From the start they
	// hold an annotation for each node, whose type is the name of the node.
	Annotations *annotation.Document
	// Leaves are the texts of the source in order; they do not touch each other.
	Leaves []Leaf

	nodes   []node
	regions []span.Span   // where sentences are cut
	markups annotation.ID // ids below are the nodes'
	cursor  int           // of the last search for a leaf

	// What stages need for a while, kept for the next report.
	places []int
	ids    []annotation.ID
	kept   []annotation.ID
	found  []candidate
	states []*state
	values trie
}

// Leaf is one text of the source.
type Leaf struct {
	Field string // lethe.Field.Name
	Kind  lethe.Kind
	span.Span
}

// Node is a field of a tree that is made by hand.
type Node struct {
	Name   Name
	Parent int // index of a node before it, -1 for one below the root
	span.Span
}

type node struct {
	span.Span
	name   Name
	place  string // in an array
	parent int    // -1: the root
	inner  bool   // other nodes lie below it

	features annotation.Features // fieldName and fieldPath, of leaves
	memo     *memo               // what tables know of it; nil where nothing is remembered
}

// New makes a report of a text with nodes over it, parents before their children and
// children in order. All of the text is one leaf.
func New(text string, nodes []Node) *Report {
	r := &Report{
		Annotations: annotation.NewDocument(text),
		Leaves:      []Leaf{{Span: span.Span{End: len(text)}}},
	}
	for _, n := range nodes {
		r.add(placedName{Name: n.Name}, n.Parent, n.Span)
	}
	for i := range r.nodes {
		r.nodes[i].features = r.fieldFeatures(nil, i)
	}
	r.annotate()
	for i := range r.nodes {
		if !r.nodes[i].inner {
			r.regions = append(r.regions, r.nodes[i].Span)
		}
	}
	if len(nodes) == 0 {
		r.regions = append(r.regions, r.Leaves[0].Span)
	}
	return r
}

// common counts the open nodes that are also on the way to the next leaf, which has
// a node of its own in any case.
func common(nodes []node, open []int, names []placedName) int {
	n := 0
	for n < len(open) && n < len(names)-1 && (placedName{nodes[open[n]].name, nodes[open[n]].place}) == names[n] {
		n++
	}
	return n
}

func last(open []int) int {
	if len(open) == 0 {
		return -1
	}
	return open[len(open)-1]
}

func (r *Report) add(n placedName, parent int, s span.Span) int {
	if parent >= 0 {
		r.nodes[parent].inner = true
	}
	r.nodes = append(r.nodes, node{Span: s, name: n.Name, place: n.place, parent: parent})
	return len(r.nodes) - 1
}

// annotate adds the annotations of the tree. Nodes without a text get none.
func (r *Report) annotate() {
	d := r.Annotations
	if d.Text != "" {
		d.Add(root, span.Span{End: len(d.Text)}, nil)
	}
	for i := range r.nodes {
		n := &r.nodes[i]
		if !n.Empty() && !reserved[n.name.Element] {
			d.Add(n.name.Element, n.Span, nil)
		}
	}
	r.markups = d.Add(Field, span.Span{}, nil)
	d.Remove(r.markups)
	for i := range r.nodes {
		if n := &r.nodes[i]; !n.Empty() && !n.inner {
			d.Add(Field, n.Span, n.features)
		}
	}
}

// fieldFeatures gives features with the name and path of a node, -1 for the root.
func (r *Report) fieldFeatures(f annotation.Features, i int) annotation.Features {
	var names []placedName
	for ; i >= 0; i = r.nodes[i].parent {
		names = append(names, placedName{Name: r.nodes[i].name})
	}
	slices.Reverse(names)
	return pathFeatures(f, names)
}

// isMarkup reports whether an annotation stands for a node and not for something
// found.
func (r *Report) isMarkup(id annotation.ID) bool { return id < r.markups }

// NameTokens gives every token the features fieldName and fieldPath of the smallest
// field around it. Tokens that shared their features share them still within a field.
func (r *Report) NameTokens() {
	type origin struct {
		first *annotation.Feature
		node  int
	}
	shared := map[origin]annotation.Features{}
	for _, id := range r.Annotations.Of(Token) {
		a := r.Annotations.Get(id)
		at := r.nodeAt(a.Span)
		o := origin{node: at}
		if len(a.Features) > 0 {
			o.first = &a.Features[0]
		}
		f, ok := shared[o]
		if !ok {
			f = r.fieldFeatures(a.Features, at)
			shared[o] = f
		}
		r.Annotations.SetFeatures(id, f)
	}
}

// nodeAt gives the smallest node in which a span lies, -1 for the root.
func (r *Report) nodeAt(s span.Span) int {
	i := sort.Search(len(r.nodes), func(i int) bool { return r.nodes[i].Start > s.Start }) - 1
	for i >= 0 && (r.nodes[i].Empty() || !r.nodes[i].Contains(s)) {
		i = r.nodes[i].parent
	}
	return i
}

// Lies reports whether a span lies in a field that a path names, or in one below it.
func (r *Report) Lies(s span.Span, p *Path) bool {
	var names []Name
	for i := r.nodeAt(s); i >= 0; i = r.nodes[i].parent {
		names = append(names, r.nodes[i].name)
	}
	slices.Reverse(names)
	return p.Covers(names)
}

// leafAt gives the index of the last leaf that begins at or before a place.
func (r *Report) leafAt(at int) int {
	if c := r.cursor; c < len(r.Leaves) && r.Leaves[c].Start <= at && (c+1 == len(r.Leaves) || at < r.Leaves[c+1].Start) {
		return c
	}
	r.cursor = sort.Search(len(r.Leaves), func(i int) bool { return r.Leaves[i].Start > at }) - 1
	return r.cursor
}

// Piece is the part of an annotation that lies in one leaf.
type Piece struct {
	Leaf      *Leaf
	span.Span // within the text of the leaf
	Text      string
	Whole     bool // no other leaf has a part of the annotation
}

// Pieces cuts a span at the leaves, takes white space off the ends of each part, and appends
// them to a list. Parts of which nothing is left are dropped.
func (r *Report) Pieces(to []Piece, s span.Span) []Piece {
	from := len(to)
	for i := max(r.leafAt(s.Start), 0); i < len(r.Leaves) && r.Leaves[i].Start < s.End; i++ {
		l := &r.Leaves[i]
		p := trim(r.Annotations.Text, span.Span{Start: max(s.Start, l.Start), End: min(s.End, l.End)})
		if p.Empty() {
			continue
		}
		to = append(to, Piece{Leaf: l, Span: span.Span{Start: p.Start - l.Start, End: p.End - l.Start}, Text: p.In(r.Annotations.Text)})
	}
	for i := from; i < len(to); i++ {
		to[i].Whole = len(to) == from+1
	}
	return to
}

// trim takes white space off both ends.
func trim(text string, s span.Span) span.Span {
	if s.Empty() {
		return s
	}
	cut := strings.TrimSpace(s.In(text))
	if cut == "" {
		return span.Span{Start: s.Start, End: s.Start}
	}
	start := s.Start + strings.Index(s.In(text), cut)
	return span.Span{Start: start, End: start + len(cut)}
}
