package seal

import (
	"io"
	"regexp"

	"filippo.io/age"

	"github.com/lethe-privacy/lethe/internal/failure"
)

// Cover is the part of a sealed file that can be read without the key. It is not authenticated: anyone who can write
// the file can change it.
type Cover struct {
	Header
	// Kind is what the file was sealed with: "key", "passphrase" or "age".
	Kind string
	// KeyID is the id of the key, as [Lock.ID], where Kind is "key"; else "".
	KeyID string
}

// Inspect reads the unencrypted part of a sealed file of the given size in bytes.
func Inspect(src io.ReaderAt, size int64) (Cover, error) {
	s, i := &source{r: src}, &inspector{}
	_, _, _ = age.DecryptReaderAt(s, size, i) // fails for want of a key
	if i.asked && i.err == nil {
		return i.about, nil
	}
	o := opener{asked: i.asked, err: i.err}
	return Cover{}, failure.Errorf("seal", "inspect: %w", o.cause(s))
}

// inspector is an identity that looks at the header and opens nothing.
type inspector struct {
	about Cover
	asked bool
	err   error
}

func (i *inspector) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	i.asked = true
	i.about.Header, i.about.Kind, i.err = readAbout(stanzas)
	if i.err == nil {
		i.about.KeyID, i.err = keyID(i.about.Kind, stanzas[1:])
	}
	return nil, ErrKey
}

var someID = regexp.MustCompile(`^[0-9a-f]{16}$`)

// keyID returns the id of the key that is named in a header. It is checked, because it is
// going to be shown.
func keyID(kind string, stanzas []*age.Stanza) (string, error) {
	switch kind {
	case (*ageWrapper)(nil).kind(), (*passphraseWrapper)(nil).kind():
		return "", nil
	case keyWrapper{}.kind():
		if s, err := only(stanzas, keyedType, 2); err == nil && someID.MatchString(s.Args[0]) {
			return s.Args[0], nil
		}
	}
	return "", ErrDamaged
}
