package database

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/lethe-privacy/lethe/internal/failure"
)

const (
	usualConnections = 4
	rangeBytes       = 1 << 20   // of documents in a range, as far as that is known before
	batchBytes       = 128 << 10 // that are handed on together
	readAhead        = 2 * rangeBytes / batchBytes
)

// findKey finds the columns by which rows are in order: the one that is named, or those of
// the primary key of a table.
func (r *Rows) findKey(ctx context.Context) error {
	c := r.config
	if c.target.Driver != "postgresql" {
		return nil
	}
	if r.connections = c.Read.Connections; r.connections == 0 {
		r.connections = usualConnections
	}
	r.db.SetMaxOpenConns(r.connections + 1)
	if c.Read.Key != "" {
		r.key = columns{r.dialect.quote(c.Read.Key)}
		return nil
	}
	if c.Read.Table == "" {
		return nil
	}
	r.isPrimary = true
	if err := r.primaryKey(ctx); err != nil {
		return failure.Errorf("source", "%s: read.table: %w", c.File, c.scrub(err))
	}
	return nil
}

// columns are names of some, quoted.
type columns []string

func (c columns) String() string { return strings.Join(c, ", ") }

// regclass is what a table is by its name; NULL where the name is that of none.
const regclass = "to_regclass($1)"

// primaryKey finds its columns; none where there is no key.
func (r *Rows) primaryKey(ctx context.Context) error {
	rows, err := r.db.QueryContext(ctx, `SELECT a.attname FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(number, place)
		JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
		WHERE i.indrelid = `+regclass+` AND i.indisprimary AND k.place <= i.indnkeyatts ORDER BY k.place`, r.table())
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return err
		}
		r.key = append(r.key, r.dialect.quote(name))
	}
	return rows.Err()
}

// table is the name of the table that is read, quoted.
func (r *Rows) table() string { return strings.TrimPrefix(r.query, "SELECT * FROM ") }

// keyed fails for a key that some rows lack: no range would have them.
func (r *Rows) keyed(ctx context.Context, tx *sql.Tx) error {
	if r.isPrimary {
		return nil
	}
	var lacking bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT FROM ("+r.query+") AS q WHERE "+r.key[0]+" IS NULL)").Scan(&lacking); err != nil {
		return r.config.scrub(err)
	}
	if lacking {
		return fmt.Errorf("%s: read.key: %s is NULL in some rows: name a column that all rows have", r.config.File, r.config.Read.Key)
	}
	return nil
}

// inOrder is the query for the rows of which a condition holds, by key, and by id where
// keys are the same.
func (r *Rows) inOrder(condition string) string {
	query := "SELECT * FROM (" + r.query + ") AS q" + condition + " ORDER BY " + r.key.String()
	if id := r.dialect.quote(r.config.Read.ID); !r.isPrimary && id != r.key[0] {
		query += ", " + id
	}
	return query
}

// stretch is a range of keys, and where its rows come out.
type stretch struct {
	from, to []string // values of the key, as texts; to is beyond it. nil bounds nothing
	out      chan []rowRecord
}

// inRanges reads ranges of the key on several connections, all of them as the database was at
// one moment, and gives their rows in the order of the key. However many connections there
// are, the rows and their order are the same. What ends one ends all.
func (r *Rows) inRanges(ctx context.Context) iter.Seq2[rowRecord, error] {
	return func(yield func(rowRecord, error) bool) {
		inner, stop := context.WithCancel(ctx)
		group, inner := errgroup.WithContext(inner)
		queue := make(chan stretch, r.connections)
		group.Go(func() error {
			defer close(queue)
			return r.lead(inner, group, queue)
		})
		wants := drain(inner, queue, func(one rowRecord) bool { return yield(one, nil) })
		if !wants {
			stop()
		}
		err := group.Wait()
		stop()
		if wants && err == nil {
			err = ctx.Err()
		}
		if wants && err != nil {
			yield(rowRecord{}, err)
		}
	}
}

// drain returns the rows of stretches in their order, and says whether more would be wanted.
func drain(ctx context.Context, queue <-chan stretch, see func(rowRecord) bool) bool {
	for s := range queue {
		for open := true; open; {
			var batch []rowRecord
			select {
			case batch, open = <-s.out:
			case <-ctx.Done():
				return true
			}
			for _, one := range batch {
				if !see(one) {
					return false
				}
			}
		}
	}
	return true
}

// lead shares what it sees of the database with as many connections as are to read, and
// gives them ranges while it finds where these begin.
func (r *Rows) lead(ctx context.Context, group *errgroup.Group, queue chan<- stretch) error {
	tx, err := r.db.BeginTx(ctx, &r.dialect.reading)
	if err != nil {
		return r.config.scrub(err)
	}
	defer tx.Rollback()
	var snapshot string
	if err := tx.QueryRowContext(ctx, "SELECT pg_export_snapshot()").Scan(&snapshot); err != nil {
		return r.config.scrub(err)
	}
	if err := r.keyed(ctx, tx); err != nil {
		return err
	}
	jobs := make(chan stretch)
	defer close(jobs)
	ready := make(chan struct{})
	for range r.connections {
		group.Go(func() error { return r.follow(ctx, snapshot, ready, jobs) })
	}
	for range r.connections { // all have it before it can go
		select {
		case <-ready:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return r.cut(ctx, tx, func(s stretch) error {
		for _, to := range []chan<- stretch{queue, jobs} {
			select {
			case to <- s:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
}

// follow reads ranges, on a connection that sees what another does.
func (r *Rows) follow(ctx context.Context, snapshot string, ready chan<- struct{}, jobs <-chan stretch) error {
	tx, err := r.db.BeginTx(ctx, &r.dialect.reading)
	if err != nil {
		return r.config.scrub(err)
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "SET TRANSACTION SNAPSHOT '"+strings.ReplaceAll(snapshot, "'", "''")+"'"); err != nil {
		return fmt.Errorf("read at once on several connections (read.connections: 1 does without): %w", r.config.scrub(err))
	}
	select {
	case ready <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	for s := range jobs {
		if err := r.fetch(ctx, tx, s); err != nil {
			return err
		}
	}
	return nil
}

// fetch reads a range.
func (r *Rows) fetch(ctx context.Context, tx *sql.Tx, s stretch) error {
	condition, args := s.condition(r.key)
	var batch []rowRecord
	bytes := 0
	send := func() bool {
		select {
		case s.out <- batch:
			batch, bytes = nil, 0
			return true
		case <-ctx.Done():
			return false
		}
	}
	err := r.each(ctx, tx, r.inOrder(condition), args, func(one rowRecord) bool {
		batch = append(batch, one)
		bytes += len(one.record)
		return bytes < batchBytes || send()
	})
	if err == nil && !send() {
		err = ctx.Err()
	}
	if err == nil {
		close(s.out)
	}
	return err
}

// condition is what is true of the keys in a range. PostgreSQL compares rows of columns as their index does.
func (s *stretch) condition(key columns) (string, []any) {
	var terms []string
	var args []any
	for _, bound := range []struct {
		values  []string
		compare string
	}{{s.from, " >= "}, {s.to, " < "}} {
		if bound.values == nil {
			continue
		}
		var marks columns
		for _, v := range bound.values {
			args = append(args, v)
			marks = append(marks, dollar(len(args)))
		}
		terms = append(terms, "("+key.String()+")"+bound.compare+"("+marks.String()+")")
	}
	if len(terms) == 0 {
		return "", nil
	}
	return " WHERE " + strings.Join(terms, " AND "), args
}

// cut finds where ranges of some rows each begin, over the index of the key.
func (r *Rows) cut(ctx context.Context, tx *sql.Tx, take func(stretch) error) error {
	many, err := r.perRange(ctx, tx)
	if err != nil {
		return r.config.scrub(err)
	}
	var values, bounds columns
	for i, column := range r.key {
		values = append(values, fmt.Sprintf("%s AS k%d", column, i))
		bounds = append(bounds, fmt.Sprintf("b.k%d::text", i))
	}
	rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT %s FROM (SELECT %s, row_number() OVER (ORDER BY %s) AS n FROM (%s) AS q) AS b WHERE b.n %% %d = 0 ORDER BY b.n",
		bounds, values, r.key, r.query, many))
	if err != nil {
		return r.config.scrub(err)
	}
	defer rows.Close()
	var from []string
	for rows.Next() {
		to, into := make([]string, len(r.key)), make([]any, len(r.key))
		for i := range to {
			into[i] = &to[i]
		}
		if err := rows.Scan(into...); err != nil {
			return r.config.scrub(err)
		}
		if err := take(stretch{from, to, make(chan []rowRecord, readAhead)}); err != nil {
			return err
		}
		from = to
	}
	if err := rows.Err(); err != nil {
		return r.config.scrub(err)
	}
	return take(stretch{from: from, out: make(chan []rowRecord, readAhead)})
}

// perRange is how many rows a range has: fewer where they are large.
func (r *Rows) perRange(ctx context.Context, tx *sql.Tx) (int, error) {
	const usual, least, most = 200, 10, 1000
	if r.config.Read.Table == "" {
		return usual, nil
	}
	var width sql.NullFloat64
	err := tx.QueryRowContext(ctx, "SELECT pg_table_size(c.oid) / nullif(greatest(c.reltuples, 0), 0) FROM pg_class c WHERE c.oid = "+regclass, r.table()).Scan(&width)
	if err != nil || !width.Valid {
		return usual, err
	}
	return int(min(max(rangeBytes/max(width.Float64, 1), least), most)), nil
}
