// Package sqlitefile opens SQLite files by their names, whatever characters these have.
package sqlitefile

import (
	"database/sql"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
)

// Open opens a file, with parameters as modernc.org/sqlite takes them.
func Open(file, parameters string) (*sql.DB, error) {
	path := filepath.ToSlash(file)
	if filepath.VolumeName(file) != "" {
		path = "/" + path
	}
	path = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
	connector, err := sqlite.NewConnector("file:" + path + "?" + parameters)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}
