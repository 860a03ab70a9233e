package native

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/serve/audit"
	"github.com/lethe-privacy/lethe/internal/serve/frame"
)

func ask(t *testing.T, a *API, method, path, body string) (int, string) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func prepared(t testing.TB) *API {
	folder := t.TempDir()
	log, err := audit.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	a, err := Open(t.Context(), frame.Frame{
		Folder: folder, MaxBody: 1 << 20, Log: slog.New(slog.DiscardHandler), Audit: log,
		Turn: func(ctx context.Context) (context.Context, context.CancelFunc, error) { return ctx, func() {}, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(a.Close(), log.Close()); err != nil {
			t.Error(err)
		}
	})
	return a.(*API)
}

const letter = `Dear Zoë, Dr. Anna Keller treated Tom Hale for a burn. Call 0113 496 0021.`

func body(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// deadlines remembers the last that a handler sets for what comes on its connection.
type deadlines struct {
	*httptest.ResponseRecorder
	last time.Time
}

func (d *deadlines) SetReadDeadline(t time.Time) error {
	d.last = t
	return nil
}

// A deadline on the connection would end a text that takes longer, though its body is here.
func TestNoDeadlineOnConnections(t *testing.T) {
	a := prepared(t)
	for path, q := range map[string]any{
		"/v1/detect": map[string]any{"text": letter}, "/v1/anonymize": map[string]any{"text": letter},
		"/v1/assess":   map[string]any{"documents": []map[string]any{{"text": letter}}},
		"/v1/projects": map[string]any{"name": "claims"},
	} {
		r := httptest.NewRequest("POST", path, strings.NewReader(body(q)))
		r.Header.Set("Content-Type", "application/json")
		w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		if a.ServeHTTP(w, r); !w.last.IsZero() {
			t.Errorf("%s: a deadline of %v (%d %s)", path, time.Until(w.last), w.Code, w.Body)
		}
	}
}

func TestAPI(t *testing.T) {
	a := prepared(t)
	for _, c := range []struct {
		method, path, body string
		code               int
		has, hasNot        string
	}{
		{"GET", "/v1/recognizers", "", 200, `"name":"pattern"`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"id": "7", "text": letter}), 200, `Call [PHONE_NUMBER].`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"text": letter, "operator": "redact", "mask": "risk"}), 200, `"replacements"`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"text": ""}), 200, `"text":""`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"text": letter, "operator": "keep"}), 422, `"status":422`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"text": letter, "mask": "none"}), 422, `"status":422`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"txt": letter}), 422, `body.txt`, "Keller"},
		{"POST", "/v1/anonymize", body(map[string]any{"text": []string{letter}}), 422, `body.text`, "Keller"},
		{"POST", "/v1/anonymize", `{"text": "Keller`, 400, `"status":400`, "Keller"},
		{"POST", "/v1/detect", body(map[string]any{"text": letter}), 200, `{"start":60,"end":73,"label":"PHONE_NUMBER"`, "Keller"},
		{"POST", "/v1/detect", body(map[string]any{"text": letter, "min_score": 2}), 422, `min_score`, "Keller"},
		{"POST", "/v1/assess", body(map[string]any{"documents": []any{map[string]any{"text": letter}, map[string]any{"text": "Tom Hale came."}}}), 200, `"documents":2`, "Keller"},
		{"POST", "/v1/assess", `{"documents": []}`, 422, `documents`, "Keller"},
		{"GET", "/v1/labels", "", 200, `"NAME"`, "Keller"},
		{"GET", "/v1/openapi.json", "", 200, `"openapi":"3.1`, "Keller"},
		{"GET", "/v1/nothing", "", 404, "", "Keller"},
	} {
		code, answer := ask(t, a, c.method, c.path, c.body)
		if code != c.code || !strings.Contains(answer, c.has) || strings.Contains(answer, c.hasNot) {
			t.Errorf("%s %s: %d %s", c.path, c.body, code, answer)
		}
	}
}

// Lines come back in their order; one that is wrong has an error in its place, without its text.
func TestLines(t *testing.T) {
	a := prepared(t)
	var in bytes.Buffer
	for _, id := range []string{"1", "2", "3"} {
		in.WriteString(body(map[string]any{"id": id, "text": letter}) + "\n")
	}
	code, answer := ask(t, a, "POST", "/v1/anonymize/lines", in.String())
	out := strings.Split(strings.TrimSpace(answer), "\n")
	if code != 200 || len(out) != 3 || !strings.Contains(out[2], `"id":"3"`) || strings.Contains(answer, "Keller") {
		t.Errorf("%d %s", code, answer)
	}
	_, answer = ask(t, a, "POST", "/v1/anonymize/lines", body(map[string]any{"text": letter})+"\n"+`{"text": 5, "x": "Keller"}`+"\n\n"+`{"text": "`+strings.Repeat("Keller ", 200_000)+`"}`+"\n"+body(map[string]any{"id": "last", "text": letter}))
	out = strings.Split(strings.TrimSpace(answer), "\n")
	if len(out) != 4 || !strings.Contains(out[2], `"status":413`) || !strings.Contains(out[3], `"id":"last"`) || !strings.Contains(out[1], `"status":422`) || strings.Contains(answer, "Keller") {
		t.Error(answer)
	}
	for _, wrong := range []string{"mask", "operator"} {
		_, answer = ask(t, a, "POST", "/v1/anonymize/lines", body(map[string]any{"text": letter, wrong: "none"}))
		if !strings.Contains(answer, `"status":422`) || strings.Contains(answer, "Keller") {
			t.Error(answer)
		}
	}
	// A line is held to the same rules as a request: a score that none has would find nothing.
	for line, status := range map[string]string{
		`{"text": "Anna Keller", "min_score": 2}`: "422", `{"txt": "Anna Keller"}`: "422", `["Anna Keller"]`: "422", `{"text": "Anna Keller`: "400", `{"text": "Anna Keller"} {}`: "400",
	} {
		if _, answer = ask(t, a, "POST", "/v1/detect/lines", line); !strings.Contains(answer, `"status":`+status) || strings.Contains(answer, "Keller") {
			t.Errorf("%s: %s", line, answer)
		}
	}
	if _, answer = ask(t, a, "POST", "/v1/detect/lines", body(map[string]any{"text": letter})); !strings.Contains(answer, "PHONE_NUMBER") {
		t.Error(answer)
	}
}
