package replace

import "github.com/lethe-privacy/lethe/seal"

// Key is the secret under which keyed operators hash.
type Key = seal.Key
