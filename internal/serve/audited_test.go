package serve

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe/internal/serve/access"
	"github.com/lethe-privacy/lethe/internal/serve/audit"
)

// secrets are of the documents below, in small letters.
var secrets = []string{"quillfeather", "brightwater", "wexford", "claim-1807"}

func secret(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(secrets, func(s string) bool { return strings.Contains(text, s) })
}

// routes are those of a service's description, as "GET /v1/labels".
func routes(t *testing.T, base string, as []string) []string {
	t.Helper()
	_, body := do(t, "GET", base+"/v1/openapi.json", "", as...)
	var described struct {
		Paths map[string]map[string]any `json:"paths"`
	}
	if err := json.Unmarshal([]byte(body), &described); err != nil {
		t.Fatal(err)
	}
	var out []string
	for path, methods := range described.Paths {
		for method := range methods {
			out = append(out, strings.ToUpper(method)+" "+path)
		}
	}
	// What deletes comes last, the whole after its parts; what only reads comes first.
	rank := map[string]int{"GET": 0, "DELETE": 2}
	of := func(s string) int {
		method, _, _ := strings.Cut(s, " ")
		if r, ok := rank[method]; ok {
			return r
		}
		return 1
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(of(a)-of(b), strings.Count(b, "/")-strings.Count(a, "/"), strings.Compare(a, b))
	})
	return out
}

func recordedLines(t *testing.T, folder string) (out []audit.Line) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(folder, audit.FileName))
	if err != nil {
		t.Fatal(err)
	}
	for in := bufio.NewScanner(bytes.NewReader(b)); in.Scan(); {
		var x audit.Line
		if err := json.Unmarshal(in.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		out = append(out, x)
	}
	return out
}

// audited is a service whose collection was read by two who differ, approved, and can be asked.
type audited struct {
	base          string
	s             *Server
	owner, holder []string // keys
	run           string   // that was approved
	print         string   // of the first document
	shared        string   // its text
}

func newAudited(t *testing.T) audited {
	t.Helper()
	vaultKey := filepath.Join(t.TempDir(), "vault.key")
	base, s, _ := running(t, func(o *Options) { o.VaultKeyFile = vaultKey })
	keys := keyed(t, s)
	owner, approver, holder := keys[access.Owner], keys[access.Approver], keys[access.KeyHolder]
	must := func(as []string, method, path, body string) string {
		t.Helper()
		code, got := do(t, method, base+path, body, as...)
		if code >= 300 {
			t.Fatalf("%s %s: %d %s", method, path, code, got)
		}
		return got
	}
	must(owner, "POST", "/v1/projects", `{"name": "claims"}`)
	must(owner, "PUT", "/v1/projects/claims/settings", `{"yaml": "replace:\n  operator: surrogate\ndetect:\n  deny: [Orlando Brightwater]\nmask:\n  mode: all\n"}`)
	must(owner, "POST", "/v1/projects/claims/collections", `{"name": "may"}`)
	must(owner, "PUT", may+"/files/brightwater.txt", "Dr. Kezia Quillfeather treated Orlando Brightwater in Wexford on 3 May 2021.")
	must(owner, "PUT", may+"/files/rows.jsonl", `{"id": "claim-1807", "text": "Orlando Brightwater met Kezia Quillfeather in Wexford."}`)
	must(owner, "POST", may+"/decisions", `{"decisions": [{"decision": "mask", "label": "NAME", "value": "Orlando Brightwater"}]}`)
	must(owner, "POST", may+"/run", "")
	last := untilDone(t, base, owner)
	if run(last)["state"] != "done" || run(last)["documents"] != 2.0 {
		t.Fatalf("%v", last)
	}
	must(owner, "POST", may+"/samples", `{"size": 2, "seed": 3}`)
	var page struct{ Print string }
	if err := json.Unmarshal([]byte(must(owner, "GET", may+"/documents/1", "")), &page); err != nil {
		t.Fatal(err)
	}
	// Two who read differ.
	read := func(as []string) { must(as, "POST", may+"/documents/1/readings", `{"print": "`+page.Print+`"}`) }
	read(owner)
	must(owner, "POST", may+"/decisions", `{"decisions": [{"decision": "keep", "label": "NAME", "value": "Kezia Quillfeather"}]}`)
	read(approver)
	if got := must(owner, "GET", may+"/documents/1", ""); !strings.Contains(got, `"differences":[{`) {
		t.Fatal(got)
	}
	must(owner, "POST", may+"/decisions", `{"decisions": [{"decision": "mask", "label": "NAME", "value": "Kezia Quillfeather"}]}`)
	must(owner, "POST", may+"/run", "")
	id, _ := run(untilDone(t, base, owner))["id"].(string)
	must(owner, "POST", may+"/approval", `{"run": "`+id+`"}`)
	var shown struct{ Fields []struct{ Shared string } }
	if err := json.Unmarshal([]byte(must(owner, "GET", may+"/documents/1", "")), &shown); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(must(owner, "GET", may+"/documents/1", "")), &page); err != nil {
		t.Fatal(err)
	}
	read(owner) // as it is shared now, so that it is an example
	var clusters struct{ Clusters []struct{ ID int } }
	if err := json.Unmarshal([]byte(must(owner, "GET", may+"/graph", "")), &clusters); err != nil || len(clusters.Clusters) == 0 {
		t.Fatal("no cluster: ", err)
	}
	return audited{base, s, owner, holder, id, page.Print, shown.Fields[0].Shared}
}

const audits = "/v1/projects/{project}/collections/{collection}"

// bodies are what each route is asked.
func (a audited) bodies() map[string]string {
	const text = `"text": "Kezia Quillfeather met Orlando Brightwater."`
	const in = audits
	revealing, _ := json.Marshal(map[string]string{"project": "claims", "collection": "may", "text": a.shared, "reason": "case 17"})
	return map[string]string{
		"POST /v1/detect": `{` + text + `}`, "POST /v1/anonymize": `{` + text + `}`, "POST /v1/assess": `{"documents": [{` + text + `}]}`,
		"POST /v1/detect/lines": `{` + text + `}`, "POST /v1/anonymize/lines": `{` + text + `}`,
		"POST /v1/projects": `{"name": "other"}`, "POST /v1/sample": "", "POST /v1/reveal": string(revealing), "POST /v1/reveal/lines": string(revealing),
		"POST /v1/query/lines":                `{"project": "claims", "collection": "may", "question": "Did Orlando Brightwater call?", "answer": "Yes, he did."}`,
		"PUT /v1/projects/{project}/settings": `{"yaml": "detect:\n  deny: [Orlando Brightwater]\n"}`, "PATCH /v1/projects/{project}/settings": `{"add": {"detect.allow": ["Kezia Quillfeather"]}}`,
		"POST /v1/projects/{project}/collections": `{"name": "june"}`, "PUT " + in + "/files/{file}": "Orlando Brightwater came again.",
		"POST " + in + "/run": "", "POST " + in + "/approval": `{"run": "` + a.run + `"}`,
		"POST " + in + "/decisions": `{"decisions": [{"decision": "mask", "label": "NAME", "value": "Orlando Brightwater"}]}`, "PUT " + in + "/decisions": `{"lines": "{\"decision\": \"mask\", \"label\": \"NAME\", \"value\": \"Orlando Brightwater\"}\n", "version": 1}`,
		"POST " + in + "/query":   `{"question": "Did Orlando Brightwater call?", "answer": "Yes, he did."}`,
		"POST " + in + "/bounds":  `{"theta_doc": 0.5, "theta_chain": 0.5, "rho_high": 0.5, "rho_medium": 0.5}`,
		"PUT " + in + "/reading":  `{"readers": 1, "over": 0}`,
		"POST " + in + "/samples": `{"size": 1}`, "POST " + in + "/samples/{sample}/documents/{document}": "{}",
		"POST " + in + "/documents/{document}/readings": `{"print": "` + a.print + `"}`, "PUT " + in + "/documents/{document}/assignment": `{"to": ""}`, "POST " + in + "/documents/{document}/settlement": "",
	}
}

// Every answer that has something of the documents is a line of the audit before it is given: who,
// where, of which documents and entities, and nothing of what they say. Each route of the
// description is asked; a new one must be added here with what it is asked.
func TestEveryOriginalIsInTheAudit(t *testing.T) {
	a := newAudited(t)
	const in = audits
	bodies := a.bodies()
	fill := strings.NewReplacer("{project}", "claims", "{collection}", "may", "{document}", "1", "{entity}", "0", "{sample}", "1", "{file}", "report.json", "{cluster}", "1")
	all := routes(t, a.base, a.owner)
	for _, stream := range a.s.api.Whole() {
		if !slices.Contains(all, stream) {
			t.Errorf("%s is not in the description", stream)
		}
	}
	carried := map[string]string{}
	for _, route := range all {
		method, path, _ := strings.Cut(route, " ")
		body, known := bodies[route]
		if !known && method != "GET" && method != "DELETE" {
			t.Errorf("%s is new: say here what it is asked", route)
			continue
		}
		as := a.owner
		if strings.Contains(path, "reveal") {
			as = a.holder
		}
		before := recordedLines(t, a.s.opts.Data)
		code, got := do(t, method, a.base+fill.Replace(path), body, as...)
		after := recordedLines(t, a.s.opts.Data)
		if method == "GET" && code != 200 || code >= 500 {
			t.Errorf("%s: %d %s", route, code, got)
		}
		for _, x := range after[len(before):] {
			if line, _ := json.Marshal(x); secret(string(line)) {
				t.Errorf("%s: the audit says %s", route, line)
			}
		}
		if !secret(got) {
			continue
		}
		if method == "POST" && !strings.HasPrefix(route, "POST /v1/reveal") && route != "POST "+in+"/query" {
			t.Errorf("%s: an answer that may be remembered has originals", route)
		}
		if len(after) != len(before)+1 {
			t.Errorf("%s: an answer with originals is in %d lines of the audit", route, len(after)-len(before))
			continue
		}
		x := after[len(before)]
		if who := strings.Split(as[1], "_")[1]; x.Who != who || x.Project != "claims" || x.Collection != "may" && strings.Contains(path, "{collection}") {
			t.Errorf("%s: %+v", route, x)
		}
		carried[route] = x.Which
		if strings.Contains(x.Which, " ") && x.Run != a.run {
			t.Errorf("%s: ids of run %q", route, x.Run)
		}
	}
	checkCarried(t, carried)
}

// checkCarried holds against what is written here by hand the routes whose answers had originals,
// and the documents and entities that the audit named for each.
func checkCarried(t *testing.T, carried map[string]string) {
	t.Helper()
	const in = audits
	want := map[string]string{
		"GET /v1/projects/{project}/settings": "", "POST /v1/reveal": "", "POST /v1/reveal/lines": "", "GET " + in + "/decisions": "", "GET " + in + "/files": "", "GET " + in + "/plan": "", "GET " + in + "/examples": "", "GET " + in + "/report/{file}": "",
		"GET " + in + "/documents": "documents 1-2", "GET " + in + "/documents/{document}": "documents 1", "GET " + in + "/documents/{document}/why": "documents 1",
		"GET " + in + "/entities/{entity}": "entities 0",
	}
	for route, ids := range want {
		if got, ok := carried[route]; !ok || got != ids {
			t.Errorf("%s: %t %q, not %q", route, ok, got, ids)
		}
	}
	for _, route := range []string{"/entities", "/graph", "/graph/{cluster}", "/chains"} {
		if got := carried["GET "+in+route]; !strings.Contains(got, "entities ") {
			t.Errorf("%s: %q", route, got)
		}
	}
}
