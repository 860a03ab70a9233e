// Package surrogate puts lifelike texts in the place of what is masked: other names,
// places, numbers of the same kind and form, the same for every mention of an entity.
//
// [New] makes the [Operator]. Its Prepare gets to know all targets and gives each a
// surrogate, drawn by HMAC under the key (or by the seed) from the label and the
// normalized value: the same on every run and machine, whatever the order of documents,
// but where two draw the same or one draws what is a value of the collection. Then the
// next is drawn, in the order of the entities' ids. A [state.State] remembers surrogates
// from one run to the next.
//
// A [Pair] is an entity with its surrogate. [Pair.Render] writes the surrogate in the form
// in which a mention writes the original, [Pair.Forms] lists the forms of both. Neither
// needs the key or the collection.
//
// docs/reference/surrogates.md says for every kind what is kept and what is drawn.
package surrogate
