package serve

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/serve/access"
)

// stream sends lines one by one, and gives the answer to each.
type stream struct {
	to  *io.PipeWriter
	res *http.Response
	in  *bufio.Scanner
}

func streaming(t *testing.T, url string, as []string, first string) *stream {
	t.Helper()
	r, w := io.Pipe()
	q, err := http.NewRequestWithContext(t.Context(), "POST", url, r)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set(as[0], as[1])
	go io.WriteString(w, first+"\n")
	res, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		w.Close()
		res.Body.Close()
	})
	return &stream{w, res, bufio.NewScanner(res.Body)}
}

func (s *stream) answer(t *testing.T) string {
	t.Helper()
	if !s.in.Scan() {
		t.Fatal("no answer: ", s.in.Err())
	}
	return s.in.Text()
}

func (s *stream) ask(t *testing.T, line string) string {
	t.Helper()
	fmt.Fprintln(s.to, line)
	return s.answer(t)
}

// Originals come back line by line, to the key-holder alone. Each line stands in the audit first, and
// is nothing but an error where it cannot, or where its key was revoked meanwhile.
func TestRevealLines(t *testing.T) {
	a := newAudited(t)
	revealing := func(reason string) string {
		b, _ := json.Marshal(map[string]string{"project": "claims", "collection": "may", "text": a.shared, "reason": reason})
		return string(b)
	}
	if code, body := do(t, "POST", a.base+"/v1/reveal/lines", revealing("case 17"), a.owner...); code != 403 || secret(body) {
		t.Errorf("an owner: %d %s", code, body)
	}
	before := len(recordedLines(t, a.s.opts.Data))
	s := streaming(t, a.base+"/v1/reveal/lines", a.holder, revealing("case 17"))
	for i, c := range []struct {
		got string
		has string
		of  bool // has originals
	}{
		{s.answer(t), "Orlando Brightwater", true},
		{s.ask(t, revealing("of Orlando Brightwater")), `"status":422`, false}, // a reason that names somebody
		{s.ask(t, `{"project": "claims", "collection": "may", "text": "Orlando Brightwater"}`), `"status":422`, false},
		{s.ask(t, `{"project": "claims", "collection": "june", "text": "x", "reason": "case 17"}`), `"status":404`, false},
		{s.ask(t, revealing("case 18")), "Kezia Quillfeather", true},
	} {
		if !strings.Contains(c.got, c.has) || secret(c.got) != c.of {
			t.Errorf("line %d: %s", i, c.got)
		}
	}
	// All but the one that is no such line.
	lines := recordedLines(t, a.s.opts.Data)[before:]
	if len(lines) != 4 {
		t.Errorf("%+v", lines)
	}
	for _, x := range lines {
		if x.Did != "reveal" || x.Who != strings.Split(a.holder[1], "_")[1] || x.Project != "claims" {
			t.Errorf("%+v", x)
		}
	}
	id := strings.Split(a.holder[1], "_")[1]
	if err := a.s.keys.Revoke(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if got := s.ask(t, revealing("case 19")); !strings.Contains(got, `"status":401`) || secret(got) {
		t.Error("a revoked key: ", got)
	}
	if n := len(recordedLines(t, a.s.opts.Data)); n != before+len(lines) {
		t.Error("what was not done is in the audit")
	}
}

// Where the audit cannot be written any more, no line has originals, and the stream goes on to say so.
func TestRevealLinesWithoutAudit(t *testing.T) {
	a := newAudited(t)
	b, _ := json.Marshal(map[string]string{"project": "claims", "collection": "may", "text": a.shared, "reason": "case 17"})
	s := streaming(t, a.base+"/v1/reveal/lines", a.holder, string(b))
	if got := s.answer(t); !secret(got) {
		t.Fatal(got)
	}
	if err := a.s.audit.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got := s.ask(t, string(b)); !strings.Contains(got, `"status":503`) || secret(got) {
			t.Error(got)
		}
	}
}

// Questions go line by line as they go one by one, for the same roles.
func TestQueryLines(t *testing.T) {
	a := newAudited(t)
	const line = `{"project": "claims", "collection": "may", "question": "Did Orlando Brightwater call?"}`
	_, single := do(t, "POST", a.base+may+"/query", `{"question": "Did Orlando Brightwater call?"}`, a.owner...)
	before := len(recordedLines(t, a.s.opts.Data))
	for _, as := range [][]string{a.owner, a.holder} {
		code, body := do(t, "POST", a.base+"/v1/query/lines", line+"\n"+`{"project": "claims", "collection": "may", "question": "x", "unknown": "all"}`+"\n"+line, as...)
		got := strings.Split(strings.TrimSpace(body), "\n")
		if code != 200 || len(got) != 3 || got[0] != strings.TrimSpace(single) || got[2] != got[0] || !strings.Contains(got[1], `"status":422`) || secret(body) {
			t.Errorf("%d %s, not %s", code, body, single)
		}
	}
	if lines := recordedLines(t, a.s.opts.Data)[before:]; len(lines) != 4 || lines[0].Did != "query" || lines[3].Collection != "may" {
		t.Errorf("%+v", lines)
	}
	if code, _ := do(t, "POST", a.base+"/v1/query/lines", line, keyed(t, a.s)[access.Reader]...); code != 403 {
		t.Errorf("a reader: %d", code)
	}
}
