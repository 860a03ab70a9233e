package sorted

import "github.com/lethe-privacy/lethe/internal/spill"

// texts takes texts of which many come again soon.
type texts struct {
	*spill.Texts
	latest map[string]bool // that were taken a short time ago
}

const (
	mostLatest  = 4096
	shortLatest = 64 // bytes
)

func newTexts(s *spill.Store, share int) *texts {
	return &texts{spill.NewTexts(s, share), map[string]bool{}}
}

// add takes a text, unless that was done a short time ago.
func (t *texts) add(text []byte) error {
	if t.latest[string(text)] {
		return nil
	}
	if len(text) <= shortLatest {
		if len(t.latest) == mostLatest {
			clear(t.latest)
		}
		t.latest[string(text)] = true
	}
	return t.Texts.Add(text)
}

// sorted ends the taking.
func (t *texts) sorted() error {
	t.latest = nil
	return t.Texts.Sorted()
}
