package ordered

import "errors"

// Guard, deferred by the work on one document, turns a panic into an error of that document
// alone. What the panic says is not repeated: it may hold text.
func Guard(err *error) {
	if p := recover(); p != nil {
		*err = errors.New("a stage broke down on this document; please report this as a bug")
	}
}
