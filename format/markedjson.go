package format

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
)

// markedRecord is a body that is a JSON object with a text and its spans.
type markedRecord struct {
	tree   *Tree
	record *annotated.Record
	leaves []int       // of each field of the document; -1 for an id that the record does not have
	places map[int]int // byte offset of a leaf → its place
}

// decodeMarked reads records of a form.
func decodeMarked(it Item, raw []byte, form annotated.Form) (*lethe.Document, body, *fault) {
	tree, f := parseTree(raw)
	if f != nil {
		return nil, nil, f
	}
	r, err := annotated.ParseRecord(raw, form)
	var at *annotated.Fault
	if errors.As(err, &at) {
		return nil, nil, &fault{at.At, at.Err}
	}
	m := &markedRecord{tree: tree, record: r, places: map[int]int{}}
	return m.document(it), m, nil
}

func decodeSpans(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	return decodeMarked(it, raw, annotated.Spans)
}

func decodeDoccano(it Item, raw []byte, _ Options) (*lethe.Document, body, *fault) {
	return decodeMarked(it, raw, annotated.Doccano)
}

func (m *markedRecord) marks() []annotated.Span { return m.record.Spans }

// document makes the fields: the text, what the record says besides, the id.
func (m *markedRecord) document(it Item) *lethe.Document {
	for i, l := range m.tree.Leaves {
		if l.Kind != lethe.Key {
			m.places[l.Start] = i
		}
	}
	source := m.record.Members["id"]
	if source == "" {
		source = it.numbered()
	}
	doc := lethe.NewDocument(source, m.record.Text)
	m.leaves = []int{m.places[m.record.TextAt.Start]}
	own := m.form()
	for i, l := range m.tree.Leaves {
		if own[i] || l.isName() {
			continue
		}
		name := "record" + l.Pointer
		if strings.HasPrefix(l.Pointer, "/meta/") {
			name = "metadata" + l.Pointer[len("/meta"):]
		}
		if name == "metadata/language" {
			doc.Language = l.Text
		}
		doc.Fields = append(doc.Fields, lethe.Field{Name: name, Text: l.Text, Kind: l.Kind})
		m.leaves = append(m.leaves, i)
	}
	doc.Fields = append(doc.Fields, lethe.Field{Name: "id", Text: source, Kind: lethe.ID})
	at := -1
	if !m.record.IDAt.Empty() {
		at = m.places[m.record.IDAt.Start]
	}
	m.leaves = append(m.leaves, at)
	return doc
}

// form are the leaves that belong to the form: the text, the id, and what spans are
// made of.
func (m *markedRecord) form() map[int]bool {
	own := map[int]bool{m.leaves[0]: true}
	if !m.record.IDAt.Empty() {
		own[m.places[m.record.IDAt.Start]] = true
	}
	for _, s := range m.record.Marks {
		for _, at := range []int{s.Start.Start, s.End.Start, s.Label.Start} {
			own[m.places[at]] = true
		}
		if !s.Copy.Empty() {
			own[m.places[s.Copy.Start]] = true
		}
	}
	for i, l := range m.tree.Leaves {
		path := strings.Split(l.Pointer, "/")
		if len(path) == 4 && (l.Kind == lethe.Key && slices.Contains(spanMembers, path[3]) || path[3] == "rank" && l.Kind == lethe.Number) {
			own[i] = true
		}
	}
	return own
}

// spanMembers are the names of what spans are made of.
var spanMembers = []string{"start", "end", "start_offset", "end_offset", "label", "entity_type", "text", "rank"}

func (m *markedRecord) rewrite(texts []string, moves fieldMoves) ([]byte, error) {
	all := make([]string, len(m.tree.Leaves))
	for i, l := range m.tree.Leaves {
		all[i] = l.Text
	}
	for i, leaf := range m.leaves {
		if leaf >= 0 {
			all[leaf] = texts[i]
		}
	}
	spans, err := annotated.Moved(m.record.Spans, moves[0])
	if err != nil {
		return nil, err
	}
	points, literals := annotated.NewPoints(texts[0]), map[int]string{}
	for i, s := range spans {
		at, marks := points.Runes(s.Span), m.record.Marks[i]
		m.number(literals, marks.Start.Start, at.Start)
		m.number(literals, marks.End.Start, at.End)
		if leaf, ok := m.places[marks.Copy.Start]; ok && !marks.Copy.Empty() && m.record.Spans[i].In(m.record.Text) != s.In(texts[0]) {
			all[leaf] = s.In(texts[0])
		}
	}
	return m.tree.splice(all, literals)
}

// number puts a number in the place of one that is another.
func (m *markedRecord) number(literals map[int]string, at, n int) {
	if leaf := m.places[at]; m.tree.Leaves[leaf].Text != strconv.Itoa(n) {
		literals[leaf] = strconv.Itoa(n)
	}
}
