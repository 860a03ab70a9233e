// Package gazetteer finds the phrases of word lists.
//
// A [Gazetteer] has the form and the meaning of GATE's: a lists.def names files and what their
// entries are, and each match becomes an annotation, Lookup if the list names no other type, with
// the features majorType, minorType and language and those of the entry:
//
//	locations/city.lst:location:city:german
//	usz/hospitals.lst:organization:hospital::Hospital
//
// At each start the longest entries match, each list for itself. A match has no letter and no
// combining mark beside it, but digits may stand there; with [Options.Inside] it may lie within a
// word, which is how lists of suffixes are matched. White space of an entry matches any white
// space, line breaks too. Beyond GATE, space at the ends of an entry does not count, decomposed
// letters equal composed ones, typographic apostrophes and hyphens equal plain ones, and without
// regard to case ß equals ss.
//
// [New] makes a detector of lists: the embedded ones are occupations, demographics, medical
// conditions, treatments and places. There a match has no digit beside it either. Of matches with
// the same label that overlap, the one that begins first stays, and of those the longest; what
// overlaps under different labels is left to package resolve. Inflection is a matter of listing:
// the embedded lists write "nurse +s" for nurse and nurses, and "hip/knee operation" for two terms.
// A suffix list matches the ends of longer words, which is how German compounds (Glockengießerin)
// and medical words (bronchitis, adalimumab) are met.
//
// Both are one automaton. A text is read word by word, and each sequence of words that begins a
// phrase stands in a hash table, so that the time to read a text does not depend on
// how many lists there are. For each word it is bounded by the words of the longest phrase. A match
// counts only if its text equals the phrase's: no hash finds a wrong one.
package gazetteer
