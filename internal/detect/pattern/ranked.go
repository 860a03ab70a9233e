package pattern

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/nearest"
)

// rankedColumns are those of a table whose patterns have ranks and no examples, with
// the names that its header may give them.
var rankedColumns = map[string]string{
	"label": "label", "rank": "rank", "pattern": "pattern", "exp": "pattern", "regex": "pattern", "desc": "desc", "doc": "desc",
}

// isRanked reports whether a header is that of such a table.
func isRanked(header []string) bool {
	return slices.Contains(header, "rank") && !slices.Contains(header, "score")
}

// rankedTable is a table of patterns with their ranks.
type rankedTable struct {
	*loadedFile
	lines   [][]byte
	columns map[string]int // of each part
	found   []rankedRow
}

type rankedRow struct {
	label, pattern, desc string
	rank                 int
	at                   place // of the pattern
}

// ranked reads what follows the header. Each row becomes a recognizer, whose
// score grows with its rank, so that of overlapping matches the higher rank wins.
func (l *loadedFile) ranked(in *csv.Reader, header []string) {
	t := rankedTable{loadedFile: l, lines: bytes.Split(l.data, []byte{'\n'}), columns: map[string]int{}}
	for i, name := range header {
		part, ok := rankedColumns[name]
		if !ok {
			l.fault(place{line: 1}, "unknown column %q%s", name, nearest.To(name, []string{"label", "rank", "pattern", "desc"}))
			continue
		}
		if _, twice := t.columns[part]; twice {
			l.fault(place{line: 1}, "a second column for the %s", part)
		}
		t.columns[part] = i
	}
	for _, part := range []string{"label", "pattern"} {
		if _, ok := t.columns[part]; !ok {
			l.fault(place{line: 1}, "there is no column %q", part)
		}
	}
	if len(l.faults) > 0 {
		return
	}
	l.rows(in, func(row []string) { t.add(in, row) })
	t.recognizers()
}

func (t *rankedTable) add(in *csv.Reader, row []string) {
	r := rankedRow{label: strings.TrimSpace(row[t.columns["label"]]), pattern: row[t.columns["pattern"]]}
	r.at.line, r.at.column = in.FieldPos(t.columns["pattern"])
	if l := t.lines[r.at.line-1]; r.at.column <= len(l) && l[r.at.column-1] == '"' {
		r.at.column++ // of the text in the cell
	}
	r.label = LabelOf(r.label)
	if !goodLabel.MatchString(r.label) {
		line, column := in.FieldPos(t.columns["label"])
		t.fault(place{line, column}, "a label is of letters, digits and '_'")
	}
	line, column := in.FieldPos(t.columns["rank"])
	var err error
	if r.rank, err = strconv.Atoi(strings.TrimSpace(row[t.columns["rank"]])); err != nil || r.rank < 0 {
		t.fault(place{line, column}, "the rank is no whole number, at least 0")
	}
	if i, ok := t.columns["desc"]; ok {
		r.desc = strings.TrimSpace(row[i])
	}
	t.found = append(t.found, r)
}

func (t *rankedTable) recognizers() {
	var ranks []int
	for _, r := range t.found {
		ranks = append(ranks, r.rank)
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	for i, row := range t.found {
		p := Pattern{Name: "pattern 1", Regex: row.pattern, Exact: true,
			Score: 0.6 + 0.3*float64(slices.Index(ranks, row.rank)+1)/float64(len(ranks))}
		if err := p.compiles(true); err != nil {
			t.tell(row, err)
			continue
		}
		r := Recognizer{
			Name:  fmt.Sprintf("%s-%d", nameOf(row.label), i+1),
			Label: lethe.Label(row.label), Doc: row.desc, Rank: row.rank, Untried: true, Trim: true, Patterns: []Pattern{p},
		}
		if r.Doc == "" {
			r.Doc = "Values of the user's own."
		}
		t.out.Recognizers = append(t.out.Recognizers, r)
	}
}

// tell says where in the file a pattern does not compile.
func (t *rankedTable) tell(row rankedRow, err error) {
	at := row.at
	var dialect *dialectError
	var bad *syntax.Error
	switch {
	case errors.As(err, &dialect):
		at.column += dialect.at
	case errors.As(err, &bad):
		at.column += max(strings.Index(row.pattern, bad.Expr), 0)
		err = fmt.Errorf("%s: `%s`", bad.Code, bad.Expr)
	}
	t.fault(at, "the pattern for %s does not compile: %v", row.label, err)
}
