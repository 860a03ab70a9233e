package database

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/servertest"
)

// bench is a PostgreSQL without anything between.
func bench(b *testing.B) (*world, func(read, write int) *Config) {
	s := servertest.Postgres(b)
	w := &world{"postgresql", s.DB(b), "", nil, nil}
	return w, func(read, write int) *Config {
		c, err := ReadYAML(strings.NewReader(fmt.Sprintf(`database: {url: "postgresql://127.0.0.1:%d/postgres?sslmode=disable", user: %s, password: %s}
read: {table: reports, id: nr, content: content, format: text, connections: %d}
write: {table: results, columns: [nr, content], connections: %d}
`, s.Port, servertest.User, servertest.Password, read, write)), "f.yaml")
		if err != nil {
			b.Fatal(err)
		}
		return c
	}
}

// statements runs some.
func (w *world) statements(b *testing.B, all ...string) {
	for _, s := range all {
		if _, err := w.db.Exec(s); err != nil {
			b.Fatal(s, err)
		}
	}
}

const benchRows = 50_000 // of some 2 kB

// BenchmarkRead reads a table: without a key by one query, as before, and in ranges.
func BenchmarkRead(b *testing.B) {
	w, config := bench(b)
	w.statements(b, "DROP TABLE IF EXISTS reports", "CREATE TABLE reports (nr INTEGER PRIMARY KEY, content TEXT)",
		fmt.Sprintf("INSERT INTO reports SELECT i, (SELECT string_agg(md5((i * 64 + n)::text), ' ') FROM generate_series(1, 60) s(n)) FROM generate_series(1, %d) r(i)", benchRows), "VACUUM ANALYZE reports")
	for _, connections := range []int{0, 1, 2, 4, 8} {
		b.Run(fmt.Sprint(connections), func(b *testing.B) {
			r, err := Open(b.Context(), config(connections, 1), Select{})
			if err != nil {
				b.Fatal(err)
			}
			defer r.Close()
			if connections == 0 {
				r.key = nil
			}
			for b.Loop() {
				n := 0
				for raw, err := range r.Records(b.Context()) {
					if err != nil {
						b.Fatal(err)
					}
					b.SetBytes(int64(len(raw.JSON)) * benchRows)
					n++
				}
				if n != benchRows {
					b.Fatal(n)
				}
			}
			b.ReportMetric(benchRows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// BenchmarkWrite writes into a table: by INSERT, as before, and by COPY.
func BenchmarkWrite(b *testing.B) {
	w, config := bench(b)
	record := fmt.Appendf(nil, `{"id":"%%d","content":"%s"}`, strings.Repeat("0123456789abcdef ", 120))
	for _, connections := range []int{0, 1, 2, 4} {
		b.Run(fmt.Sprint(connections), func(b *testing.B) {
			b.SetBytes(int64(len(record)) * benchRows)
			for b.Loop() {
				w.statements(b, "DROP TABLE IF EXISTS results", "DROP TABLE IF EXISTS lethe_ledger", "CREATE TABLE results (nr INTEGER, content TEXT)")
				out, err := NewWriter(b.Context(), config(1, connections))
				if err != nil {
					b.Fatal(err)
				}
				if connections == 0 {
					out.into.copied, out.ledger.copied = false, false
					inserts := *out.dialect
					inserts.anew = nil
					out.dialect, out.ledger.dialect = &inserts, &inserts
				}
				for n := range benchRows {
					if err := out.Write(b.Context(), fmt.Appendf(nil, string(record), n)); err != nil {
						b.Fatal(err)
					}
				}
				if err := out.Flush(b.Context()); err != nil {
					b.Fatal(err)
				}
				out.Close()
			}
			b.ReportMetric(benchRows*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
