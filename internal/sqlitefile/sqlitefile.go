// Package sqlitefile opens SQLite files by their names, whatever characters these have.
package sqlitefile

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
)

// Open opens a file, with parameters as modernc.org/sqlite takes them.
func Open(file, parameters string) (*sql.DB, error) {
	connector, err := sqlite.NewConnector(URI(file, parameters))
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(connector), nil
}

// URI is a file as SQLite takes it where it opens one beside another.
func URI(file, parameters string) string {
	path := filepath.ToSlash(file)
	if filepath.VolumeName(file) != "" {
		path = "/" + path
	}
	path = strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
	return "file:" + path + "?" + parameters
}

// CutShort reports whether reading failed since what a killed process had begun must be
// taken back first, which needs a file that can be written to.
func CutShort(err error) bool {
	const readOnly = 8 // SQLITE_READONLY, whatever the reason in the upper bytes
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == readOnly
}
