package risk

// signature is a set of entities, each known by one of a few bits only: what two
// documents share has its bits in the signatures of both.
type signature [signatureBits / 64]uint64

const signatureBits = 128

// bit spreads the ranks over the bits.
func bit(rank int32) uint64 { return uint64(rank) * 0x9e3779b97f4a7c15 >> 57 }

func (s *signature) add(rank int32) { s[bit(rank)/64] |= 1 << (bit(rank) % 64) }

func (s signature) and(o signature) signature { return signature{s[0] & o[0], s[1] & o[1]} }
