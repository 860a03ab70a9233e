package annotated

import (
	"errors"
	"sort"
	"strings"

	"github.com/lethe-privacy/lethe/internal/format/moved"
	"github.com/lethe-privacy/lethe/span"
)

var errAsColumns = errors.New("the new text cannot be written as tokens in columns")

// Write returns the document with another text and id. The lines of tokens that no
// move touches come out byte for byte; in place of the others stand the words of the
// new text, with the tags that the spans give them there.
func (c *Columns) Write(text, id string, ms []moved.Move) (string, error) {
	spans, err := Moved(c.Spans, ms)
	if err != nil {
		return "", err
	}
	w := columnsWriter{c: c, moves: moved.InOrder(ms), text: text, spans: spans, id: flat(id)}
	for at := 0; at < len(c.rows); {
		at = w.row(at)
	}
	out := w.out.String()
	if n := len(c.rows); n > 0 && !strings.HasSuffix(c.rows[n-1].raw, "\n") {
		out = strings.TrimSuffix(out, "\n")
	}
	again, err := ParseColumns(out)
	if err != nil || flat(again.Text) != flat(text) {
		return "", errAsColumns
	}
	return out, nil
}

type columnsWriter struct {
	c     *Columns
	moves moved.List
	text  string // the new one
	spans []Span // where they are in it
	id    string
	out   strings.Builder
}

// row writes the row at a place, with those that change together with it, and gives
// the place of the next.
func (w *columnsWriter) row(at int) int {
	r := w.c.rows[at]
	switch {
	case !r.id.Empty():
		w.out.WriteString(r.raw[:r.id.Start] + w.id + r.raw[r.id.End:])
	case r.token.Empty() || w.touched(r.token) < 0:
		w.out.WriteString(r.raw)
	default:
		last := w.together(at)
		w.replace(at, last)
		return last + 1
	}
	return at + 1
}

// touched is the last move that touches a token, or -1.
func (w *columnsWriter) touched(token span.Span) int {
	k := sort.Search(len(w.moves), func(i int) bool { return w.moves[i].From.Start >= token.End }) - 1
	if k >= 0 && w.moves[k].From.Overlaps(token) {
		return k
	}
	return -1
}

// together is the place of the last token that one move after the other joins to the
// token at a place.
func (w *columnsWriter) together(at int) int {
	for next := at + 1; next < len(w.c.rows); next++ {
		token := w.c.rows[next].token
		if token.Empty() {
			continue
		}
		if !w.moves[w.touched(w.c.rows[at].token)].From.Overlaps(token) {
			break
		}
		at = next
	}
	return at
}

// replace writes the new text of the rows from first to last.
func (w *columnsWriter) replace(first, last int) {
	old := w.c.rows[first : last+1]
	at := w.moves.Span(span.Span{Start: old[0].token.Start, End: old[len(old)-1].token.End})
	row, sentence := 0, false
	for line := range strings.Lines(at.In(w.text)) {
		words := cut(line).columns
		if len(words) > 0 && sentence {
			w.out.WriteString(lineEnd(old[0].raw))
		}
		for _, word := range words {
			for row < len(old)-1 && old[row].token.Empty() {
				row++
			}
			s := span.Span{Start: at.Start + word.Start, End: at.Start + word.End}
			w.out.WriteString(old[row].with(word.In(line), w.tag(s)))
			row, sentence = min(row+1, len(old)-1), true
		}
		at.Start += len(line)
	}
}

// with is the row with another token and tag.
func (r *row) with(token, tag string) string {
	a, b := r.columns[0], r.columns[len(r.columns)-1]
	end := r.raw[b.End:]
	if !strings.HasSuffix(end, "\n") {
		end += "\n"
	}
	return r.raw[:a.Start] + token + r.raw[a.End:b.Start] + tag + end
}

func lineEnd(raw string) string {
	if strings.HasSuffix(raw, "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// tag is that of a token that stands at s.
func (w *columnsWriter) tag(s span.Span) string {
	k := sort.Search(len(w.spans), func(i int) bool { return w.spans[i].End > s.Start })
	if k == len(w.spans) || !w.spans[k].Overlaps(s) {
		return "O"
	}
	return w.c.ends.tag(s, w.spans[k])
}

// scheme are the letters for the last and for a single token of a mention; 0 where B
// and I are all that there is.
type scheme [2]byte

func (e scheme) tag(token span.Span, of Span) string {
	letter := byte('I')
	begins, ends := token.Start <= of.Start, token.End >= of.End
	switch {
	case begins && ends && e[1] != 0:
		letter = e[1]
	case begins:
		letter = 'B'
	case ends && e[0] != 0:
		letter = e[0]
	}
	return string(letter) + "-" + string(of.Label)
}
