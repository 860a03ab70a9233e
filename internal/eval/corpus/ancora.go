package corpus

import (
	"fmt"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/format/annotated"
	"github.com/lethe-privacy/lethe/span"
)

// readAnCora reads CoNLL-U in which proper nouns carry AnCora's tags in the fifth
// column: np0000p person, np0000o organization, np0000l location, np0000a other,
// np00000 not yet told. A name of several words is written out in the last column,
// as MWE=First_Second, on its first word.
func readAnCora(in *input, o *Options) error {
	c := o.Columns
	c.Token, c.Tag, c.Separator, c.Comments = 2, 5, "\t", true
	r := newColumnReader(in, c)
	r.mark = r.properNoun
	return r.run()
}

func (r *columnReader) properNoun(columns []string, tag string, s span.Span) error {
	if len(columns) != 10 {
		return fmt.Errorf("%d columns, CoNLL-U has 10", len(columns))
	}
	if !strings.HasPrefix(tag, "np0000") || len(tag) < 7 || s.Empty() {
		return nil
	}
	for _, feature := range strings.Split(columns[9], "|") {
		if name, ok := strings.CutPrefix(feature, "MWE="); ok {
			s.End = max(s.End, written(r.sheet.Text(), s.Start, name))
		}
	}
	r.tags.Spans = append(r.tags.Spans, annotated.Span{Span: s, Label: lethe.Label(tag[:7])})
	return nil
}

// written is where a name ends that begins at start, its words joined by '_' in
// name and by anything like a space in the text; or 0 where the text has it
// otherwise.
func written(text string, start int, name string) int {
	at := start
	for _, word := range strings.Split(name, "_") {
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " _"))
		if !strings.HasPrefix(text[at:], word) {
			return 0
		}
		at += len(word)
	}
	return at
}
