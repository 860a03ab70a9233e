package relevance

import (
	"fmt"
	"path/filepath"

	"github.com/lethe-privacy/lethe/internal/eval/corpus"
)

// tabFile is where the data folder has the benchmark.
const tabFile = "tab-echr/tab_train_dev_113.jsonl.xz"

// Documents reads a part of the benchmark.
func Documents(dataDir, part string) ([]*corpus.Document, error) {
	var docs []*corpus.Document
	for d, err := range corpus.Open(filepath.Join(dataDir, filepath.FromSlash(tabFile)), corpus.Options{Format: "tab", Part: part}) {
		if err != nil {
			return nil, fmt.Errorf("train: read documents: %w", err)
		}
		docs = append(docs, d)
	}
	return docs, nil
}
