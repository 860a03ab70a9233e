package database

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/lazyregexp"
	"github.com/lethe-privacy/lethe/internal/strictyaml"
	"github.com/lethe-privacy/lethe/internal/text/letter"
)

// Config says which database, what is read of it, and where results are written.
type Config struct {
	Database Database `yaml:"database"`
	Read     Read     `yaml:"read"`
	Write    Write    `yaml:"write"`

	// File is where the configuration was read from; it stands in errors.
	File string `yaml:"-"`
	// Warnings are settings that have no effect here.
	Warnings []string `yaml:"-"`

	target Target
	more   params            // beside those of the address
	keys   map[string]string // the names of settings in the file
}

// Database says how to reach it.
type Database struct {
	URL          string `yaml:"url"` // with or without "jdbc:" before it
	User         string `yaml:"user"`
	Password     Secret `yaml:"password"`
	PasswordFile string `yaml:"password_file"`
	PasswordEnv  string `yaml:"password_env"`
}

// Read says what is read: a query, or a table or view.
type Read struct {
	Query   string `yaml:"query"`
	Table   string `yaml:"table"`
	ID      string `yaml:"id"`      // the column with the id of a document
	Type    string `yaml:"type"`    // the column with the type of document; may be ""
	Content string `yaml:"content"` // the column with the document
	Format  string `yaml:"format"`  // of the content: "json" or "text"; "" is json
	// Key is a column by which PostgreSQL is read in ranges; "" is the primary key of the table.
	Key string `yaml:"key"`
	// Connections is how many of PostgreSQL read at once; 0 is 4.
	Connections int `yaml:"connections"`
}

// Write says where results go.
type Write struct {
	Table string `yaml:"table"`
	// Columns are those that are filled, beside that of the content.
	Columns []string `yaml:"columns"`
	// Batch is the number of documents in a transaction; 0 is 500.
	Batch int `yaml:"batch"`
	// Connections is how many of PostgreSQL write at once; 0 is 2.
	Connections int `yaml:"connections"`
	// Ledger is the table that says what was written; "" is "lethe_ledger".
	Ledger string `yaml:"ledger"`
	// Diagnosis names the columns of diagnoses.
	Diagnosis Diagnosis `yaml:"diagnosis"`
}

// Diagnosis are the columns of a table that diagnoses are written into.
type Diagnosis struct {
	Text        string `yaml:"text"`
	Code        string `yaml:"code"`
	Reliability string `yaml:"reliability"`
}

var jdbcLine = lazyregexp.New(`(?m)^[ \t]*jdbc_url[ \t]*[=: \t]`)

// IsConfig reports whether a file describes a database: by its name, or because it
// has a line for jdbc_url.
func IsConfig(file string) bool {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".properties", ".props", ".yaml", ".yml":
		return true
	case ".txt", ".conf", ".cfg", ".ini", "":
	default:
		return false
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	start, err := io.ReadAll(io.LimitReader(f, 64<<10))
	return err == nil && jdbcLine.Match(start)
}

// Load reads a configuration: YAML by its name, else properties.
func Load(file string) (*Config, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, failure.Errorf("source", "open configuration: %w", err)
	}
	defer f.Close()
	switch strings.ToLower(filepath.Ext(file)) {
	case ".yaml", ".yml":
		return ReadYAML(f, file)
	}
	return ReadProperties(f, file)
}

// ReadYAML reads lethe's own form; file names it in errors.
func ReadYAML(r io.Reader, file string) (*Config, error) {
	c := &Config{File: file, keys: yamlKeys}
	if err := strictyaml.Decode(r, file, c); err != nil {
		return nil, failure.Errorf("source: read configuration", "%w", err)
	}
	return c.finished()
}

var yamlKeys = map[string]string{
	"url": "database.url", "query": "read.query or read.table", "id": "read.id", "type": "read.type", "content": "read.content",
	"table": "write.table", "columns": "write.columns",
	"diagnosis text": "write.diagnosis.text", "diagnosis code": "write.diagnosis.code", "diagnosis reliability": "write.diagnosis.reliability",
}

// finished checks what reading and writing both need, and finds the target.
func (c *Config) finished() (*Config, error) {
	fail := func(key, format string, args ...any) (*Config, error) {
		return nil, failure.Errorf("source", "%s: %s: %w", c.File, c.keys[key], fmt.Errorf(format, args...))
	}
	if c.Database.URL == "" {
		return fail("url", "is missing: it says which database to use")
	}
	target, warnings, err := parseURL(c.Database.URL, c.more)
	if err != nil {
		return fail("url", "%w", err)
	}
	if c.Database.User != "" {
		target.User = c.Database.User
	}
	if target.Password, err = c.Database.password(target.Password); err != nil {
		return nil, failure.Errorf("source", "%s: %w", c.File, err)
	}
	for _, w := range warnings {
		c.Warnings = append(c.Warnings, fmt.Sprintf("%s: %s: %s", c.File, c.keys["url"], w))
	}
	switch {
	case c.Read.Format != "" && c.Read.Format != "json" && c.Read.Format != "text":
		return nil, failure.Errorf("source", "%s: read.format is neither json nor text", c.File)
	case c.Write.Batch < 0:
		return nil, failure.Errorf("source", "%s: write.batch is negative", c.File)
	case c.Read.Connections < 0 || c.Write.Connections < 0:
		return nil, failure.Errorf("source", "%s: read.connections or write.connections is negative", c.File)
	case target.Driver != "postgresql" && (c.Read.Key != "" || c.Read.Connections > 1 || c.Write.Connections > 1):
		return nil, failure.Errorf("source", "%s: read.key, read.connections and write.connections are for PostgreSQL alone", c.File)
	}
	c.target = target
	return c, nil
}

// checkRead reports what reading still needs.
func (c *Config) checkRead() error {
	if c.Read.Query != "" && c.Read.Table != "" {
		return errors.New("read.query and read.table are both given; choose one")
	}
	for _, need := range []struct{ key, value, why string }{
		{"query", c.Read.Query + c.Read.Table, "says which rows are read"},
		{"id", c.Read.ID, "names the column with the id of a document"},
		{"content", c.Read.Content, "names the column that holds the document"},
	} {
		if need.value == "" {
			return fmt.Errorf("%s is missing: it %s", c.keys[need.key], need.why)
		}
	}
	return nil
}

// checkWrite reports what writing still needs.
func (c *Config) checkWrite() error {
	for _, need := range []struct{ key, value, why string }{
		{"table", c.Write.Table, "names the table to write into"},
		{"content", c.Read.Content, "names the column that takes the document"},
		{"id", c.Read.ID, "names the column with the id of a document"},
	} {
		if need.value == "" {
			return fmt.Errorf("%s is missing: it %s", c.keys[need.key], need.why)
		}
	}
	return nil
}

// checkDiagnosis reports what writing diagnoses still needs.
func (c *Config) checkDiagnosis() error {
	d := &c.Write.Diagnosis
	for _, need := range []struct{ key, value string }{{"diagnosis text", d.Text}, {"diagnosis code", d.Code}, {"diagnosis reliability", d.Reliability}} {
		if need.value == "" {
			return fmt.Errorf("%s is missing: it names a column of the diagnoses", c.keys[need.key])
		}
	}
	return nil
}

// known reports whether a text is a word that the user wrote himself, or one of his
// names, so that it may stand in an error.
func (c *Config) known(text string) bool {
	names := append([]string{
		c.Read.Table, c.Read.Key, c.Read.ID, c.Read.Type, c.Read.Content, c.Write.Table, c.Write.Ledger,
		c.Write.Diagnosis.Text, c.Write.Diagnosis.Code, c.Write.Diagnosis.Reliability, c.target.Host, c.target.Database, c.target.User, c.target.Schema, defaultLedger,
	}, c.Write.Columns...)
	all := strings.Join(append(names, c.Read.Query), "\x00")
	names = append(names, strings.FieldsFunc(all, func(r rune) bool {
		return r != '_' && r != '$' && r != '#' && !letter.OrDigit(r)
	})...)
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, part) }) {
			return false
		}
	}
	return true
}
