package database

import (
	"context"
	"crypto/tls"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	mssql "github.com/microsoft/go-mssqldb"
	"github.com/microsoft/go-mssqldb/msdsn"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// Drivers are given structures, not texts that hold a password, wherever they take
// them.

func openPostgres(t *Target) (*sql.DB, error) {
	c, err := postgresConfig(t)
	if err != nil {
		return nil, err
	}
	return stdlib.OpenDB(*c), nil
}

func postgresConfig(t *Target) (*pgx.ConnConfig, error) {
	mode := map[TLS]string{TLSOff: "disable", TLSPreferred: "prefer", TLSRequired: "require", TLSVerified: "verify-full"}[t.TLS]
	text := "sslmode=" + mode + " host=" + quoteValue(t.Host) + " dbname=" + quoteValue(t.Database)
	if t.Port != 0 {
		text += " port=" + strconv.Itoa(t.Port)
	}
	if t.User != "" {
		text += " user=" + quoteValue(t.User)
	}
	c, err := pgx.ParseConfig(text)
	if err != nil {
		return nil, err
	}
	if t.Password != "" {
		c.Password = string(t.Password)
	}
	c.RuntimeParams["application_name"] = "lethe"
	if t.Path != "" {
		c.RuntimeParams["search_path"] = t.Path
	}
	if t.Schema != "" {
		c.RuntimeParams["search_path"] = pgx.Identifier{t.Schema}.Sanitize()
	}
	return c, nil
}

// quoteValue quotes a value of a PostgreSQL connection string.
func quoteValue(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}

func openMySQL(t *Target) (*sql.DB, error) {
	connector, err := mysql.NewConnector(mysqlConfig(t))
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

func mysqlConfig(t *Target) *mysql.Config {
	c := mysql.NewConfig()
	c.Net, c.Addr = "tcp", net.JoinHostPort(t.Host, strconv.Itoa(portOr(t.Port, 3306)))
	c.User, c.Passwd, c.DBName = t.User, string(t.Password), t.Database
	c.MaxAllowedPacket = 0 // ask the server
	c.Logger = &mysql.NopLogger{}
	c.Apply(mysql.Charset("utf8mb4", ""))
	switch t.TLS {
	case TLSPreferred:
		c.TLS = &tls.Config{InsecureSkipVerify: true}
		c.AllowFallbackToPlaintext = true
	case TLSRequired:
		c.TLS = &tls.Config{InsecureSkipVerify: true}
	case TLSVerified:
		c.TLS = &tls.Config{ServerName: t.Host}
	}
	return c
}

func portOr(port, usual int) int {
	if port == 0 {
		return usual
	}
	return port
}

func openSQLite(t *Target) (*sql.DB, error) {
	if _, err := os.Stat(t.Database); err != nil {
		return nil, err
	}
	return SQLite(t.Database, "mode=rw")
}

// SQLite opens a file, with parameters as modernc.org/sqlite takes them.
func SQLite(file, parameters string) (*sql.DB, error) { return sqlitefile.Open(file, parameters) }

func openSQLServer(t *Target) (*sql.DB, error) {
	c, err := sqlServerConfig(t)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(mssql.NewConnectorConfig(c)), nil
}

func sqlServerConfig(t *Target) (msdsn.Config, error) {
	q := url.Values{"database": {t.Database}, "app name": {"lethe"}, "encrypt": {"true"}}
	switch t.TLS {
	case TLSOff:
		q.Set("encrypt", "false")
	case TLSRequired:
		q.Set("trustservercertificate", "true")
	}
	host := t.Host
	if t.Port != 0 {
		host = net.JoinHostPort(t.Host, strconv.Itoa(t.Port))
	}
	u := url.URL{Scheme: "sqlserver", Host: host, Path: "/" + t.Instance, RawQuery: q.Encode()}
	c, err := msdsn.Parse(u.String())
	c.User, c.Password = t.User, string(t.Password)
	return c, err
}

// connect opens the database and tries it.
func connect(ctx context.Context, t *Target, d *dialect) (*sql.DB, error) {
	db, err := d.open(t)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if err := db.PingContext(ctx); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// checkEngine fails for a table of MySQL that knows no transactions.
func checkEngine(ctx context.Context, db *sql.DB, table name) error {
	query := "SELECT engine FROM information_schema.tables WHERE table_name = ? AND table_schema = "
	args := []any{table[len(table)-1]}
	if len(table) > 1 {
		query += "?"
		args = append(args, table[len(table)-2])
	} else {
		query += "DATABASE()"
	}
	var engine sql.NullString
	switch err := db.QueryRowContext(ctx, query, args...).Scan(&engine); {
	case errors.Is(err, sql.ErrNoRows):
		return nil // a view, or another case of letters: the insert will show
	case err != nil:
		return err
	case engine.Valid && !strings.EqualFold(engine.String, "InnoDB"):
		return fmt.Errorf("is of engine %s, which has no transactions: documents could be written twice; make it InnoDB", engine.String)
	}
	return nil
}

// OpenURL connects to a database by its address. The password may stand in it, or in
// the variable LETHE_DB_PASSWORD.
func OpenURL(ctx context.Context, address string) (*sql.DB, Target, error) {
	c := Config{Database: Database{URL: address}, File: "the address", keys: map[string]string{"url": "the database"}}
	if _, err := c.finished(); err != nil {
		return nil, Target{}, err
	}
	db, err := connect(ctx, &c.target, dialects[c.target.Driver])
	return db, c.target, c.fail("connect to", err)
}
