package hub

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/hubtest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// onHub is a model on the hub, with files that are not needed among those that are.
func onHub() hubtest.Repo {
	files := modelFiles()
	model := files["model.onnx"]
	delete(files, "model.onnx")
	maps.Copy(files, map[string][]byte{
		"onnx/model.onnx": spread(model, "model.onnx_data"), "onnx/model.onnx_data": []byte(strings.Repeat("weights ", 1000)),
		"onnx/model_quantized.onnx": model, "model.safetensors": []byte("not needed"), "vocab.txt": []byte("anna\n"),
		"tokenizer_config.json": []byte(`{"do_lower_case": true}`), "special_tokens_map.json": []byte("{}"), "LICENSE": []byte("MIT\n"),
	})
	return hubtest.Repo{ID: "example-org/Tiny-NER", Files: files, Card: `{"license":"apache-2.0","language":["en"]}`, Token: "hf_right"}
}

// started is a registry and what to ask a hub for.
func started(t *testing.T, r hubtest.Repo, f hubtest.Faults) (*hubtest.Server, Registry, PullOptions) {
	t.Helper()
	s := hubtest.Start(r, f)
	t.Cleanup(s.Close)
	return s, Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}, PullOptions{ID: r.ID, Endpoint: s.URL, Backoff: time.Millisecond}
}

// nothingThere asserts that no model is recorded and no folder half made.
func nothingThere(t *testing.T, g Registry) {
	t.Helper()
	entries, err := os.ReadDir(g.Dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != partsDir {
			t.Errorf("%s is left", e.Name())
		}
	}
}

func TestPull(t *testing.T) {
	repo := onHub()
	s, g, o := started(t, repo, hubtest.Faults{Pages: 3})
	var notes []string
	o.Say = func(text string) { notes = append(notes, text) }
	last := map[string]int64{}
	o.Progress = func(file string, done, total int64) { last[file] = total - done }
	r, warnings, err := g.Pull(t.Context(), o)
	if err != nil || len(warnings) != 0 {
		t.Fatal(err, warnings)
	}
	if r.Name != "tiny-ner" || r.Licence.SPDX != "Apache-2.0" || r.Model != "onnx/model.onnx" || r.Folder != "" ||
		*r.Source != (Source{s.URL, repo.ID, "main", hubtest.Commit}) {
		t.Fatalf("%+v %+v", r, r.Source)
	}
	want := []string{"LICENSE", "README.md", "config.json", "onnx/model.onnx", "onnx/model.onnx_data", "special_tokens_map.json", "tokenizer.json", "tokenizer_config.json"}
	var names []string
	for _, f := range r.Files {
		names = append(names, f.Path)
		data, err := os.ReadFile(filepath.Join(g.FolderOf(r), filepath.FromSlash(f.Path)))
		if err != nil || string(data) != string(repo.Files[f.Path]) {
			t.Errorf("%s: %v", f.Path, err)
		}
	}
	if !slices.Equal(names, want) {
		t.Error(names)
	}
	for _, name := range want {
		if left, told := last[name]; left != 0 || !told {
			t.Errorf("progress of %s ends %d bytes early", name, left)
		}
	}
	if len(notes) != 1 || !strings.Contains(notes[0], "127.0.0.1") {
		t.Error(notes)
	}
	for _, q := range s.Requests() {
		if strings.Contains(q.Path, "safetensors") || strings.Contains(q.Path, "quantized") || strings.Contains(q.Path, "vocab") {
			t.Errorf("%s is downloaded", q.Path)
		}
		if strings.Contains(q.Path, "/resolve/") && !strings.Contains(q.Path, hubtest.Commit) {
			t.Errorf("%s is of no commit", q.Path)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(g.Dir, partsDir, "[0-9a-f]*")); len(left) != 0 {
		t.Error("parts are left:", left)
	}
	if folder, opened, err := g.Open(t.Context(), repo.ID); err != nil || opened.Name != r.Name || folder != g.FolderOf(r) {
		t.Error("by its id:", folder, err)
	}
	if _, _, err := g.Pull(t.Context(), o); !errors.Is(err, publish.ErrExists) {
		t.Error("twice:", err)
	}
}

// TestPullSecond: a hub's model is recorded in another form under another name, and removed alone.
func TestPullSecond(t *testing.T) {
	repo := onHub()
	_, g, o := started(t, repo, hubtest.Faults{})
	if _, _, err := g.Pull(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	o.Name, o.File, o.Revision = "small", "onnx/model_quantized.onnx", hubtest.Commit
	if r, _, err := g.Pull(t.Context(), o); err != nil || r.Model != o.File || len(r.Files) != 7 {
		t.Error(r, err)
	}
	if _, err := g.Find(repo.ID); err == nil {
		t.Error("an id that two models have is one of them")
	}
	if _, err := g.Remove("tiny-ner"); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(g.Dir, "tiny-ner")); !errors.Is(err, os.ErrNotExist) {
		t.Error("files stay:", err)
	}
}

func TestRevisionsAndNames(t *testing.T) {
	repo := onHub()
	repo.Branches, repo.Old = []string{"refs/pr/1", "v1.0"}, "someone/old-name"
	s, g, o := started(t, repo, hubtest.Faults{})
	for i, c := range [][2]string{{repo.ID, "refs/pr/1"}, {repo.ID, "v1.0"}, {repo.Old, "main"}} {
		o.ID, o.Revision, o.Name = c[0], c[1], fmt.Sprint("m", i)
		r, _, err := g.Pull(t.Context(), o)
		if err != nil || r.Source.Commit != hubtest.Commit || r.Source.Revision != c[1] {
			t.Errorf("%v: %v", c, err)
		}
	}
	if !strings.HasSuffix(s.Requests()[0].Path, "/revision/refs%2Fpr%2F1") {
		t.Error(s.Requests()[0].Path)
	}
	for _, bad := range []string{"a b", "../x", "x^", "a?b", "x\x1b"} {
		if o.Revision, o.Name = bad, "bad"; true {
			if _, _, err := g.Pull(t.Context(), o); err == nil {
				t.Errorf("revision %q passes", bad)
			}
		}
	}
}

// TestTokenStaysAtHome: large files are on a host below the hub's own, as the real ones
// are, and clients that keep a token on such a redirect give it away.
func TestTokenStaysAtHome(t *testing.T) {
	for name, start := range map[string]func(hubtest.Repo, hubtest.Faults) *hubtest.Server{"another port": hubtest.Start, "a host below": hubtest.StartTLS} {
		t.Run(name, func(t *testing.T) {
			repo := onHub()
			repo.Gated, repo.Private = true, true
			s := start(repo, hubtest.Faults{})
			defer s.Close()
			o := PullOptions{ID: repo.ID, Endpoint: s.URL, Token: repo.Token}
			if s.Transport != nil {
				o.Transport = s.Transport
			}
			g := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}
			if _, _, err := g.Pull(t.Context(), o); err != nil {
				t.Fatal(err)
			}
			hosts := map[string]int{}
			for _, q := range s.Requests() {
				hosts[q.Host]++
				if (q.Token != "") != (q.Host == "hub") || q.Host == "hub" && q.Token != repo.Token {
					t.Errorf("%s gets %q for %s", q.Host, q.Token, q.Path)
				}
			}
			if hosts["hub"] == 0 || hosts["files"] == 0 {
				t.Fatal(hosts)
			}
			filepath.WalkDir(g.Dir, func(path string, d os.DirEntry, err error) error {
				if data, _ := os.ReadFile(path); strings.Contains(string(data), repo.Token) {
					t.Errorf("%s holds the token", path)
				}
				return err
			})
		})
	}
}
