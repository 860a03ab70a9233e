package format

import (
	"bufio"
	"errors"
	"io"
	"slices"
)

// listRecords walks a JSON file that is a list of records: one after the other, however many there
// are. What stands before a record, a comma and white space, is read with it, and what ends the
// list with the last.
type listRecords struct {
	file   *file
	in     *bufio.Reader
	head   *head
	place  Place // of what is read next
	offset int64
	count  int    // of records read
	before []byte // the comma before the next record, with the white space around it
	ended  bool
	broken *Error // why nothing more of the list can be read
}

// isList reports whether a JSON file holds a list. It looks once: a file that changes between two readings
// fails there.
func (f *file) isList() bool {
	if f.layout.name != "json" {
		return false
	}
	f.looked.Do(func() { f.list = f.beginsList() })
	return f.list
}

// beginsList reports whether the first sign of a file begins a list. What cannot be read is none here: whoever
// reads it for its record says why.
func (f *file) beginsList() bool {
	r, err := f.open()
	if err != nil {
		return false
	}
	defer r.Close()
	u, err := f.unpack(r)
	if err != nil {
		return false
	}
	defer u.Close()
	in := bufio.NewReaderSize(u, bufferSize)
	if mark, _ := in.Peek(len(bom)); string(mark) == bom {
		in.Discard(len(bom))
	}
	for {
		switch c, err := in.ReadByte(); {
		case err != nil || !isSpace(c):
			return err == nil && c == '['
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// openList reads the text before the first record.
func openList(f *file, r io.Reader, _ Options) (records, error) {
	l := &listRecords{file: f, in: bufio.NewReaderSize(r, bufferSize), head: new(head), place: Place{File: f.path, Line: 1, Column: 1}}
	if mark, _ := l.in.Peek(len(bom)); string(mark) == bom {
		l.in.Discard(len(bom))
		l.head.raw, l.offset = []byte(bom), int64(len(bom))
	}
	start, err := l.space(nil)
	if err == nil {
		start, err = l.sign(start, '[', errValue)
	}
	if err == nil {
		start, err = l.space(start)
	}
	l.head.raw = append(l.head.raw, start...)
	l.pass(start)
	if err != nil {
		return nil, err
	}
	if next, _ := l.in.Peek(1); len(next) == 1 && next[0] == ']' {
		_, err = l.end(nil)
	}
	return l, l.breaks(err)
}

// breaks keeps an error for when the records before it are read. Of the files beside this one others
// can be read; what cannot be read at all ends the walk.
func (l *listRecords) breaks(err error) error {
	if wrong := (*Error)(nil); errors.As(err, &wrong) && !wrong.Fatal {
		l.broken = wrong
		return nil
	}
	return err
}

// next reads a record, and what follows it.
func (l *listRecords) next() (Item, error) {
	switch {
	case l.broken != nil:
		it := Item{Place: l.broken.Place, file: l.file, head: l.head, failed: l.broken.Err}
		l.broken, l.ended = nil, true
		return it, nil
	case l.ended:
		return Item{}, io.EOF
	}
	l.pass(l.before)
	l.count++
	it := Item{Place: l.place, file: l.file, head: l.head, offset: l.offset, list: listPlace{number: l.count, before: l.before}}
	var err error
	if it.raw, err = l.value(); err != nil {
		if err = l.breaks(err); err != nil {
			return Item{}, err
		}
		return l.next()
	}
	l.pass(it.raw)
	after, err := l.space(nil)
	if err != nil {
		return it, l.breaks(err)
	}
	if next, _ := l.in.Peek(1); len(next) == 1 && next[0] == ']' {
		it.list.behind, err = l.end(after)
	} else if after, err = l.sign(after, ',', errListGoesOn); err == nil {
		l.before, err = l.space(after)
	}
	return it, l.breaks(err)
}

var (
	errListGoesOn = errors.New("invalid JSON: want ',' or ']' here")
	errUnended    = errors.New("invalid JSON: the record that begins here does not end")
	errBehind     = errors.New("invalid JSON: something follows the list")
)

// end reads the bracket that closes the list, and white space to the end of the file.
func (l *listRecords) end(after []byte) ([]byte, error) {
	after, err := l.sign(after, ']', errListGoesOn)
	if err == nil {
		after, err = l.space(after)
	}
	if err != nil {
		return after, err
	}
	l.ended = true
	switch _, err := l.in.Peek(1); err {
	case io.EOF:
		return after, nil
	case nil:
		return after, l.failed(after, errBehind)
	default:
		return after, l.unread(err)
	}
}

// space adds the white space that is next. Of that, too, a document has a limited share.
func (l *listRecords) space(to []byte) ([]byte, error) {
	for {
		c, err := l.in.ReadByte()
		switch {
		case err == io.EOF:
			return to, nil
		case err != nil:
			return to, l.unread(err)
		case !isSpace(c):
			l.in.UnreadByte()
			return to, nil
		case int64(len(to)) > l.file.limits.document():
			return to, l.failed(nil, l.file.limits.tooLarge())
		}
		to = append(to, c)
	}
}

// sign adds the sign that must be next.
func (l *listRecords) sign(to []byte, want byte, otherwise error) ([]byte, error) {
	c, err := l.in.ReadByte()
	switch {
	case err == io.EOF:
		return to, l.failed(to, errEnd)
	case err != nil:
		return to, l.unread(err)
	case c != want:
		return to, l.failed(to, otherwise)
	}
	return append(to, c), nil
}

// value reads one value of JSON, as far as its brackets and quotation marks say: what is wrong inside
// is found when the record is taken apart.
func (l *listRecords) value() ([]byte, error) {
	var out []byte
	depth, inString, escaped := 0, false, false
	for {
		c, err := l.in.ReadByte()
		switch {
		case err == io.EOF && len(out) == 0:
			return nil, l.failed(nil, errEnd)
		case err == io.EOF:
			return nil, l.failed(nil, errUnended)
		case err != nil:
			return nil, l.unread(err)
		case int64(len(out)) > l.file.limits.document():
			return nil, l.failed(nil, l.file.limits.tooLarge())
		case len(out) == 0 && (c == ',' || c == ']' || c == '}' || c == ':'):
			return nil, l.failed(nil, errValue)
		case inString:
			inString, escaped = c != '"' || escaped, c == '\\' && !escaped
		case c == '"':
			inString = true
		case c == '{' || c == '[':
			depth++
		case (c == '}' || c == ']') && depth > 0:
			depth--
		case depth == 0 && (c == ',' || c == ']' || c == '}' || isSpace(c)):
			l.in.UnreadByte()
			return out, nil
		}
		if out = append(out, c); depth == 0 && !inString && (c == '}' || c == ']' || c == '"') {
			return out, nil
		}
	}
}

// pass moves the place behind what was read.
func (l *listRecords) pass(raw []byte) {
	l.place = l.place.plus(raw)
	l.offset += int64(len(raw))
}

// failed is an error where what was read since ends.
func (l *listRecords) failed(raw []byte, err error) error {
	return &Error{Place: l.place.plus(raw), Err: err}
}

// unread is an error of the file itself, behind which nothing can be read.
func (l *listRecords) unread(err error) error {
	return &Error{Place: l.place, Err: cause(err), Fatal: true}
}

// listPlace is the place of an item in a list: its number, and the text before and behind it. It is zero
// for items that are in none.
type listPlace struct {
	number         int
	before, behind []byte // behind is nil but for the last
}

// list writes records of a list, of which any may have been left out: a comma between two, and the
// end behind the last.
type list struct {
	begun bool
	end   []byte // as it was read, where the last record is the last that was written
}

// add is what is written for a record.
func (l *list) add(at listPlace, record []byte) []byte {
	l.end = at.behind
	switch {
	case !l.begun:
		l.begun = true
		return record
	}
	return slices.Concat(at.before, record)
}

// close is what ends the list.
func (l *list) close() []byte {
	if l.end == nil {
		return []byte("\n]\n")
	}
	return l.end
}
