// Package elastic groups values that are nearly the same, so that “Meta Platform” and
// “Meta Platforms Inc.” are one entity and get one surrogate, and finds what a misspelt
// or partial value stands for.
//
// # The space
//
// The similarity space of a value has two axes. x is the cosine of the vectors, scaled
// between the lowest of the value's row (all known values) and 1, that of the value with
// itself. y is Jaro-Winkler's similarity of the forms: lowercase letters without accents and
// punctuation, of people without titles and given names first. A value is chosen if
//
//  1. no guard forbids it,
//  2. it lies in the region (x ≥ .80 and y ≥ .80), and
//  3. it stands out: DBSCAN (eps .10, 10 points) over the points of the row puts it in no
//     cluster, or in one that lies in the region as a whole.
//
// Names of the same words are one whatever the space says, and so is a name without its
// legal form and the only one that has it.
//
// In [Group] two names must choose each other: of the two rows the lower x counts.
// Without vectors, y ≥ .92 takes the place of 2 and 3.
//
// # Guards
//
// Labels, dates of birth, numbers and single letters, legal forms, genders, generations
// (junior), and namesakes that package link distinguishes must not differ. Of two names
// neither may have a word that the other has not, but for slips of the pen. People's
// names must be forms of one by package internal/text/name. What says less than another (fewer
// words, no legal form, no date of birth) is one with it only if nothing that it could
// be short for contradicts that. A single general word (“Bank”) and, of people and
// places, a single part are short for nothing. Values of labels that are no names
// ([Exact]) are one only if they are equal.
//
// # Groups
//
// Pairs are joined from the nearest to the farthest, first those of a known group, and
// only if no member of one group contradicts a member of the other. A group that is
// equally near to two that contradict each other goes to neither, and stays as it is. Two
// known groups are never joined. The result depends neither on the order of items nor on
// the number of threads.
//
// # Size
//
// Names are compared only if they share two words or their only one, each up to a slip,
// and with at most 64 names under a key; of more, with 16 on either side in the order of
// names. Rows are measured on a sample of 1,024 names, those with the smallest hashes: up
// to this number, on all. docs/reference/elastic.md has the figures.
//
// Values, groups and explanations are originals: they are for the owner of the
// collection. Nothing is written or logged.
package elastic
