package access

import (
	"errors"
	"testing"
	"time"
)

// A session opens until nothing was asked for a while, until its longest time, and only under the
// rules by which its role was found.
func TestSessions(t *testing.T) { inBoth(t, testSessions) }

func testSessions(t *testing.T, open func() *Store) {
	s := open()
	now := time.Unix(1_700_000_000, 0)
	s.now = func() time.Time { return now }
	life := Life{Idle: 30 * time.Minute, Longest: 12 * time.Hour}
	anna := Who{ID: "person-1", Name: "Anna Keller", Role: Reviewer}
	token, err := s.Begin(t.Context(), anna, "rules", life)
	if err != nil {
		t.Fatal(err)
	}
	opens := func(what string, want bool) {
		t.Helper()
		who, err := s.Session(t.Context(), token, "rules", life)
		if want && (err != nil || who != anna) || !want && !errors.Is(err, ErrDenied) {
			t.Errorf("%s: %v %v", what, who, err)
		}
	}
	opens("at once", true)
	if _, err := s.Session(t.Context(), token, "others", life); !errors.Is(err, ErrDenied) {
		t.Error("under other rules:", err)
	}
	for range 25 { // 12 h 5 min but for the last
		now = now.Add(29 * time.Minute)
		if now.Unix()-1_700_000_000 < 12*3600 {
			opens("while it is asked for", true)
		}
	}
	opens("after its longest time", false)
	if token, err = s.Begin(t.Context(), anna, "rules", life); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := s.db.QueryRow("SELECT count(*) FROM sessions").Scan(&n); err != nil || n != 1 {
		t.Errorf("%d sessions are kept: %v", n, err)
	}
	now = now.Add(30 * time.Minute)
	opens("idle", false)
	if token, err = s.Begin(t.Context(), anna, "rules", life); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open() // the service was started anew
	s.now = func() time.Time { return now }
	opens("after a restart", true)
	if all, err := s.People(t.Context(), "rules"); err != nil || len(all) != 1 || all[0] != anna {
		t.Error(all, err)
	}
	if err := s.End(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	opens("ended", false)
	if _, err := s.Session(t.Context(), "", "rules", life); !errors.Is(err, ErrDenied) {
		t.Error(err)
	}
}
