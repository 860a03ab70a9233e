package load

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	var n atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, _ := io.ReadAll(r.Body)
		if !strings.Contains(string(b), "Dear ") || r.Header.Get("Authorization") != "Bearer k" {
			w.WriteHeader(422)
		}
		n.Add(1)
	}))
	defer s.Close()
	m, err := Run(t.Context(), Options{URL: s.URL, Path: "/v1/anonymize", Key: "k", Rate: 100, Duration: 200 * time.Millisecond, Bytes: 2000})
	// A machine with too much to do sends fewer than 100 a second for 0.2 s.
	if err != nil || m.Requests < 1 || m.Requests > 20 || n.Load() != int64(m.Requests) || m.Success != 1 || m.P99 < m.P50 {
		t.Errorf("%+v, %v", m, err)
	}
	if len(Letter(3, 2000)) != 2000 || Letter(1, 500) == Letter(2, 500) {
		t.Error("letters are of their size, and differ")
	}
}

// Beside the requests at an even rate some come in pieces and some break off.
func TestMixed(t *testing.T) {
	var whole, broken atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer k" {
			w.WriteHeader(401)
			return
		}
		if r.URL.Path == "/metrics" {
			io.WriteString(w, "# HELP x y\nprocess_resident_memory_bytes 1.5e+08\ngo_memstats_sys_bytes 1e+09\n")
			return
		}
		if _, err := io.ReadAll(r.Body); err != nil {
			broken.Add(1)
			return
		}
		whole.Add(1)
	}))
	o := Options{URL: s.URL, Path: "/v1/anonymize", Key: "k", Rate: 100, Duration: 200 * time.Millisecond, Mixed: true}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan *SideLoad)
	go func() {
		m, err := o.trouble(ctx, time.Millisecond)
		if err != nil {
			t.Error(err)
		}
		done <- m
	}()
	for whole.Load() < 3 || broken.Load() < 3 {
		time.Sleep(time.Millisecond)
	}
	cancel()
	m := <-done
	s.Close()
	if m.Slow < 1 || m.Slow > whole.Load() || m.Refused != 0 || m.Aborted < 3 || m.Memory.Samples < 1 {
		t.Errorf("%+v, %d whole, %d broken", m, whole.Load(), broken.Load())
	}
	if got, err := Run(t.Context(), o); err == nil {
		t.Errorf("no service, and no error: %+v", got)
	}
}

func TestMemory(t *testing.T) {
	got := memoryOf([]float64{1, 9, 4, 5, 6, 7, 8, 30})
	if want := (Memory{Early: 5, Late: 30, Highest: 30, Samples: 8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if x, err := resident([]byte("go_memstats_sys_bytes 7\n")); x != 7 || err != nil {
		t.Error(x, err)
	}
	if _, err := resident([]byte("other 7\n")); err == nil {
		t.Error("nothing is said of memory, and no error")
	}
	sizes := mixedSizes(64)
	if slices.Min(sizes) != smallest || slices.Max(sizes) != largest {
		t.Error(sizes)
	}
}
