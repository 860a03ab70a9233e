package transformer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// The files of a model's folder, and how long they may be.
const (
	configFile    = "config.json"
	tokenizerFile = "tokenizer.json"

	longestConfig    = 4 << 20
	longestTokenizer = 256 << 20
)

// readFile reads a file of a model's folder.
func readFile(folder, name string, longest int64) ([]byte, error) {
	path := filepath.Join(folder, name)
	info, err := os.Stat(path) // before it is opened: a pipe would be waited for without end
	if err != nil {
		return nil, fmt.Errorf("transformer: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > longest {
		return nil, fmt.Errorf("transformer: %s is no file of at most %d MiB", path, longest>>20)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("transformer: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, longest))
	if err != nil {
		return nil, fmt.Errorf("transformer: %w", err)
	}
	return data, nil
}

// modelFile gives the model's file in a folder, relative to it.
func modelFile(folder, asked string) (string, error) {
	if asked != "" {
		if !filepath.IsLocal(asked) {
			return "", fmt.Errorf("transformer: the model %s is not in its folder", asked)
		}
		return asked, nil
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return "", fmt.Errorf("transformer: there is no folder %s", folder)
	}
	var found []string
	for _, pattern := range []string{"*.onnx", "onnx/*.onnx"} {
		all, err := filepath.Glob(filepath.Join(escape(folder), pattern))
		if err != nil {
			return "", fmt.Errorf("transformer: %w", err)
		}
		for _, path := range all {
			name, err := filepath.Rel(folder, path)
			if err != nil {
				return "", fmt.Errorf("transformer: %w", err)
			}
			found = append(found, name)
		}
	}
	for _, usual := range []string{"model.onnx", filepath.Join("onnx", "model.onnx")} {
		if slices.Contains(found, usual) {
			return usual, nil
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("transformer: there is no model in ONNX form in %s", folder)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("transformer: there are several models in %s: %s; name one", folder, strings.Join(found, ", "))
}

// escape makes the name of a folder a pattern that fits it alone.
func escape(folder string) string {
	if filepath.Separator == '\\' {
		return folder // there a backslash parts folders, and escapes nothing
	}
	return strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`, `\`, `\\`).Replace(folder)
}

// config is what config.json says that concerns us.
type config struct {
	Architectures []string          `json:"architectures"`
	ModelType     string            `json:"model_type"`
	ID2Label      map[string]string `json:"id2label"`
	MaxPositions  int               `json:"max_position_embeddings"`
	VocabSize     int               `json:"vocab_size"`
	PadTokenID    *int              `json:"pad_token_id"`

	labels []string // of ID2Label, by number
}

// readConfig reads config.json and checks that it is that of a token classifier.
func readConfig(folder string) (config, error) {
	var c config
	data, err := readFile(folder, configFile, longestConfig)
	if err != nil {
		return c, err
	}
	if err = json.Unmarshal(data, &c); err != nil {
		err = errors.New("it is no configuration: " + err.Error())
	} else {
		err = c.check()
	}
	if err != nil {
		return c, fmt.Errorf("transformer: %s: %w", filepath.Join(folder, configFile), err)
	}
	return c, nil
}

func (c *config) check() error {
	is := func(a string) bool { return strings.HasSuffix(a, "ForTokenClassification") }
	if len(c.Architectures) > 0 && !slices.ContainsFunc(c.Architectures, is) {
		return fmt.Errorf("the model is a %s, and no token classifier", c.Architectures[0])
	}
	if len(c.ID2Label) < 2 || len(c.ID2Label) > 10000 {
		return fmt.Errorf("it names %d labels in id2label", len(c.ID2Label))
	}
	c.labels = make([]string, len(c.ID2Label))
	for i := range c.labels {
		name, ok := c.ID2Label[strconv.Itoa(i)]
		if !ok || name == "" {
			return fmt.Errorf("id2label has no name for label %d", i)
		}
		c.labels[i] = name
	}
	return nil
}

// positions is how many tokens the model was made for. RoBERTa and its kin number them
// from after the mark of filling.
func (c *config) positions() int {
	n := c.MaxPositions
	if n <= 0 {
		return defaultWindow
	}
	for _, kind := range []string{"roberta", "camembert", "longformer", "mpnet", "data2vec", "ibert", "luke", "xmod"} {
		if strings.Contains(c.ModelType, kind) {
			pad := 1
			if c.PadTokenID != nil {
				pad = *c.PadTokenID
			}
			return n - pad - 1
		}
	}
	return n
}
