package database

import (
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"github.com/jackc/pgx/v5/stdlib"
)

// copyTo sends rows to PostgreSQL by COPY, in the transaction that is open on a connection.
func copyTo(ctx context.Context, conn *sql.Conn, to *destination, rows []entry) error {
	return conn.Raw(func(driver any) error {
		c := driver.(*stdlib.Conn).Conn().PgConn()
		_, err := c.CopyFrom(ctx, &copyLines{rows: rows}, "COPY "+to.table+" ("+strings.Join(to.columns, ", ")+") FROM STDIN")
		return err
	})
}

// copyLines are rows in the text form of COPY: the server reads each value as it reads a
// parameter that is text.
type copyLines struct {
	rows []entry
	left []byte // of the line that is being read
	line []byte
}

func (l *copyLines) Read(to []byte) (n int, err error) {
	for n < len(to) {
		if len(l.left) == 0 {
			if len(l.rows) == 0 {
				if n == 0 {
					err = io.EOF
				}
				return n, err
			}
			l.line = appendCopyLine(l.line[:0], l.rows[0].values)
			l.left, l.rows = l.line, l.rows[1:]
		}
		done := copy(to[n:], l.left)
		n, l.left = n+done, l.left[done:]
	}
	return n, nil
}

var copyEscapes = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`, "\t", `\t`)

func appendCopyLine(out []byte, values []any) []byte {
	for i, v := range values {
		if i > 0 {
			out = append(out, '\t')
		}
		switch v := v.(type) {
		case nil:
			out = append(out, `\N`...)
		case []byte:
			out = hex.AppendEncode(append(out, `\\x`...), v)
		default:
			out = append(out, copyEscapes.Replace(fmt.Sprint(v))...)
		}
	}
	return append(out, '\n')
}
