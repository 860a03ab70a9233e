package words

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// view chooses between readings of a text.
type view uint8

const (
	joined view = 1 << iota // what may separate words or not does not
	loose                   // signs separate words, and are not words
	camel                   // a capital after a small letter begins a word
)

// state says what the word that is being read may still take in.
type state uint8

const (
	closed state = iota // there is none
	single              // marks
	open                // marks, letters and digits
)

// reader takes a text apart into folded words.
type reader struct {
	view  view
	limit int // words with more bytes than this are not told apart
	emit  func(w word)

	word
	state   state
	dotted  bool // ends in an i, marks aside
	marked  bool // ends in a mark
	shuffle bool // marks may be out of canonical order
	doubt   bool // the other view may read the text differently
	ordered []byte
}

// word is one word of a text: its folded form and its place.
type word struct {
	folded     []byte
	start, end int
	names      bool // has a letter, a digit or a symbol
}

// read calls emit for each word of text, in order.
func (r *reader) read(text string) {
	r.state, r.doubt = closed, false
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf && c != '-' {
			i = r.plain(text, i)
			continue
		}
		i = r.folded(text, i)
	}
	r.flush()
}

// plain takes in the ASCII character at i and, if it is a letter, those that
// follow. It returns the place after them.
func (r *reader) plain(text string, i int) int {
	a := ascii[text[i]]
	switch {
	case a.class == letter:
		return r.run(text, i)
	case a.class == space || r.view&loose != 0:
		r.flush()
	default:
		r.begin(i, single)
		r.word.folded = append(r.word.folded, a.lower)
		r.end = i + 1
	}
	return i + 1
}

// run takes in the ASCII letters and digits from i on.
func (r *reader) run(text string, i int) int {
	if r.state != open || r.view&camel != 0 && hump(text, i) {
		r.begin(i, open)
	}
	f, first := r.word.folded, i
	for ; i < len(text) && text[i] < utf8.RuneSelf; i++ {
		a := ascii[text[i]]
		if a.class != letter || r.view&camel != 0 && i > first && hump(text, i) {
			break
		}
		if len(f) <= r.limit {
			f = append(f, a.lower)
		}
	}
	r.word.folded = f
	r.end, r.names, r.dotted, r.marked = i, true, ascii[text[i-1]].lower == 'i', false
	return i
}

// folded takes in the character at i through its folding.
func (r *reader) folded(text string, i int) int {
	c, n := utf8.DecodeRuneInString(text[i:])
	f := fold(c)
	if r.state == open && (f.text == "-" || c == '\u00ad') {
		if gap := lineBreak(text[i+n:]); gap > 0 {
			r.doubt = true
			if r.view&joined != 0 {
				return i + n + gap
			}
		}
	}
	if f.class == letter && r.view&camel != 0 && hump(text, i) {
		r.flush()
	}
	if f.class != several {
		r.take(f, i, i+n)
		return i + n
	}
	for k := range *f.parts {
		r.take(&(*f.parts)[k], i, i+n)
	}
	return i + n
}

// hump reports whether a capital follows a small letter at i.
func hump(text string, i int) bool {
	c, _ := utf8.DecodeRuneInString(text[i:])
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	return unicode.IsUpper(c) && unicode.IsLower(before)
}

// lineBreak is the length of the white space that text begins with if a line
// ends in it and a word follows, and 0 otherwise.
func lineBreak(text string) int {
	broken := false
	for i, c := range text {
		if classOf(c) != space || c == '_' {
			if broken && fold(c).class == letter {
				return i
			}
			return 0
		}
		broken = broken || endsLine(c)
	}
	return 0
}

// take takes in one folding that stands at [start, end) of the text.
func (r *reader) take(f *foldedRune, start, end int) {
	switch f.class {
	case skip:
	case tail:
		if r.state != closed {
			r.end = end
		}
	case joint:
		r.doubt = r.doubt || r.state == open
		if r.view&joined == 0 {
			r.flush()
		}
	case space:
		r.flush()
	case mark:
		r.mark(f, start, end)
	case letter:
		if r.state != open {
			r.begin(start, open)
		}
		r.keep(f, end, true)
	case sign, glyph:
		if f.class == sign && r.view&loose != 0 {
			r.flush()
			return
		}
		r.begin(start, single)
		r.keep(f, end, f.class == glyph)
	}
}

// mark takes in a mark; one with nothing before it is a word of its own.
func (r *reader) mark(f *foldedRune, start, end int) {
	if r.state == closed {
		r.begin(start, single)
	}
	if f.text == string(dotAbove) && r.dotted {
		r.end = end
		return
	}
	r.shuffle = r.shuffle || r.marked
	r.append(f.text)
	r.end, r.marked = end, true
}

func (r *reader) keep(f *foldedRune, end int, names bool) {
	r.append(f.text)
	r.end, r.dotted, r.marked = end, f.dotted, f.marked
	r.names = r.names || names
}

// append adds to the folded form, up to the limit: a hostile text may be one
// single word.
func (r *reader) append(s string) {
	if len(r.word.folded) <= r.limit {
		r.word.folded = append(r.word.folded, s...)
	}
}

// begin ends the word before and starts one.
func (r *reader) begin(start int, s state) {
	r.flush()
	r.state, r.start = s, start
}

// flush emits the word that is being read, if there is one.
func (r *reader) flush() {
	if r.state == closed {
		return
	}
	if r.shuffle {
		r.ordered = norm.NFD.Append(r.ordered[:0], r.word.folded...)
		r.word.folded, r.ordered = r.ordered, r.word.folded
	}
	r.emit(r.word)
	r.word.folded = r.word.folded[:0]
	r.state, r.names, r.dotted, r.marked, r.shuffle = closed, false, false, false, false
}
