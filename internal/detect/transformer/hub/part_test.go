package hub

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	_ "github.com/lethe-privacy/lethe/internal/fixedseed"
)

// breaking serves bytes over connections that break: the i-th answer gives at most so
// many of them, from where it is asked to or, where it does not know parts, from the
// beginning.
type breaking struct {
	mu    sync.Mutex
	data  []byte
	most  []int
	whole []bool
}

func (b *breaking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	from, most := 0, len(b.data)
	fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-", &from)
	if len(b.most) > 0 {
		if most = b.most[0]; b.whole[0] {
			from = 0
		}
		b.most, b.whole = b.most[1:], b.whole[1:]
	}
	rest := b.data[from:]
	w.Header().Set("Content-Length", fmt.Sprint(len(rest)))
	if from > 0 {
		w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, len(b.data)-1, len(b.data)))
		w.WriteHeader(http.StatusPartialContent)
	}
	w.Write(rest[:min(most, len(rest))])
	if most < len(rest) {
		w.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
}

// TestAnyBreaks: wherever connections break, whatever an earlier run left, the file is in
// the end the one that was listed.
func TestAnyBreaks(t *testing.T) {
	b := &breaking{}
	s := httptest.NewServer(b)
	defer s.Close()
	u, err := url.Parse(s.URL + "/file")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		data := rapid.SliceOfN(rapid.Byte(), 1, 3000).Draw(rt, "data")
		most := rapid.SliceOfN(rapid.IntRange(0, 1500), 0, 8).Draw(rt, "most")
		whole := rapid.SliceOfN(rapid.Bool(), len(most), len(most)).Draw(rt, "whole")
		left := rapid.OneOf(rapid.Just([]byte(nil)), rapid.SliceOfN(rapid.Byte(), 0, 3500), rapid.Map(rapid.IntRange(0, len(data)), func(n int) []byte { return data[:n] })).Draw(rt, "left")
		b.mu.Lock()
		b.data, b.most, b.whole = data, slices.Clone(most), slices.Clone(whole)
		b.mu.Unlock()
		o := PullOptions{ID: "a/b", Endpoint: s.URL, Retries: 20, Backoff: time.Nanosecond}
		o.defaults()
		c, err := newClient(o)
		if err != nil {
			rt.Fatal(err)
		}
		defer c.http.CloseIdleConnections()
		f := remoteFile{path: "file", size: int64(len(data)), large: true, hash: shaOf(data)}
		dir, err := os.MkdirTemp(t.TempDir(), "")
		if err != nil {
			rt.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, f.hash), left, 0o600); err != nil {
			rt.Fatal(err)
		}
		place, err := parts{dir: dir, c: c}.fetch(t.Context(), u, f, "")
		if err != nil {
			rt.Fatal(err)
		}
		if got, err := os.ReadFile(place); err != nil || !slices.Equal(got, data) {
			rt.Fatalf("%d bytes of %d, %v", len(got), len(data), err)
		}
	})
}
