// Package languages holds the packs of languages without a model (package internal/detect/cue/pack) to
// invented sentences in which is marked what somebody could be found by.
//
// They were written by somebody who had not seen the packs. The one half
// (testdata/fr.read.jsonl) may be read while a pack is fixed; of the other, in
// fr.heldout.jsonl, nobody reads more than the figures. docs/reference/languages.md tells both.
package languages
