package seal

import (
	"io"

	"filippo.io/age"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// NewWriter seals what is written to it, under a random key of its own that only l
// opens, and writes it to w. Nothing is whole before Close, which leaves w open.
func NewWriter(w io.Writer, l Lock, h Header) (io.WriteCloser, error) {
	if err := h.validate(); err != nil {
		return nil, err
	}
	if !l.Valid() {
		return nil, failure.New("seal", "there is no key")
	}
	out, err := age.Encrypt(w, sealer{l.by, h})
	if err != nil {
		return nil, failure.Errorf("seal", "write %s: %w", h.Format, err)
	}
	return out, nil
}

// sealer makes the header of a file.
type sealer struct {
	by     wrapper
	header Header
}

func (s sealer) Wrap(fileKey []byte) ([]*age.Stanza, error) {
	wrapped, err := s.by.wrap(fileKey)
	if err != nil {
		return nil, err
	}
	return append([]*age.Stanza{s.header.stanza(s.by.kind(), wrapped)}, wrapped...), nil
}
