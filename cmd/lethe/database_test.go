package main

import (
	"database/sql"
	"fmt"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/lethe-privacy/lethe/internal/store/database"
)

// sqlite DB STATEMENT [OUT] runs a statement on a file of SQLite, which it makes where
// it is not, and writes the rows of a SELECT to OUT.
func sqlite(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: sqlite DB STATEMENT [OUT]")
	}
	file, err := os.OpenFile(ts.MkAbs(args[0]), os.O_CREATE, 0o600)
	ts.Check(err)
	file.Close()
	db, err := database.SQLite(ts.MkAbs(args[0]), "mode=rw")
	ts.Check(err)
	defer db.Close()
	if len(args) == 2 {
		_, err := db.Exec(args[1])
		ts.Check(err)
		return
	}
	rows, err := db.Query(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(lines(ts, rows)), 0o600))
}

func lines(ts *testscript.TestScript, rows *sql.Rows) string {
	defer rows.Close()
	columns, err := rows.Columns()
	ts.Check(err)
	var b strings.Builder
	for rows.Next() {
		values, targets := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		ts.Check(rows.Scan(targets...))
		for i, v := range values {
			if i > 0 {
				b.WriteByte('|')
			}
			fmt.Fprint(&b, v)
		}
		b.WriteByte('\n')
	}
	ts.Check(rows.Err())
	return b.String()
}
