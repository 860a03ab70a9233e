package collect

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Table is a register: who a row is about, and the values of its columns in words, in lower case.
type Table struct {
	columns []string
	rows    [][]string
	at      map[string]int // of each person, the row
}

var isoDate = regexp.MustCompile(`^([0-9]{4})-[0-9]{2}-[0-9]{2}$`)

// ReadTable reads a register in CSV, as linkage.NewRegister does. Of dates as 1961-03-27 the
// year counts.
func ReadTable(r io.Reader) (*Table, error) {
	rows := csv.NewReader(r)
	head, err := rows.Read()
	if err != nil || len(head) < 2 {
		return nil, errors.New("a register begins with a line that names its columns: who a row is about, and what is known of them")
	}
	t := &Table{columns: head[1:], at: map[string]int{}}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return t, nil
		}
		if err != nil {
			line, _ := rows.FieldPos(0)
			return nil, fmt.Errorf("line %d is not a row of %d fields", line, len(head))
		}
		t.at[row[0]] = len(t.rows)
		var values []string
		for _, v := range row[1:] {
			if date := isoDate.FindStringSubmatch(v); date != nil {
				v = date[1]
			}
			values = append(values, inWords(v))
		}
		t.rows = append(t.rows, values)
	}
}

func inWords(text string) string { return strings.Join(letter.Fields(strings.ToLower(text)), " ") }

// guessable reports whether a column has values that a text can be seen to say: no single letters.
func (t *Table) guessable(column int) bool {
	return !slices.ContainsFunc(t.rows, func(row []string) bool { return utf8.RuneCountInString(row[column]) == 1 })
}

// holders counts the people with each value of a column.
func (t *Table) holders(column int) map[string]int {
	n := map[string]int{}
	for _, row := range t.rows {
		n[row[column]]++
	}
	return n
}

// says reports whether a passage in words has a value.
func says(passage, value string) bool {
	return value != "" && strings.Contains(" "+passage+" ", " "+value+" ")
}

// said returns the values of a column that a passage in words says, of those counted.
func said(passage string, holders map[string]int, longest int) (out []string) {
	words := strings.Fields(passage)
	for i := range words {
		for n := 1; n <= longest && i+n <= len(words); n++ {
			v := strings.Join(words[i:i+n], " ")
			if holders[v] > 0 && !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	return out
}
