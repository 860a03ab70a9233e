// Package lexicon tells rules which capitalised words may be names or places.
//
// [Stage.Apply] adds to a document with tokens, and with what word lists found, a
// Word over each word that begins with a capital. Parts that a hyphen or an
// apostrophe joins are one Word: "Huber-Meier", "D'Ambrosio". A Word has always
// these features:
//
//	first  strong, weak or no: a given name; weak if it is also an ordinary word
//	last   strong, weak or no: a surname
//	place  strong, weak or no: a town or region
//	word   yes or no: an ordinary word, or one of medicine
//	stop   yes or no: a word that names do not begin with, even where one is expected
//	job    yes or no: an occupation, or a word that ends like one
//	case   initial, mixed, upper, short for two or three capitals, letter for one
//	parts  1, or 2 and more with hyphens
//
// Names of places that are several words, as "St. Gallen", are one Word over all of
// them beside those over each.
//
// What is known comes from the lexicon of internal/detect/tagger, and from what word lists
// found, Lookup and Ordinary annotations, so that the user's own lists count as the
// embedded ones do:
//
//	firstname, name:firstname         a strong given name
//	surname, name:surname             a strong surname
//	location:city                     a strong place
//	location:city_ambiguous, Location a weak place, if one at all
//	medical, general, Name            an ordinary word
//	general:stop                      a word to stop at; one with hyphens that ends so is ordinary
//	general:tail                      a word with hyphens that ends so is none to begin a name
//	general:place                     a place only by chance
//	occupation                        a job; the end of a word will do
//	general:occupation                no job, though it ends like one
//
// A line break of the text becomes a Newline.
package lexicon
