// Package people invents a population and the documents that are written about some of
// its people: fragments of one person in two to six documents by different writers, who
// spell, abbreviate and err in their own ways.
//
// The population is a function of a seed and a size: a person is computed from their
// number when asked for, and nothing is kept. So it streams, and any number of threads
// gives the same bytes. Twelve consecutive people are a block of a few households;
// in one block of six, two people share nearly everything, so that each is the other's
// decoy.
//
// What people are called, do and suffer from stands in data/LANGUAGE.yaml, with its
// sources. What is written about them stands in data/LANGUAGE/KIND.txt, as a grammar
// (see grammar). Nobody in it exists.
package people
