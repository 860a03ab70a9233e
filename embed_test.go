package lethe_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
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

// mostBytes is how large the program of docs/embed-in-go.md may be, as go build -trimpath makes it: with
// paths, a longer name of the folder makes it larger.
const mostBytes = 51_000_000

// TestEmbeddedSize builds the program of docs/embed-in-go.md. One call of a method by its name, as
// templates have them, and the linker keeps all methods of all types: that alone was 7.5 MB.
func TestEmbeddedSize(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the bound is that of linux/amd64")
	}
	page, err := os.ReadFile("docs/embed-in-go.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "<!-- save: hello.go -->\n```go\n")
	program, _, found := strings.Cut(rest, "```")
	if !found {
		t.Fatal("the page has no hello.go")
	}
	dir := t.TempDir()
	source, binary := filepath.Join(dir, "hello.go"), filepath.Join(dir, "hello")
	if err := os.WriteFile(source, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-trimpath", "-o", binary, source)
	build.Env = append(build.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	info, err := os.Stat(binary)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", info.Size())
	if info.Size() > mostBytes {
		t.Errorf("the program of docs/embed-in-go.md has %d bytes, more than %d", info.Size(), mostBytes)
	}
}
