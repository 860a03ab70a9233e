package gatexml

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/span"
)

// What the clinical tool writes for texts that its XML would lose.
const (
	rawNull = "___RAW_NULL___"
	space   = "___SPACE___"
	newline = "___NEWLINE___"
)

// FromJSON makes a document of a JSON value as the clinical tool does: its texts, each
// with a line end behind, below an element for each member and element of a list.
func FromJSON(raw []byte) (*Document, error) {
	b := &builder{dec: jsontext.NewDecoder(bytes.NewReader(raw), jsontext.AllowDuplicateNames(true))}
	if err := b.value(root); err != nil {
		return nil, err
	}
	if n := b.dec.InputOffset(); len(bytes.Trim(raw[n:], " \t\r\n")) > 0 {
		return nil, &Fault{int(n), errors.New("something follows the JSON value")}
	}
	return &Document{Text: b.text.String(), Sets: []Set{{Name: Markups, Annotations: b.markups}}}, nil
}

type builder struct {
	dec     *jsontext.Decoder
	text    strings.Builder
	markups []Annotation
	depth   int
}

var errJSON = errors.New("this is not JSON")

// value writes the next value as an element.
func (b *builder) value(name string) error {
	if b.depth++; b.depth > maxDepth-1 {
		return &Fault{int(b.dec.InputOffset()), errDepth}
	}
	defer func() { b.depth-- }()
	t, err := b.dec.ReadToken()
	if err != nil {
		return &Fault{int(b.dec.InputOffset()), errJSON}
	}
	at := len(b.markups)
	b.markups = append(b.markups, Annotation{ID: at, Type: name, Span: span.Span{Start: b.text.Len()}})
	kind := kinds[t.Kind()]
	switch t.Kind() {
	case '{', '[':
		if err := b.members(t.Kind()); err != nil {
			return err
		}
	case 'n':
		b.text.WriteString(rawNull)
	default:
		b.text.WriteString(t.String())
	}
	b.markups[at].End = b.text.Len()
	b.markups[at].Features = []Feature{{Name: FeatureKind, Value: kind}}
	if name != root || at > 0 {
		b.text.WriteByte('\n')
	}
	return nil
}

var kinds = map[jsontext.Kind]string{'{': "object", '[': "array", '"': "string", '0': "number", 't': "true", 'f': "false", 'n': "null"}

func (b *builder) members(kind jsontext.Kind) error {
	for b.dec.PeekKind() != kind+2 { // } and ] stand two behind { and [
		name := listElement
		if kind == '{' {
			t, err := b.dec.ReadToken()
			if err != nil {
				return &Fault{int(b.dec.InputOffset()), errJSON}
			}
			name = Element(t.String())
		}
		if err := b.value(name); err != nil {
			return err
		}
	}
	if _, err := b.dec.ReadToken(); err != nil {
		return &Fault{int(b.dec.InputOffset()), errJSON}
	}
	return nil
}

// JSON returns the value that the elements stand for. Where they do not say what they
// were, it is read from them as the clinical tool does.
func (d *Document) JSON() ([]byte, error) {
	nodes := d.tree()
	w := &jsonWriter{d: d, nodes: nodes}
	top := 0
	if len(nodes) > 1 && nodes[1].name == root {
		top = 1
	}
	out, err := w.value(nil, top)
	if err != nil {
		return nil, err
	}
	return out, nil
}

type jsonWriter struct {
	d     *Document
	nodes []node
}

func (w *jsonWriter) value(out []byte, at int) ([]byte, error) {
	n := &w.nodes[at]
	text := n.In(w.d.Text)
	kind := n.kind
	if kind == "" {
		kind, text = w.guess(n, text)
	}
	switch kind {
	case "object":
		return w.members(out, n, '{', '}')
	case "array":
		return w.members(out, n, '[', ']')
	case "true", "false":
		if text == kind {
			return append(out, kind...), nil
		}
	case "null":
		if text == rawNull {
			return append(out, "null"...), nil
		}
	case "number":
		if isNumber(text) {
			return append(out, text...), nil
		}
	}
	return jsontext.AppendQuote(out, text)
}

func (w *jsonWriter) members(out []byte, n *node, begin, end byte) ([]byte, error) {
	out = append(out, begin)
	if w.mixed(n) {
		return nil, errMixed
	}
	for i, k := range n.children {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if begin == '{' {
			if out, err = jsontext.AppendQuote(out, Member(w.nodes[k].name)); err != nil {
				return nil, err
			}
			out = append(out, ':')
		}
		if out, err = w.value(out, k); err != nil {
			return nil, err
		}
	}
	return append(out, end), nil
}

var errMixed = errors.New("gatexml: there is text beside elements, for which JSON has no place")

// mixed reports whether text is next to the elements in another.
func (w *jsonWriter) mixed(n *node) bool {
	from := n.Start
	for _, k := range append(slices.Clone(n.children), -1) {
		to := n.End
		if k >= 0 {
			to = w.nodes[k].Start
		}
		if from < to && strings.TrimSpace(w.d.Text[from:to]) != "" {
			return true
		}
		if k >= 0 {
			from = max(from, w.nodes[k].End)
		}
	}
	return false
}

// guess says what an element was in the JSON, and what its text stands for.
func (w *jsonWriter) guess(n *node, text string) (kind, plain string) {
	switch {
	case len(n.children) > 0 && w.nodes[n.children[0]].name == listElement:
		return "array", ""
	case len(n.children) > 0:
		return "object", ""
	case text == rawNull:
		return "null", rawNull
	}
	return "string", unescaper.Replace(text)
}

// unescaper takes back what the clinical tool writes, which keeps the escapes of JSON.
var unescaper = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\"`, `"`, `\r`, "\r", `\\`, `\`, space, " ", newline, "\n")
