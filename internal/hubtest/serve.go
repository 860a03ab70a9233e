package hubtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

func (s *Server) serveHub(w http.ResponseWriter, r *http.Request) {
	due := s.note("hub", r, &s.faults.Busy)
	switch {
	case due:
		w.Header().Set("RateLimit", `"api";r=0;t=1`)
		w.WriteHeader(http.StatusTooManyRequests)
		return
	case s.take(&s.faults.Down):
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	path := r.URL.EscapedPath()
	if s.repo.Old != "" && strings.Contains(path, "/"+s.repo.Old+"/") {
		w.Header().Set("Location", strings.Replace(r.URL.RequestURI(), "/"+s.repo.Old+"/", "/"+s.repo.ID+"/", 1))
		w.WriteHeader(http.StatusTemporaryRedirect)
		return
	}
	api, id := "/api/models/"+s.repo.ID, "/"+s.repo.ID
	switch {
	case s.repo.Private && !s.opens(r), !strings.Contains(path, id+"/"):
		refuse(w, http.StatusUnauthorized, "RepoNotFound")
	case strings.HasPrefix(path, api+"/revision/"):
		s.revision(w, strings.TrimPrefix(path, api+"/revision/"))
	case strings.HasPrefix(path, api+"/tree/"):
		s.tree(w, r, strings.TrimPrefix(path, api+"/tree/"))
	case strings.HasPrefix(path, id+"/resolve/"):
		s.resolve(w, r, strings.TrimPrefix(path, id+"/resolve/"))
	case strings.HasPrefix(path, "/api/resolve-cache/models/"+s.repo.ID+"/"+Commit+"/"):
		s.send(w, r, strings.TrimPrefix(path, "/api/resolve-cache/models/"+s.repo.ID+"/"+Commit+"/"))
	default:
		refuse(w, http.StatusNotFound, "EntryNotFound")
	}
}

func (s *Server) take(due *int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	*due--
	return *due >= 0
}

func (s *Server) opens(r *http.Request) bool {
	return s.repo.Token != "" && r.Header.Get("Authorization") == "Bearer "+s.repo.Token
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.Header().Set("X-Error-Code", code)
	w.Header().Set("X-Error-Message", "said by the server")
	w.WriteHeader(status)
	fmt.Fprint(w, `{"error":"said by the server"}`)
}

func (s *Server) known(revision string) bool {
	return revision == "main" || revision == Commit || slices.Contains(s.repo.Branches, revision)
}

func (s *Server) revision(w http.ResponseWriter, revision string) {
	if !s.known(strings.ReplaceAll(revision, "%2F", "/")) {
		refuse(w, http.StatusNotFound, "RevisionNotFound")
		return
	}
	if s.faults.Info != "" {
		fmt.Fprint(w, s.faults.Info)
		return
	}
	type sibling struct {
		Name string `json:"rfilename"`
	}
	var siblings []sibling
	for _, name := range slices.Sorted(maps.Keys(s.repo.Files)) {
		siblings = append(siblings, sibling{name})
	}
	answer := map[string]any{"id": s.repo.ID, "modelId": s.repo.ID, "sha": Commit, "private": s.repo.Private, "gated": any(false),
		"disabled": false, "tags": []string{"onnx", "token-classification"}, "pipeline_tag": "token-classification", "siblings": siblings}
	if s.repo.Gated {
		answer["gated"] = "auto"
	}
	if s.repo.Card != "" {
		answer["cardData"] = json.RawMessage(s.repo.Card)
	}
	json.NewEncoder(w).Encode(answer)
}

// tree lists the files, with a folder among them, in pages.
func (s *Server) tree(w http.ResponseWriter, r *http.Request, revision string) {
	if !s.known(revision) || r.URL.Query().Get("recursive") != "true" {
		refuse(w, http.StatusNotFound, "RevisionNotFound")
		return
	}
	entries := []string{`{"type":"directory","oid":"` + blob(nil) + `","size":0,"path":"onnx"}`}
	for _, name := range slices.Sorted(maps.Keys(s.repo.Files)) {
		entries = append(entries, entry(name, s.repo.Files[name]))
	}
	entries = append(entries, s.faults.Entries...)
	if n := s.faults.Pages; n > 0 {
		from, _ := strconv.Atoi(r.URL.Query().Get("cursor"))
		entries = entries[from:]
		if len(entries) > n {
			entries = entries[:n]
			w.Header().Set("Link", fmt.Sprintf("<%s%s?recursive=true&cursor=%d>; rel=\"next\"", s.URL, r.URL.Path, from+n))
		}
	}
	fmt.Fprintf(w, "[%s]", strings.Join(entries, ","))
}

func entry(name string, data []byte) string {
	path, _ := json.Marshal(name)
	if !Large(name) {
		return fmt.Sprintf(`{"type":"file","oid":%q,"size":%d,"path":%s}`, blob(data), len(data), path)
	}
	pointer := fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n", sha(data), len(data))
	return fmt.Sprintf(`{"type":"file","oid":%q,"size":%d,"lfs":{"oid":%q,"size":%d,"pointerSize":%d},"xetHash":%q,"path":%s}`,
		blob([]byte(pointer)), len(data), sha(data), len(data), len(pointer), sha([]byte(pointer)), path)
}

// resolve sends on to where a file is: here, or on the other host.
func (s *Server) resolve(w http.ResponseWriter, r *http.Request, rest string) {
	revision, name, _ := strings.Cut(rest, "/")
	data, ok := s.repo.Files[name]
	switch {
	case !s.known(revision):
		refuse(w, http.StatusNotFound, "RevisionNotFound")
		return
	case !ok:
		refuse(w, http.StatusNotFound, "EntryNotFound")
		return
	case s.repo.Gated && r.Header.Get("Authorization") == "":
		refuse(w, http.StatusUnauthorized, "GatedRepo")
		return
	case s.repo.Gated && !s.opens(r):
		refuse(w, http.StatusForbidden, "GatedRepo")
		return
	}
	h := w.Header()
	h.Set("X-Repo-Commit", Commit)
	if s.faults.Commit != "" {
		h.Set("X-Repo-Commit", s.faults.Commit)
	}
	h.Set("Accept-Ranges", "bytes")
	h.Set("X-Linked-Size", strconv.Itoa(len(data)))
	if !Large(name) {
		h.Set("X-Linked-Etag", `"`+blob(data)+`"`)
		h.Set("Location", "/api/resolve-cache/models/"+s.repo.ID+"/"+Commit+"/"+name+"?etag=%22"+blob(data)+"%22")
		w.WriteHeader(http.StatusTemporaryRedirect)
		return
	}
	h.Set("X-Linked-Etag", `"`+sha(data)+`"`)
	if s.faults.Etag != "" {
		h.Set("X-Linked-Etag", `"`+s.faults.Etag+`"`)
	}
	h.Set("Location", s.filesURL+"/repos/"+name+"?Signature=opens-the-file")
	if s.faults.Onward != "" {
		h.Set("Location", s.faults.Onward)
	}
	w.WriteHeader(http.StatusFound)
}

func (s *Server) serveFiles(w http.ResponseWriter, r *http.Request) {
	if s.note("files", r, &s.faults.Expired) || r.URL.Query().Get("Signature") != "opens-the-file" {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	s.send(w, r, strings.TrimPrefix(r.URL.Path, "/repos/"))
}

// send gives a file, or what was asked of it.
func (s *Server) send(w http.ResponseWriter, r *http.Request, name string) {
	data := s.repo.Files[name]
	if other, ok := s.faults.Swapped[name]; ok {
		data = other
	}
	w.Header().Set("ETag", `"`+sha(data)+`"`)
	if s.faults.Whole {
		r.Header.Del("Range")
	}
	s.mu.Lock()
	n, due := s.faults.Cut[name]
	silent, hangs := s.faults.Hang[name]
	due, hangs = due && !s.cut[name], hangs && !s.cut[name]
	s.cut[name] = true
	s.mu.Unlock()
	if due || hangs {
		w.Header().Set("Content-Length", strconv.Itoa(len(data)))
		w.Write(data[:max(n, silent)])
		w.(http.Flusher).Flush()
		if hangs {
			<-r.Context().Done()
		}
		panic(http.ErrAbortHandler)
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
