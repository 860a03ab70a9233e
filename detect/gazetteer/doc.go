// Package gazetteer finds the terms of word lists: occupations, demographics,
// medical conditions, treatments, places, and whatever lists a user adds.
//
// All lists are compiled into one automaton over words, so that the time to read a
// text does not depend on how many there are. A term matches whole words: its
// neighbours are no letters or digits. White space between the words of a term
// matches any run of white space. Of matches with the same label that overlap, the
// one that begins first stays, and of those the longest; what overlaps under
// different labels is left to package resolve.
//
// Inflection is a matter of listing: the embedded lists write "nurse +s" for nurse
// and nurses, and "hip/knee operation" for two terms. A suffix list matches the ends of longer words, which is how German
// compounds (Glockengießerin) and medical words (bronchitis, adalimumab) are met.
package gazetteer
