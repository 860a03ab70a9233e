package access

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

func TestMain(m *testing.M) {
	code := m.Run()
	servertest.Stop()
	os.Exit(code)
}

// inBoth runs a test with what is kept in a file and with what is kept in a real PostgreSQL. open
// opens the same again.
func inBoth(t *testing.T, test func(t *testing.T, open func() *Store)) {
	t.Helper()
	opened := func(t *testing.T, s *Store, err error) *Store {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	t.Run("file", func(t *testing.T) {
		folder := filepath.Join(t.TempDir(), "data")
		test(t, func() *Store { s, err := Open(folder); return opened(t, s, err) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		server := servertest.Postgres(t)
		schema := strings.ToLower(strings.NewReplacer("/", "_").Replace(t.Name()))
		if _, err := server.DB(t).Exec(`CREATE SCHEMA "` + schema + `"`); err != nil {
			t.Fatal(err)
		}
		t.Setenv(database.PasswordVariable, servertest.Password)
		address := fmt.Sprintf("postgresql://%s@127.0.0.1:%d/postgres?sslmode=disable&schema=%s", servertest.User, server.Port, schema)
		test(t, func() *Store { s, err := OpenDatabase(t.Context(), address); return opened(t, s, err) })
	})
}

func TestKeys(t *testing.T) { inBoth(t, testKeys) }

func testKeys(t *testing.T, open func() *Store) {
	s, ctx := open(), t.Context()
	if any, err := s.Any(ctx); any || err != nil {
		t.Fatal(any, err)
	}
	text, k, err := s.New(ctx, "pipeline", Reader, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if who, err := s.Check(ctx, text); err != nil || who != k.Who {
		t.Fatal(who, err)
	}
	for _, wrong := range []string{"", "lethe", "lethe__", text + "x", text[:len(text)-1], "lethe_" + k.ID + "_", strings.Replace(text, k.ID, "000000000000", 1)} {
		if _, err := s.Check(ctx, wrong); !errors.Is(err, ErrDenied) {
			t.Errorf("%q opens", wrong)
		}
	}
	// Another process makes and revokes keys while this one runs.
	other := open()
	second, k2, err := other.New(ctx, "second", Owner, time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if who, err := s.Check(ctx, second); err != nil || who.Role != Owner {
		t.Fatal(who, err)
	}
	own := limited(t, s, other, k, text)
	if who, err := s.Check(ctx, second); err != nil || who.Limits != (Limits{}) {
		t.Error("limits of another key:", who, err)
	}
	if err := other.Revoke(ctx, k.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Limit(ctx, k.ID, own); err == nil {
		t.Error("a revoked key is limited")
	}
	if _, err := s.Check(ctx, text); !errors.Is(err, ErrDenied) {
		t.Error("a revoked key opens")
	}
	if err := s.Revoke(ctx, k.ID); err == nil {
		t.Error("revoked twice")
	}
	expires(t, s)
	if all, err := s.List(ctx); err != nil || len(all) != 3 {
		t.Error(all, err)
	}
	if err := s.Revoke(ctx, k2.ID); err != nil {
		t.Error(err)
	}
	if ok, err := s.Usable(ctx); ok || err != nil {
		t.Error(ok, err)
	}
	if _, _, err := s.New(ctx, "x", "king", time.Time{}); err == nil {
		t.Error("there is no such role")
	}
}

// expires makes a key that has expired, which opens nothing.
func expires(t *testing.T, s *Store) {
	t.Helper()
	ctx := t.Context()
	expired, _, err := s.New(ctx, "old", Reader, time.Now().Add(-time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Check(ctx, expired); !errors.Is(err, ErrDenied) {
		t.Error("an expired key opens")
	}
}

// limited has another process limit a key, and gives the limits.
func limited(t *testing.T, s, other *Store, k Key, text string) Limits {
	t.Helper()
	ctx := t.Context()
	own := Limits{Rate: 2.5, Concurrency: 3, MaxBody: 4096, Timeout: 7 * time.Second}
	if err := other.Limit(ctx, k.ID, own); err != nil {
		t.Fatal(err)
	}
	if who, err := s.Check(ctx, text); err != nil || who.Limits != own || who.Name != "pipeline" {
		t.Error(who, err)
	}
	for _, wrong := range []Limits{{Rate: -1}, {Rate: math.NaN()}, {Concurrency: -1}, {MaxBody: 1023}, {Timeout: time.Millisecond}} {
		if err := other.Limit(ctx, k.ID, wrong); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
	return own
}

// Only a hash of a key is kept, in a folder that only its owner reads.
func TestKeysOnDisk(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	s, err := Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	text, _, err := s.New(t.Context(), "pipeline", Reader, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	secret := []byte(strings.SplitN(text, "_", 3)[2])
	files, _ := filepath.Glob(filepath.Join(folder, "*"))
	for _, f := range files {
		if b, err := os.ReadFile(f); err != nil || bytes.Contains(b, secret) {
			t.Errorf("%s holds the key itself: %v", f, err)
		}
	}
	if i, err := os.Stat(folder); err != nil || i.Mode().Perm() != 0o700 {
		t.Error(i.Mode(), err)
	}
}

func TestRoles(t *testing.T) {
	for _, c := range []struct {
		have, need Role
		may        bool
	}{{Reader, Reader, true}, {Reader, Owner, false}, {Owner, Approver, true}, {Owner, KeyHolder, false}, {KeyHolder, KeyHolder, true},
		{KeyHolder, Reader, true}, {KeyHolder, Reviewer, false}, {"", Reader, false}, {Approver, Reviewer, true}, {Reviewer, "", false}} {
		if c.have.May(c.need) != c.may {
			t.Errorf("%s may %s: %v", c.have, c.need, !c.may)
		}
	}
}

// The keys that the first version of the service kept open still, and those of a later version
// are not touched.
func TestVersions(t *testing.T) {
	folder := t.TempDir()
	b, err := os.ReadFile("testdata/version0.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, fileName)
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time it is of today's version
		s, err := Open(folder)
		if err != nil {
			t.Fatal(err)
		}
		by, err := s.Check(t.Context(), "lethe_24454a395dae_zd64g12WJ8xYCjbWnNSRc89w-7jQZ4k4koVz8xGHuBM")
		if err != nil || by.Role != Reviewer || by.Name != "desk" {
			t.Errorf("%+v %v", by, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	db, err := sqlitefile.Open(file, "mode=rw")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = 99"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := Open(folder); !errors.Is(err, sqlitefile.ErrNewer) {
		t.Errorf("keys of a later version: %v", err)
	}
}

// A PostgreSQL that a later version wrote is not touched, and services that start together make
// its tables once.
func TestPostgresVersions(t *testing.T) {
	server := servertest.Postgres(t)
	if _, err := server.DB(t).Exec(`CREATE SCHEMA versions`); err != nil {
		t.Fatal(err)
	}
	t.Setenv(database.PasswordVariable, servertest.Password)
	address := fmt.Sprintf("postgresql://%s@127.0.0.1:%d/postgres?sslmode=disable&schema=versions", servertest.User, server.Port)
	var started sync.WaitGroup
	for range 4 {
		started.Go(func() {
			s, err := OpenDatabase(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	started.Wait()
	if _, err := server.DB(t).Exec(`INSERT INTO versions.lethe_access VALUES (99)`); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenDatabase(t.Context(), address); !errors.Is(err, sqlitefile.ErrNewer) {
		t.Errorf("keys of a later version: %v", err)
	}
	if _, err := OpenDatabase(t.Context(), "sqlite:///"+filepath.Join(t.TempDir(), "x.sqlite")); err == nil {
		t.Error("another database is taken")
	}
}
