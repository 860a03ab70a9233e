package lethe_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestEmbedding holds what a program links that anonymizes in memory: no driver of a database,
// nothing that computes neural networks, no columns on disk, no browser.
func TestEmbedding(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "./pipeline").Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := strings.Fields(string(out))
	for _, heavy := range []string{
		"database/sql", "modernc.org/sqlite", "github.com/jackc/pgx/v5", "github.com/microsoft/go-mssqldb", "github.com/go-sql-driver/mysql",
		"github.com/gomlx/", "github.com/parquet-go/parquet-go", "github.com/apache/arrow-go/", "github.com/chromedp/", "github.com/spf13/cobra",
	} {
		if i := slices.IndexFunc(linked, func(p string) bool {
			return p == strings.TrimSuffix(heavy, "/") || strings.HasSuffix(heavy, "/") && strings.HasPrefix(p, heavy)
		}); i >= 0 {
			t.Errorf("pipeline links %s", linked[i])
		}
	}
}
