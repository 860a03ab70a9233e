package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe"
	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// Fingerprint identifies the options that change the output. It goes into the
// manifest and so to everyone: paths, keys and whatever only changes how the work is
// done are no part of it. Of lists of values, which may name people, it covers how
// many there are.
func (c Config) Fingerprint(schema string) (string, error) {
	own := c.Detect.own()
	c.Run, c.Report = Limits{}, Report{}
	c.Replace = c.Replace.telling()
	if isFile(c.Profile) {
		c.Profile = "custom"
	}
	c.Schema, c.Link.Vectors = schema, ""
	c.LLM = c.LLM.telling()
	if c.LLM.Model == "" {
		c.Extract = Extraction{}
	}
	c.Detect.Recognizers, c.Detect.Models, c.Detect.Transformers, c.Detect.Remote, c.Detect.Labels, c.Detect.Lists = nil, nil, nil, nil, nil, Lists{}
	c.Detect.GivenLabels, c.Detect.Runtime = "", ""
	c.Detect.Batch, c.Detect.Batches = 0, 0
	data, err := json.Marshal(struct {
		Config
		Own map[string]float64 `json:",omitempty"`
	}{c, own})
	if err != nil {
		return "", failure.Errorf("pipeline", "fingerprint options: %w", err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), nil
}

// own says how much of its user's own there is in the settings of detection.
func (d *Detect) own() map[string]float64 {
	of := map[string]float64{}
	add := func(key string, n int) {
		if n > 0 {
			of[key] = float64(n)
		}
	}
	add("recognizers", len(d.Recognizers))
	add("models", len(d.Models))
	add("transformers", len(d.Transformers))
	add("services", len(d.Remote))
	if d.GivenLabels != "" {
		add("given labels", 1)
	}
	lists := func(of lethe.Label, l Lists) {
		add(string(of)+" allow", len(l.Allow))
		add(string(of)+" allow_regex", len(l.AllowRegex))
		add(string(of)+" deny", len(l.Deny))
		add(string(of)+" deny_regex", len(l.DenyRegex))
	}
	lists("", d.Lists)
	for label, l := range d.Labels {
		lists(label, l.Lists)
		if l.MinScore != nil {
			of[string(label)+" min_score"] = *l.MinScore
		}
	}
	return of
}

// fingerprint covers the schema's content where it is the user's own.
func (r *Runner) fingerprint() (string, error) {
	name := r.schema.Name
	if !slices.Contains(schema.Names(), r.config.Schema) {
		data, err := json.Marshal(r.schema.Labels)
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint schema: %w", err)
		}
		name = string(data)
	}
	return r.config.Fingerprint(name)
}

func isFile(profile string) bool {
	return strings.HasSuffix(profile, ".yaml") || strings.HasSuffix(profile, ".yml")
}

// settingsName is what everyone sees of the file of settings: the name that all have,
// or that it was another.
func settingsName(path string) string {
	switch filepath.Base(path) {
	case ".":
		return ""
	case "lethe.yaml":
		return "lethe.yaml"
	}
	return "custom"
}

// settingsSum is what the owner sees of it: its name and the SHA-256 of what is in it.
func settingsSum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", failure.Errorf("pipeline", "fingerprint settings: %w", err)
	}
	defer f.Close()
	sum, err := sumOf(f)
	return filepath.Base(path) + " " + sum, err
}
