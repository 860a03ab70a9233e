// Package cue finds personal data by its context: names by title,
// salutation, signature, label and field, addresses by street word, number and
// post code, reference numbers by the word before them, organizations by the kind
// of institution, places by words for living there. Languages are English, German,
// Spanish and Catalan.
//
// Each detector cuts a text into tokens once, marks those that lexicon.yaml lists,
// and looks for its patterns around the marked ones, in linear time. A piece of
// about a megabyte is looked at in one go; a pattern is not found across the border
// of two pieces.
package cue
