package field

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/annotation"
	"github.com/lethe-privacy/lethe/internal/text/membername"
	"github.com/lethe-privacy/lethe/span"
)

// A Reader remembers so many fields, of which none lies deeper.
const (
	maxPointers = 1 << 14
	maxDeep     = 32
)

// Reader makes reports of documents. It remembers the fields' names, which the documents of
// a collection share. Its zero value is ready; it is safe for concurrent use.
type Reader struct {
	known sync.Map // name of a field → *pointed
	count atomic.Int64
	first fieldPath // before the first field
	idle  sync.Pool // *Report
}

// fieldPath is the name of a field taken apart.
type fieldPath struct {
	field    string
	names    []placedName
	memos    []memo // of each name
	numbered bool   // some name is a number
	kept     bool   // for other documents
	features annotation.Features
	after    atomic.Pointer[fieldPath] // what came after it the last time
}

// Report makes a report of a document's texts and numbers.
func (rd *Reader) Report(doc *lethe.Document) *Report {
	r, _ := rd.idle.Get().(*Report)
	if r == nil {
		r = &Report{Annotations: annotation.NewDocument("")}
	}
	size := 0
	for i := range doc.Fields {
		size += len(doc.Fields[i].Text) + 1
	}
	var text strings.Builder
	text.Grow(size)
	members := members{doc: doc}
	open := r.places[:0] // nodes on the way to the last leaf
	p := &rd.first
	for i := range doc.Fields {
		f := &doc.Fields[i]
		if f.Kind != lethe.Text && f.Kind != lethe.Number {
			continue
		}
		p = rd.next(p, f.Name, &members)
		open = open[:common(r.nodes, open, p.names)]
		leaf := span.Span{Start: text.Len(), End: text.Len() + len(f.Text)}
		text.WriteString(f.Text)
		r.Leaves = append(r.Leaves, Leaf{Field: f.Name, Kind: f.Kind, Span: leaf})
		r.regions = append(r.regions, leaf)
		for i := len(open); i < len(p.names); i++ {
			open = append(open, r.add(p.names[i], last(open), leaf))
			r.nodes[last(open)].memo = &p.memos[i]
		}
		text.WriteByte('\n')
		for _, i := range open[:max(len(open)-1, 0)] {
			r.nodes[i].End = text.Len()
		}
		if len(open) > 0 {
			r.nodes[last(open)].features = p.features
		}
	}
	r.places = open
	r.Annotations.Reset(text.String())
	r.annotate()
	return r
}

// maxIdle bounds the lists of a report that is used again.
const maxIdle = 1 << 14

// Release gives a report back, in whose memory another one may be made. Nothing of it may
// be used any more.
func (rd *Reader) Release(r *Report) {
	if max(cap(r.nodes), cap(r.places), cap(r.ids), cap(r.found), cap(r.states), cap(r.values.nodes)) > maxIdle {
		return
	}
	clear(r.Leaves)
	clear(r.nodes)
	r.Annotations.Reset("")
	r.Leaves, r.nodes, r.regions = r.Leaves[:0], r.nodes[:0], r.regions[:0]
	r.markups, r.cursor = 0, 0
	rd.idle.Put(r)
}

// next gives the name of a field that follows another. Documents of a collection mostly have
// the same fields one after the other.
func (rd *Reader) next(before *fieldPath, field string, m *members) *fieldPath {
	if p := before.after.Load(); p != nil && p.field == field && (!p.numbered || !m.any()) {
		return p
	}
	p := rd.names(field, m)
	if p.kept {
		before.after.Store(p)
	}
	return p
}

// names takes the name of a field apart, unless that was done before. Numbers mean
// one thing or another by the document, so what has some is not remembered where the
// document has members with such names.
func (rd *Reader) names(field string, m *members) *fieldPath {
	if v, ok := rd.known.Load(field); ok {
		if p := v.(*fieldPath); !p.numbered || !m.any() {
			return p
		}
	}
	p := &fieldPath{field: field}
	p.names = pointerNames(field, func(pointer string) bool {
		p.numbered = true
		return m.has(pointer)
	})
	p.memos = make([]memo, len(p.names))
	p.features = pathFeatures(nil, p.names)
	if rd.count.Load() < maxPointers && len(p.names) <= maxDeep && (!p.numbered || !m.any()) {
		p.kept = true
		if _, there := rd.known.LoadOrStore(field, p); !there {
			rd.count.Add(1)
		}
	}
	return p
}

// pathFeatures gives features with the name and path of a field.
func pathFeatures(f annotation.Features, names []placedName) annotation.Features {
	name := root
	var path strings.Builder
	path.WriteString(root)
	for _, n := range names {
		name = n.Element
		path.WriteString("/" + n.Element)
	}
	return f.With("fieldName", name).With("fieldPath", path.String())
}

// members are the pointers of a document's members whose names are numbers.
type members struct {
	doc    *lethe.Document
	looked bool
	found  map[string]bool
}

func (m *members) any() bool {
	m.look()
	return len(m.found) > 0
}

func (m *members) has(pointer string) bool {
	m.look()
	return m.found[pointer]
}

func (m *members) look() {
	if m.looked {
		return
	}
	m.looked = true
	for i := range m.doc.Fields {
		f := &m.doc.Fields[i]
		pointer := membername.Value(f.Name)
		if f.Kind != lethe.Key || pointer == "" || pointer[len(pointer)-1]-'0' > 9 || !number(unnumbered(pointer[strings.LastIndexByte(pointer, '/')+1:])) {
			continue
		}
		if m.found == nil {
			m.found = map[string]bool{}
		}
		m.found[pointer] = true
	}
}
