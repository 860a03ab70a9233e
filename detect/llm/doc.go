// Package llm extracts entities by a language model, in two stages: first from each
// document alone, then with what the collection knows.
package llm
