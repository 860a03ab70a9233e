package ordinary

import (
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/text/view"
	"github.com/lethe-privacy/lethe/span"
)

var (
	// header is the line of a mail's header up to its value.
	header = lazyregexp.New(`^[> \t]*(?i:betreff|subject|re|aw|von|an|from|to|cc|bcc|kopie|datum|date|gesendet|sent|asunto|de|para|fecha|assumpte|per a|data|objet): `)
	// lineEnd is a line break before what begins another line, and does not go on with the one above.
	lineEnd = lazyregexp.New(`[ \t]*\r?\n`)
)

// quotedApart parts mentions that go on over the mark of a quotation or behind the line of a mail's header: what was
// replaced as one would join the lines.
func quotedApart(lookup func(string) (lethe.Field, bool), ms []lethe.Mention) []lethe.Mention {
	var out []lethe.Mention
	for i, m := range ms {
		var breaks [][]int
		if strings.Contains(m.Text, "\n") {
			text, _ := lookup(m.Field)
			breaks = lineBreaks(text.Text, m)
		}
		if len(breaks) == 0 {
			if out != nil {
				out = append(out, m)
			}
			continue
		}
		if out == nil {
			out = append(make([]lethe.Mention, 0, len(ms)+1), ms[:i]...)
		}
		at := 0
		for _, b := range append(breaks, []int{len(m.Text), len(m.Text)}) {
			if part := (span.Span{Start: at, End: b[0]}); part.Len() > 0 {
				piece := m
				piece.Span, piece.Text = span.Span{Start: m.Start + part.Start, End: m.Start + part.End}, part.In(m.Text)
				out = append(out, piece)
			}
			at = b[1]
		}
	}
	if out == nil {
		return ms
	}
	return out
}

// lineBreaks are the places in a mention where it must not go on.
func lineBreaks(text string, m lethe.Mention) [][]int {
	if marks := view.Quotes(m.Text); marks != nil {
		return marks
	}
	if m.End > len(text) || !header.MatchString(text[strings.LastIndexByte(text[:m.Start], '\n')+1:m.Start]) {
		return nil
	}
	at := lineEnd.FindStringIndex(m.Text)
	if at == nil || strings.HasPrefix(m.Text[at[1]:], " ") || strings.HasPrefix(m.Text[at[1]:], "\t") {
		return nil // a header that is folded
	}
	return [][]int{at}
}
