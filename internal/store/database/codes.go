package database

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5/pgconn"
	mssql "github.com/microsoft/go-mssqldb"
	"modernc.org/sqlite"
)

// verdict is what an error of a driver means for a transaction.
type verdict uint8

const (
	lost         verdict = iota // the connection; nobody knows the outcome of the transaction
	inTheWay                    // another transaction: it may succeed when repeated
	duplicateKey                // the row is there already
	wrong                       // the server does not take it
)

// code judges an error. What is no answer of a server is a lost connection.
func code(err error) verdict {
	var postgres *pgconn.PgError
	var maria *mysql.MySQLError
	var lite *sqlite.Error
	var server mssql.Error
	switch {
	case errors.As(err, &postgres):
		return postgresCode(postgres.Code)
	case errors.As(err, &maria):
		return mysqlCode(maria.Number)
	case errors.As(err, &lite):
		return sqliteCode(lite.Code())
	case errors.As(err, &server):
		return sqlServerCode(server.Number)
	}
	return lost
}

func postgresCode(c string) verdict {
	switch {
	case strings.HasPrefix(c, "08"), strings.HasPrefix(c, "57P"): // connection, shutdown
		return lost
	case strings.HasPrefix(c, "40"): // serialization, deadlock
		return inTheWay
	case c == "23505":
		return duplicateKey
	}
	return wrong
}

func mysqlCode(n uint16) verdict {
	switch n {
	case 1053, 1317, 1927, 2006, 2013: // shutdown, interrupted, killed, gone, lost
		return lost
	case 1205, 1213: // lock, deadlock
		return inTheWay
	case 1062:
		return duplicateKey
	}
	return wrong
}

func sqliteCode(c int) verdict {
	switch {
	case c&0xff == 5: // busy
		return inTheWay
	case c == 1555, c == 2067: // primary key, unique
		return duplicateKey
	}
	return wrong
}

func sqlServerCode(n int32) verdict {
	switch n {
	case 1205: // deadlock
		return inTheWay
	case 2601, 2627:
		return duplicateKey
	}
	return wrong
}

// again reports whether a transaction that failed may succeed when it is repeated: the
// connection was lost, or another transaction was in the way.
func again(err error) bool {
	var refused *refusal
	var collided *collision
	switch {
	case errors.As(err, &refused), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return false
	case errors.As(err, &collided), errors.Is(err, driver.ErrBadConn):
		return true
	}
	v := code(err)
	return v == lost || v == inTheWay
}
