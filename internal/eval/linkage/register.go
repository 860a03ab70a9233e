package linkage

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// register is a table of people that an attacker holds: a row for each, a column for each
// attribute. A person scores for each value that a document says, by how few have it: ln(N/n).
// Whoever scores as high as the right person is a candidate.
type register struct {
	people  int
	values  map[string][]int32 // by their words: numbers of values
	number  map[attribute]int32
	holders [][]int32 // of each value, people by rising number
	longest int       // words of a value
}

// attribute is a value of a column.
type attribute struct {
	column int
	value  string
}

// NewRegister reads a register in CSV. Its first line names the columns, the first of which
// says who a row is about; the others are attributes. Of dates as 1961-03-27 the year counts, too.
func NewRegister(r io.Reader) (*Background, Attacker, error) {
	rows := csv.NewReader(r)
	head, err := rows.Read()
	if err != nil || len(head) < 2 {
		return nil, Attacker{}, errors.New("a register begins with a line that names its columns: who a row is about, and what is known of them")
	}
	b := &Background{people: map[string]int{}}
	x := &register{values: map[string][]int32{}, number: map[attribute]int32{}}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			line, _ := rows.FieldPos(0)
			return nil, Attacker{}, fmt.Errorf("line %d is not a row of %d fields", line, len(head))
		}
		if _, twice := b.people[row[0]]; twice {
			line, _ := rows.FieldPos(0)
			return nil, Attacker{}, fmt.Errorf("line %d is about somebody who has a row before", line)
		}
		n := len(b.people)
		b.people[row[0]] = n
		b.texts, b.of = append(b.texts, ""), append(b.of, n)
		x.add(int32(n), row[1:])
	}
	if x.people = len(b.people); x.people < 2 {
		return nil, Attacker{}, errFewPeople
	}
	return b, Attacker{"register", "attributes that a document says, by how few people have them", func(context.Context, []string) (scorer, error) { return localScorer{x}, nil }}, nil
}

var isoDate = regexp.MustCompile(`^([0-9]{4})-[0-9]{2}-[0-9]{2}$`)

func (x *register) add(person int32, row []string) {
	for column, value := range row {
		x.hold(person, column, value)
		if date := isoDate.FindStringSubmatch(value); date != nil {
			x.hold(person, len(row)+column, date[1])
		}
	}
}

func (x *register) hold(person int32, column int, value string) {
	ws := letter.Fields(strings.ToLower(value))
	if len(ws) == 0 {
		return
	}
	key := strings.Join(ws, " ")
	n, ok := x.number[attribute{column, key}]
	if !ok {
		n = int32(len(x.holders))
		x.number[attribute{column, key}] = n
		x.holders = append(x.holders, nil)
		x.values[key] = append(x.values[key], n)
		x.longest = max(x.longest, len(ws))
	}
	x.holders[n] = append(x.holders[n], person)
}

// said returns the values that a text says, by rising number.
func (x *register) said(question string) []int32 {
	said := map[int32]bool{}
	ws := letter.Fields(strings.ToLower(question))
	for i := range ws {
		for n := 1; n <= x.longest && i+n <= len(ws); n++ {
			for _, v := range x.values[strings.Join(ws[i:i+n], " ")] {
				said[v] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(said)) // sums of floating point depend on the order
}

func (x *register) Score(question string, into []float64) {
	for _, v := range x.said(question) {
		weight := math.Log(float64(x.people) / float64(len(x.holders[v])))
		for _, p := range x.holders[v] {
			into[p] += weight
		}
	}
}
