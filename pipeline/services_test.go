package pipeline

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/lethe-privacy/lethe/internal/detect/find"
)

// serviced is a configuration that asks a service of the plain form, and nobody else, which
// finds "Zyxwv" wherever it stands, or fails.
func serviced(t *testing.T, fails bool) Config {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct{ Texts []string }
		if fails || json.NewDecoder(r.Body).Decode(&request) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		all := make([][]map[string]any, len(request.Texts))
		for i, text := range request.Texts {
			all[i] = []map[string]any{}
			if at := strings.Index(text, "Zyxwv"); at >= 0 {
				start := utf8.RuneCountInString(text[:at])
				all[i] = append(all[i], map[string]any{"start": start, "end": start + 5, "label": "person", "score": .9})
			}
		}
		json.NewEncoder(w).Encode(map[string]any{"mentions": all})
	}))
	t.Cleanup(server.Close)
	c := Default()
	c.Schema, c.Detect.Only, c.Mask.Mode = "general", []string{"ours"}, "all"
	c.Detect.Remote = []find.Service{{Name: "ours", URL: server.URL, Form: "lethe"}}
	return c
}

// TestService: what a service finds is masked, and the manifest says that one was asked,
// but not where it is.
func TestService(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	write(t, in, map[string]string{"a.txt": "Für Zyxwv: nichts."})
	c := serviced(t, false)
	if _, err := over(t, c, "", in).Anonymize(t.Context(), Output{Folder: out}); err != nil {
		t.Fatal(err)
	}
	if text := readFile(t, out, "a.txt"); text != "Für [NAME]: nichts." && text != "Für [PERSON]: nichts." {
		t.Errorf("%q", text)
	}
	if manifest := readFile(t, out, "manifest.json"); !strings.Contains(manifest, `"form": "lethe"`) || strings.Contains(manifest, c.Detect.Remote[0].URL) {
		t.Errorf("%s", manifest)
	}
}

// TestServiceFails: what a service did not read is not written.
func TestServiceFails(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	write(t, in, map[string]string{"a.txt": "Für Zyxwv: nichts."})
	if _, err := over(t, serviced(t, true), "", in).Anonymize(t.Context(), Output{Folder: out}); err == nil || strings.Contains(err.Error(), "Zyxwv") {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(out, "a.txt")); err == nil {
		t.Error("the document was written")
	}
}

// TestServiceSettings: mistakes are found before anything is read.
func TestServiceSettings(t *testing.T) {
	for yaml, want := range map[string]string{
		"{url: 'http://localhost/', form: lethe}":         "needs a name",
		"{name: a, form: lethe}":                          "address of the server is missing",
		"{name: a, url: 'http://localhost/', form: grpc}": "huggingface, lethe, presidio",
		"{name: a, url: 'http://localhost/', form: lethe}, {name: a, url: 'http://localhost/', form: lethe}": "two services are called a",
	} {
		c := Default()
		if err := c.Read(strings.NewReader("detect: {remote: ["+yaml+"]}"), "lethe.yaml"); err != nil {
			t.Fatal(err)
		}
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q in it", yaml, err, want)
		}
	}
	c := Default()
	if err := c.Read(strings.NewReader("detect: {remote: [{name: a, address: x}]}"), "lethe.yaml"); err == nil {
		t.Error("an unknown key is taken")
	}
}
