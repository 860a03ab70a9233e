package serve

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/backup"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

// What the version before kept goes on under this one: its key, its audit, what was approved, read
// and drawn. testdata/version1.backup was written by lethe of 25 November 2026 over HTTP: two
// letters, of which one was read, a sample, an approval.
func TestUpgrade(t *testing.T) {
	t.Run("folder", func(t *testing.T) { upgrades(t, "") })
	t.Run("PostgreSQL", func(t *testing.T) {
		server := servertest.Postgres(t)
		if _, err := server.DB(t).Exec("CREATE SCHEMA upgrade"); err != nil {
			t.Fatal(err)
		}
		t.Setenv(database.PasswordVariable, servertest.Password)
		upgrades(t, fmt.Sprintf("postgresql://%s@127.0.0.1:%d/postgres?sslmode=disable&schema=upgrade", servertest.User, server.Port))
	})
}

// upgrades goes on with what the version before kept, in the folder or in a PostgreSQL.
func upgrades(t *testing.T, address string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "service")
	if err := backup.Restore(t.Context(), filepath.Join("testdata", "version1.backup"), folder); err != nil {
		t.Fatal(err)
	}
	key := "lethe_daa9ef4fb9df_0IuZy8sRQ5BXEWqMNd4Sy0LPG8dhu-EPkFhPcf3DMeE"
	if address != "" { // whose keys are made before it is used
		keys, err := access.OpenDatabase(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		defer keys.Close()
		if key, _, err = keys.New(t.Context(), "desk", access.Owner, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	base, s, stop := running(t, func(o *Options) { o.Data, o.Database = folder, address })
	owner := []string{"X-API-Key", key}
	before := recordedLines(t, folder)
	ask := func(method, path, body string, want int, has string) {
		t.Helper()
		if code, got := do(t, method, base+path, body, owner...); code != want || !strings.Contains(got, has) {
			t.Errorf("%s %s: %d %s", method, path, code, got)
		}
	}
	ask("GET", may, "", 200, `"approved"`)
	ask("GET", may+"/documents?status=once&count=true", "", 200, `"count":1`)
	ask("GET", may+"/documents/1", "", 200, "Tom Hale")
	ask("GET", may+"/samples", "", 200, `"seed":3`)
	ask("GET", may+"/entities", "", 200, "hale")
	ask("GET", may+"/decisions", "", 200, "Wexford")
	ask("GET", may+"/download", "", 200, "PK")
	ask("GET", "/v1/projects/claims/settings", "", 200, "mode: all")
	ask("POST", may+"/query", `{"question": "x"}`, 409, "approved") // it kept no names
	ask("POST", may+"/run", "", 200, "queued")
	if last := untilDone(t, base, owner); run(last)["state"] != "done" {
		t.Errorf("%v", last)
	}
	ask("GET", may+"/documents?status=once&count=true", "", 200, `"count":1`) // the same is shared of it
	if after := recordedLines(t, folder); len(before) == 0 || len(after) <= len(before) || after[len(before)].Before != before[len(before)-1].Hash {
		t.Errorf("the audit does not go on: %d lines, then %d", len(before), len(after))
	}
	if _, err := s.keys.Begin(t.Context(), access.Who{ID: "person-1", Name: "Anna", Role: access.Reader}, "rules", access.Life{Idle: 1e12, Longest: 1e12}); err != nil {
		t.Errorf("nobody can sign in: %v", err)
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}
