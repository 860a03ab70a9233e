package native

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/sqlitefile"
)

// answers remembers what was answered to requests with an Idempotency-Key, so that one that is
// sent again, since its answer was lost, is not done again. It has no texts: what it remembers
// are answers of projects, not of single texts.
type answers struct {
	db  *sql.DB
	now func() time.Time
	mu  sync.Mutex
	// under is which keys are being worked on.
	under map[string]bool
}

// question is how the paths end whose answers may have what was asked: they change nothing, and are
// not remembered.
const question = "/query"

// remembered is how long an answer is kept.
const remembered = 24 * time.Hour

const answersFile = "answers.sqlite"

// steps are what the schema went through.
var steps = []string{`CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, request BLOB NOT NULL,
	status INTEGER NOT NULL, etag TEXT NOT NULL, body BLOB NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID`}

// openAnswers opens those of the folder of a service.
func openAnswers(folder string) (*answers, error) {
	file := filepath.Join(folder, answersFile)
	f, err := os.OpenFile(file, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("answers: open: %w", err)
	}
	f.Close()
	db, err := sqlitefile.Open(file, "_pragma=busy_timeout(5000)&_pragma=journal_mode(wal)")
	if err != nil {
		return nil, fmt.Errorf("answers: open: %w", err)
	}
	db.SetMaxOpenConns(1)
	if err := sqlitefile.Migrate(context.Background(), db, steps); err != nil {
		return nil, errors.Join(fmt.Errorf("answers: open: %w", err), db.Close())
	}
	return &answers{db: db, now: time.Now, under: map[string]bool{}}, nil
}

// Close closes them.
func (a *answers) Close() error { return a.db.Close() }

// once does what is sent with a key no more than once in a day: the second time it is answered as
// the first. Refusals are not remembered: nothing was done.
func (a *answers) once(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := r.Header.Get("Idempotency-Key")
		if key == "" || r.Method != http.MethodPost || strings.HasSuffix(r.URL.Path, question) {
			h.ServeHTTP(w, r)
			return
		}
		if len(key) > 255 {
			answer(w, huma.Error422UnprocessableEntity("an Idempotency-Key has at most 255 bytes"))
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			answer(w, huma.Error400BadRequest("the request broke off"))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		key = access.From(r.Context()).ID + " " + key
		if !a.begin(key) {
			answer(w, huma.Error409Conflict("a request with this Idempotency-Key is under way"))
			return
		}
		defer a.end(key)
		print := sha256.Sum256(append([]byte(r.Method+" "+r.URL.RequestURI()+"\n"), body...))
		before, err := a.find(r.Context(), key)
		switch {
		case err != nil:
			answer(w, huma.Error503ServiceUnavailable("what was answered before cannot be read"))
		case before != nil && !bytes.Equal(before.request, print[:]):
			answer(w, huma.Error422UnprocessableEntity("another request was sent with this Idempotency-Key"))
		case before != nil:
			before.write(w)
		default:
			now := &heldAnswer{header: w.Header(), status: http.StatusOK, request: print[:]}
			h.ServeHTTP(now, r)
			if now.status < 300 {
				now.etag = w.Header().Get("ETag")
				err = a.keep(r.Context(), key, now)
			}
			if err != nil { // it is done, and a second time would do it again
				answer(w, huma.Error500InternalServerError("it was done, and this cannot be remembered: look before you send it again"))
				return
			}
			now.write(w)
		}
	})
}

func (a *answers) begin(key string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.under[key] {
		return false
	}
	a.under[key] = true
	return true
}

func (a *answers) end(key string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.under, key)
}

func (a *answers) find(ctx context.Context, key string) (*heldAnswer, error) {
	if _, err := a.db.ExecContext(ctx, "DELETE FROM answers WHERE at < ?", a.now().Add(-remembered).Unix()); err != nil {
		return nil, err
	}
	x := &heldAnswer{header: http.Header{}}
	var body []byte
	err := a.db.QueryRowContext(ctx, "SELECT request, status, etag, body FROM answers WHERE key = ?", key).Scan(&x.request, &x.status, &x.etag, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	x.body.Write(body)
	return x, err
}

func (a *answers) keep(ctx context.Context, key string, x *heldAnswer) error {
	_, err := a.db.ExecContext(context.WithoutCancel(ctx), "INSERT INTO answers VALUES (?, ?, ?, ?, ?, ?)", key, x.request, x.status, x.etag, x.body.Bytes(), a.now().Unix())
	return err
}

// heldAnswer is an answer that is held back until it is remembered.
type heldAnswer struct {
	header  http.Header
	request []byte // the hash of what was asked
	status  int
	etag    string
	body    bytes.Buffer
}

func (x *heldAnswer) Header() http.Header         { return x.header }
func (x *heldAnswer) Write(b []byte) (int, error) { return x.body.Write(b) }
func (x *heldAnswer) WriteHeader(status int)      { x.status = status }

func (x *heldAnswer) write(w http.ResponseWriter) {
	if x.body.Len() > 0 && w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	if x.etag != "" {
		w.Header().Set("ETag", x.etag)
	}
	w.WriteHeader(x.status)
	w.Write(x.body.Bytes())
}
