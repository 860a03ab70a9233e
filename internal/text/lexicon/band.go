package lexicon

// Band is roughly how common a word is.
type Band uint8

const (
	Unlisted Band = iota // no ordinary word
	Everyday             // among the commonest
	Common
	Usual
	Seldom
	Gathered // taken from annotated texts, of which models learn: known there, and elsewhere not
)

// lastRanks are the places of the last words of the bands up to Seldom.
var lastRanks = [...]int{Everyday: 300, Common: 2000, Usual: 8000, Seldom: 16500}

// BandOf is the band of a word in a language; see [Rank].
func BandOf(word, language string) Band {
	rank := Rank(word, language)
	if rank == 0 {
		return Unlisted
	}
	for band := Everyday; band <= Seldom; band++ {
		if rank <= lastRanks[band] {
			return band
		}
	}
	return Gathered
}
