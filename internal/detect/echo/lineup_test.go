package echo

import "testing"

// Names among names in a line without capitals, and those of who wrote or photographed.
var lineupExamples = []example{
	{"de", "so spielte der club: {PERSON adler} - {PERSON diekmeier}, [PERSON djourou] (61. {PERSON cleber}), [PERSON ostrzolek] - {PERSON müller}, mannschaft"},
	{"de", "ES SPIELTEN: {PERSON ADLER}, [PERSON OSTRZOLEK], {PERSON CLEBER}, [PERSON KRSTAJIC], UND ANDERE"},
	{"de", "apfel, ostrzolek, birnen, krstajic, salz"},
	{"de", "{PERSON Adler}, Ostrzolek, {PERSON Cleber}, Krstajic"}, // capitals say what they are
	{"de", "wie polizeiobermeister [PERSON ostrzolek] sagt, hat der trainer gestern gefehlt"},
	{"de", "twittern\nvon [PERSON dankwart guratzsch]\nfoto: [PERSON s. ostrzolek]\nfoto: picture alliance / dpa\nvon montag an"},
}

func TestLineups(t *testing.T) { holdTo(t, lineupExamples, Options{Bare: true}) }
