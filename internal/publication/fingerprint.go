package publication

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"github.com/lethe-privacy/lethe/internal/failure"
	"github.com/lethe-privacy/lethe/internal/publish"
)

// Fingerprint is the SHA-256 of what is shared. Of a corpus it is that of its records in their
// order, a line for each, since the file itself is another in each run; of a folder of what
// find . -type f | LC_ALL=C sort | xargs sha256sum
// prints there, so that anybody can check it.
func (p *Publication) Fingerprint(ctx context.Context) (string, error) {
	switch {
	case p.corpus != nil:
		return p.RecordsSum(ctx)
	case p.folder != nil:
		sum, err := publish.Sum(p.folder.Root.FS())
		if err != nil {
			return "", failure.Errorf("publication", "read what was written: %w", err)
		}
		return sum, nil
	case p.stream != nil:
		if _, err := p.stream.Seek(0, io.SeekStart); err != nil {
			return "", failure.Errorf("publication", "read what was written: %w", err)
		}
		sum, err := publish.SumOf(p.stream)
		if err != nil {
			return "", failure.Errorf("publication", "read what was written: %w", err)
		}
		return sum, nil
	}
	return "", nil
}

// RecordsSum is the SHA-256 of the records of a corpus, "" where there is none. It is computed once, when all records are there.
func (p *Publication) RecordsSum(ctx context.Context) (string, error) {
	if p.sum != "" || p.corpus == nil {
		return p.sum, nil
	}
	h := sha256.New()
	for raw, err := range p.corpus.Records(ctx) {
		if err != nil {
			return "", failure.Errorf("publication", "read what was written: %w", err)
		}
		h.Write(append(raw.JSON, '\n'))
	}
	p.sum = hex.EncodeToString(h.Sum(nil))
	return p.sum, nil
}
