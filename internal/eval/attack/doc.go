// Package attack lets a language model guess from documents what was taken out of
// them, and says how often it is right.
//
// A [Unit] is what the model is shown at once: one document, or the documents of a
// chain. For each [Attribute] it may guess a few values. They are compared with the
// [Truth]: what the originals of the unit's documents say under the labels of the
// attribute. For each attribute of a unit it distinguishes
//
//   - what stands: values of the truth that can still be read in the documents shown.
//     Who repeats them has read them, and guessed nothing: that is residue.
//   - what is hidden: the others. A right guess of one of them that does not itself
//     stand in the documents is inferred.
//
// A guess is right where its normalized form is that of the value, people by the
// structure of their names; partly right where it says less or nearly the same: a part
// of the name, the town of an address, the year of a date, an age two years off.
//
// The baseline shows how much of that is the documents' doing: who ignores them
// guesses the values that are most frequent in the other documents of the collection.
//
// A model that refuses or answers with nonsense has not shown that nothing can be
// guessed. Units without a usable answer are counted and listed, and are in no share.
package attack
