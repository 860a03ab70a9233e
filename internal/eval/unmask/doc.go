// Package unmask is an attacker who asks what stood behind a mask, without a model.
//
// By context: what was in a place is guessed by the words beside it, as far as other texts in
// which values stand beside such words are known. Beside it stands who says the values that are
// most frequent in those texts, whatever the words.
//
// By difference: a collection was released several times, under other keys, bounds or policies.
// What one release hides another may leave; and of what was drawn anew each time, only the
// original comes twice. Dates that were moved by other days each time lie around the true one.
package unmask
