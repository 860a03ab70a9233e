package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
	"github.com/lethe-privacy/lethe/internal/setting"
)

// Fingerprint identifies the options that change the output. It goes into the
// manifest and so to everyone: paths, keys and whatever only changes how the work is
// done are no part of it. Of lists of values, which may name people, it covers how
// many there are.
func (c Config) Fingerprint(schema string) (string, error) {
	own := setting.Own(&c)
	setting.Hide(&c)
	c.Replace = c.Replace.WithoutSecrets()
	if isFile(c.Profile) {
		c.Profile = "custom"
	}
	c.Schema = schema
	if c.LLM.Model == "" {
		c.Extract = Extraction{}
	}
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

// fingerprint covers the schema's content where it is the user's own.
func (c *Config) fingerprint(s *schema.Schema) (string, error) {
	name := s.Name
	if !slices.Contains(schema.Names(), c.Schema) {
		data, err := json.Marshal(s.Labels)
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint schema: %w", err)
		}
		name = string(data)
	}
	return c.Fingerprint(name)
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
	sum, err := publish.SumFile(path)
	if err != nil {
		return "", failure.Errorf("pipeline", "fingerprint settings: %w", err)
	}
	return filepath.Base(path) + " " + sum, nil
}
