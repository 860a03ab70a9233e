package sqlitefile_test

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

func Example() {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "100% sure#1.sqlite")
	db, err := sqlitefile.Open(file, "mode=rwc")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = db.Exec("CREATE TABLE notes (note TEXT)")
	db.Close()
	_, missing := os.Stat(file)
	fmt.Println(err, missing)
	// Output: <nil> <nil>
}
