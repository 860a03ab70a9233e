package serve

import (
	"bytes"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	client "github.com/lethe-privacy/lethe/clients/go"
	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// The client in Go does all kinds of calls: JSON, a file, an answer that is none, one that says no.
func TestClientInGo(t *testing.T) {
	base, s, _ := running(t, nil)
	key, _, err := s.keys.New(t.Context(), "owner", access.Owner, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var no *client.Error
	if err := client.New(base, "").Call(t.Context(), "GET", "/v1/labels", nil, nil); !errors.As(err, &no) || no.Status != 401 || no.Detail == "" {
		t.Fatal(err)
	}
	c := client.New(base+"/", key)
	var shared struct{ Text string }
	if err := c.Call(t.Context(), "POST", "/v1/anonymize", map[string]string{"text": "Anna Keller came."}, &shared); err != nil || shared.Text != "[NAME] came." {
		t.Fatal(shared, err)
	}
	if err := c.Call(t.Context(), "POST", "/v1/anonymize", map[string]string{"txt": "Keller"}, &shared); !errors.As(err, &no) || no.Status != 422 || strings.Contains(err.Error(), "Keller") {
		t.Error(err)
	}
	checkStreams(t, c)
	for _, x := range []struct {
		path string
		in   any
	}{{"/v1/projects", map[string]string{"name": "claims"}}, {"/v1/projects/claims/collections", map[string]string{"name": "may"}}} {
		if err := c.Call(t.Context(), "POST", x.path, x.in, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Call(t.Context(), "PUT", may+"/files/a.txt", strings.NewReader("Tom Hale came."), nil); err != nil {
		t.Fatal(err)
	}
	var files bytes.Buffer
	if err := c.Call(t.Context(), "GET", may+"/files", nil, &files); err != nil || !strings.Contains(files.String(), `"bytes":14`) {
		t.Error(files.String(), err)
	}
	if err := c.Call(t.Context(), "DELETE", "/v1/projects/claims", nil, nil); err != nil {
		t.Error(err)
	}
}

// checkStreams holds a stream to be answered while it goes, and to end with the first that says no.
func checkStreams(t *testing.T, c *client.Client) {
	t.Helper()
	answered := make(chan string, 1)
	answered <- ""
	texts := func(last any) iter.Seq[any] {
		return func(yield func(any) bool) {
			for range 3 {
				<-answered // of the one before
				if !yield(map[string]string{"text": "Anna Keller came."}) {
					return
				}
			}
			yield(last)
		}
	}
	var got []string
	each := func(line json.RawMessage) error {
		var shared struct{ Text string }
		err := json.Unmarshal(line, &shared)
		got = append(got, shared.Text)
		select {
		case answered <- shared.Text:
		default:
		}
		return err
	}
	var no *client.Error
	err := c.Call(t.Context(), "POST", "/v1/anonymize/lines", texts(map[string]string{"txt": "Keller"}), each)
	if !errors.As(err, &no) || no.Status != 422 || strings.Contains(err.Error(), "Keller") || !slices.Equal(got, []string{"[NAME] came.", "[NAME] came.", "[NAME] came."}) {
		t.Error(got, err)
	}
	got = nil
	enough := errors.New("enough")
	err = c.Call(t.Context(), "POST", "/v1/anonymize/lines", texts(map[string]string{"text": "Tom Hale came."}), func(json.RawMessage) error { return enough })
	if !errors.Is(err, enough) {
		t.Error(err)
	}
}
