// Package leaks holds what `anonymize --mask all` leaves to 600 invented cases, each
// a document of its own: of what names somebody no letter or digit may be readable,
// and the words around it must be.
//
// The cases (testdata/cases.jsonl) were written by somebody who had not seen the
// detectors, and so were two more sets of 240, by others. docs/reference/quality.md tells what came
// out when they were first run.
package leaks
