package servertest

import (
	"context"
	"database/sql"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// Postgres is a PostgreSQL server with the database "postgres".
func Postgres(t testing.TB) *Server { t.Helper(); return postgres.get(t) }

// MariaDB is a MariaDB server with the database "test".
func MariaDB(t testing.TB) *Server { t.Helper(); return mariadb.get(t) }

var postgres = &kind{
	name: "PostgreSQL", debian: "postgresql", signal: quit,
	install: func(dir string) ([]*exec.Cmd, error) {
		program, err := find("initdb", "/usr/lib/postgresql/*/bin")
		if err != nil {
			return nil, err
		}
		secret := filepath.Join(dir, "password")
		if err := os.WriteFile(secret, []byte(Password), 0o644); err != nil {
			return nil, err
		}
		return []*exec.Cmd{command(dir, program, "-D", filepath.Join(dir, "data"), "-U", User, "--pwfile="+secret,
			"-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-sync")}, nil
	},
	run: func(dir string, port int) (*exec.Cmd, error) {
		program, err := find("postgres", "/usr/lib/postgresql/*/bin")
		if err != nil {
			return nil, err
		}
		return command(dir, program, "-D", filepath.Join(dir, "data"), "-p", strconv.Itoa(port), "-h", "127.0.0.1", "-k", dir, "-F"), nil
	},
	ready: func(ctx context.Context, s *Server) error { return ping(ctx, "pgx", s.postgresURL()) },
}

// What a test server writes need not outlive the machine.
const (
	flush   = "--innodb-flush-method=nosync"
	logSize = "--innodb-log-file-size=8M"
)

var mariadb = &kind{
	name: "MariaDB", debian: "mariadb-server", signal: os.Kill,
	install: func(dir string) ([]*exec.Cmd, error) {
		if _, err := find("mariadbd", "/usr/sbin"); err != nil {
			return nil, err
		}
		program, err := find("mariadb-install-db", "/usr/bin")
		if err != nil {
			return nil, err
		}
		start := fmt.Sprintf("CREATE USER '%s'@'%%' IDENTIFIED BY '%s';\nGRANT ALL ON *.* TO '%s'@'%%';\nCREATE DATABASE IF NOT EXISTS test CHARACTER SET utf8mb4;\n", User, Password, User)
		if err := os.WriteFile(filepath.Join(dir, "init.sql"), []byte(start), 0o644); err != nil {
			return nil, err
		}
		return []*exec.Cmd{command(dir, program, "--no-defaults", "--datadir="+filepath.Join(dir, "data"), "--auth-root-authentication-method=normal", "--skip-test-db", "--force", flush, logSize)}, nil
	},
	run: func(dir string, port int) (*exec.Cmd, error) {
		program, err := find("mariadbd", "/usr/sbin")
		if err != nil {
			return nil, err
		}
		return command(dir, program, "--no-defaults", "--datadir="+filepath.Join(dir, "data"), "--bind-address=127.0.0.1", "--port="+strconv.Itoa(port),
			"--socket="+filepath.Join(dir, "sock"), "--pid-file="+filepath.Join(dir, "pid"), "--init-file="+filepath.Join(dir, "init.sql"),
			"--skip-name-resolve", flush, logSize, "--innodb-buffer-pool-size=32M", "--tmpdir="+dir), nil
	},
	ready: func(ctx context.Context, s *Server) error { return ping(ctx, "mysql", s.mysqlDSN()) },
}

func ping(ctx context.Context, driver, dsn string) error {
	db, err := sql.Open(driver, dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	return db.PingContext(ctx)
}

func (s *Server) postgresURL() string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword(User, Password), Host: s.Address(), Path: "/postgres"}
	return u.String() + "?sslmode=disable"
}

func (s *Server) mysqlDSN() string {
	c := mysql.NewConfig()
	c.User, c.Passwd, c.Net, c.Addr, c.DBName = User, Password, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port)), "test"
	c.Logger = &mysql.NopLogger{}
	c.MultiStatements = true
	return c.FormatDSN()
}

// DB opens the server for the test itself, past any proxy.
func (s *Server) DB(t testing.TB) *sql.DB {
	t.Helper()
	driver, dsn := "mysql", ""
	if s == postgres.server {
		driver, dsn = "pgx", s.postgresURL()
	} else {
		dsn = s.mysqlDSN()
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}
