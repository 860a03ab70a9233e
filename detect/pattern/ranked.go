package pattern

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	lethe "github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
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
	file  string
	lines [][]byte
	at    map[string]int // column of each part
	rows  []rankedRow
}

type rankedRow struct {
	label, pattern, desc string
	rank                 int
	line, column         int // of the pattern
}

// readRanked reads what follows the header. Each row becomes a recognizer, whose
// score grows with its rank, so that of overlapping matches the higher rank wins.
func readRanked(in *csv.Reader, data []byte, file string, header []string) ([]Recognizer, error) {
	t := rankedTable{file: file, lines: bytes.Split(data, []byte{'\n'}), at: map[string]int{}}
	for i, name := range header {
		part, ok := rankedColumns[name]
		if !ok {
			return nil, &LoadError{File: file, Line: 1, Message: fmt.Sprintf("unknown column %q%s", name,
				strictyaml.Nearest(name, []string{"label", "rank", "pattern", "desc"}))}
		}
		if _, twice := t.at[part]; twice {
			return nil, &LoadError{File: file, Line: 1, Message: fmt.Sprintf("a second column for the %s", part)}
		}
		t.at[part] = i
	}
	for _, part := range []string{"label", "pattern"} {
		if _, ok := t.at[part]; !ok {
			return nil, &LoadError{File: file, Line: 1, Message: fmt.Sprintf("there is no column %q", part)}
		}
	}
	for {
		row, err := in.Read()
		if err == io.EOF {
			return t.recognizers()
		}
		if err != nil {
			return nil, tableError(file, 0, err)
		}
		if err := t.add(in, row); err != nil {
			return nil, err
		}
	}
}

func (t *rankedTable) add(in *csv.Reader, row []string) error {
	r := rankedRow{label: strings.TrimSpace(row[t.at["label"]]), pattern: row[t.at["pattern"]]}
	r.line, r.column = in.FieldPos(t.at["pattern"])
	if l := t.lines[r.line-1]; r.column <= len(l) && l[r.column-1] == '"' {
		r.column++ // of the text in the cell
	}
	if !goodLabel.MatchString(r.label) {
		line, column := in.FieldPos(t.at["label"])
		return &LoadError{t.file, line, column, "a label is of upper-case letters, digits and '_'"}
	}
	line, column := in.FieldPos(t.at["rank"])
	var err error
	if r.rank, err = strconv.Atoi(strings.TrimSpace(row[t.at["rank"]])); err != nil || r.rank < 0 {
		return &LoadError{t.file, line, column, "the rank is no whole number, at least 0"}
	}
	if i, ok := t.at["desc"]; ok {
		r.desc = strings.TrimSpace(row[i])
	}
	t.rows = append(t.rows, r)
	return nil
}

func (t *rankedTable) recognizers() ([]Recognizer, error) {
	var ranks []int
	for _, r := range t.rows {
		ranks = append(ranks, r.rank)
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)
	var out []Recognizer
	for i, row := range t.rows {
		regex, err := fromPython(row.pattern)
		if err != nil {
			return nil, t.fault(row, err)
		}
		r := Recognizer{
			Name:  fmt.Sprintf("%s-%d", strings.ToLower(strings.ReplaceAll(strings.Trim(row.label, "_"), "_", "-")), i+1),
			Label: lethe.Label(row.label), Doc: row.desc, Rank: row.rank, Untried: true,
			Patterns: []Pattern{{
				Name: "pattern 1", Regex: regex, Exact: true,
				Score: 0.6 + 0.3*float64(slices.Index(ranks, row.rank)+1)/float64(len(ranks)),
			}},
		}
		if r.Doc == "" {
			r.Doc = "Values of the user's own."
		}
		if _, err := NewEngine([]Recognizer{r}, Options{}); err != nil {
			return nil, t.fault(row, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// fault says where in the file a pattern does not compile.
func (t *rankedTable) fault(row rankedRow, err error) error {
	at := 0
	var dialect *dialectError
	var bad *syntax.Error
	var pattern *PatternError
	if errors.As(err, &pattern) {
		err = pattern.Err
	}
	switch {
	case errors.As(err, &dialect):
		at = dialect.at
	case errors.As(err, &bad):
		at = max(strings.Index(row.pattern, bad.Expr), 0)
		err = fmt.Errorf("%s: `%s`", bad.Code, bad.Expr)
	}
	return &LoadError{t.file, row.line, row.column + at, fmt.Sprintf("the pattern for %s does not compile: %v", row.label, err)}
}
