// Package query rewrites questions so that they meet the surrogates of a collection
// that was anonymized with a state, and brings the originals back into the answers.
//
// In a question three things are looked for, and of those that overlap the longer
// counts, then the surer:
//
//   - values that the state knows, as they are written or in other letters;
//   - what detection finds: by its normalized value, or else by the similarity space in
//     which the collection was grouped;
//   - words that nothing has found and that may be a name misspelt: the same space.
//
// Each is replaced by the surrogate of its group, in the form that the question uses.
// What may stand for several groups, and what is found but not known, is replaced by its
// label in brackets, or stays, as [Unknown] says.
package query

// Unknown says what happens to what is found in a question and stands for no group,
// or for several.
type Unknown string

const (
	// Direct hides what identifies a person by itself; what else there is stays, since
	// a collection that has the least removed holds it too.
	Direct Unknown = "direct"
	Hide   Unknown = "hide" // hides all of it
	Keep   Unknown = "keep" // changes nothing
)
