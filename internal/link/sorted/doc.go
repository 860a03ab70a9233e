// Package sorted links mentions to entities on disk, for collections that do not fit in memory. It
// links exactly, by the normalized value and the label, and gives what package link does.
//
// Mentions are sorted by the id of their entity. So each entity's lie together, and the entities come in the
// order that they have in a collection. How values are written is sorted in the same order. Handles are
// numbered by their first mentions, which takes one more sorting. The handle of each mention, in the order of
// reading, takes another.
//
// In memory are eight bytes of each item of the source, and one entity at a time.
package sorted
