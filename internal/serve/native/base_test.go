package native

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/decision"
	"github.com/lethe-privacy/lethe/internal/servertest"
	"github.com/lethe-privacy/lethe/internal/store/database"
)

func TestMain(m *testing.M) {
	code := m.Run()
	servertest.Stop()
	os.Exit(code)
}

// address is that of the PostgreSQL in which the stores of a test keep things; "": in their folders.
var address string

// inPostgres has the stores of a test keep things in a real PostgreSQL.
func inPostgres(t testing.TB) {
	t.Helper()
	server := servertest.Postgres(t)
	schema := strings.ToLower(strings.NewReplacer("/", "_").Replace(t.Name()))
	if _, err := server.DB(t).Exec(`CREATE SCHEMA "` + schema + `"`); err != nil {
		t.Fatal(err)
	}
	t.Setenv(database.PasswordVariable, servertest.Password)
	address = fmt.Sprintf("postgresql://%s@127.0.0.1:%d/postgres?sslmode=disable&schema=%s", servertest.User, server.Port, schema)
	t.Cleanup(func() { address = "" })
}

func inBoth(t *testing.T, test func(*testing.T)) {
	t.Run("files", test)
	t.Run("PostgreSQL", func(t *testing.T) { inPostgres(t); test(t) })
}

// rowsIn counts what a store has in its PostgreSQL, by table.
func rowsIn(t *testing.T, s *Store) map[string]int {
	t.Helper()
	out := map[string]int{}
	for _, table := range append(append([]string{"collections", "reviews"}, ofReview...), ofCollection...) {
		var n int
		if err := s.base.(*team).QueryRow("SELECT count(*) FROM lethe_" + table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		out[table] = n
	}
	return out
}

// everything is what a store answers of its collection.
func everything(t *testing.T, s *Store) map[string]any {
	t.Helper()
	ctx, out := t.Context(), map[string]any{}
	put := func(name string, v any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(name, err)
		}
		out[name] = v
	}
	lines, version, err := s.Decisions("claims", "may")
	put("decisions", fmt.Sprint(version, string(lines)), err)
	all, more, err := s.Queue(ctx, "claims", "may", Filter{Entity: -1, Limit: 10})
	put("queue", all, err)
	put("more", more, err)
	for _, row := range all {
		page, err := s.Page(ctx, "claims", "may", row.ID)
		put("page "+row.Place, page, err)
		why, err := s.Why(ctx, "claims", "may", row.ID)
		put("why "+row.Place, why, err)
	}
	for i, w := range []Filter{{Search: "hale"}, {Search: "HALE in wex"}, {Search: "b.txt"}, {Search: "hal tom"}, {Search: "--"}, {Label: "NAME"}, {Status: Once}, {Sample: 1}, {Assigned: "k3"}, {Doubt: true}} {
		w.Entity = -1
		n, err := s.Count(ctx, "claims", "may", w)
		put(fmt.Sprint("count ", i), n, err)
	}
	second, _, err := s.Queue(ctx, "claims", "may", Filter{Entity: -1, After: &Cursor{all[0].ToBound, all[0].ID}, Limit: 1})
	put("second", second, err)
	es, _, err := s.Entities(ctx, "claims", "may", "", "", 0, 10)
	put("entities", es, err)
	for _, e := range es {
		one, err := s.Entity(ctx, "claims", "may", e.ID)
		put("entity "+e.Value, one, err)
	}
	samples, err := s.Samples(ctx, "claims", "may")
	put("samples", samples, err)
	progress, err := s.Progress(ctx, "claims", "may")
	put("progress", progress, err)
	c, err := s.Collection("claims", "may")
	put("collection", c, err)
	return out
}

func same(t *testing.T, got, want map[string]any) {
	t.Helper()
	for name := range want {
		if !reflect.DeepEqual(got[name], want[name]) {
			t.Errorf("%s: %+v, was %+v", name, got[name], want[name])
		}
	}
}

// worked is a store whose collection was run, decided, read and drawn from.
func worked(t *testing.T) (*Store, string) {
	t.Helper()
	s, folder := filled(t)
	decided(t, s, "k1", decision.Decision{Verdict: decision.Mask, Label: "LOCATION", Value: "Wexford"})
	decided(t, s, "k2", decision.Decision{Verdict: decision.Keep, Label: "NAME", Value: "Anna Keller"})
	ran(t, s)
	page, err := s.Page(t.Context(), "claims", "may", 1)
	if err == nil {
		_, err = s.Read(t.Context(), "claims", "may", 1, page.Print, "k1", "desk")
	}
	if err == nil {
		_, err = s.Assign(t.Context(), "claims", "may", 2, "k3", "other")
	}
	if err == nil {
		_, err = s.Draw(t.Context(), "claims", "may", 2, 3, "k1", "desk")
	}
	if err == nil {
		_, err = s.Check(t.Context(), "claims", "may", 1, 2, "k1")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, folder
}

// A team that goes over to a PostgreSQL finds there all that its folders had, and is not let back
// to folders that have it no longer.
func TestFilesBecomePostgres(t *testing.T) {
	s, folder := worked(t)
	want := everything(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	inPostgres(t)
	for range 2 { // the second time there is nothing to take in
		s = opened(t, folder)
		same(t, everything(t, s), want)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{reviewFile, peopleFile, decisionsFile} {
		if _, err := os.Stat(filepath.Join(folder, "projects", "claims", collectionFolder, "may", file)); err == nil {
			t.Errorf("%s is still there", file)
		}
	}
	if _, err := openStore(t.Context(), folder, "", nil, slog.New(slog.NewTextHandler(io.Discard, nil))); !errors.Is(err, errElsewhere) {
		t.Errorf("opened without the database: %v", err)
	}
	s = opened(t, folder)
	if c := ran(t, s); c.Run.State != Done || c.Decisions != 2 {
		t.Errorf("%+v", c)
	}
	if n := rowsIn(t, s); n["reviews"] != 1 || n["documents"] != 2 || n["standing"] != 2 {
		t.Errorf("%v", n)
	}
	if err := s.DeleteProject("claims"); err != nil {
		t.Fatal(err)
	}
	for table, n := range rowsIn(t, s) {
		if n != 0 {
			t.Errorf("%s: %d rows of what was deleted", table, n)
		}
	}
}

// What was cut short while it was taken in is taken in again, once.
func TestTakenInAgain(t *testing.T) {
	s, folder := worked(t)
	want := everything(t, s)
	s.Close()
	inPostgres(t)
	at := filepath.Join(folder, "projects", "claims", collectionFolder, "may")
	base, err := openTeam(t.Context(), address)
	if err == nil {
		err = identify(at, false)
	}
	id, err2 := base.id(at)
	if err := errors.Join(err, err2, base.adopt(t.Context(), at, id), base.Close()); err != nil {
		t.Fatal(err)
	}
	s = opened(t, folder)
	same(t, everything(t, s), want)
}

// Two services share a database, each with a folder of its own, and do not see what is the other's.
func TestTwoFoldersInOneDatabase(t *testing.T) {
	inPostgres(t)
	s, _ := worked(t)
	want := everything(t, s)
	other, _ := filled(t)
	if c := ran(t, other); c.Decisions != 0 {
		t.Errorf("%+v", c)
	}
	if all, err := other.Samples(t.Context(), "claims", "may"); err != nil || len(all) != 0 {
		t.Errorf("%+v %v", all, err)
	}
	if err := other.DeleteCollection("claims", "may"); err != nil {
		t.Fatal(err)
	}
	same(t, everything(t, s), want)
}

// Whatever is in a text, a PostgreSQL takes it and finds it again.
func TestHostileTextInPostgres(t *testing.T) {
	inPostgres(t)
	s, _ := filled(t)
	long := strings.Repeat("ä", 4000)
	var many strings.Builder
	for i := range 4000 { // more terms than a row holds
		fmt.Fprintf(&many, "w%06d%s ", i, strings.Repeat("z", 120))
	}
	upload(t, s, "c.txt", "Crème brûlée, it's \\ 'quoted': & | ! "+long+" "+many.String()+"the end.")
	upload(t, s, "d.jsonl", `{"id": "d\u0000e", "text": "Ruth\u0000 Penrose was there."}`)
	if c := ran(t, s); c.Run.State != Done || c.Run.Documents != 4 {
		t.Fatalf("%+v", c.Run)
	}
	tail := "w003999" + strings.Repeat("z", 120)
	for search, want := range map[string]int{"creme BRUL": 1, "brulee its": 0, "it's \\ 'quo": 1, long[:300]: 1, "w003999": 1, "w000000": 1, "zz the end": 0, tail + " the end": 1, "w004000": 0, "':*": 0, "tom hale": 2, "hale": 2, "ale": 0} {
		if n, err := s.Count(t.Context(), "claims", "may", Filter{Entity: -1, Search: search}); err != nil || n != want {
			t.Errorf("%.30s: %d, want %d, %v", search, n, want, err)
		}
	}
}
