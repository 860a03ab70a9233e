package language

import (
	"hash/maphash"
	"sync/atomic"
)

// met keeps what a few texts were found to be in: a text is read, and soon read again to be
// written. It knows texts by a hash under a key of the process, and holds nothing of them.
var met [16]atomic.Pointer[reading]

type reading struct {
	hash uint64
	appearance
}

var metSeed = maphash.MakeSeed()

// look says what a text seems to be in, or remembers it.
func look(text string) appearance {
	hash := maphash.String(metSeed, text)
	place := &met[hash%uint64(len(met))]
	if known := place.Load(); known != nil && known.hash == hash {
		return known.appearance
	}
	letters := Identify(text).Language
	l := appearance{letters, tell(text, letters)}
	place.Store(&reading{hash, l})
	return l
}
