package vectors

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/dial"
)

func served(t *testing.T, status int, answer string) (*Server, *string) {
	t.Helper()
	asked := ""
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = r.Method + " " + r.URL.Path + " " + r.Header.Get("Authorization") + " " + string(body)
		w.WriteHeader(status)
		fmt.Fprint(w, answer)
	}))
	t.Cleanup(h.Close)
	s, err := New(Options{BaseURL: h.URL + "/v1/", Model: "m", Key: "k"})
	if err != nil {
		t.Fatal(err)
	}
	return s, &asked
}

// The server may answer in any order: the index says which text is meant.
func TestEmbed(t *testing.T) {
	s, asked := served(t, 200, `{"data":[{"index":1,"embedding":[0,2]},{"index":0,"embedding":[1,0]}],"model":"m"}`)
	got, err := s.Embed(context.Background(), []string{"a", "b"})
	if err != nil || !reflect.DeepEqual(got, [][]float32{{1, 0}, {0, 2}}) {
		t.Errorf("%v, %v", got, err)
	}
	if *asked != `POST /v1/embeddings Bearer k {"input":["a","b"],"model":"m"}` {
		t.Error(*asked)
	}
}

func TestFaults(t *testing.T) {
	for answer, status := range map[string]int{
		`{"data":[{"index":0,"embedding":[1]}]}`:                                 200, // one is missing
		`{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}`:     200,
		`{"data":[{"index":0,"embedding":[1]},{"index":2,"embedding":[1]}]}`:     200,
		`{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}`:   200,
		`{"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[]}]}`:       200,
		`{"data":[{"index":0,"embedding":["s"]},{"index":1,"embedding":["s"]}]}`: 200,
		`a secret`:             200,
		`{"error":"a secret"}`: 500,
	} {
		s, _ := served(t, status, answer)
		if got, err := s.Embed(context.Background(), []string{"a", "b"}); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, %v", answer, got, err)
		}
	}
	for _, o := range []Options{{Model: "m"}, {BaseURL: "ftp://x", Model: "m"}, {BaseURL: "http://localhost:1"}} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	far, err := New(Options{BaseURL: "http://203.0.113.7/v1", Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := far.Embed(context.Background(), []string{"a"}); !errors.Is(err, dial.ErrRemote) {
		t.Errorf("%v", err)
	}
}
