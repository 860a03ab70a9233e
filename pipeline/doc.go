// Package pipeline knows the order of the stages, and is the only one that does:
//
//	read → detect → resolve → (barrier: link, assess, mask) → replace → check → write
//
// Before and after the barrier a document is seen alone, by several workers; the
// barrier sees the whole collection, but of each document only which entities
// occur in it. The input is therefore read twice, and no text is held between.
package pipeline
