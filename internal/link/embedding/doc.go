// Package embedding gives words vectors that lie near each other where the words stand in
// the same company or are written alike: fastText's models (Bojanowski, Grave, Joulin,
// Mikolov: Enriching Word Vectors with Subword Information, 2017), trained, read and written
// in pure Go.
//
// A word's vector is the mean of its own row and of the rows of its n-grams, so that a word
// that the text never held gets one too. [Train] learns the rows from a stream of sentences,
// [Read] and [Model.Write] speak fastText's binary format (version 12), [ReadVec] and
// [Model.WriteVec] its text format. [Tokens] turns a text with mentions into a sentence in
// which each mention is one token.
//
// With one thread (the default) the same sentences, options and seed give the same bytes on
// every machine: the kernels in assembly and those in Go add in the same order. With more
// threads the rows are shared without locks (Hogwild), and every run is a little different.
//
// A model holds the words of its text. It is for the text's owner only.
package embedding
