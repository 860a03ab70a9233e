// Package report writes what a run measured and did, for two readers.
//
// report.json is for programs: documents, entities, the links between documents,
// the chains of linked documents, and a summary. It is written element by element
// from iterators, so that a million documents and all their chains need no memory
// here. report.html is for a person who has to decide whether the result may be
// shared: one self-contained file, without a script and without network.
//
// The package has a data model of its own and knows nothing of how the numbers
// came about; package pipeline fills it in. Ids are the caller's choice: those of
// a run that leaves the machine must be opaque. Values of persons (Normalized,
// Original) are written only with [Options.ShowOriginals].
package report
