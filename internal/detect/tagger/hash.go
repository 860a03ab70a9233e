package tagger

// The keys of features and lexicon entries are 32-bit hashes. They are part of
// the model format: a change here is another format version.

func hashString(s string) uint32 {
	h := uint32(hashBegins)
	for i := 0; i < len(s); i++ {
		h = hashByte(h, s[i])
	}
	return mix(h)
}

const hashBegins = 2166136261

func hashByte(h uint32, c byte) uint32 { return (h ^ uint32(c)) * 16777619 }

func mix(h uint32) uint32 {
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	return h ^ h>>16
}

// join makes the key of a template from the hash of what it saw.
func join(template, h uint32) uint32 { return mix(h + template*0x9E3779B1) }

func pair(a, b uint32) uint32 { return mix(a*0x85ebca6b + b) }
