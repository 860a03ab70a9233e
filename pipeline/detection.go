package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
)

// DetectionFingerprint identifies all that decides which mentions are found: the program, the
// options, and the content of the files that they name.
func DetectionFingerprint(c *Config) (string, error) {
	h := sha256.New()
	if err := identifyProgram(h); err != nil {
		return "", err
	}
	if err := json.NewEncoder(h).Encode(Detecting(c)); err != nil {
		return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
	}
	files := slices.Concat(c.Detect.Recognizers, c.Detect.Models)
	if !slices.Contains(schema.Names(), c.Schema) {
		files = append(files, c.Schema)
	}
	if c.Detect.Clinical != "" {
		rules, err := c.Detect.rules()
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
		more, err := rules.Files()
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
		files = append(files, more...)
	}
	if err := c.Detect.identifyTransformers(h); err != nil {
		return "", err
	}
	if err := c.Detect.identifyServices(h); err != nil {
		return "", err
	}
	for _, f := range files {
		if err := addFile(h, f); err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// identifyProgram writes the version; where there is none, the program itself.
func identifyProgram(w io.Writer) error {
	if v := Version(); v != "dev" {
		_, err := io.WriteString(w, v)
		return err
	}
	self, err := os.Executable()
	if err == nil {
		err = addFile(w, self)
	}
	if err != nil {
		return failure.Errorf("pipeline", "fingerprint the program: %w", err)
	}
	return nil
}

// addFile writes the hash of a file.
func addFile(w io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	_, err = w.Write(h.Sum(nil))
	return err
}

// Detecting are the settings that decide what is found.
func Detecting(c *Config) Config {
	d := Config{Schema: c.Schema, Detect: c.Detect, Metadata: c.Metadata}
	d.Input.Columns, d.Metadata.Search = c.Input.Columns, nil // what is searched is all that is not kept
	d.Detect.Batch, d.Detect.Batches = 0, 0
	return d
}
