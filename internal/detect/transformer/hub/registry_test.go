package hub

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// added is a registry with one model in a folder beside it.
func added(t *testing.T) (Registry, string) {
	t.Helper()
	g, folder := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}, filepath.Join(t.TempDir(), "My Model")
	put(t, folder, modelFiles())
	r, warnings, err := g.Add(t.Context(), AddOptions{Folder: folder})
	if err != nil || len(warnings) != 0 {
		t.Fatal(err, warnings)
	}
	if r.Name != "my-model" || r.Kind != "bert" || r.Licence.SPDX != "MIT" || r.Model != "model.onnx" || r.Folder != folder || len(r.Files) != 4 {
		t.Fatalf("%+v", r)
	}
	return g, folder
}

func TestAddAndOpen(t *testing.T) {
	g, folder := added(t)
	at, r, err := g.Open(t.Context(), "my-model")
	if err != nil || at != folder || !slices.Equal(r.Labels, []string{"O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG"}) {
		t.Fatal(at, r, err)
	}
	all, err := g.List()
	if err != nil || len(all) != 1 || all[0].Name != "my-model" {
		t.Fatal(all, err)
	}
	if _, _, err := g.Add(t.Context(), AddOptions{Folder: folder}); !errors.Is(err, publish.ErrExists) {
		t.Fatal("added twice:", err)
	}
	first, _ := os.ReadFile(filepath.Join(g.Dir, "my-model", recordFile))
	if _, _, err := g.Add(t.Context(), AddOptions{Folder: folder, Replace: true}); err != nil {
		t.Fatal(err)
	}
	if second, _ := os.ReadFile(filepath.Join(g.Dir, "my-model", recordFile)); !bytes.Equal(first, second) || len(first) == 0 {
		t.Fatal("the same model is recorded in other bytes")
	}
	if _, err := g.Remove("my-model"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Open(t.Context(), "my-model"); !errors.Is(err, ErrUnknown) {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "model.onnx")); err != nil {
		t.Fatal("the user's files are gone:", err)
	}
}

// berT is a config.json of another content and the same size.
func berT() []byte {
	return []byte(strings.Replace(string(modelFiles()["config.json"]), `"bert"`, `"berT"`, 1))
}

// TestHashes holds the recorded hashes against SHA-256 of "abc" as FIPS 180 has it.
func TestHashes(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string][]byte{"abc": []byte("abc")})
	f, err := hashFile(t.Context(), dir, "abc")
	if err != nil || f != (File{"abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}) {
		t.Fatal(f, err)
	}
	if _, err := hashFile(t.Context(), dir, "."); err == nil {
		t.Fatal("a folder has a hash")
	}
}

func TestChangedModelsAreRefused(t *testing.T) {
	for name, change := range map[string]func(t *testing.T, folder string){
		"one byte, same size": func(t *testing.T, folder string) {
			put(t, folder, map[string][]byte{"config.json": berT()})
		},
		"longer": func(t *testing.T, folder string) {
			put(t, folder, map[string][]byte{"model.onnx": append(modelFiles()["model.onnx"], 0x08, 0x09)})
		},
		"gone": func(t *testing.T, folder string) { os.Remove(filepath.Join(folder, "tokenizer.json")) },
		"a file more": func(t *testing.T, folder string) {
			put(t, folder, map[string][]byte{"special_tokens_map.json": []byte("{}")})
		},
		"a folder in its place": func(t *testing.T, folder string) {
			os.Remove(filepath.Join(folder, "config.json"))
			os.Mkdir(filepath.Join(folder, "config.json"), 0o700)
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, folder := added(t)
			change(t, folder)
			_, _, err := g.Open(t.Context(), "my-model")
			if err == nil || name != "a folder in its place" && !errors.Is(err, ErrChanged) {
				t.Fatal(err)
			}
			if _, err := g.Check(t.Context(), "my-model"); err == nil {
				t.Fatal("check passes")
			}
		})
	}
}

// TestWhatIsForPeople does not decide what a model finds: it may change, and Check says so.
func TestWhatIsForPeople(t *testing.T) {
	g, folder := added(t)
	put(t, folder, map[string][]byte{"README.md": []byte("rewritten"), "LICENSE": []byte("new")})
	if _, _, err := g.Open(t.Context(), "my-model"); err != nil {
		t.Error(err)
	}
	if _, err := g.Check(t.Context(), "my-model"); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
}

// TestUnreadWhereItLooksTheSame says what the fast path does and does not see: a file
// whose size and time are those of the last comparison is not read by Open, and is by
// Check.
func TestUnreadWhereItLooksTheSame(t *testing.T) {
	g, folder := added(t)
	place, old := filepath.Join(folder, "config.json"), time.Now().Add(-time.Hour)
	age := func() {
		for name := range modelFiles() {
			if err := os.Chtimes(filepath.Join(folder, name), old, old); err != nil {
				t.Fatal(err)
			}
		}
	}
	age()
	if _, _, err := g.Open(t.Context(), "my-model"); err != nil {
		t.Fatal(err)
	}
	other := berT()
	put(t, folder, map[string][]byte{"config.json": other})
	age() // what changed it hides that it did
	if _, _, err := g.Open(t.Context(), "my-model"); err != nil {
		t.Fatal("Open reads everything:", err)
	}
	if _, err := g.Check(t.Context(), "my-model"); !errors.Is(err, ErrChanged) {
		t.Fatal("Check:", err)
	}
	if err := os.Chtimes(place, time.Now(), old.Add(time.Nanosecond)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Open(t.Context(), "my-model"); runtime.GOOS == "linux" && !errors.Is(err, ErrChanged) {
		t.Fatal("another time:", err)
	}
}

// TestFreshFilesAreNotTrusted: a file that changed a moment ago is read again next time.
func TestFreshFilesAreNotTrusted(t *testing.T) {
	g, folder := added(t)
	info, _ := os.Stat(filepath.Join(folder, "config.json"))
	if _, _, err := g.Open(t.Context(), "my-model"); err != nil {
		t.Fatal(err)
	}
	put(t, folder, map[string][]byte{"config.json": berT()})
	os.Chtimes(filepath.Join(folder, "config.json"), info.ModTime(), info.ModTime()) // a coarse clock
	if _, _, err := g.Open(t.Context(), "my-model"); !errors.Is(err, ErrChanged) {
		t.Fatal(err)
	}
}

func TestBadFoldersAreNotAdded(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string][]byte // nil: the file is removed
		file   string
	}{
		"no config":        {change: map[string][]byte{"config.json": nil}},
		"no tokenizer":     {change: map[string][]byte{"tokenizer.json": nil}},
		"no model":         {change: map[string][]byte{"model.onnx": nil}},
		"empty tokenizer":  {change: map[string][]byte{"tokenizer.json": []byte(`{"model":{}}`)}},
		"pointer":          {change: map[string][]byte{"model.onnx": []byte("version https://git-lfs.github.com/spec/v1\n")}},
		"other labels":     {change: map[string][]byte{"model.onnx": onnxOf(graph(9))}},
		"no input_ids":     {change: map[string][]byte{"model.onnx": onnxOf(message(nil).bytes(11, value("pixels", 0)).bytes(12, value("logits", 3)))}},
		"weights missing":  {change: map[string][]byte{"model.onnx": onnxOf(graph(3).bytes(5, outside("model.onnx_data")))}},
		"weights outside":  {change: map[string][]byte{"model.onnx": onnxOf(graph(3).bytes(5, outside("../x")))}},
		"file not there":   {file: "onnx/model.onnx"},
		"file elsewhere":   {file: "../model.onnx"},
		"which of several": {change: map[string][]byte{"model.onnx": nil, "a.onnx": onnxOf(graph(3)), "b.onnx": onnxOf(graph(3))}},
	} {
		t.Run(name, func(t *testing.T) {
			g, folder := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}, t.TempDir()
			put(t, folder, modelFiles())
			for name, data := range c.change {
				if put(t, folder, map[string][]byte{name: data}); data == nil {
					os.Remove(filepath.Join(folder, name))
				}
			}
			if r, _, err := g.Add(t.Context(), AddOptions{Folder: folder, Name: "m", File: c.file}); err == nil {
				t.Fatalf("%+v", r)
			}
			if all, err := g.List(); len(all) != 0 || err != nil {
				t.Fatal(all, err)
			}
		})
	}
}

func TestWeightsBesideAreRecorded(t *testing.T) {
	g, folder := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}, t.TempDir()
	files := modelFiles()
	files["onnx/model_q8.onnx"], files["onnx/model.onnx_data"] = spread(files["model.onnx"], "model.onnx_data"), make([]byte, 16)
	put(t, folder, files)
	r, _, err := g.Add(t.Context(), AddOptions{Folder: folder, Name: "m", File: "onnx/model_q8.onnx", Licence: "by handshake"})
	if err != nil || r.Model != "onnx/model_q8.onnx" || r.Licence.String() != "by handshake" {
		t.Fatal(r, err)
	}
	var names []string
	for _, f := range r.Files {
		names = append(names, f.Path)
	}
	if !slices.Equal(names, []string{"README.md", "config.json", "onnx/model.onnx_data", "onnx/model_q8.onnx", "tokenizer.json"}) {
		t.Fatal(names)
	}
}

func TestDamagedRecords(t *testing.T) {
	g, _ := added(t)
	place := filepath.Join(g.Dir, "my-model", recordFile)
	whole, err := os.ReadFile(place)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`"version": 1`, `"version": 2`}, {`"my-model"`, `"other"`}, {`"README.md"`, `"../EADME.md"`},
		{`"folder": "/`, `"folder": "./`}, {`"kind"`, `"kynd"`}, {`"model": "model.onnx"`, `"model": "x.onnx"`},
	} {
		damaged := strings.Replace(string(whole), c[0], c[1], 1)
		if damaged == string(whole) && runtime.GOOS != "windows" {
			t.Fatal(c)
		}
		os.WriteFile(place, []byte(damaged), 0o600)
		if _, _, err := g.Open(t.Context(), "my-model"); damaged != string(whole) && err == nil {
			t.Error(c, "passes")
		}
	}
	if _, err := g.List(); err == nil {
		t.Error("a damaged record is listed, or passed over")
	}
	if r, err := g.Remove("my-model"); err != nil || r.Name != "my-model" {
		t.Error("a damaged record cannot be removed:", err)
	}
	if all, err := g.List(); len(all) != 0 || err != nil {
		t.Error(all, err)
	}
}

func TestFingerprint(t *testing.T) {
	r := Record{Model: "m.onnx", Files: []File{{"README.md", 1, "a"}, {"m.onnx", 1, "b"}}}
	other := r
	other.Name, other.Files = "x", []File{{"README.md", 2, "c"}, {"m.onnx", 1, "b"}}
	if r.Fingerprint() != other.Fingerprint() {
		t.Error("a name and a README decide")
	}
	other.Files = []File{{"m.onnx", 1, "c"}}
	if r.Fingerprint() == other.Fingerprint() {
		t.Error("the model does not decide")
	}
}

// TestLinksAreFollowed: in the cache of the hub's own program a model is a folder of links.
func TestLinksAreFollowed(t *testing.T) {
	g, blobs, folder := Registry{filepath.Join(t.TempDir(), "models"), onnx.Open}, t.TempDir(), t.TempDir()
	put(t, blobs, modelFiles())
	for name := range modelFiles() {
		if err := os.Symlink(filepath.Join(blobs, name), filepath.Join(folder, name)); err != nil {
			t.Skipf("links cannot be made here: %v", err)
		}
	}
	if _, _, err := g.Add(t.Context(), AddOptions{Folder: folder, Name: "m"}); err != nil {
		t.Fatal(err)
	}
	put(t, blobs, map[string][]byte{"config.json": berT()})
	if _, _, err := g.Open(t.Context(), "m"); !errors.Is(err, ErrChanged) {
		t.Fatal(err)
	}
}

func TestPlace(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the place is the system's own there")
	}
	t.Setenv("HOME", "/home/anna")
	for data, want := range map[string]string{"": "/home/anna/.local/share/lethe/models", "/data": "/data/lethe/models", "data": ""} {
		t.Setenv("XDG_DATA_HOME", data)
		if got, err := Place(); got != want || (err != nil) != (want == "") {
			t.Errorf("%q: %s %v", data, got, err)
		}
	}
}
