package texts

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
)

// ErrHeader says that a table begins in another way.
var ErrHeader = errors.New("the first line is to be")

// ReadTable reads a table in CSV with the columns document and column. name is what errors call it.
func ReadTable(from io.Reader, name, column string) (map[string]string, error) {
	out := map[string]string{}
	rows := csv.NewReader(from)
	rows.FieldsPerRecord = 2
	head, err := rows.Read()
	if err != nil || head[0] != "document" || head[1] != column {
		return nil, fmt.Errorf("%s: %w document,%s", name, ErrHeader, column)
	}
	for {
		row, err := rows.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			line, _ := rows.FieldPos(0)
			return nil, fmt.Errorf("%s:%d: not two fields of CSV", name, line)
		}
		if _, twice := out[row[0]]; twice {
			line, _ := rows.FieldPos(0)
			return nil, fmt.Errorf("%s:%d: the document is named before", name, line)
		}
		out[row[0]] = row[1]
	}
}
