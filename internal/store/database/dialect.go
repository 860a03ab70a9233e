package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
)

// dialect is what differs between the databases.
type dialect struct {
	open        func(t *Target) (*sql.DB, error)
	quotes      [2]string // around an identifier; the closing one is doubled inside
	fold        func(string) string
	placeholder func(n int) string
	most        int // placeholders in one statement
	reading     sql.TxOptions
	// session is a statement for connections that write; "" is none.
	session string
	// text is a column type for n characters, compared byte by byte.
	text func(n int) string
	// engine follows the parentheses of CREATE TABLE.
	engine string
	// check fails where a table cannot be written in transactions; nil where all can.
	check func(ctx context.Context, db *sql.DB, table name) error
	// compared is a parameter as a text of n characters that is compared with a column of that type,
	// so that the column's index is used; nil where a parameter is that by itself.
	compared func(parameter string, n int) string
	// anew comes before the parameters of a statement that is to be planned each time, since
	// its table grows.
	anew []any
	// bare is whether columns must be selected as expressions, so that the driver
	// leaves their values as they are.
	bare bool
}

func same(s string) string { return s }
func question(int) string  { return "?" }
func dollar(n int) string  { return "$" + strconv.Itoa(n) }
func at(n int) string      { return "@p" + strconv.Itoa(n) }
func varchar(n int) string { return fmt.Sprintf("VARCHAR(%d)", n) }
func binaryText(n int) string {
	return fmt.Sprintf("VARCHAR(%d) CHARACTER SET ascii COLLATE ascii_bin", n)
}
func binaryText2(n int) string { return fmt.Sprintf("VARCHAR(%d) COLLATE Latin1_General_100_BIN2", n) }

// dialects has every dialect, by Target.Driver.
var dialects = map[string]*dialect{
	"postgresql": {
		open: openPostgres, quotes: [2]string{`"`, `"`}, fold: strings.ToLower, placeholder: dollar, most: 65535,
		reading: sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, text: varchar,
		anew: []any{pgx.QueryExecModeExec},
	},
	"mysql": {
		open: openMySQL, quotes: [2]string{"`", "`"}, fold: same, placeholder: question, most: 65535,
		reading: sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true},
		session: "SET SESSION sql_mode = CONCAT(@@sql_mode, ',STRICT_ALL_TABLES')",
		text:    binaryText, engine: " ENGINE=InnoDB", check: checkEngine,
	},
	"sqlite": {
		open: openSQLite, quotes: [2]string{`"`, `"`}, fold: same, placeholder: question, most: 32766,
		reading: sql.TxOptions{ReadOnly: true}, text: varchar, bare: true,
	},
	"sqlserver": { // it has no read-only transactions
		open: openSQLServer, quotes: [2]string{"[", "]"}, fold: same, placeholder: at, most: 2100,
		text: binaryText2, compared: func(parameter string, n int) string { return "CAST(" + parameter + " AS " + varchar(n) + ")" },
	},
}

// quote makes an identifier of any text.
func (d *dialect) quote(identifier string) string {
	return d.quotes[0] + strings.ReplaceAll(identifier, d.quotes[1], d.quotes[1]+d.quotes[1]) + d.quotes[1]
}

// name is that of a table, with the text before it: database, schema.
type name []string

// parseName reads a.b or "a"."b", where only quoted parts may hold anything but
// letters, digits, '_', '$', '#' and '-'.
func (d *dialect) parseName(s string) (name, error) {
	var n name
	for {
		part, rest, err := d.cutName(strings.TrimSpace(s))
		if err != nil {
			return nil, err
		}
		n = append(n, part)
		if rest == "" {
			return n, nil
		}
		if rest[0] != '.' {
			return nil, errName
		}
		s = rest[1:]
	}
}

var errName = errors.New("is no name of a table: want table or schema.table, with unusual names in quotes")

func (d *dialect) cutName(s string) (part, rest string, err error) {
	if strings.HasPrefix(s, d.quotes[0]) || strings.HasPrefix(s, `"`) {
		closing := `"`
		if strings.HasPrefix(s, d.quotes[0]) {
			closing = d.quotes[1]
		}
		return cutQuoted(s[1:], closing)
	}
	end := strings.IndexFunc(s, func(r rune) bool {
		return !(r == '_' || r == '$' || r == '#' || r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80)
	})
	if end < 0 {
		end = len(s)
	}
	if end == 0 {
		return "", "", errName
	}
	return d.fold(s[:end]), strings.TrimLeft(s[end:], " \t"), nil
}

func cutQuoted(s, closing string) (part, rest string, err error) {
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, closing)
		b.WriteString(before)
		switch {
		case !ok:
			return "", "", errName
		case strings.HasPrefix(after, closing):
			b.WriteString(closing)
			s = after[len(closing):]
		case b.Len() == 0:
			return "", "", errName
		default:
			return b.String(), strings.TrimLeft(after, " \t"), nil
		}
	}
}

// table is the name as it stands in statements.
func (d *dialect) table(n name) string {
	quoted := make([]string, len(n))
	for i, part := range n {
		quoted[i] = d.quote(part)
	}
	return strings.Join(quoted, ".")
}

// rows are "(?,?),(?,?)…" for so many rows and columns.
func (d *dialect) rows(rows, columns int) string {
	var b strings.Builder
	n := 0
	for r := range rows {
		if r > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('(')
		for c := range columns {
			if c > 0 {
				b.WriteByte(',')
			}
			n++
			b.WriteString(d.placeholder(n))
		}
		b.WriteByte(')')
	}
	return b.String()
}
