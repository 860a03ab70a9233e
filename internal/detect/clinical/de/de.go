// Package de holds the rules, word lists and settings with which lethe reads clinical
// reports in German: how people are called in Switzerland, Germany and Austria, where
// they live and work, how dates, ages, numbers and institutions are written.
//
// The word lists state facts: titles, months, cantons, countries, relations,
// occupations, and words of reports that look like names and are none. Given names,
// surnames and places come from the lexicon of internal/detect/tagger through the words that
// internal/detect/clinical adds, and from lists of the user.
//
// The cases in testdata say what is to be found, and what not.
package de

import "embed"

// Files are all files of the rules.
//
//go:embed rules/*.jape lists/*.lst lists/*.def *.txt
var Files embed.FS

// Where things are in Files.
const (
	Rules      = "rules/main.jape"    // a grammar of several phases
	Lists      = "lists/lists.def"    // words, whose case matters
	Endings    = "lists/suffixes.def" // of words
	FieldNames = "fieldnames.txt"     // new names for fields
	Structured = "structured.txt"     // fields that are wholly of a type
	Triggers   = "triggers.txt"       // words around which names or occupations stand
	Blacklist  = "blacklist.txt"      // what cannot stand in a field
)
