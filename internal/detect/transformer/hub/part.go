package hub

import (
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// parts is where downloads lie until a model is complete: a file for each hash, so that
// a download goes on where it stopped, of whichever model it was.
type parts struct {
	dir string
	c   *client
}

const (
	partsDir = ".partial"
	keepPart = 14 * 24 * time.Hour
	// maxRestarts bounds how often a download goes on after a broken connection.
	maxRestarts = 100
)

// newHash is the one that a file is known by.
func (f remoteFile) newHash() hash.Hash {
	if f.large {
		return sha256.New()
	}
	h := sha1.New() // git's: what the hub has for small files
	fmt.Fprintf(h, "blob %d\x00", f.size)
	return h
}

// fetch downloads a file, or what is missing of it, and gives its place. Its bytes are
// those of the list.
func (p parts) fetch(ctx context.Context, u *url.URL, f remoteFile, commit string) (string, error) {
	place := filepath.Join(p.dir, f.hash)
	for fresh := false; ; fresh = true {
		had, err := p.complete(ctx, place, u, f, commit)
		if err != nil {
			return "", err
		}
		ok, err := sameHash(ctx, place, f)
		if err != nil || ok {
			return place, err
		}
		if err := os.Remove(place); err != nil {
			return "", err
		}
		if fresh || had == 0 {
			return "", fmt.Errorf("%s: what came is not what the list of files says: another hash", f.path)
		}
	}
}

// sameHash compares a whole file with the list.
func sameHash(ctx context.Context, place string, f remoteFile) (bool, error) {
	in, err := os.Open(place)
	if err != nil {
		return false, err
	}
	defer in.Close()
	h := f.newHash()
	if _, err := io.Copy(h, &contextReader{in, ctx}); err != nil {
		return false, err
	}
	return hexOf(h) == f.hash, nil
}

// complete makes a file as long as it must be. had is how much of it an earlier run left.
func (p parts) complete(ctx context.Context, place string, u *url.URL, f remoteFile, commit string) (had int64, err error) {
	out, err := os.OpenFile(place, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return 0, err
	}
	defer out.Close()
	if had, err = out.Seek(0, io.SeekEnd); err != nil {
		return 0, err
	}
	if had > f.size {
		if err := out.Truncate(0); err != nil {
			return 0, err
		}
		had = 0
	}
	at := had
	for attempt, restarts := 0, 0; at < f.size; {
		before := at
		at, err = p.goOn(ctx, out, at, u, f, commit)
		if err == nil {
			continue
		}
		if at > before { // it went on: not the same failure again
			attempt = 0
		}
		if restarts++; restarts > maxRestarts {
			return 0, err
		}
		if err := p.c.pause(ctx, err, attempt); err != nil {
			return 0, fmt.Errorf("%s: %w", f.path, err)
		}
		attempt++
	}
	return had, out.Close()
}

// goOn downloads from a place in the file to its end, and says how far it came.
func (p parts) goOn(ctx context.Context, out *os.File, at int64, u *url.URL, f remoteFile, commit string) (int64, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	a, err := p.c.once(ctx, u, at)
	if err != nil {
		return at, err
	}
	defer a.Body.Close()
	if err := a.of(f, commit); err != nil {
		return at, err
	}
	start, err := a.startsAt(at, f.size)
	if err != nil {
		return at, err
	}
	if _, err := out.Seek(start, io.SeekStart); err != nil {
		return at, err
	}
	if err := out.Truncate(start); err != nil {
		return at, err
	}
	body := &timeoutReader{r: a.Body, timer: time.AfterFunc(p.c.o.silence, stop), silence: p.c.o.silence}
	defer body.timer.Stop()
	n, err := io.Copy(&progressWriter{out, start, f, p.c.o.Progress}, io.LimitReader(body, f.size-start))
	switch {
	case body.failed != nil:
		return start + n, temporaryError{error: errors.New("the connection broke")}
	case err != nil:
		return start + n, err
	case start+n < f.size:
		return start + n, temporaryError{error: errors.New("the connection ended early")}
	}
	if extra, _ := io.ReadFull(body, make([]byte, 1)); extra > 0 {
		return start + n, errors.New("more came than the list of files says")
	}
	return start + n, nil
}

// of refuses an answer that the hub itself says is another file's.
func (a answer) of(f remoteFile, commit string) error {
	if a.commit != "" && !strings.EqualFold(a.commit, commit) {
		return fmt.Errorf("%s: the hub answers from another commit than it listed", f.path)
	}
	if a.hash != "" && f.large && a.hash != f.hash {
		return fmt.Errorf("%s: the hub announces another hash than it listed", f.path)
	}
	return nil
}

// startsAt is the place in the file of the first byte that comes: where it was asked for,
// or the beginning.
func (a answer) startsAt(asked, size int64) (int64, error) {
	switch a.StatusCode {
	case http.StatusOK:
		return 0, nil
	case http.StatusPartialContent:
		var from, to, whole int64
		n, _ := fmt.Sscanf(a.Header.Get("Content-Range"), "bytes %d-%d/%d", &from, &to, &whole)
		if n == 3 && from == asked && whole == size && asked > 0 {
			return asked, nil
		}
	}
	return 0, errors.New("it sends another part of the file than was asked for")
}

// timeoutReader gives up a connection that has gone silent.
type timeoutReader struct {
	r       io.Reader
	timer   *time.Timer
	silence time.Duration
	failed  error
}

func (t *timeoutReader) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.timer.Reset(t.silence)
	if err != nil && err != io.EOF {
		t.failed = err
	}
	return n, err
}

// progressWriter reports how much of a file has been written.
type progressWriter struct {
	w        io.Writer
	at       int64
	f        remoteFile
	progress func(file string, done, total int64)
}

func (c *progressWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.at += int64(n)
	if c.progress != nil {
		c.progress(c.f.path, c.at, c.f.size)
	}
	return n, err
}

// sweep removes what was left too long ago.
func (p parts) sweep(now time.Time) error {
	entries, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && hexAny(e.Name()) && now.Sub(info.ModTime()) > keepPart {
			if err := os.Remove(filepath.Join(p.dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func hexOf(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

func hexAny(name string) bool { return hexSHA256.MatchString(name) || hexCommit.MatchString(name) }
