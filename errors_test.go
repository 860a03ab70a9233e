package lethe_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// named is an error whose text begins with the name of its package, which users would read.
var named = regexp.MustCompile(
	`(?:fmt\.Errorf|errors\.New)\(\s*"(?:pipeline|format|schema|mentions|publish|replace|risk|mask|source|store|state|seal|vault|reveal|hub): `)

// TestErrorsNameTheirPackageApart holds the packages whose errors reach users to package failure.
func TestErrorsNameTheirPackageApart(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if at := named.FindIndex(text); at != nil {
			line := 1 + strings.Count(string(text[:at[0]]), "\n")
			t.Errorf("%s:%d: use failure.Errorf(\"package\", …) or failure.New: users read no package names", path, line)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
