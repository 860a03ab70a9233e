package annotated

import (
	"errors"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var errTag = errors.New("a tag is neither O nor one of B-, I-, E-, L-, S-, U- with a type")

// Tags makes spans of a sequence of tags. One rule reads all schemes: B, S and U
// begin a mention; I, E and L go on with one of their type that is open, and begin
// one otherwise; E, L, S and U end it.
type Tags struct {
	Plain bool // a tag is a type, without a prefix
	Spans []Span
	open  string // type of the mention that goes on
}

// Add takes in the tag of a token that stands at s.
func (t *Tags) Add(tag string, s span.Span) error {
	if tag == "O" || tag == "_" || tag == "-" || tag == "" {
		t.open = ""
		return nil
	}
	prefix, typ := "I", tag
	if !t.Plain {
		var ok bool
		prefix, typ, ok = strings.Cut(tag, "-")
		if !ok || typ == "" || len(prefix) != 1 || !strings.Contains("BIELSU", prefix) {
			return errTag
		}
	}
	if strings.Contains("IEL", prefix) && t.open == typ {
		last := &t.Spans[len(t.Spans)-1]
		last.End = max(last.End, s.End)
	} else {
		t.Spans = append(t.Spans, Span{Span: s, Label: lethe.Label(typ)})
	}
	t.open = typ
	if strings.Contains("ELSU", prefix) {
		t.open = ""
	}
	return nil
}

// Break ends a sentence: no mention goes on behind it.
func (t *Tags) Break() { t.open = "" }
