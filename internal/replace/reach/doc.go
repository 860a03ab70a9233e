// Package reach says where a value of a masked entity is replaced beyond the mentions
// that detection found.
//
// A mention is always replaced. Elsewhere the same letters may be something else: an age
// of 76 is also a pulse, a Mrs May a month, a list number a claim's. So a value reaches
// a place only where it is distinctive there. [New] says of a value what it is by its
// form, [Value.At] judges a place. The rule in one table:
//
//	value                                             reached
//	several words, one of them no ordinary word       in any letters, also in keys and ids
//	several ordinary words                            where all are written as names
//	one word, no ordinary one, no abbreviation        where it is written as a name; in ids in any letters
//	letters with digits, five digits or more          where it stands alone as a token, also in keys and ids
//	code that may be of a classification: C34, T2     where a field holds nothing else
//	e-mail address, URL                               everywhere but in numbers
//	telephone number, long number                     in any punctuation (see [Digits])
//	date with day, month and year                     where it stands alone as a token
//	age, amount, quantity, time, partial date         never
//	number of less than five digits                   never
//	one or two characters, initials, abbreviations    never
//	ordinary word, unit, word for a field             never
//
// Nothing reaches into the middle of another token: a decimal, a time, a ratio, a
// version. A domain that has a name in it goes as a whole. Only names of several words, identifiers and contacts reach into
// the names of members and columns. A JSON number is replaced only as a mention.
//
// The rule is [Distinctive]. [Mentions] reaches nothing but ids; [Everywhere] is the one
// dictionary of K. M. Zhou, "Improving and Benchmarking Privacy in RAG" (2025).
package reach
