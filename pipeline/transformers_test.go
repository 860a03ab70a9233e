package pipeline

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/format"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/hub"
	"github.com/lethe-privacy/lethe/internal/detect/transformer/onnx"
	"github.com/lethe-privacy/lethe/internal/onnxtest"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// people writes a transformer that knows Anna Huber, Jörg Müller, Zürich and Acme.
func people(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "Ward-7-Huber")
	if err := onnxtest.Write(dir, onnxtest.People(onnxtest.BERTCased)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// note writes a document.
func note(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, map[string]string{"notes.txt": "Anna Huber lives in Zürich."})
	return filepath.Join(dir, "notes.txt")
}

// tagging is the default configuration with a transformer and no other detector.
func tagging(model string) Config {
	c := Default()
	c.Schema = "general"
	c.Detect.Transformers, c.Detect.Only = []string{model}, []string{strings.ToLower(filepath.Base(model))}
	return c
}

func TestTransformerSettings(t *testing.T) {
	model := people(t)
	const text = "Anna Huber met Jörg Müller in Zürich, at Acme."
	found := func(yaml string) string {
		t.Helper()
		c := tagging(model)
		if err := c.Read(strings.NewReader("detect: {"+yaml+"}"), "lethe.yaml"); err != nil {
			t.Fatal(err)
		}
		if err := c.Validate(); err != nil {
			t.Fatal(err)
		}
		f, err := NewFinder(&c, FinderOptions{Engines: allEngines})
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		ms, err := f.Detect(t.Context(), lethe.NewDocument("d", text))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, m := range ms {
			b.WriteString(m.Text + "|")
		}
		return b.String()
	}
	// The first piece of a name has 0.9, the others 0.8: see onnxtest.People. Averaged over
	// its words, as the test of aggregations computes it, Anna Huber has 0.875, Jörg Müller
	// 0.6583, Zürich and Acme 0.4667.
	all := "Anna Huber|Jörg Müller|Zürich|Acme|"
	for yaml, want := range map[string]string{
		"":                            all,
		"transformer_min_score: 0.91": "",
		"aggregation: average, transformer_min_score: 0.87":                                              "Anna Huber|",
		"aggregation: average, transformer_min_score: 0.6":                                               "Anna Huber|Jörg Müller|",
		"aggregation: average, transformer_min_score: 0.6, transformer_batch: 9":                         "Anna Huber|Jörg Müller|",
		"transformer_window: 8, transformer_overlap: 3":                                                  all,
		"transformer_window: 8, transformer_overlap: -1, transformer_threads: 3, transformer_batch: 256": all,
	} {
		if got := found(yaml); got != want {
			t.Errorf("%s: found %q, want %q", yaml, got, want)
		}
	}
}

func TestTransformerSettingsThatCannotWork(t *testing.T) {
	for yaml, want := range map[string]string{
		"transformer_window: 7":                           "a window has 8 to 8192 tokens, not 7",
		"transformer_window: 8193":                        "must lie in [0,8192]",
		"transformer_window: -1":                          "must lie in [0,8192]",
		"transformer_window: 20, transformer_overlap: 10": "windows of 20 tokens cannot share 10",
		"transformer_overlap: -2":                         "must be at least -1",
		"transformer_batch: 257":                          "must lie in [0,256]",
		"transformer_batch: -1":                           "must lie in [0,256]",
		"transformer_threads: -1":                         "must not be negative",
		"transformer_min_score: 1.5":                      "detect.transformer_min_score is 1.5",
		"aggregation: last":                               "none, simple, first, average or max",
	} {
		c := Default()
		if err := c.Read(strings.NewReader("detect: {"+yaml+"}"), "lethe.yaml"); err != nil {
			t.Fatal(err)
		}
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want %q in it", yaml, err, want)
		}
	}
	var c Config
	if err := c.Read(strings.NewReader("detect: {transformer_windows: 7}"), "lethe.yaml"); err == nil {
		t.Error("a key that is none was read")
	}
	if err := c.Read(strings.NewReader("detect: {transformer_window: many}"), "lethe.yaml"); err == nil {
		t.Error("a word was read as a number")
	}
}

// How the work is done is no part of what identifies a run, and what is found is.
func TestTransformerFingerprint(t *testing.T) {
	prints := func(yaml string) (string, string) {
		c := tagging(people(t))
		if err := c.Read(strings.NewReader("detect: {"+yaml+"}"), "lethe.yaml"); err != nil {
			t.Fatal(err)
		}
		options, err := c.Fingerprint("general")
		if err != nil {
			t.Fatal(err)
		}
		c.Detect.Transformers = nil // each has a folder of its own here
		stored, err := DetectionFingerprint(&c)
		if err != nil {
			t.Fatal(err)
		}
		return options, stored
	}
	options, stored := prints("")
	if o, s := prints("transformer_batch: 9, transformer_threads: 3"); o != options || s != stored {
		t.Error("batches and threads count as other options")
	}
	for _, yaml := range []string{"transformer_window: 64", "transformer_overlap: -1", "transformer_min_score: 0.5"} {
		if o, s := prints(yaml); o == options || s == stored {
			t.Errorf("%s does not count", yaml)
		}
	}
}

// A run that has ended holds no model any more.
func TestTransformersAreFreed(t *testing.T) {
	source, err := format.Open(note(t), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	r, err := New(t.Context(), tagging(people(t)), source, Options{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if _, err := r.Detect(t.Context(), &out); err != nil || !strings.Contains(out.String(), "Anna Huber") {
		t.Fatalf("found %s, error %v", out.String(), err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Detect(t.Context(), &out); err == nil || !strings.Contains(err.Error(), "the model is closed") {
		t.Errorf("after Close: error %v", err)
	}
	if err := r.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

// A manifest names the models that were used by what they are, and nothing of the machine.
func TestManifestNamesTransformers(t *testing.T) {
	model := people(t)
	for _, place := range []string{"XDG_DATA_HOME", "HOME", "LocalAppData"} { // by system
		t.Setenv(place, t.TempDir())
	}
	own, err := hub.Own(onnx.Open)
	if err != nil {
		t.Fatal(err)
	}
	record, _, err := own.Add(t.Context(), hub.AddOptions{Folder: model, Name: "ward"})
	if err != nil {
		t.Fatal(err)
	}
	c := tagging(model)
	m, text := manifestOf(t, c)
	if len(m.Transformers) != 1 || m.Transformers[0].Hash != record.Fingerprint() || m.Transformers[0].Labels["PER"] != lethe.Person {
		t.Errorf("a folder: manifest %s, want the hash %s", text, record.Fingerprint())
	}
	if lower := strings.ToLower(text); strings.Contains(lower, "huber") || strings.Contains(lower, "ward") || strings.Contains(text, filepath.Dir(model)) {
		t.Errorf("the manifest tells where the model lay: %s", text)
	}
	c = tagging("ward")
	c.Detect.TransformerLabels = map[string]lethe.Label{"LOC": "-"}
	m, text = manifestOf(t, c)
	if len(m.Transformers) != 1 || m.Transformers[0].Name != "ward" || m.Transformers[0].Hash != record.Fingerprint() || m.Transformers[0].Labels["LOC"] != "-" {
		t.Errorf("a recorded model: manifest %s", text)
	}
	if strings.Contains(text, filepath.Dir(model)) {
		t.Errorf("the manifest tells where the model lay: %s", text)
	}
	c = tagging("ward")
	c.Detect.Only, c.Detect.Without = nil, []string{"ward"}
	if m, text = manifestOf(t, c); len(m.Transformers) != 0 {
		t.Errorf("a model that found nothing is named: %s", text)
	}
}

// manifestOf anonymizes a note with settings, and gives the manifest.
func manifestOf(t *testing.T, c Config) (m manifest, text string) {
	t.Helper()
	source, err := format.Open(note(t), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	c.Mask.Mode = "all"
	r, err := New(t.Context(), c, source, Options{Engines: allEngines})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	folder := filepath.Join(t.TempDir(), "shared")
	if _, err := r.Anonymize(t.Context(), Output{Folder: folder}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(folder, publish.Manifest))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		t.Fatal(err)
	}
	return m, string(data)
}
