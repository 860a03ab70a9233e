package serve

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
)

// keyed are keys of a service, one for each role, as headers.
func keyed(t *testing.T, s *Server) map[access.Role][]string {
	t.Helper()
	out := map[access.Role][]string{}
	for _, role := range access.Roles() {
		key, _, err := s.keys.New(t.Context(), "the "+string(role), role, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		out[role] = []string{"X-API-Key", key}
	}
	return out
}

const may = "/v1/projects/claims/collections/may"

// filled makes a project with a collection of two letters about invented people.
func filled(t *testing.T, base string, as []string) {
	t.Helper()
	for _, q := range [][3]string{
		{"POST", "/v1/projects", `{"name": "claims"}`},
		{"POST", "/v1/projects/claims/collections", `{"name": "may"}`},
		{"PUT", may + "/files/a.txt", "Dr. Anna Keller treated Tom Hale in Wexford on 3 May 2021."},
		{"PUT", may + "/files/b.txt", "Tom Hale, born 4 June 1970, was seen by Anna Keller."},
	} {
		if code, body := do(t, q[0], base+q[1], q[2], as...); code != 200 {
			t.Fatalf("%s %s: %d %s", q[0], q[1], code, body)
		}
	}
}

// untilDone reads the events of a collection to their end, and gives the last.
func untilDone(t *testing.T, base string, as []string) (last map[string]any) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), "GET", base+may+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set(as[0], as[1])
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if kind := res.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatal(kind)
	}
	in := bufio.NewScanner(res.Body)
	for in.Scan() {
		if data, ok := strings.CutPrefix(in.Text(), "data: "); ok {
			last = nil
			if err := json.Unmarshal([]byte(data), &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	return last
}

func run(c map[string]any) map[string]any {
	r, _ := c["run"].(map[string]any)
	return r
}

// The whole way over HTTP: upload, run, read, decide, run, approve, download; and then the audit.
func TestProjects(t *testing.T) {
	base, s, _ := running(t, nil)
	keys := keyed(t, s)
	owner, reviewer, approver := keys[access.Owner], keys[access.Reviewer], keys[access.Approver]
	filled(t, base, owner)
	ask := asking(t, base)
	ask(reviewer, "GET", may+"/documents", "", 409, "no finished run")
	ask(reviewer, "POST", may+"/run", "", 200, `"queued"`)
	last := untilDone(t, base, reviewer)
	if run(last)["state"] != "done" || run(last)["documents"] != 2.0 {
		t.Fatalf("%v", last)
	}
	ask(reviewer, "GET", may+"/documents?limit=1", "", 200, `"next"`)
	ask(reviewer, "GET", may+"/documents/1", "", 200, "Tom Hale")
	ask(reviewer, "GET", may+"/entities?label=NAME", "", 200, "hale")
	ask(approver, "GET", may+"/download", "", 409, "not approved")
	ask(reviewer, "POST", may+"/decisions", `{"decisions": [{"decision": "mask", "label": "LOCATION", "value": "Wexford"}]}`, 200, `"stale":true`)
	ask(reviewer, "POST", may+"/decisions", `{"decisions": [{"decision": "eat"}]}`, 422, "")
	ask(reviewer, "GET", may+"/decisions", "", 200, `"by"`)
	ask(reviewer, "POST", may+"/run", "", 200, `"queued"`)
	last = untilDone(t, base, reviewer)
	id, _ := run(last)["id"].(string)
	ask(reviewer, "POST", may+"/approval", `{"run": "`+id+`"}`, 403, "role")
	readSample(t, base, reviewer)
	ask(reviewer, "PUT", may+"/reading", `{"readers": 1, "over": 0}`, 403, "role")
	ask(approver, "PUT", may+"/reading", `{"readers": 1, "over": 0}`, 200, `"readers":1`)
	ask(approver, "POST", may+"/approval", `{"run": "`+id+`"}`, 409, "must be read")
	readAll(t, base, reviewer)
	ask(reviewer, "GET", may+"/documents?status=once&count=true", "", 200, `"count":2`)
	ask(reviewer, "GET", may+"/entities/0/effect", "", 200, `"mentions"`)
	ask(reviewer, "GET", may+"/documents/1/why", "", 200, `"uniqueness"`)
	ask(reviewer, "POST", may+"/bounds", `{"theta_doc": 0.5, "theta_chain": 0.5, "rho_high": 0.5, "rho_medium": 0.5}`, 200, `"letters"`)
	ask(reviewer, "GET", may+"/graph", "", 200, `"clusters"`)
	ask(reviewer, "GET", may+"/chains", "", 200, `"via"`)
	ask(reviewer, "PUT", may+"/documents/1/assignment", `{"to": "nobody"}`, 404, "")
	ask(approver, "POST", may+"/approval", `{"run": "`+id+`"}`, 200, `"approved"`)
	checkDownload(t, ask(approver, "GET", may+"/download", "", 200, "PK"))
	ask(reviewer, "GET", may+"/report/report.json", "", 200, `"documents"`)
	ask(reviewer, "GET", may+"/plan", "", 200, `"masked"`)
	ask(owner, "DELETE", "/v1/projects/claims", "", 204, "")
	ask(owner, "GET", may, "", 404, "")
	ask(owner, "GET", "/v1/audit", "", 200, "at most 77.6 %")
	checkAudit(t, s, ask(owner, "GET", "/v1/audit", "", 200, `"collection.export"`))
}

// asking gives what asks a service, and wants a code and a part of the answer.
func asking(t *testing.T, base string) func(as []string, method, path, body string, want int, has string) string {
	return func(as []string, method, path, body string, want int, has string) string {
		t.Helper()
		code, got := do(t, method, base+path, body, as...)
		if code != want || !strings.Contains(got, has) {
			t.Fatalf("%s %s: %d %s", method, path, code, got)
		}
		return got
	}
}

// readSample draws one of the two letters and reads it.
func readSample(t *testing.T, base string, reviewer []string) {
	t.Helper()
	ask := asking(t, base)
	ask(reviewer, "POST", may+"/samples", `{"size": 1, "seed": 3}`, 200, `"seed":3`)
	for _, d := range []string{"1", "2"} { // one of them was drawn
		do(t, "POST", base+may+"/samples/1/documents/"+d, "{}", reviewer...)
	}
	// Of two names and none missed: 1 - 0.05^(1/2).
	ask(reviewer, "GET", may+"/report/report.html", "", 200, "at most 77.6 % of direct identifiers were missed (0 of 2)")
	ask(reviewer, "GET", may+"/reading", "", 200, `"left":0`)
}

// readAll reads both letters, the first time by a version that is not the latest.
func readAll(t *testing.T, base string, reviewer []string) {
	t.Helper()
	ask := asking(t, base)
	for _, d := range []string{"1", "2"} {
		var page struct{ Print string }
		if err := json.Unmarshal([]byte(ask(reviewer, "GET", may+"/documents/"+d, "", 200, `"print"`)), &page); err != nil {
			t.Fatal(err)
		}
		ask(reviewer, "POST", may+"/documents/"+d+"/readings", `{"print": "old"}`, 412, "")
		ask(reviewer, "POST", may+"/documents/"+d+"/readings", `{"print": "`+page.Print+`"}`, 200, `"status":"once"`)
	}
}

// checkDownload holds what may be shared of the collection to have no originals.
func checkDownload(t *testing.T, packed string) {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"may/a.txt", "may/b.txt", "may/manifest.json"} {
		f, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(f)
		if err != nil || bytes.Contains(b, []byte("Hale")) || bytes.Contains(b, []byte("Wexford")) {
			t.Errorf("%s: %v: %s", name, err, b)
		}
	}
}

// checkAudit holds the audit, as it was answered and as it is kept, to be whole and without originals.
func checkAudit(t *testing.T, s *Server, told string) {
	t.Helper()
	for _, secret := range []string{"Hale", "Wexford", "a.txt"} {
		if strings.Contains(told, secret) {
			t.Errorf("the audit tells %q", secret)
		}
	}
	f, err := os.Open(filepath.Join(s.opts.Data, audit.FileName))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := audit.Verify(f); err != nil {
		t.Error(err)
	}
}

// What a role may do is written here by hand.
func TestRolesOfProjects(t *testing.T) {
	base, s, _ := running(t, nil)
	keys := keyed(t, s)
	filled(t, base, keys[access.Owner])
	all := []access.Role{access.Reader, access.Reviewer, access.Approver, access.Owner}
	for _, c := range []struct {
		from               access.Role
		method, path, body string
	}{
		{access.Reader, "GET", "/v1/projects", ""},
		{access.Owner, "POST", "/v1/projects", `{"name": "x"}`},
		{access.Owner, "DELETE", "/v1/projects/none", ""},
		{access.Reviewer, "GET", "/v1/projects/claims/settings", ""},
		{access.Owner, "PUT", "/v1/projects/claims/settings", `{"yaml": ""}`},
		{access.Owner, "PATCH", "/v1/projects/claims/settings", `{"set": {"mask.mode": "all"}}`},
		{access.Reviewer, "GET", "/v1/projects/claims/options", ""},
		{access.Reviewer, "GET", "/v1/projects/claims/labels", ""},
		{access.Reviewer, "GET", "/v1/projects/claims/recognizers", ""},
		{access.Reviewer, "POST", "/v1/projects/claims/collections", `{"name": "x"}`},
		{access.Reviewer, "GET", "/v1/projects/claims/collections", ""},
		{access.Reviewer, "GET", may, ""},
		{access.Reviewer, "GET", may + "/events", ""},
		{access.Reviewer, "GET", may + "/files", ""},
		{access.Reviewer, "PUT", may + "/files/x.txt", "x"},
		{access.Reviewer, "DELETE", may + "/files/none.txt", ""},
		{access.Reviewer, "DELETE", may + "/run", ""},
		{access.Reviewer, "GET", may + "/documents", ""},
		{access.Reviewer, "GET", may + "/documents/1", ""},
		{access.Reviewer, "GET", may + "/entities", ""},
		{access.Reviewer, "GET", may + "/decisions", ""},
		{access.Reviewer, "GET", may + "/plan", ""},
		{access.Reviewer, "GET", may + "/report/report.html", ""},
		{access.Approver, "POST", may + "/approval", `{"run": "x"}`},
		{access.Approver, "GET", may + "/download", ""},
		{access.Owner, "DELETE", "/v1/projects/claims/collections/none", ""},
		{access.Owner, "GET", "/v1/audit", ""},
		{access.KeyHolder, "POST", "/v1/reveal", `{"project": "claims", "collection": "may", "text": "x", "reason": "case 17"}`},
	} {
		for _, have := range append(all, access.KeyHolder) {
			code, body := do(t, c.method, base+c.path, c.body, keys[have]...)
			allowed := have.May(c.from)
			if (code == 403) == allowed || code == 401 || code >= 500 {
				t.Errorf("%s: %s %s: %d %s", have, c.method, c.path, code, body)
			}
		}
	}
}

// What is sent again with its key is not done again; the answer is the first one's, also after
// the service began anew.
func TestIdempotency(t *testing.T) {
	folder := t.TempDir()
	inFolder := func(o *Options) { o.Data = folder }
	base, s, stop := running(t, inFolder)
	key := []string{"Idempotency-Key", "k1"}
	code, first := do(t, "POST", base+"/v1/projects", `{"name": "claims"}`, key...)
	if code != 200 {
		t.Fatal(code, first)
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	s.Close()
	base, _, _ = running(t, inFolder)
	if code, again := do(t, "POST", base+"/v1/projects", `{"name": "claims"}`, key...); code != 200 || again != first {
		t.Errorf("%d %s, not %s", code, again, first)
	}
	if code, _ := do(t, "POST", base+"/v1/projects", `{"name": "other"}`, key...); code != 422 {
		t.Errorf("another request with the same key: %d", code)
	}
	if code, _ := do(t, "POST", base+"/v1/projects", `{"name": "claims"}`); code != 409 {
		t.Errorf("a second project: %d", code)
	}
	if code, _ := do(t, "POST", base+"/v1/projects", `{"name": "no good"}`, "Idempotency-Key", "k2"); code != 422 {
		t.Errorf("%d", code)
	}
	if code, _ := do(t, "POST", base+"/v1/projects", `{"name": "good"}`, "Idempotency-Key", "k2"); code != 200 {
		t.Errorf("a refusal is remembered: %d", code)
	}
}

// Two people who read the same version: the second who writes gets an error.
func TestETags(t *testing.T) {
	base, _, _ := running(t, nil)
	filled(t, base, nil)
	const settings = "/v1/projects/claims/settings"
	if code, body := do(t, "PUT", base+settings, `{"yaml": "mask:\n  mode: all\n"}`, "If-Match", `"1"`); code != 200 {
		t.Fatal(code, body)
	}
	if code, body := do(t, "PUT", base+settings, `{"yaml": ""}`, "If-Match", `"1"`); code != 412 {
		t.Fatal(code, body)
	}
	if code, body := do(t, "PUT", base+settings, `{"yaml": "llm:\n  url: http://evil.example/v1\n"}`); code != 422 || !strings.Contains(body, "llm.url") {
		t.Fatal(code, body)
	}
}

// Whoever follows a run does not hold up the end of the service.
func TestStopWhileFollowing(t *testing.T) {
	base, s, stop := running(t, nil)
	filled(t, base, nil)
	for i := range 40 {
		do(t, "PUT", base+may+"/files/more"+string(rune('a'+i%26))+".txt", strings.Repeat("Anna Keller met Tom Hale in Wexford. ", 2000))
	}
	if code, body := do(t, "POST", base+may+"/run", ""); code != 200 {
		t.Fatal(code, body)
	}
	res, err := http.Get(base + may + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if err := stop(); err != nil {
		t.Error(err)
	}
	if err := projectsOf(s).Close(); err != nil {
		t.Error(err)
	}
}

// Originals come back by the key-holder alone, from the vault of a run that was approved.
func TestReveal(t *testing.T) {
	key := filepath.Join(t.TempDir(), "vault.key")
	base, s, _ := running(t, func(o *Options) { o.VaultKeyFile = key })
	keys := keyed(t, s)
	owner, holder := keys[access.Owner], keys[access.KeyHolder]
	filled(t, base, owner)
	if code, body := do(t, "PUT", base+"/v1/projects/claims/settings", `{"yaml": "mask:\n  mode: all\nreplace:\n  operator: pseudonym\n"}`, owner...); code != 200 {
		t.Fatal(code, body)
	}
	asked := func(text, reason string) string {
		b, _ := json.Marshal(map[string]string{"project": "claims", "collection": "may", "text": text, "reason": reason})
		return string(b)
	}
	do(t, "POST", base+may+"/run", "", owner...)
	id, _ := run(untilDone(t, base, owner))["id"].(string)
	if code, body := do(t, "POST", base+"/v1/reveal", asked("x", "case 17"), holder...); code != 409 {
		t.Errorf("what nobody approved is revealed: %d %s", code, body)
	}
	if code, body := do(t, "POST", base+may+"/approval", `{"run": "`+id+`"}`, owner...); code != 200 {
		t.Fatal(code, body)
	}
	_, packed := do(t, "GET", base+may+"/download", "", owner...)
	z, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := z.Open("may/a.txt")
	if err != nil {
		t.Fatal(err)
	}
	shared, err := io.ReadAll(f)
	if err != nil || bytes.Contains(shared, []byte("Hale")) {
		t.Fatalf("%v %s", err, shared)
	}
	for _, as := range []access.Role{access.Reader, access.Reviewer, access.Approver, access.Owner} {
		if code, _ := do(t, "POST", base+"/v1/reveal", asked(string(shared), "case 17"), keys[as]...); code != 403 {
			t.Errorf("%s: %d", as, code)
		}
	}
	code, body := do(t, "POST", base+"/v1/reveal", asked("In short: "+string(shared), "case 17"), holder...)
	if code != 200 || !strings.Contains(body, "Tom Hale") || !strings.Contains(body, "Wexford") {
		t.Errorf("%d %s", code, body)
	}
	if code, body := do(t, "POST", base+"/v1/reveal", asked(string(shared), "for Tom Hale"), holder...); code != 422 || strings.Contains(body, "Tom") {
		t.Errorf("a reason that names somebody: %d %s", code, body)
	}
	// A later run that nobody approved takes nothing away.
	do(t, "PUT", base+may+"/files/c.txt", "Another letter, of Jane Tarlow.", owner...)
	do(t, "POST", base+may+"/run", "", owner...)
	untilDone(t, base, owner)
	if code, body := do(t, "POST", base+"/v1/reveal", asked(string(shared), "case 17"), holder...); code != 200 || !strings.Contains(body, "Tom Hale") {
		t.Errorf("%d %s", code, body)
	}
	b, err := os.ReadFile(filepath.Join(s.opts.Data, "answers.sqlite"))
	if err != nil || bytes.Contains(b, []byte("Hale")) {
		t.Errorf("%v: an answer with originals is remembered", err)
	}
}

// A question meets the names of the run that was approved, and its own names come back in the
// answer. Nothing of it is kept.
func TestQuery(t *testing.T) {
	key := filepath.Join(t.TempDir(), "vault.key")
	base, s, _ := running(t, func(o *Options) { o.VaultKeyFile = key })
	keys := keyed(t, s)
	owner, holder := keys[access.Owner], keys[access.KeyHolder]
	filled(t, base, owner)
	do(t, "PUT", base+"/v1/projects/claims/settings", `{"yaml": "mask:\n  mode: all\nreplace:\n  operator: surrogate\n"}`, owner...)
	do(t, "POST", base+may+"/run", "", owner...)
	id, _ := run(untilDone(t, base, owner))["id"].(string)
	const question = `{"question": "Did Tom Hale and Agatha Prendergast call?"}`
	if code, body := do(t, "POST", base+may+"/query", question, holder...); code != 409 || !strings.Contains(body, "approved") {
		t.Errorf("names that nobody approved: %d %s", code, body)
	}
	do(t, "POST", base+may+"/approval", `{"run": "`+id+`"}`, owner...)
	_, packed := do(t, "GET", base+may+"/download", "", owner...)
	name, _, _ := strings.Cut(zipped(t, packed, "may/b.txt"), ",") // Tom Hale, born 4 June 1970, was seen by Anna Keller.
	for _, role := range access.Roles() {
		code, body := do(t, "POST", base+may+"/query", question, keys[role]...)
		if role == access.Reader {
			if code != 403 {
				t.Errorf("a reader: %d %s", code, body)
			}
			continue
		}
		var got struct{ Run, Query string }
		if err := json.Unmarshal([]byte(body), &got); err != nil || code != 200 || got.Run != id || got.Query != "Did "+name+" and [NAME] call?" {
			t.Errorf("%s: %d %s: the shared text has %q", role, code, body, name)
		}
	}
	asked, _ := json.Marshal(map[string]string{"question": "Did Tom Hale call?", "answer": name + " called twice."})
	if code, body := do(t, "POST", base+may+"/query", string(asked), append([]string{"Idempotency-Key", "once"}, holder...)...); code != 200 || !strings.Contains(body, `"answer":"Tom Hale called twice."`) {
		t.Errorf("%d %s", code, body)
	}
	do(t, "PUT", base+may+"/files/c.txt", "Another letter, of Agatha Prendergast.", owner...)
	do(t, "POST", base+may+"/run", "", owner...)
	untilDone(t, base, owner) // which nobody approved
	if _, body := do(t, "POST", base+may+"/query", question, holder...); !strings.Contains(body, "[NAME]") {
		t.Errorf("names of a run that nobody approved: %s", body)
	}
	checkNothingKept(t, s.opts.Data, "Hale", "Prendergast")
	if x := recordedLines(t, s.opts.Data); x[len(x)-1].Did != "query" || x[len(x)-1].Collection != "may" {
		t.Errorf("%+v", x[len(x)-1])
	}
}

// zipped is a file of an archive.
func zipped(t *testing.T, packed, name string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := fs.ReadFile(z, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// checkNothingKept: names are in no file of the service but those of projects.
func checkNothingKept(t *testing.T, folder string, names ...string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "projects") {
			return err
		}
		b, err := os.ReadFile(path)
		for _, name := range names {
			if bytes.Contains(b, []byte(name)) {
				t.Errorf("%s has what was asked", path)
			}
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
