// Package ask puts questions about a whole collection to a language model: about each document
// alone, and then, wave by wave, with what the collection knows by then. It knows nothing of
// how the collection is read, nor of what becomes of the answers.
package ask
