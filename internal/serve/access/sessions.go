package access

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"time"
)

// Life is how long somebody who signed in stays so.
type Life struct {
	Idle    time.Duration // without asking anything
	Longest time.Duration
}

// minute is how exactly the last request of a session is kept.
const minute = time.Minute

// Begin begins a session of somebody who signed in, and gives what opens it: 256 random bits, of
// which a hash is kept. rules are those by which the role was found; under others it does not open.
func (s *Store) Begin(ctx context.Context, who Who, rules string, life Life) (token string, err error) {
	secret := make([]byte, 32)
	rand.Read(secret)
	token = base64.RawURLEncoding.EncodeToString(secret)
	hash := sha256.Sum256([]byte(token))
	now := s.now().Unix()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return "", fmt.Errorf("access: sign in: %w", err)
	}
	defer tx.Rollback()
	for _, q := range []struct {
		do   string
		with []any
	}{
		{"DELETE FROM sessions WHERE began <= ? OR seen <= ?", []any{now - seconds64(life.Longest), now - seconds64(life.Idle)}},
		{"INSERT INTO sessions (hash, who, name, role, rules, began, seen) VALUES (?, ?, ?, ?, ?, ?, ?)", []any{hash[:], who.ID, who.Name, string(who.Role), rules, now, now}},
		{"INSERT INTO people (id, name, role, rules, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role, rules = excluded.rules, seen = excluded.seen",
			[]any{who.ID, who.Name, string(who.Role), rules, now}},
	} {
		if _, err := tx.ExecContext(ctx, s.db.text(q.do), q.with...); err != nil {
			return "", fmt.Errorf("access: sign in: %w", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return "", fmt.Errorf("access: sign in: %w", err)
	}
	return token, nil
}

// Session says whose session a token opens.
func (s *Store) Session(ctx context.Context, token, rules string, life Life) (Who, error) {
	hash := sha256.Sum256([]byte(token))
	var w Who
	var of string
	var began, seen int64
	err := s.db.QueryRowContext(ctx, s.db.text("SELECT who, name, role, rules, began, seen FROM sessions WHERE hash = ?"), hash[:]).Scan(&w.ID, &w.Name, &w.Role, &of, &began, &seen)
	now := s.now().Unix()
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return Who{}, ErrDenied
	case err != nil:
		return Who{}, fmt.Errorf("access: read: %w", err)
	case of != rules || now-began >= seconds64(life.Longest) || now-seen >= seconds64(life.Idle):
		return Who{}, ErrDenied
	}
	if now-seen >= seconds64(minute) {
		if _, err := s.db.ExecContext(ctx, s.db.text("UPDATE sessions SET seen = ? WHERE hash = ?"), now, hash[:]); err != nil {
			return Who{}, fmt.Errorf("access: read: %w", err)
		}
	}
	return w, nil
}

// End ends a session; one that is not there has ended.
func (s *Store) End(ctx context.Context, token string) error {
	hash := sha256.Sum256([]byte(token))
	if _, err := s.db.ExecContext(ctx, s.db.text("DELETE FROM sessions WHERE hash = ?"), hash[:]); err != nil {
		return fmt.Errorf("access: sign out: %w", err)
	}
	return nil
}

// People are those who have signed in under these rules, by name.
func (s *Store) People(ctx context.Context, rules string) ([]Who, error) {
	rows, err := s.db.QueryContext(ctx, s.db.text("SELECT id, name, role FROM people WHERE rules = ? ORDER BY name, id"), rules)
	if err != nil {
		return nil, fmt.Errorf("access: read: %w", err)
	}
	defer rows.Close()
	var out []Who
	for rows.Next() {
		var w Who
		if err := rows.Scan(&w.ID, &w.Name, &w.Role); err != nil {
			return nil, fmt.Errorf("access: read: %w", err)
		}
		out = append(out, w)
	}
	return out, rows.Err()
}

func seconds64(d time.Duration) int64 { return int64(d / time.Second) }
