// Package sorted links mentions to entities on disk, for collections that do not fit in memory. It
// gives what package link does, by the same rules.
//
// Mentions are sorted by the id of their entity. So each entity's lie together, and the entities come in the
// order that they have in a collection. How values are written is sorted in the same order. Handles are
// numbered by their first mentions, which takes one more sorting. The handle of each mention, in the order of
// reading, takes another.
//
// The entity of a name is known only when all names are. Until then the mentions of people lie on disk in the
// order of reading, with what each document says of them (package people). Who a person is depends on names and on
// those whom single documents speak of, each once, which are in memory. What then belongs to one entity is sorted
// together: it gets its value and id, and gives them to its mentions in one more sorting.
//
// In memory are eight bytes of each item of the source, names of people with what is known of those who bear
// them, and one entity at a time. Where there is not memory enough for names or items, linking ends and says so.
package sorted
