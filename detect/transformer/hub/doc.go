// Package hub keeps models for package transformer: it checks and records them, and
// downloads them from the Hugging Face hub.
package hub
