package pipeline

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/lethe-privacy/lethe/internal/detect/schema"
	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
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
	if err := c.Detect.Identify(h); err != nil {
		return "", err
	}
	if !slices.Contains(schema.Names(), c.Schema) {
		sum, err := publish.SumFile(c.Schema)
		if err != nil {
			return "", failure.Errorf("pipeline", "fingerprint detection: %w", err)
		}
		fmt.Fprintln(h, sum)
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
	if err != nil {
		return failure.Errorf("pipeline", "fingerprint the program: %w", err)
	}
	sum, err := publish.SumFile(self)
	if err != nil {
		return failure.Errorf("pipeline", "fingerprint the program: %w", err)
	}
	_, err = io.WriteString(w, sum)
	return err
}

// Detecting are the settings that decide what is found.
func Detecting(c *Config) Config {
	d := Config{Schema: c.Schema, Detect: c.Detect, Metadata: c.Metadata}
	d.Input.Columns, d.Metadata.Search = c.Input.Columns, nil // what is searched is all that is not kept
	d.Detect.Batch, d.Detect.Batches = 0, 0
	return d
}
