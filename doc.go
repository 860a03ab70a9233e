// Package lethe is the vocabulary of a system that makes collections of texts
// about people safe to share: what a document, a mention, an entity and a label
// are. It imports no implementation; the packages below it in the tree do the
// work, and package pipeline puts them in order.
//
// A [Document] carries texts, each in a [Field]. Detectors find [Mention]s in
// them; package link groups mentions that refer to the same thing into an
// [Entity] of a [Collection]; package risk measures the collection, package mask
// decides what to remove, and package replace removes it.
//
// Offsets are bytes, half open, everywhere inside; files and other programs see
// Unicode code points.
package lethe
