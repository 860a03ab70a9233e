package database_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/lethe-privacy/lethe/internal/store/database"
)

// A table is read as records.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "kis.db")
	db, err := database.SQLite(file, "mode=rwc")
	if err != nil {
		fmt.Println(err)
		return
	}
	db.Exec(`CREATE TABLE reports (NR INTEGER, FCODE TEXT, CONTENT TEXT)`)
	db.Exec(`INSERT INTO reports VALUES (4711, 'EXIT', '{"age": 59.0}')`)
	db.Close()

	config, err := database.ReadProperties(strings.NewReader(strings.ReplaceAll(`
jdbc_url = jdbc:sqlite:FILE
query = SELECT * FROM reports
json_field_name = content
reportid_field_name = nr
`, "FILE", filepath.ToSlash(file))), "db.properties")
	if err != nil {
		fmt.Println(err)
		return
	}
	rows, err := database.Open(context.Background(), config, database.Select{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rows.Close()
	for raw, err := range rows.Records(context.Background()) {
		fmt.Println(raw.Record, string(raw.JSON), err)
	}
	// Output: row 1 (NR 4711) {"id":"4711","metadata":{"FCODE":"EXIT"},"content":{"age": 59.0}} <nil>
}
