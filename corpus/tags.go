package corpus

import (
	"errors"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/span"
)

var errTag = errors.New("a tag is neither O nor one of B-, I-, E-, L-, S-, U- with a type")

// tags makes mentions of a sequence of tags. One rule reads all schemes: B, S and
// U begin a mention; I, E and L go on with one of their type that is open, and
// begin one otherwise; E, L, S and U end it.
type tags struct {
	plain bool // a tag is a type, without a prefix
	gold  []Mention
	open  string // type of the mention that goes on
}

func (t *tags) add(tag string, s span.Span) error {
	if tag == "O" || tag == "_" || tag == "-" || tag == "" {
		t.open = ""
		return nil
	}
	prefix, typ := "I", tag
	if !t.plain {
		var ok bool
		prefix, typ, ok = strings.Cut(tag, "-")
		if !ok || typ == "" || len(prefix) != 1 || !strings.Contains("BIELSU", prefix) {
			return errTag
		}
	}
	if strings.Contains("IEL", prefix) && t.open == typ {
		last := &t.gold[len(t.gold)-1]
		last.End = max(last.End, s.End)
	} else {
		t.gold = append(t.gold, Mention{Span: s, Label: lethe.Label(typ)})
	}
	t.open = typ
	if strings.Contains("ELSU", prefix) {
		t.open = ""
	}
	return nil
}
