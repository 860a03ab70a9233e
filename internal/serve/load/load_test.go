package load

import (
	"io"
	"net/http"
	"net/http/httptest"
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
	if err != nil || m.Requests != 20 || n.Load() != 20 || m.Success != 1 || m.P99 < m.P50 {
		t.Errorf("%+v, %v", m, err)
	}
	if len(Letter(3, 2000)) != 2000 || Letter(1, 500) == Letter(2, 500) {
		t.Error("letters are of their size, and differ")
	}
}
