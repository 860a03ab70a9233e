// Package lexicon knows the ordinary words of languages, so that a name which is also
// a word ("Will", "Rose", "Koch", "Sol") is distinguished from one that is nothing else.
//
// The lists are computed by lexicon/genlexicon from word frequencies and from texts in
// which words are seen written small, or in German after an article. A word that
// lists of names have counts as ordinary only where it was seen so.
package lexicon
