package database

import (
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// Target is a database and how to reach it.
type Target struct {
	Driver   string // "postgresql", "mysql", "sqlserver" or "sqlite"
	Host     string
	Port     int    // 0: the usual one
	Instance string // of SQL Server
	Database string // its name, or the file of SQLite
	User     string
	Password Secret
	TLS      TLS
	Schema   string // PostgreSQL: where tables without a schema are looked for; "" by the server
	Path     string // the same, as a list in the words of the server
}

// TLS says how a connection is protected.
type TLS string

const (
	TLSOff       TLS = "off"
	TLSPreferred TLS = "preferred" // where the server can, and unchecked
	TLSRequired  TLS = "required"  // but the server's certificate is not checked
	TLSVerified  TLS = "verified"
)

const supportedURLs = "want postgresql://, mysql://, mariadb://, sqlserver:// or sqlite:, with or without jdbc: before it"

// ParseURL reads the address of a database as JDBC writes it, with or without the
// leading "jdbc:". Warnings name parameters that have no effect here; one that lethe
// does not know and that may concern security is an error. Errors quote no values.
func ParseURL(address string) (Target, []string, error) {
	return parseURL(address, nil)
}

// parseURL takes more parameters, which come after those of the address.
func parseURL(address string, more map[string]string) (Target, []string, error) {
	rest := address
	if cut, ok := cutFold(rest, "jdbc:"); ok {
		rest = cut
	}
	scheme, rest, ok := strings.Cut(rest, ":")
	if !ok {
		return Target{}, nil, errors.New("is no address of a database: " + supportedURLs)
	}
	var t Target
	var p params
	var err error
	switch strings.ToLower(scheme) {
	case "postgresql", "postgres":
		t.Driver = "postgresql"
		p, err = t.parseHierarchical(rest)
	case "mysql", "mariadb":
		t.Driver = "mysql"
		p, err = t.parseHierarchical(rest)
	case "sqlserver", "mssql":
		t.Driver = "sqlserver"
		p, err = t.parseSQLServer(rest)
	case "sqlite", "sqlite3":
		t.Driver = "sqlite"
		err = t.parseFile(rest)
	default:
		return Target{}, nil, errors.New("is of a database that lethe has no driver for: " + supportedURLs)
	}
	if err != nil {
		return Target{}, nil, err
	}
	for k, v := range more {
		p = p.with(k, v)
	}
	warnings, err := t.settle(p)
	if err != nil {
		return Target{}, nil, err
	}
	return t, warnings, t.complete()
}

func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return s, false
	}
	return s[len(prefix):], true
}

// complete reports what an address lacks.
func (t *Target) complete() error {
	switch {
	case t.Database == "" && t.Driver == "sqlite":
		return errors.New("names no file")
	case t.Database == "":
		return errors.New("names no database")
	case t.Driver != "sqlite" && t.Host == "":
		return errors.New("names no host")
	}
	return nil
}

// params are the parameters of an address, by their names in lower case.
type params map[string]string

func (p params) with(key, value string) params {
	if p == nil {
		p = params{}
	}
	p[strings.ToLower(key)] = value
	return p
}

// parseHierarchical reads //user:password@host:port/database?key=value&…, or, of
// PostgreSQL, only the database.
func (t *Target) parseHierarchical(rest string) (params, error) {
	rest, query, _ := strings.Cut(rest, "?")
	p, err := parseQuery(query)
	if err != nil {
		return nil, err
	}
	after, ok := strings.CutPrefix(rest, "//")
	if !ok {
		t.Host = "localhost"
		t.Database, err = url.PathUnescape(strings.TrimPrefix(rest, "/"))
		return p, unescapable(err)
	}
	authority, database, _ := strings.Cut(after, "/")
	if t.Database, err = url.PathUnescape(database); err != nil {
		return nil, unescapable(err)
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		if err := t.parseUser(authority[:at]); err != nil {
			return nil, err
		}
		authority = authority[at+1:]
	}
	if strings.Contains(authority, ",") {
		return nil, errors.New("names several hosts: name one")
	}
	return p, t.parseHost(authority)
}

func unescapable(err error) error {
	if err != nil {
		return errors.New("has a % that no two hexadecimal digits follow")
	}
	return nil
}

func (t *Target) parseUser(s string) error {
	user, password, _ := strings.Cut(s, ":")
	var err, err2 error
	t.User, err = url.PathUnescape(user)
	password, err2 = url.PathUnescape(password)
	t.Password = Secret(password)
	return unescapable(errors.Join(err, err2))
}

// parseHost reads host, host:port or [address]:port.
func (t *Target) parseHost(s string) error {
	if s == "" {
		t.Host = "localhost"
		return nil
	}
	if !strings.Contains(s, ":") || strings.HasSuffix(s, "]") {
		t.Host = strings.Trim(s, "[]")
		return nil
	}
	host, port, err := net.SplitHostPort(s)
	if err != nil {
		return errors.New("has a host and port that cannot be separated: want host:port")
	}
	t.Host = host
	return t.setPort(port)
}

func (t *Target) setPort(s string) error {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil || n == 0 {
		return errors.New("has a port that is not a number from 1 to 65535")
	}
	t.Port = int(n)
	return nil
}

func parseQuery(query string) (params, error) {
	p := params{}
	for pair := range strings.SplitSeq(query, "&") {
		if pair == "" {
			continue
		}
		key, value, ok := strings.Cut(pair, "=")
		if !ok {
			value = "true"
		}
		k, err := url.QueryUnescape(key)
		v, err2 := url.QueryUnescape(value)
		if err := unescapable(errors.Join(err, err2)); err != nil {
			return nil, err
		}
		p = p.with(k, v)
	}
	return p, nil
}

// parseFile reads the path of SQLite.
func (t *Target) parseFile(rest string) error {
	path, query, _ := strings.Cut(rest, "?")
	switch {
	case path == ":memory:", strings.HasPrefix(path, ":"):
		return errors.New("is a database in memory, which nobody has filled")
	case query != "":
		return errors.New("has parameters, which SQLite's files do not take here")
	}
	path = strings.TrimPrefix(path, "file:")
	t.Database = strings.TrimPrefix(path, "//") // sqlite:///absolute, sqlite://relative
	return nil
}

// parseSQLServer reads //host\instance:port;key=value;…, where a value in braces may
// hold semicolons, and a brace of its own is doubled.
func (t *Target) parseSQLServer(rest string) (params, error) {
	rest, ok := strings.CutPrefix(rest, "//")
	if !ok {
		return nil, errors.New(`has no "//" after its scheme`)
	}
	server, list, _ := strings.Cut(rest, ";")
	server, instance, _ := strings.Cut(strings.TrimSuffix(server, "/"), `\`)
	if name, port, ok := strings.Cut(instance, ":"); ok {
		instance, server = name, server+":"+port
	}
	t.Instance = instance
	if server != "" {
		if err := t.parseHost(server); err != nil {
			return nil, err
		}
	}
	return parseList(list)
}

func parseList(list string) (params, error) {
	p := params{}
	for list != "" {
		if list[0] == ';' || list[0] == ' ' {
			list = list[1:]
			continue
		}
		key, after, ok := strings.Cut(list, "=")
		if !ok || strings.Contains(key, ";") {
			return nil, errors.New("has a parameter without a value")
		}
		value, rest, err := cutValue(after)
		if err != nil {
			return nil, err
		}
		p, list = p.with(strings.TrimSpace(key), value), rest
	}
	return p, nil
}

// cutValue cuts a value off a list, with or without braces.
func cutValue(s string) (value, rest string, err error) {
	if !strings.HasPrefix(s, "{") {
		value, rest, _ = strings.Cut(s, ";")
		return strings.TrimSpace(value), rest, nil
	}
	var b strings.Builder
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] != '}':
			b.WriteByte(s[i])
		case strings.HasPrefix(s[i:], "}}"):
			b.WriteByte('}')
			i++
		default:
			_, rest, _ = strings.Cut(s[i:], ";")
			return b.String(), rest, nil
		}
	}
	return "", "", errors.New("has a brace that is never closed")
}
