package pattern

import (
	"slices"
	"sync"

	"github.com/lethe-privacy/lethe/detect"
)

// anyLanguage is the language of recognizers that do not depend on one.
var anyLanguage []string

// generic lists what is the same in all countries.
func generic() []Recognizer {
	return []Recognizer{email, url, ipAddress, macAddress, phone, iban, creditCard, crypto, dateTime}
}

// Builtin lists the recognizers that come with the project.
func Builtin() []Recognizer {
	return slices.Concat(generic(), codes(), secrets(), cases(),
		unitedStates(), unitedStatesHealth(), unitedKingdom(), germany(), germanyHealth(), switzerland(), austria(),
		spain(), france(), italy(), westernEurope(), nordic(), poland(), easternEurope(),
		americas(), asia(), india(), korea(), africa(), australia())
}

// OfPresidio lists those of the built-in recognizers that Presidio has too.
func OfPresidio() []Recognizer {
	return slices.DeleteFunc(Builtin(), func(r Recognizer) bool { return r.Presidio == "" })
}

// builtin is the engine of the general profile, made when it is first asked for.
var builtin = sync.OnceValue(func() *Engine {
	e, err := NewEngine(Builtin(), Options{})
	if err != nil {
		panic(err) // the tests compile it
	}
	return e
})

// Detector is the built-in set in the general profile, for documents of any kind.
func Detector() detect.Detector { return builtin().Detector() }
