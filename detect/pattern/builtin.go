package pattern

import (
	"sync"

	"github.com/lethe-privacy/lethe/detect"
)

// anyLanguage is the language of recognizers that do not depend on one.
var anyLanguage []string

// Builtin lists the recognizers that come with the project.
func Builtin() []Recognizer {
	return []Recognizer{
		email, url, ipAddress, macAddress, phone, iban, creditCard,
	}
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
