package format

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/text/membername"
	"github.com/lethe-privacy/lethe/span"
)

// part is a member of a record that has a meaning; the zero value is absent.
type part struct {
	pointer string
	member  int32 // the top-level member that it is, or lies in
	kind    jsontext.Kind
	value   span.Span
}

func (p *part) absent() bool { return p.pointer == "" }

// holds reports whether a leaf is of the part.
func (p *part) holds(l *Leaf) bool {
	return l.member == p.member && !p.absent() && within(l.Pointer, p.pointer)
}

// parts are the members of a record that have a meaning.
type parts struct {
	id, metadata part
	texts        []part // of the content: one, unless the user names several
	columns      bool   // members are columns, whose names are not the record's own
}

// parts finds the members of a record and checks their types.
func (t *Tree) parts(o Options) (p parts, f *fault) {
	if t.kind != '{' {
		return p, notObject(leadingSpace(t.raw), t.kind)
	}
	if p.metadata, f = t.part("metadata", "an object", '{', 'n'); f != nil {
		return p, f
	}
	if p.id, f = t.part(cmp.Or(o.IDField, "id"), "a string or number", '"', '0'); f != nil {
		return p, f
	}
	if p.texts, f = t.texts(o.TextFields); f != nil {
		return p, f
	}
	if p.id.absent() && o.IDField != "" { // a record that lacks the usual one is called by its place
		return p, t.lacks(o.IDField, "id", "--set input.id_field")
	}
	return p, nil
}

// texts finds the content: what the user names, or "content", or "text", or where none of these is, all texts beside
// id and metadata.
func (t *Tree) texts(fields []string) ([]part, *fault) {
	names := fields
	if len(names) == 0 {
		names = []string{"content", "text"}
	}
	var found []part
	for _, name := range names {
		one, f := t.part(name, "a string, object or list", '"', '{', '[')
		switch {
		case f != nil && (one.kind != 'n' || len(fields) < 2):
			return nil, f
		case f != nil || one.absent():
			continue
		case len(fields) == 0:
			return []part{one}, nil
		}
		found = append(found, one)
	}
	if len(fields) == 0 {
		found = t.unnamed()
	}
	if len(found) == 0 {
		return nil, t.lacks(strings.Join(fields, `" or "`), "content", "--set input.text_fields")
	}
	slices.SortFunc(found, func(a, b part) int { return cmp.Compare(a.value.Start, b.value.Start) })
	return found, nil
}

// unnamed are the members that can be content, where none has the usual name.
func (t *Tree) unnamed() (found []part) {
	for i, m := range t.members {
		if m.name != "id" && m.name != "metadata" && slices.Contains([]jsontext.Kind{'"', '{', '['}, m.kind) {
			found = append(found, part{"/" + escapeToken(m.name), int32(i), m.kind, m.value})
		}
	}
	return found
}

// lacks says which member is missing, and where the user named none, how to.
func (t *Tree) lacks(named, usual, flag string) *fault {
	if named != "" {
		return faultf(leadingSpace(t.raw), `the record has no "%s"`, named)
	}
	return faultf(leadingSpace(t.raw), "the record has no %q; %s says which member it is", usual, flag)
}

// part finds a member by its path, and checks its kind.
func (t *Tree) part(name, want string, kinds ...jsontext.Kind) (part, *fault) {
	found, f := t.find(memberPath(name))
	if f == nil && !found.absent() && !slices.Contains(kinds, found.kind) {
		f = faultf(found.value.Start, "%q is %s: want %s", name, kindName(found.kind), want)
	}
	return found, f
}

// find looks among the members of the record, and for a path of several names in
// them. A name that comes twice is a fault.
func (t *Tree) find(pointer string) (found part, _ *fault) {
	if strings.Count(pointer, "/") > 1 {
		return t.findDeep(pointer)
	}
	name := tokenUnescaper.Replace(pointer[1:])
	for i, m := range t.members {
		if m.name != name {
			continue
		}
		if !found.absent() {
			return found, faultf(m.value.Start, "the record has a second %q", name)
		}
		found = part{pointer, int32(i), m.kind, m.value}
	}
	return found, nil
}

func (t *Tree) findDeep(pointer string) (found part, _ *fault) {
	for i := range t.Leaves {
		l := &t.Leaves[i]
		if l.Kind != lethe.Key || !strings.HasPrefix(l.Pointer, pointer) {
			continue
		}
		switch rest := l.Pointer[len(pointer):]; {
		case rest == "":
			v := t.valueAfter(l.End)
			found = part{pointer, l.member, kindAt(t.raw, v.Start), v}
		case strings.HasPrefix(rest, "~#"):
			return found, faultf(l.Start, "the record has a second %q", l.Text)
		}
	}
	return found, nil
}

// valueAfter is where the value of a member lies whose name ends here.
func (t *Tree) valueAfter(name int) span.Span {
	at := name + leadingSpace(t.raw[name:]) + len(":")
	at += leadingSpace(t.raw[at:])
	dec := jsontext.NewDecoder(bytes.NewReader(t.raw[at:]), allowRepeats)
	dec.SkipValue() // it is known to be valid
	return span.Span{Start: at, End: at + int(dec.InputOffset())}
}

// kindAt is the kind of the value that begins here.
func kindAt(raw []byte, at int) jsontext.Kind {
	if c := raw[at]; c != '-' && c-'0' > 9 {
		return jsontext.Kind(c)
	}
	return '0'
}

func notObject(at int, k jsontext.Kind) *fault {
	return faultf(at, "the record is %s: want a JSON object", kindName(k))
}

func kindName(k jsontext.Kind) string {
	switch k {
	case '"':
		return "a string"
	case '0':
		return "a number"
	case '{':
		return "an object"
	case '[':
		return "a list"
	case 'n':
		return "null"
	}
	return "a boolean"
}

// role is what a member of a record is for.
type role uint8

const (
	content role = iota
	metadata
	other
	id
)

// role returns what a leaf is for, and of which part it is.
func (p *parts) role(l *Leaf) (role, *part) {
	for i := range p.texts {
		if p.texts[i].holds(l) {
			return content, &p.texts[i]
		}
	}
	switch {
	case p.id.holds(l):
		return id, &p.id
	case p.metadata.holds(l):
		return metadata, &p.metadata
	}
	return other, nil
}

// inOrder are the parts as they stand in the record.
func (p *parts) inOrder() []part {
	all := slices.DeleteFunc(append([]part{p.id, p.metadata}, p.texts...), func(p part) bool { return p.absent() })
	slices.SortFunc(all, func(a, b part) int { return cmp.Compare(a.value.Start, b.value.Start) })
	return all
}

// ownName reports whether a leaf is the name of a part, or of what a part lies in:
// the form's, not the user's.
func (p *parts) ownName(l *Leaf) bool {
	switch {
	case l.Kind != lethe.Key:
		return false
	case p.columns:
		return true
	}
	for i := range p.texts {
		if within(p.texts[i].pointer, l.Pointer) {
			return true
		}
	}
	return within(p.id.pointer, l.Pointer) || within(p.metadata.pointer, l.Pointer)
}

// isName reports whether the leaf is the name of a top-level member.
func (l *Leaf) isName() bool { return l.Kind == lethe.Key && l.object == 0 }

// field is what a leaf is in the document. Of several texts each has its path for a
// name.
func (p *parts) field(l *Leaf, r role, of *part) lethe.Field {
	f := lethe.Field{Text: l.Text, Kind: l.Kind}
	switch {
	case r == content && len(p.texts) == 1:
		f.Name = l.Pointer[len(of.pointer):]
	case r == content:
		f.Name = l.Pointer
	case r == metadata:
		f.Name = l.Pointer[len("/"):]
	case r == other && p.columns:
		f.Name = "metadata" + l.Pointer
	case r == other:
		f.Name = "record" + l.Pointer
	case r == id:
		f.Name, f.Kind = "id", lethe.ID
	}
	if f.Kind == lethe.Key && membername.Telling(f.Text) {
		f.Name = membername.Field(f.Name)
	}
	return f
}
