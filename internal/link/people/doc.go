// Package people makes people of names: first of those that stand in one document, then of those of all. Package
// link says by which rules.
//
// What it asks of a mention is a [Sight]: the name, and what the document says of the person beside it. Of each
// document it keeps nothing. Of the collection it keeps each name once, and each person that single documents
// speak of, once for all documents that say the same. So mentions may lie on disk while the people are in memory.
//
// A [Home] says where a sight went in its document. When all documents were seen, [Linker.Lot] says which person
// that is.
package people
