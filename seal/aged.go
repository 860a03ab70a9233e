package seal

import (
	"bytes"
	"errors"
	"fmt"

	"filippo.io/age"
)

// ageWrapper wraps file keys for age's recipients.
type ageWrapper struct {
	to   []age.Recipient
	by   []age.Identity
	name string // of the first recipient
}

// identified is the lock of a file of age identities.
func identified(b []byte) (Lock, error) {
	ids, err := age.ParseIdentities(bytes.NewReader(b))
	if err != nil {
		return Lock{}, errors.New("malformed age identities") // age's error may quote them
	}
	a := &ageWrapper{by: ids}
	for _, id := range ids {
		switch id := id.(type) {
		case *age.X25519Identity:
			a.to = append(a.to, id.Recipient())
		case *age.HybridIdentity:
			a.to = append(a.to, id.Recipient())
		}
	}
	a.name = name(a.to[0])
	return Lock{a}, nil
}

// name is how a recipient is written.
func name(r age.Recipient) string { return fmt.Sprint(r) }

func (*ageWrapper) kind() string { return "age" }

func (a *ageWrapper) id() string { return a.name }

func (a *ageWrapper) wrap(fileKey []byte) ([]*age.Stanza, error) {
	var all []*age.Stanza
	for _, r := range a.to {
		s, err := r.Wrap(fileKey)
		if err != nil {
			return nil, err
		}
		all = append(all, s...)
	}
	return all, nil
}

func (a *ageWrapper) unwrap(stanzas []*age.Stanza) ([]byte, error) {
	if len(a.by) == 0 {
		return nil, errors.New("an age recipient only seals; to open, give the identity")
	}
	for _, id := range a.by {
		fileKey, err := id.Unwrap(stanzas)
		if err == nil {
			return fileKey, nil
		}
		if !errors.Is(err, age.ErrIncorrectIdentity) {
			return nil, ErrDamaged
		}
	}
	return nil, ErrKey
}
