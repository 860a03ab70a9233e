package database

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	mssql "github.com/microsoft/go-mssqldb"

	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
)

// cell is a value of a row.
type cell struct {
	null bool
	kind kind
	text string // as the database writes it
}

type kind uint8

const (
	words kind = iota
	number
	boolean
	tree   // JSON
	binary // no text at all
)

var jsonNumber = lazyregexp.New(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// newCell takes a value as the driver gives it. typ is the type of the column, in
// capitals, as the driver names it.
func newCell(v any, typ string) cell {
	switch v := v.(type) {
	case nil:
		return cell{null: true}
	case bool:
		return cell{kind: boolean, text: strconv.FormatBool(v)}
	case int64:
		return cell{kind: number, text: strconv.FormatInt(v, 10)}
	case float64:
		return floatCell(v, 64)
	case float32:
		return floatCell(float64(v), 32)
	case time.Time:
		return cell{text: timeText(v, typ)}
	case string:
		return textCell(v, typ)
	case []byte:
		return bytesCell(v, typ)
	}
	return textCell(fmt.Sprint(v), typ)
}

func floatCell(v float64, bits int) cell {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return cell{text: strconv.FormatFloat(v, 'g', -1, bits)}
	}
	b, _ := jsontext.AppendFormat(nil, []byte(strconv.FormatFloat(v, 'g', -1, bits)))
	return cell{kind: number, text: string(b)}
}

// timeText writes a time as its type would.
func timeText(v time.Time, typ string) string {
	rest := "-01-02 15:04:05.999999999"
	switch typ {
	case "TIME":
		return v.Format("15:04:05.999999999")
	case "DATE":
		rest = "-01-02"
	case "TIMESTAMPTZ", "DATETIMEOFFSET":
		rest += "Z07:00"
	}
	if y := v.Year(); y <= 0 { // the year before 1 is 1 BC
		return fmt.Sprintf("%04d", 1-y) + v.Format(rest) + " BC"
	}
	return v.Format("2006" + rest)
}

func textCell(s, typ string) cell {
	switch {
	case numeric(typ) && jsonNumber.MatchString(s):
		return cell{kind: number, text: s}
	case typ == "JSON" || typ == "JSONB":
		return cell{kind: tree, text: s}
	}
	return cell{text: s}
}

// numeric reports whether values of a type are numbers.
func numeric(typ string) bool {
	typ = strings.TrimPrefix(typ, "UNSIGNED ")
	switch typ {
	case "NUMERIC", "DECIMAL", "INT", "INTEGER", "BIGINT", "SMALLINT", "MEDIUMINT", "TINYINT", "FLOAT", "DOUBLE", "REAL",
		"MONEY", "SMALLMONEY", "YEAR", "INT2", "INT4", "INT8", "FLOAT4", "FLOAT8":
		return true
	}
	return false
}

func bytesCell(v []byte, typ string) cell {
	switch typ {
	case "BYTEA", "BLOB", "TINYBLOB", "MEDIUMBLOB", "LONGBLOB", "BINARY", "VARBINARY", "IMAGE", "GEOMETRY", "":
		return cell{kind: binary, text: string(v)}
	case "BIT":
		return bitCell(v)
	case "UNIQUEIDENTIFIER":
		var id mssql.UniqueIdentifier
		if id.Scan(v) == nil {
			return cell{text: id.String()}
		}
		return cell{kind: binary, text: string(v)}
	}
	return textCell(string(v), typ)
}

// bitCell is a BIT(n) of MySQL as the number that it is.
func bitCell(v []byte) cell {
	if len(v) > 8 {
		return cell{kind: binary, text: string(v)}
	}
	n := uint64(0)
	for _, b := range v {
		n = n<<8 | uint64(b)
	}
	return cell{kind: number, text: strconv.FormatUint(n, 10)}
}

var (
	errBinary = errors.New("holds bytes that are not text, which cannot be searched: leave the column out of the query")
	errUTF8   = errors.New("is not UTF-8")
)

// appendJSON writes the value as JSON.
func (c cell) appendJSON(out []byte) ([]byte, error) {
	switch {
	case c.null:
		return append(out, "null"...), nil
	case c.kind == binary:
		return nil, errBinary
	case !utf8.ValidString(c.text):
		return nil, errUTF8
	case c.kind == number, c.kind == boolean:
		return append(out, c.text...), nil
	case c.kind == tree:
		if _, err := format.ParseTree([]byte(c.text)); err != nil {
			return nil, err
		}
		return append(out, c.text...), nil
	}
	return jsontext.AppendQuote(out, c.text)
}

// appendContent writes the value as the content of a record.
func (c cell) appendContent(out []byte, asText bool) ([]byte, error) {
	switch {
	case c.null:
		return nil, errors.New("is NULL: a row without a document")
	case !utf8.ValidString(c.text):
		return nil, errUTF8
	case asText:
		return jsontext.AppendQuote(out, c.text)
	}
	if _, err := format.ParseTree([]byte(c.text)); err != nil {
		return nil, fmt.Errorf("is not JSON: %w", err)
	}
	switch trimmed := strings.TrimLeft(c.text, " \t\r\n"); trimmed[0] {
	case '{', '[', '"':
		return append(out, c.text...), nil
	}
	return nil, errors.New("is JSON, but neither an object, a list nor a text")
}
