// Package store keeps a corpus on disk: its documents, the mentions found in them and
// which stages are done, so that long work goes on where it stopped.
//
// A [Corpus] is one SQLite file, readable by its owner alone, or a schema of a
// PostgreSQL database, by its address. [Corpus.Import] fills it from any
// [format.Source]; a second run adds what is missing and changes nothing that is
// there. [Corpus.Source] gives the documents back as records, byte for byte.
//
// Everything that belongs to a document is keyed by the hash of its record:
//
//	documents  the records, by report id, with the place that they came from
//	stages     what was done to a record, under which options
//	mentions   what was found, by options
//	features   what detectors say about a mention
//	meta       what the corpus is and what it was filled from
package store
