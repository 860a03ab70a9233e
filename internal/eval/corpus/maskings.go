package corpus

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe/span"
)

// Maskings say by the id of a document which stretches of it a program masked. It is the form that TAE, the
// Text Anonymization Evaluator, and the evaluation of TAB read: {"id": [[start, end], [start, end, "text"]]}.
// Offsets are code points. Without a text nothing stands in the place of what was masked.
type Maskings map[string][]masking

type masking struct {
	span.Span
	text string
}

var errMaskings = errors.New(`a document is to have a list of [start, end] or [start, end, "text"]`)

// ReadMaskings reads a file of them.
func ReadMaskings(r io.Reader, file string) (Maskings, error) {
	lines := &lineCounter{r: bufio.NewReader(r)}
	dec := jsontext.NewDecoder(lines)
	fault := func(err error) error { return atLine(file, lines.at(faultOffset(err, dec)), plain(err)) }
	if dec.PeekKind() != '{' {
		return nil, fault(errors.New("this is not a JSON object of documents"))
	}
	if _, err := dec.ReadToken(); err != nil {
		return nil, fault(err)
	}
	all := Maskings{}
	for dec.PeekKind() == '"' {
		id, err := dec.ReadToken()
		if err != nil {
			return nil, fault(err)
		}
		name := id.String()
		raw, err := dec.ReadValue()
		if err != nil {
			return nil, fault(err)
		}
		if all[name], err = maskingsOf(raw); err != nil {
			return nil, fault(err)
		}
	}
	if err := end(dec, lines, file); err != nil {
		return nil, err
	}
	return all, nil
}

func maskingsOf(raw jsontext.Value) ([]masking, error) {
	var rows [][]jsontext.Value
	if err := decode(raw, &rows); err != nil {
		return nil, errMaskings
	}
	out := make([]masking, 0, len(rows))
	for _, row := range rows {
		var m masking
		if len(row) != 2 && len(row) != 3 || decode(row[0], &m.Start) != nil || decode(row[1], &m.End) != nil {
			return nil, errMaskings
		}
		if len(row) == 3 && decode(row[2], &m.text) != nil {
			return nil, errMaskings
		}
		out = append(out, m)
	}
	return out, nil
}

// Apply returns a text as it was masked. Of maskings that overlap the text of the first stands for all.
func (m Maskings) Apply(id, text string) (string, error) {
	all, there := m[id]
	if !there {
		return "", errors.New("a document of the collection is missing there")
	}
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b masking) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	offsets := span.NewOffsets(text)
	var edits []span.Edit
	for _, x := range all {
		bytes, err := offsets.FromRunes(x.Span)
		if err != nil {
			return "", fmt.Errorf("[%d, %d] is not within a document of the collection", x.Start, x.End)
		}
		if n := len(edits); n > 0 && bytes.Start < edits[n-1].End {
			edits[n-1].End = max(edits[n-1].End, bytes.End)
			continue
		}
		if strings.TrimSpace(x.text) == "" {
			x.text = "" // as TAE reads it
		}
		edits = append(edits, span.Edit{Span: bytes, Text: x.text})
	}
	masked, _, err := span.Apply(text, edits)
	return masked, err
}
