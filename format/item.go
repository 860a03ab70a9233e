package format

import "cmp"

// Item is an undecoded record: a line, a row, or the name of a file.
type Item struct {
	Place Place

	file     *file
	head     *head
	raw      []byte // nil where the file is the record
	offset   int64  // of raw in the decompressed file
	bytes    int
	language string    // of a record that names none
	list     listPlace // where the file is a list of records
	own      bool      // a record of an Origin: not one line yet
	failed   error     // why there is no record in a row of a table
	first    bool      // the first row of a table
}

// Unnamed are the names of the columns, with the first row of a table of which the options name no column. Nobody has
// said that they are names, and they are written as they are: they may be somebody's data. Of all else there are none.
func (it Item) Unnamed() []string {
	if !it.first || !it.head.table.unnamed {
		return nil
	}
	return it.head.table.columns()
}

// Bytes is how much of the source, in bytes as stored, was read for this item;
// their sum over all items comes near Source.Size.
func (it Item) Bytes() int { return it.bytes }

// head is the text in a file before its first record.
type head struct {
	raw   []byte
	table *table      // nil but for tables of text
	typed *typedTable // nil but for tables whose columns have types
}

// Decode takes an item apart. It is safe for concurrent use; where the file is
// the record, it reads the file. The error is an [*Error].
func (s *Source) Decode(it Item) (*Record, error) {
	if it.file == nil {
		return nil, &Error{Err: errNoRecord}
	}
	if it.failed != nil {
		return nil, &Error{Place: it.Place, Err: it.failed}
	}
	if it.raw != nil {
		return s.decode(it, nil, it.raw)
	}
	raw, err := it.file.read()
	if err != nil {
		return nil, &Error{Place: it.Place, Err: cause(err)}
	}
	return s.decodeFile(it, raw)
}

// decodeFile is decode for a record that is a file.
func (s *Source) decodeFile(it Item, raw []byte) (*Record, error) {
	if it.file.layout.binary {
		return s.decode(it, nil, raw)
	}
	mark, rest := cutBOM(raw)
	it.offset = int64(len(mark))
	return s.decode(it, mark, rest)
}

func (s *Source) decode(it Item, mark, raw []byte) (*Record, error) {
	binary := it.file.layout.binary
	if f := checkText(raw, it.offset); f != nil && !binary {
		return nil, f.in(raw, it.Place)
	}
	doc, b, f := it.file.layout.decode(it, raw, s.options)
	switch {
	case f != nil && binary:
		return nil, &Error{Place: it.Place, Err: f.err}
	case f != nil:
		return nil, f.in(raw, it.Place)
	}
	doc.Language = cmp.Or(doc.Language, it.language)
	r := &Record{Document: doc, Place: it.Place, body: b}
	if n, ok := b.(notedBody); ok {
		r.Notes = n.notes()
	}
	r.mark()
	switch {
	case s.options.AsJSON:
		r.body = asJSON{b, doc.Fields}
	case mark != nil:
		r.body = bomBody{b}
	}
	return r, nil
}
