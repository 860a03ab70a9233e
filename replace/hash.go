package replace

import (
	"context"
	"encoding/hex"
	"strings"

	"github.com/lethe-privacy/lethe"
)

// hasher is the operator hash: the keyed hash of a value, whatever its label and
// entity, so that collections replaced under one key and salt can be joined.
type hasher struct {
	key    Key
	salt   string
	digits int
}

func newHash(d Deps) (Operator, error) {
	return hasher{d.Key, d.Policy.HashSalt, d.Policy.HashLength}, nil
}

// Replace hashes the value in lower case, its white space made single spaces.
func (h hasher) Replace(_ context.Context, in Request) (string, error) {
	value := strings.Join(strings.Fields(lethe.Lower(in.Mention.Text)), " ")
	return hex.EncodeToString(h.key.Hash("hash", []byte(h.salt+"\x00"+value)))[:h.digits], nil
}
