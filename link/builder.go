package link

import (
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/link/people"
	"github.com/lethe-privacy/lethe/internal/text/view"
)

// Options say how mentions are linked. The zero value links exactly.
type Options struct {
	// Originals keeps how the values of an entity were written. Without it, memory is
	// saved where nothing is replaced.
	Originals bool
	// People are the labels whose mentions are names of people, to be linked by the
	// structure of names. A label that other things carry as well must not be here.
	People []lethe.Label
	// BirthDates are the labels of dates of birth, in the form dd/mm/yyyy, which distinguish
	// people of one name apart.
	BirthDates []lethe.Label
}

// Builder gathers mentions document by document. It keeps each value once and a few
// bytes for each occurrence, never a text.
type Builder struct {
	options   Options
	documents []lethe.DocumentRef
	index     map[lethe.EntityID]int32 // of values
	values    []value
	handles   []int32 // for each handle, its value
	found     []occurrence
	people    map[lethe.Label]*nameBook
	reader    *people.Reader
}

// Handle stands for an entity until Collection gives it its place.
type Handle int32

// value is a normalized value with its label.
type value struct {
	id         lethe.EntityID
	label      lethe.Label
	normalized string
	originals  []string
	telling    string // of a person: an original that has some words in capitals
	handle     Handle // of a value that is linked exactly
	latest     int32  // the place in found of its last occurrence, -1 at first
}

type occurrence struct {
	handle    Handle
	doc       int32
	relevance float64
}

// New starts an empty collection.
func New(options Options) *Builder {
	b := &Builder{
		options: options, index: map[lethe.EntityID]int32{}, people: map[lethe.Label]*nameBook{}, reader: people.NewReader(options.BirthDates),
	}
	for _, label := range options.People {
		b.people[label] = newNamed()
	}
	return b
}

// Add takes the next document with its mentions, whose labels are the schema's and
// whose values are normalized, and returns the handle of each mention's entity.
func (b *Builder) Add(doc lethe.DocumentRef, mentions []lethe.Mention) []Handle {
	d := int32(len(b.documents))
	b.documents = append(b.documents, doc)
	for _, p := range b.people {
		p.here = map[people.Sight]int32{}
	}
	page := b.reader.Page(mentions)
	handles := make([]Handle, len(mentions))
	for i := range mentions {
		handles[i] = b.mention(d, i, &mentions[i], &page)
	}
	return handles
}

func (b *Builder) mention(doc int32, i int, m *lethe.Mention, page *people.Page) Handle {
	at := b.value(m)
	v := &b.values[at]
	text := view.Read(m.Text).Text // &uuml; in it is ü: it will be searched for
	if b.options.Originals {
		v.add(text)
	}
	p, person := b.people[m.Label]
	if person {
		v.telling = people.Telling(v.telling, text)
		a := p.appearance(doc, page.Sight(i, at, m), page.Sole)
		if a.handle < 0 {
			a.handle = b.newHandle(at)
			a.found = -1
		}
		b.occurs(a.handle, &a.found, doc, m.Relevance)
		return a.handle
	}
	if v.handle < 0 {
		v.handle = b.newHandle(at)
	}
	b.occurs(v.handle, &v.latest, doc, m.Relevance)
	return v.handle
}

// value is the place of a mention's value.
func (b *Builder) value(m *lethe.Mention) int32 {
	id := lethe.NewEntityID(m.Normalized, m.Label)
	at, known := b.index[id]
	if !known {
		at = int32(len(b.values))
		b.index[id] = at
		// Cloned: a value must not keep its whole document in memory.
		b.values = append(b.values, value{
			id: id, label: m.Label, normalized: strings.Clone(m.Normalized), handle: -1, latest: -1,
		})
	}
	return at
}

func (b *Builder) newHandle(value int32) Handle {
	b.handles = append(b.handles, value)
	return Handle(len(b.handles) - 1)
}

// occurs notes that a handle occurs in a document, once; latest is where it was
// noted last.
func (b *Builder) occurs(h Handle, latest *int32, doc int32, relevance float64) {
	if at := *latest; at >= 0 && b.found[at].doc == doc {
		b.found[at].relevance = max(b.found[at].relevance, relevance)
		return
	}
	*latest = int32(len(b.found))
	b.found = append(b.found, occurrence{h, doc, relevance})
}

// add keeps the distinct original values. It sorts them out only when their number
// has doubled, so that a value written in very many ways costs n log n, not n².
func (v *value) add(original string) {
	if n := len(v.originals); n > 0 && v.originals[n-1] == original {
		return
	}
	v.originals = append(v.originals, strings.Clone(original))
	if len(v.originals) == cap(v.originals) {
		v.settle()
	}
}

func (v *value) settle() {
	slices.Sort(v.originals)
	v.originals = slices.Compact(v.originals)
	v.originals = slices.Grow(v.originals, len(v.originals))
}
