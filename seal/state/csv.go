package state

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// columns are the header of the form of CSV.
var columns = []string{"group", "label", "value", "birth", "surrogate", "details"}

// WriteCSV writes all that a state remembers as CSV, values and surrogates in plain text:
// a row for each member, with the id, the label and the surrogate of its group, whose
// details are a JSON object. The first row after the header has no group: its details are
// the state's own: lethe_state, the version of this form, and vectors and shared as in
// [WriteJSON].
//
// A cell that a spreadsheet would take for a formula has ' before it, and so has one that
// begins with ' itself.
func WriteCSV(w io.Writer, s *State) error {
	out := csv.NewWriter(w)
	own := map[string]string{"lethe_state": jsonVersion}
	if v := s.Vectors(); v != "" {
		own["vectors"] = v
	}
	if s.Shared() {
		own["shared"] = "true"
	}
	out.Write(columns) // Error reports what went wrong
	out.Write([]string{"", "", "", "", "", string(appendDetails(nil, NewDetails(own)))})
	for _, g := range s.Groups() {
		details := ""
		if g.Surrogate.Details != (Details{}) {
			details = string(appendDetails(nil, g.Surrogate.Details))
		}
		for _, m := range g.Members {
			row := []string{g.ID, guard(string(g.Label)), guard(m.Value), guard(m.Birth), guard(g.Surrogate.Text), details}
			if slices.ContainsFunc(row, func(cell string) bool { return strings.Contains(cell, "\r\n") }) {
				return failure.Errorf("state", "write CSV: group %s has a line break that CSV would change; JSON keeps it", g.ID)
			}
			out.Write(row)
		}
	}
	out.Flush()
	return out.Error()
}

// risky are first characters by which spreadsheets know formulas, and the one that tells
// them that it is none.
const risky = "=+-@\t\r\n'"

func guard(cell string) string {
	if cell != "" && strings.IndexByte(risky, cell[0]) >= 0 {
		return "'" + cell
	}
	return cell
}

func unguard(cell string) string {
	if len(cell) > 1 && cell[0] == '\'' && strings.IndexByte(risky, cell[1]) >= 0 {
		return cell[1:]
	}
	return cell
}

// ReadCSV reads what [WriteCSV] writes, as strictly as [ReadJSON].
func ReadCSV(r io.Reader) (*State, error) {
	in := csv.NewReader(r)
	in.FieldsPerRecord, in.ReuseRecord = len(columns), true
	c := &csvReader{in: in, at: map[string]int{}}
	err := c.header()
	for err == nil {
		err = c.row()
	}
	var s *State
	if err == io.EOF {
		s, err = c.draft.state()
	}
	if err != nil {
		return nil, failure.Errorf("state", "read CSV: %w", plain(err))
	}
	return s, nil
}

// plain says what is wrong with CSV without the words of the parser, which say it twice.
func plain(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return err
	}
	return errorAt(p.Line, p.Column, p.Err)
}

type csvReader struct {
	in    *csv.Reader
	draft draft
	at    map[string]int // groups of the draft, by id
	rows  int
}

func (c *csvReader) header() error {
	row, err := c.in.Read()
	if err == io.EOF {
		return errors.New("it is empty")
	}
	if err != nil {
		return err
	}
	row[0] = strings.TrimPrefix(row[0], "\ufeff") // spreadsheets put it there
	if !slices.Equal(row, columns) {
		return errorAt(1, 1, fmt.Errorf("the header is not %s", strings.Join(columns, ",")))
	}
	return nil
}

// row reads a row, which belongs to a group or to the state itself.
func (c *csvReader) row() error {
	row, err := c.in.Read()
	if err != nil {
		return err
	}
	c.rows++
	for i := 1; i < 5; i++ {
		row[i] = unguard(row[i])
	}
	details, err := parseDetails(row[5])
	if err != nil {
		return c.fault(5, err)
	}
	if c.rows == 1 {
		if row[0]+row[1]+row[2]+row[3]+row[4] != "" {
			return c.fault(0, errors.New("the first row must have nothing but the details of the state"))
		}
		return c.own(details)
	}
	m := Member{row[2], row[3]}
	g := draftGroup{Group: Group{row[0], lethe.Label(row[1]), []Member{m}, Surrogate{row[4], details}}}
	g.line, g.column = c.in.FieldPos(0)
	i, ok := c.at[g.ID]
	if !ok {
		c.at[g.ID] = len(c.draft.groups)
		c.draft.groups = append(c.draft.groups, g)
		return nil
	}
	first := &c.draft.groups[i]
	if first.Label != g.Label || first.Surrogate != g.Surrogate {
		return c.fault(0, fmt.Errorf("label, surrogate and details are not those of the group's first row, in line %d", first.line))
	}
	first.Members = append(first.Members, m)
	return nil
}

// own reads what the state says of itself.
func (c *csvReader) own(details Details) error {
	if details.Get("lethe_state") != jsonVersion {
		return c.fault(5, errForm)
	}
	for name, v := range details.All() {
		switch {
		case name == "lethe_state":
		case name == "vectors":
			c.draft.vectors = v
		case name == "shared" && (v == "true" || v == "false"):
			c.draft.shared = v == "true"
		default:
			return c.fault(5, errors.New("there may be lethe_state, vectors and shared, which is true or false"))
		}
	}
	return nil
}

func (c *csvReader) fault(column int, err error) error {
	line, at := c.in.FieldPos(column)
	return errorAt(line, at, err)
}

// parseDetails reads a cell of details: an object with texts, or nothing.
func parseDetails(cell string) (d Details, err error) {
	if cell == "" {
		return d, nil
	}
	p := &positions{r: strings.NewReader(cell)}
	j := &jsonReader{jsontext.NewDecoder(p), p}
	err = j.details(&d)
	if err == nil {
		err = j.end()
	}
	if err != nil {
		return d, fmt.Errorf("details: %w", err)
	}
	return d, nil
}
