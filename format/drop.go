package format

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/span"
)

// Drop takes members and elements out of what Encode gave, whole: those of which gone
// says so of the name that a field there has, or would have. It reports false, and gives
// the bytes as they are, for forms without members.
func (r *Record) Drop(encoded []byte, gone func(name string) bool) ([]byte, bool, error) {
	j, ok := r.body.(*jsonRecord)
	if !ok {
		return encoded, false, nil
	}
	d := dropper{
		was: jsontext.NewDecoder(bytes.NewReader(j.tree.raw), allowRepeats),
		is:  jsontext.NewDecoder(bytes.NewReader(encoded), allowRepeats),
		raw: encoded, gone: func(p jsontext.Pointer) bool { return gone(j.parts.name(string(p))) },
	}
	if err := d.value(); err != nil {
		return nil, true, failure.Errorf("format", "write %s: drop fields: %w", r.Place, errDrop)
	}
	var edits []span.Edit
	for _, c := range d.cuts {
		edits = append(edits, span.Edit{Span: c})
	}
	out, _, err := span.Apply(string(encoded), edits)
	return []byte(out), true, err
}

var errDrop = fmt.Errorf("what was written has another structure")

// name is what a field at a place of the record is called, "" for a part as a whole.
func (p *parts) name(pointer string) string {
	for i := range p.texts {
		if of := p.texts[i].pointer; within(pointer, of) {
			if len(p.texts) > 1 {
				return pointer
			}
			return pointer[len(of):]
		}
	}
	switch {
	case pointer == p.id.pointer, pointer == p.metadata.pointer:
		return ""
	case !p.metadata.absent() && within(pointer, p.metadata.pointer):
		return pointer[len("/"):]
	}
	return "record" + pointer
}

// dropper walks a record as it was, whose names paths are about, and as it is written,
// whose bytes are cut: the names of members may have changed, their order has not.
type dropper struct {
	was, is *jsontext.Decoder
	raw     []byte
	gone    func(jsontext.Pointer) bool
	cuts    []span.Span
}

func (d *dropper) token() error {
	if _, err := d.was.ReadToken(); err != nil {
		return err
	}
	_, err := d.is.ReadToken()
	return err
}

func (d *dropper) value() error {
	switch kind := d.was.PeekKind(); kind {
	case '{', '[':
		if err := d.token(); err != nil {
			return err
		}
		if err := d.members(kind); err != nil {
			return err
		}
		return d.token()
	}
	return d.skip()
}

func (d *dropper) skip() error {
	if err := d.was.SkipValue(); err != nil {
		return err
	}
	return d.is.SkipValue()
}

// members walks an object or list up to its end.
func (d *dropper) members(kind jsontext.Kind) error {
	kept, open := false, -1 // open: where the comma of a member that went in front begins
	for element := 0; d.was.PeekKind() != '}' && d.was.PeekKind() != ']'; element++ {
		start := int(d.is.InputOffset())
		pointer := d.was.StackPointer() + jsontext.Pointer(fmt.Sprintf("/%d", element))
		if kind == '{' {
			if err := d.token(); err != nil {
				return err
			}
			pointer = d.was.StackPointer()
		}
		if d.gone(pointer) {
			if err := d.skip(); err != nil {
				return err
			}
			d.cut(start, int(d.is.InputOffset()))
			if !kept {
				open = int(d.is.InputOffset())
			}
			continue
		}
		if open >= 0 && !kept {
			d.cut(open, open+bytes.IndexByte(d.raw[open:], ',')+1)
		}
		kept = true
		if err := d.value(); err != nil {
			return err
		}
	}
	return nil
}

// cut takes note of bytes that go; cuts come in order, and touch.
func (d *dropper) cut(from, to int) {
	if n := len(d.cuts); n > 0 && d.cuts[n-1].End == from {
		d.cuts[n-1].End = to
		return
	}
	d.cuts = append(d.cuts, span.Span{Start: from, End: to})
}
